/**
 * A trip with two loads, cash, three expenses and its settlement: the office hands out money, the driver's expense is approved, the driver
 * signs, the money that is left comes back, and the account is even. In both languages, on desktop and phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, setUpBrowserTests, takeScreenshot, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('a trip with cash, expenses and its signed settlement, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let page: Page;
  let browserErrors: string[];
  let trip: { id: string; number: string; driver_id: string; driver_name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the answers of several operations
  let call: (method: 'POST' | undefined, path: string, data?: unknown) => Promise<any>;
  /** Of a transfer to the driver before. */
  const reference = `NEQ-${language}`;
  const money = (amount: string) => formatMoney(amount, language);

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    const { company } = session;
    call = (method, path, data) => callApi(session.context, path, { method, company, data });
    const first = async (path: string) => (await call(undefined, path)).data[0];
    const places = { origin: 'CO-11001', destination: 'CO-76001' };
    const [customer, truck, driver] = [
      await first('/api/customers'),
      await first('/api/trucks?status=active'),
      await first('/api/users/drivers?status=active'),
    ];
    const load = { goods: 'Cemento', quantity: '10', unit: 'ton', unit_price: '200000' };
    const body = {
      customer_id: customer.id,
      truck_id: truck.id,
      driver_id: driver.id,
      origin: { city_id: places.origin, address: 'Calle 13 # 68-90' },
      destination: { city_id: places.destination, address: 'Carrera 1 # 2-3' },
      departure_at: '2025-11-20T06:00',
      freight_basis: 'loads',
      loads: [load, { ...load, goods: 'Cal' }],
    };
    trip = (await call('POST', '/api/trips', body)).data;
    const transfer = { type: 'company_to_driver', date: '2025-11-19', method: 'bank_transfer', amount: '5000', transaction_id: reference };
    await call('POST', '/api/cash-transactions', { ...transfer, driver_id: driver.id });
    const categories = (await call(undefined, '/api/expense-categories')).data as { id: string; key: string }[];
    const methods = (await call(undefined, '/api/payment-methods')).data as { id: string; recipient: string }[];
    const idOf = (key: string) => categories.find((category) => category.key === key)?.id;
    const payment_method_id = methods.find(({ recipient }) => recipient === 'driver')?.id;
    const expense = { date: '2025-11-20', trip_id: trip.id, payment_method_id };
    await call('POST', '/api/expenses', { ...expense, category_id: idOf('fuel'), amount: '1025800', quantity: '92', unit: 'gal' });
    await call('POST', '/api/expenses', { ...expense, category_id: idOf('tolls'), amount: '926300', toll_name: 'Cisneros' });
    await call('POST', '/api/expenses', { ...expense, category_id: idOf('loading'), amount: '47900' });
  });
  afterAll(() => page?.context().close());

  const field = (name: string, scope: Page | Locator) => scope.locator(`form [name="${name}"]`);
  const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
  const slip = () => page.getByRole('region', { name: t('settlements', 'title') });
  const move = async (name: 'give' | 'take', amount: string, scope: Page | Locator = slip()) => {
    await button(t('settlements', `cash.${name}`), scope).click();
    const dialog = page.getByRole('dialog');
    await field('amount', dialog).fill(amount);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await expectToast(page, t('settlements', 'cash.saved'));
    await dialog.waitFor({ state: 'detached' });
  };

  it('hands out money: an amount of zero is refused at its field, and the number of another transfer is asked about', async () => {
    await visit(page, `/admin/trips/${trip.id}`);
    await button(t('settlements', 'cash.give'), slip()).click();
    const dialog = page.getByRole('dialog');
    // What the driver has already.
    await dialog
      .getByRole('alert')
      .getByText(startingWith(t('settlements', 'cash.already')))
      .waitFor();
    await field('amount', dialog).fill('0');
    await dialog.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await dialog.getByText(t('common', 'validation.greater_than_zero')).first().waitFor();
    await takeScreenshot(page, `${language}-${size}-settlement-error`);
    // The pointer would keep the toast from leaving.
    await page.mouse.move(0, 0);
    await field('amount', dialog).fill('3000000');
    await field('method', dialog).selectOption('bank_transfer');
    await field('transaction_id', dialog).fill(reference);
    await dialog.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('settlements', 'cash.reference_title') });
    for (const fact of [reference, trip.driver_name, money('5000')]) await question.getByText(fact).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-settlement-reference`);
    await question.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await expectToast(page, t('settlements', 'cash.saved'));
    await slip().getByText(money('1000000')).first().waitFor();
  });

  it('is signed by the driver, in strokes or as a typed name', async () => {
    await button(t('settlements', 'sign.action'), slip()).click();
    const dialog = page.getByRole('dialog');
    if (size === 'phone') {
      const box = (await dialog.locator('canvas').boundingBox()) as { x: number; y: number };
      await page.mouse.move(box.x + 40, box.y + 80);
      await page.mouse.down();
      for (const [x, y] of [
        [80, 40],
        [120, 110],
        [160, 50],
        [220, 90],
      ] as const)
        await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
      await page.mouse.up();
    } else {
      await dialog.getByRole('button', { name: t('common', 'signature.type') }).click();
      await dialog.getByLabel(t('common', 'signature.name')).fill('Jhon Jairo Castaño');
    }
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-settlement-sign`);
    await dialog.getByRole('button', { name: t('settlements', 'sign.submit') }).click();
    await expectToast(page, t('settlements', 'sign.done'));
    await dialog.waitFor({ state: 'detached' });
    await slip()
      .getByRole('link', { name: startingWith(t('settlements', 'versions.signed').split('{{')[0] as string) })
      .waitFor();
  });

  it('takes back what is left, which makes what was signed an earlier version', async () => {
    await move('take', '1000000');
    await slip().getByText(t('settlements', 'versions.changed')).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-settlement`);
  });

  it('stands on the account of the driver, with its balance', async () => {
    await visit(page, `/admin/driver-accounts/${trip.driver_id}`);
    await page.getByText(trip.number).first().waitFor();
    await page.getByText(money('1000000')).first().waitFor();
    if (size === 'phone') {
      const balance = (await call(undefined, `/api/driver-movements?driver_id=${trip.driver_id}`)).data[0].balance;
      const sign = Number(balance) < 0 ? '-' : '';
      await page
        .getByText(`${t('settlements', 'movements.columns.balance')} ${sign}${money(balance.replace('-', ''))}`)
        .first()
        .waitFor();
    }
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-account`);
    await move('give', '70123', page);
    await button(t('history', 'show')).click();
    await page
      .getByRole('list', { name: t('history', 'title') })
      .getByText(money('70123'))
      .first()
      .waitFor();
    await expectAccessible(page);
    await visit(page, '/admin/driver-accounts');
    await page.getByRole('heading', { name: t('settlements', 'accounts.title') }).waitFor();
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
  });
});
