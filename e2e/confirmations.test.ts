/** The questions that the server asks before it saves: answered in one dialog, and after a cancel the input stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('a question of the server, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let company: string;
  const get = (path: string) => callApi(session.context, path, { company });

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    company = session.company;
  });
  afterAll(() => session?.context.close());

  it('how a load with a price counts beside the rate is chosen once', async () => {
    const { page } = session;
    const trips = (await get('/api/trips?perPage=100&status=active')).data as { id: string }[];
    // A trip whose freight is a rate, with a load that has no price yet.
    let path = '';
    let rate = '';
    for (const { id } of trips) {
      const trip = (await get(`/api/trips/${id}`)).data;
      const [load] = (await get(`/api/trips/${id}/loads`)).data;
      if (load && Number(trip.freight_rate) > 0 && Number(trip.loads_amount) === 0) {
        [path, rate] = [`/api/trips/${id}`, trip.freight_rate];
        await page.goto(`/admin/trips/${id}/loads/${load.id}`);
        break;
      }
    }
    const price = page.locator('[name=unit_price]');
    await price.fill('7');
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: t('trips', 'basis.title') });
    await dialog.waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `freight-question-${language}-${size}`);
    // No answer is selected before the user chooses one, and Enter does not choose.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe(t('common', 'actions.cancel'));
    const answers = dialog.getByRole('button').filter({ hasText: /\d/ });
    expect(await answers.count()).toBe(3);
    expect(new Set(await answers.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))).size).toBe(1);
    await dialog.getByRole('button', { name: startingWith(t('trips', 'basis.keep')) }).waitFor();
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await price.inputValue()).toBe('7');
    expect((await get(path)).data).toMatchObject({ freight_rate: rate, freight_basis: 'rate' });

    await save.click();
    await dialog.getByRole('button', { name: startingWith(t('trips', 'basis.add')) }).click();
    await expect.poll(async () => (await get(path)).data.freight_basis).toBe('both');
    expect(session.browserErrors).toEqual([]);
  });

  it('a new payment date is confirmed', async () => {
    const { page } = session;
    await page.goto(`/admin/company-settings/${company}`);
    await waitUntilIdle(page);
    const before = (await get('/api/settings')).data.next_payment_date as string;
    const after = `${Number(before.slice(0, 4)) + 1}${before.slice(4, 8)}15`;
    await page.locator('[name=next_payment_date]').fill(after);
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: t('settings', 'payment_date.title') });
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await get('/api/settings')).data.next_payment_date).toBe(before);
    await save.click();
    await dialog.getByRole('button', { name: t('settings', 'payment_date.action') }).click();
    await expect.poll(async () => (await get('/api/settings')).data.next_payment_date).toBe(after);
  });
});
