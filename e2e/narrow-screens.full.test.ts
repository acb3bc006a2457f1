/**
 * Nothing is sideways on a phone of 360 px, nor on an office screen of 1280 px zoomed to 200 %: on every screen behind the sign-in, whose
 * addresses are read from the routes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';

const browsers = setUpBrowserTests();
const sources = import.meta.glob<string>('../src/modules/*/web/routes.tsx', { eager: true, query: '?raw', import: 'default' });
const paths = Object.values(sources)
  .filter((source) => source.includes('adminRoute'))
  .flatMap((source) => [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path));

describe('every screen fits', () => {
  let session: SignedInSession;
  beforeAll(async () => {
    session = await browsers.openSignedIn('super@arriero.test');
    await visit(session.page, '/admin/dashboard');
    await waitUntilIdle(session.page);
  });
  afterAll(() => session?.context.close());

  const firstId = async (list: string): Promise<string> => {
    const { data } = await callApi(session.context, `/api/${list}?perPage=10`, { company: session.company });
    return data[0].id;
  };
  const trip = async (): Promise<string> => {
    const { data } = await callApi(session.context, '/api/trips?perPage=10&status=active', { company: session.company });
    return data[0].id;
  };
  /** The address of a screen; that of a record is the first one of its list. */
  const addressOf = async (path: string): Promise<string> => {
    const [list = ''] = path.split('/$');
    if (path.includes('$expense_id')) {
      const { data } = await callApi(session.context, '/api/expenses?type=trip&perPage=10', { company: session.company });
      return `/admin/${path.replace('$id', data[0].trip_id).replace('$expense_id', data[0].id)}`;
    }
    if (path.includes('$paymentId')) {
      const { data } = await callApi(session.context, '/api/stub-payments?perPage=10&status=active', { company: session.company });
      return `/admin/${path.replace('$payStubId', data[0].stub_id).replace('$paymentId', data[0].id)}`;
    }
    const id = path.includes('$') && { 'company-settings': () => session.company, trips: trip }[list];
    const record = path.includes('$id') ? await (id ? id() : firstId(list)) : '';
    const load = path.includes('$load_id') ? await firstId(`trips/${record}/loads`) : '';
    const stub = path.includes('$payStubId') ? await firstId('pay-stubs') : '';
    const period = path.includes('$periodId') ? await firstId('pay-periods') : '';
    const ids = { $list: 'customers', $id: record, $load_id: load, $payStubId: stub, $periodId: period };
    return `/admin/${path.replace(/\$\w+/g, (name) => ids[name as keyof typeof ids])}`;
  };
  const open = async (address: string) => {
    const { page } = session;
    await visit(page, address);
    await waitUntilIdle(page);
    expect(new URL(page.url()).pathname).toBe(address);
  };
  /** What reaches beyond the right edge, if the page scrolls sideways. */
  const sideways = () =>
    session.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll('#page *')].filter((it) => it.getBoundingClientRect().right > clientWidth + 1);
      return wide.slice(0, 3).map((it) => it.outerHTML.slice(0, 160));
    });

  it('reads the addresses of the screens', () => {
    expect(paths).toContain('trips/$id');
    expect(paths.length).toBeGreaterThan(30);
  });

  it.each(paths)('%s', async (path) => {
    await open(await addressOf(path));
    for (const width of [360, 640]) {
      await session.page.setViewportSize({ width, height: 450 });
      await session.page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame, 50))));
      // Charts are drawn again when they have measured their new room, which takes a busy machine a while.
      await expect.poll(sideways, { message: `at ${width} px`, timeout: 5_000 }).toEqual([]);
    }
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
