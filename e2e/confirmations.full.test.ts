/** The questions that the server asks before it saves: answered in one dialog, and after a cancel the input stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
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
        await visit(page, `/admin/trips/${id}/loads/${load.id}`);
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

  it('an advance that may be another one, and freight above the credit limit, are confirmed at once', async () => {
    const { page } = session;
    const trips = (await get('/api/trips?perPage=100&status=active')).data as { id: string; customer_id: string; number: string }[];
    const details = await Promise.all(trips.map(async ({ id }) => (await get(`/api/trips/${id}`)).data));
    const { id, number, customer_id, freight_rate } = details.find((one) => one.advances.length === 0 && one.freight_basis === 'rate');
    const send = (method: 'POST' | 'PUT', path: string, data: object) => callApi(session.context, path, { method, company, data });
    const [load] = (await get(`/api/trips/${id}/loads`)).data;
    await send('POST', '/api/advances', { load_id: load.id, payment_date: '2026-01-15', method: 'cash', amount: '50000' });
    await send('PUT', `/api/customers/${customer_id}`, { ...(await get(`/api/customers/${customer_id}`)).data, credit_limit: '0' });
    await visit(page, `/admin/trips/${id}/edit`);
    await page.locator('[name=freight_rate]').fill(String(Number(freight_rate) + 900_000));
    await page.getByRole('button', { name: t('trips', 'fields.advance_payment') }).click();
    await page.locator('[name=advance_payment]').fill('70000');
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: t('trips', 'questions.save_title').replace('{{number}}', number) });
    await dialog.getByText(/50[.,]000/).waitFor();
    await dialog.getByText(/830[.,]000/).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `credit-limit-question-${language}-${size}`);
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await get(`/api/trips/${id}`)).data).toMatchObject({ freight_rate, advance_payment: '0.00' });
    await save.click();
    await dialog.getByRole('button', { name: t('common', 'actions.save') }).click();
    await expect.poll(async () => (await get(`/api/trips/${id}`)).data.advance_payment).toBe('70000.00');
    await page.getByRole('heading', { name: t('invoicing', 'advances.of_customer') }).waitFor();
    expect(
      await page
        .getByRole('table', { name: t('invoicing', 'advances.of_customer') })
        .getByRole('link')
        .count(),
    ).toBe(2);
  });

  it('a new payment date is confirmed', async () => {
    const { page } = session;
    await visit(page, `/admin/company-settings/${company}`);
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
