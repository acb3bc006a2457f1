/** Trips as they are handed out: the summary for WhatsApp. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('the summary of a trip, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let trip: { id: string; number: string; truck_plate: string };
  const choose = async (item: string) => {
    await session.page.getByRole('button', { name: t('trips', 'share.title') }).click();
    await session.page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    const { context, company, page } = session;
    trip = (await callApi(context, '/api/trips?status=in_transit', { company })).data[0];
    await page.goto(`/admin/trips/${trip.id}`);
  });
  afterAll(() => session?.context.close());

  it('is copied, and linked to WhatsApp', async () => {
    const { page, context } = session;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(t('trips', 'share.copy'));
    await expectToast(page, t('trips', 'share.copied'));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(trip.number);
    expect(copied).toContain(trip.truck_plate);
    expect(copied).toContain('https://www.google.com/maps/dir/?api=1&origin=');
    await page.getByRole('button', { name: t('trips', 'share.title') }).click();
    await expectAccessible(page);
    await takeScreenshot(page, `share-${language}-${size}`);
    const link = page.getByRole('menuitem', { name: t('trips', 'share.whatsapp'), exact: true });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect([href.host, href.searchParams.get('text')]).toEqual(['wa.me', copied]);
    await page.keyboard.press('Escape');
  });

  it('is shown for copying by hand where the browser does not allow it', async () => {
    const { page } = session;
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
    await choose(t('trips', 'share.copy'));
    const text = page.getByRole('dialog').getByLabel(t('trips', 'share.text'));
    await expectAccessible(page);
    expect(await text.inputValue()).toContain(trip.number);
    expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(50);
    await page.keyboard.press('Escape');
    expect(session.browserErrors).toEqual([]);
  });
});
