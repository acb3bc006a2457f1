/**
 * A hired truck: its owner is found on the trip, the terms are agreed, an advance is given, an expense is charged, the rest is paid, and the
 * document for the owner is printed. In both languages, on desktop and phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, setUpBrowserTests, takeScreenshot } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('a hired truck, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let page: Page;
  let browserErrors: string[];
  let trip: { id: string; number: string; owner_id: string };
  let read: (path: string) => Promise<Record<string, string>>;
  const money = (amount: string) => formatMoney(amount, language);

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    const { company, context } = session;
    const get = async (path: string) => (await callApi(context, path, { company })).data;
    read = get;
    const hired = await get('/api/trucks?third_party=true&status=active');
    const [customer, driver] = [(await get('/api/customers'))[0], (await get('/api/users/drivers?status=active'))[0]];
    const data = {
      customer_id: customer.id,
      truck_id: hired[0].id,
      driver_id: driver.id,
      origin: { city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
      destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' },
      departure_at: '2025-11-20T06:00',
      freight_rate: '3600000',
    };
    trip = (await callApi(context, '/api/trips', { method: 'POST', company, data })).data;
  });
  afterAll(() => page?.context().close());

  const field = (name: string, scope: Page | Locator) => scope.locator(`form [name="${name}"]`);
  const slip = () => page.getByRole('region', { name: t('payables', 'title'), exact: true });
  const button = (name: string, scope: Page | Locator = slip()) => scope.getByRole('button', { name: startingWith(name) }).first();
  const dialog = () => page.getByRole('dialog');
  const save = (scope: Page | Locator = dialog()) => scope.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
  const owes = (amount: string) => slip().getByText(money(amount), { exact: true }).last().waitFor();

  it('has its owner, and terms are agreed', async () => {
    await page.goto(`/admin/trips/${trip.id}`);
    await button(t('payables', 'terms.action')).click();
    await field('owner_freight', dialog()).fill('2800000');
    await field('owner_retefuente_rate', dialog()).fill('1');
    await field('owner_reteica_rate', dialog()).fill('7');
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-owner-terms`);
    await save();
    await expectToast(page, t('payables', 'terms.saved'));
    await owes('2752400');
  });

  it('gets an advance; more than is owed is refused at its field', async () => {
    await button(t('payables', 'pay.advance')).click();
    await field('trips.0.amount', dialog()).fill('2752401');
    await save();
    const problem = t('payables', 'errors.above_owner_balance').split('{{')[0] as string;
    await dialog().getByText(startingWith(problem)).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-owner-advance-error`);
    await page.mouse.move(0, 0);
    await field('trips.0.amount', dialog()).fill('1000000');
    await save();
    await expectToast(page, t('payables', 'pay.saved'));
    await owes('1752400');
  });

  it('is charged an expense', async () => {
    await page.goto(`/admin/trips/${trip.id}/expenses/new`);
    const category = page.getByRole('combobox', { name: startingWith(t('expenses', 'fields.category_id')) }).first();
    await category.click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await field('amount', page).fill('50000');
    await page.getByRole('switch', { name: startingWith(t('expenses', 'fields.charged_to_owner')) }).check({ force: true });
    await expectAccessible(page);
    await page.locator('button[type=submit]').click();
    await expectToast(page, t('expenses', 'created'));
    await page.goto(`/admin/trips/${trip.id}`);
    await owes('1702400');
  });

  it('is charged receipts in the sheet, row by row', async () => {
    // As on a slow connection.
    await page.route('**/api/expense-categories', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto(`/admin/trips/${trip.id}/expenses/grid`);
    for (const [row, amount] of ['20000', '30000'].entries()) {
      await field(`expenses.${row}.category_id`, page).focus();
      await page.keyboard.type('Parq');
      await field(`expenses.${row}.amount`, page).fill(amount);
      if (row === 0) await page.keyboard.press('Enter');
    }
    await field('expenses.0.charged_to_owner', page).check();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-owner-grid`);
    await page.keyboard.press('Control+Enter');
    await expectToast(page, t('expenses', 'grid.saved'));
    await page.goto(`/admin/trips/${trip.id}`);
    await owes('1682400');
  });

  it('is paid the rest, and the document can be printed', async () => {
    await button(t('payables', 'pay.advance')).click();
    await field('trips.0.amount', dialog()).fill('1682400');
    await save();
    await expectToast(page, t('payables', 'pay.saved'));
    await slip().getByText(t('payables', 'settled')).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-owner-slip`);
    const href = await slip()
      .getByRole('link', { name: t('payables', 'pdf') })
      .getAttribute('href');
    const document = await page.context().request.get(href as string);
    expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('stands on the page of the owner, with its payments, and in the balances', async () => {
    const { owner_id } = await read(`/api/trips/${trip.id}`);
    await page.goto(`/admin/owners/${owner_id}?tab=payments`);
    await page.getByText(trip.number).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-owner-payments`);
    await page.goto(`/admin/owners/${owner_id}`);
    await button(t('payables', 'pay.action'), page).click();
    await dialog()
      .getByRole('button', { name: t('payables', 'pay.all') })
      .click();
    await expectAccessible(page);
    await dialog()
      .getByRole('button', { name: t('common', 'actions.cancel') })
      .click();
    await page.goto('/admin/owners/balances');
    await page.getByRole('heading', { name: t('payables', 'accounts.title') }).waitFor();
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
  });
});
