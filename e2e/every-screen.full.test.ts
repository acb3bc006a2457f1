/**
 * Every screen behind the sign-in, loaded once, whose addresses are read from the routes. Light at a desk or dark on a phone in turn, it is
 * accessible and shows the focus of the keyboard on every control of its form. Nothing is sideways on a phone of 360 px, nor on an office screen of
 * 1280 px zoomed to 200 %.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataCalls } from './api.ts';
import { expectAccessible, outlineOfFocus, type SignedInSession, setUpBrowserTests, sizes, visit, waitUntilIdle } from './harness.ts';

const browsers = setUpBrowserTests();
const sources = import.meta.glob<string>('../src/modules/*/web/routes.tsx', { eager: true, query: '?raw', import: 'default' });
const paths = Object.values(sources)
  .filter((source) => /admin(Route|Page)|recordRoutes/.test(source))
  .flatMap((source) => [...source.matchAll(/(recordRoutes\(\{\s*)?(?:\bpath: |adminPage\(\s*)'([^']+)'/g)])
  .flatMap(([, ofRecord, path = '']) => (ofRecord ? [path, `${path}/new`, `${path}/$id`] : [path]));
/** Forms on a part of a screen. */
const tabs = ['profile', 'numbers'].map((tab) => `company-settings/$id?tab=${tab}`);

const outlines = { light: 'solid 2px rgb(23, 109, 95)', dark: 'solid 2px rgb(245, 179, 36)' };

describe('every screen', () => {
  let session: SignedInSession;
  /** Whose focus rings were looked at. */
  let forms = 0;
  beforeAll(async () => {
    session = await browsers.openSignedIn('super@arriero.test');
    await visit(session.page, '/admin/dashboard');
    await waitUntilIdle(session.page);
  });
  afterAll(() => session?.context.close());

  const { get } = dataCalls(() => session);
  const first = async (list: string) => (await get(`/api/${list}`))[0];
  /** The address of a screen; that of a record is the first one of its list. */
  const addressOf = async (path: string): Promise<string> => {
    const [list = ''] = path.split('/$');
    if (path.includes('$expense_id')) {
      const { id, trip_id } = await first('expenses?type=trip&perPage=10');
      return `/admin/${path.replace('$id', trip_id).replace('$expense_id', id)}`;
    }
    if (path.includes('$paymentId')) {
      const { id, stub_id } = await first('stub-payments?perPage=10&status=active');
      return `/admin/${path.replace('$payStubId', stub_id).replace('$paymentId', id)}`;
    }
    const idOf = async (name: string): Promise<string> => (await first(`${name}?perPage=10`)).id;
    const record = async () => {
      if (list === 'company-settings') return session.company;
      return list === 'trips' ? (await first('trips?perPage=10&status=active')).id : idOf(list);
    };
    const id = path.includes('$id') ? await record() : '';
    const ids: Record<string, string> = { $list: 'customers', $report: 'profit-by-trip', $id: id };
    if (path.includes('$load_id')) ids.$load_id = await idOf(`trips/${id}/loads`);
    if (path.includes('$payStubId')) ids.$payStubId = await idOf('pay-stubs');
    if (path.includes('$periodId')) ids.$periodId = await idOf('pay-periods');
    return `/admin/${path.replace(/\$\w+/g, (name) => ids[name] ?? name)}`;
  };
  const setScheme = (scheme: string) =>
    session.page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme);
  /** What reaches beyond the right edge, if the page scrolls sideways. */
  const sideways = () =>
    session.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll('#page *')].filter((it) => it.getBoundingClientRect().right > clientWidth + 1);
      return wide.slice(0, 3).map((it) => it.outerHTML.slice(0, 160));
    });
  /** The focus ring is the same on every control of the form, also on invalid ones. */
  const expectFocusRings = async (expected: string) => {
    const { page } = session;
    forms += 1;
    await page.locator('main form button[type=submit]').first().click();
    await waitUntilIdle(page);
    await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>('main form :is(input, select, textarea, button):not([type=hidden])');
      [...controls].find((control) => !control.matches(':disabled') && control.offsetParent !== null)?.focus();
    });
    // The first control too is reached with the keyboard.
    for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
    const wrong: string[] = [];
    let count = 0;
    for (; count < 40; count++) {
      const { control, outline, isInForm } = await page.evaluate(outlineOfFocus);
      if (!isInForm) break;
      if (outline !== expected) wrong.push(`${control}: ${outline}`);
      await page.keyboard.press('Tab');
    }
    expect(count).toBeGreaterThan(2);
    expect(wrong).toEqual([]);
  };

  it('is read from the routes', () => {
    for (const path of ['trips/$id', 'customers', 'trips/templates/new']) expect(paths).toContain(path);
    expect(paths.length).toBeGreaterThan(30);
  });

  it.each([...paths, ...tabs].map((path, at) => ({ path, isDark: at % 2 === 1 })))('$path', async ({ path, isDark }) => {
    const { page } = session;
    const address = await addressOf(path);
    await page.setViewportSize(sizes.desktop);
    const scheme = isDark ? 'dark' : 'light';
    await setScheme(scheme);
    await visit(page, address);
    await waitUntilIdle(page);
    expect(new URL(page.url()).pathname).toBe(address.replace(/\?.*/, ''));
    if (!isDark) await expectAccessible(page);
    const isForm = path.endsWith('/new') || tabs.includes(path);
    // Where everything is paid there is nothing to submit.
    if (isForm && (await page.locator('main form button[type=submit]').count()) > 0) await expectFocusRings(outlines[scheme]);
    for (const width of [640, 360]) {
      await page.setViewportSize({ width, height: 450 });
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame, 50))));
      // Charts are drawn again when they have measured their new room, which takes a busy machine a while.
      await expect.poll(sideways, { message: `at ${width} px`, timeout: 5_000 }).toEqual([]);
    }
    if (isDark) await expectAccessible(page);
  });

  it('has a focus ring on the controls of its form', () => expect(forms).toBeGreaterThan(15));

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
