/**
 * From the trips to the pay: two drivers with a trip each, an advance on pay and money that is owed; the period that pays them shows what is
 * held back, is closed, then refuses a change of what it took, is opened again for it, and closed again. In both languages, on desktop and
 * phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { formatMoney } from '#base/format.ts';
import type { PersonPay } from '../src/modules/payroll/contract/people.ts';
import type { PayPeriod } from '../src/modules/payroll/contract/periods.ts';
import { callApi } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const day = (days: number) => addDays(today('America/Bogota', new Date()), days);
const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower', 'odometer_jump'];

interface Employee {
  id: string;
  name: string;
  trip: { id: string; number: string };
}

describe.each(journeys)('from the trips to the pay, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const words = (key: string) => t('payroll', key);
  const money = (amount: string) => formatMoney(amount, language);
  let session: SignedInSession;
  let page: Page;
  let period: PayPeriod;
  let [owing, other]: Employee[] = [];
  let expense: string;
  let stub: { id: string; number: string };
  const get = async (path: string) => (await callApi(session.context, path, { company: session.company })).data;
  const post = async (path: string, data: unknown = {}) =>
    (await callApi(session.context, path, { company: session.company, method: 'POST', data })).data;
  const button = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) }).first();
  const pay = async ({ id }: Employee): Promise<PersonPay> => get(`/api/pay-periods/${period.id}/people/${id}`);
  const look = async (what: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await takeScreenshot(page, `payroll-${what}-${language}-${size}`);
  };

  /** A trip of the driver that arrived yesterday. */
  const arrivedTrip = async (driver: { id: string; name: string }, truck_id: string): Promise<Employee> => {
    const [customer] = await get('/api/customers?perPage=10');
    const departure_at = `${day(-3)}T06:00`;
    const places = {
      origin: { city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
      destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2' },
    };
    const body = { customer_id: customer.id, truck_id, driver_id: driver.id, ...places, departure_at, freight_rate: '1000000' };
    const trip = await post('/api/trips', body);
    await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${day(-1)}T18:00`, confirm });
    return { ...driver, trip: { id: trip.id, number: trip.number } };
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    [period] = await get('/api/pay-periods');
    const { people } = await get(`/api/pay-periods/${period.id}/preview`);
    const drivers = ((await get('/api/users/drivers?status=active&perPage=50')) as Employee[]).filter(({ id }) =>
      people.some((person: { employee_id: string; trips: number }) => person.employee_id === id && person.trips === 0),
    );
    const trucks: { id: string }[] = await get('/api/trucks?status=active&perPage=10');
    const [first, second] = drivers as [Employee, Employee];
    owing = await arrivedTrip(first, trucks[0]?.id as string);
    other = await arrivedTrip(second, trucks[1]?.id as string);
    const given = { date: day(-2), method: 'cash' };
    await post('/api/payroll-advances', { ...given, employee_id: other.id, amount: '50000' });
    await post(`/api/trips/${owing.trip.id}/cash-transactions`, { ...given, type: 'company_to_driver', amount: '2000000' });
    const categories: { id: string; key: string }[] = await get('/api/expense-categories');
    const methods: { id: string; recipient: string }[] = await get('/api/payment-methods');
    const paid = {
      category_id: categories.find(({ key }) => key === 'loading')?.id,
      payment_method_id: methods.find(({ recipient }) => recipient === 'driver')?.id,
    };
    expense = (await post('/api/expenses', { ...paid, date: day(-2), trip_id: owing.trip.id, amount: '100000' })).id;
  });
  afterAll(() => session?.context.close());

  const row = ({ id }: Employee) => page.locator(`tr[data-key="${id}"]`);
  /** The stub of the person, beside the table or, on the phone, over it. */
  const panel = ({ name }: Employee) => (size === 'phone' ? page.getByRole('dialog') : page.getByRole('complementary', { name }));
  const openPanel = async (employee: Employee) => {
    await page.getByRole('link', { name: employee.name, exact: true }).click();
    await panel(employee).getByText(words('stubs.columns.net_payment')).first().waitFor();
    await waitUntilIdle(page);
  };
  const closePanel = async (employee: Employee) => {
    await button(t('common', 'actions.close'), panel(employee)).click();
    await panel(employee).waitFor({ state: 'detached' });
  };
  const closePeriod = async () => {
    await button(words('closing.action')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words('closing.carries')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words('closing.confirm'), exact: true }).click();
    await expectToast(page, words('closing.done'));
    await page.getByText(words('periods.statuses.closed'), { exact: true }).first().waitFor();
  };

  it('picks the trips of two drivers, one of them at a time', async () => {
    await visit(page, '/admin/compensation');
    await page.getByRole('heading', { level: 2, name: words('trips.title') }).waitFor();
    await look('period');
    // After the first journey the open period begins after the trips arrived: they are listed on demand.
    const older = button(words('trips.show_older'));
    if (await older.isVisible()) await older.click();
    for (const { id, trip } of [owing, other] as Employee[]) {
      await page.getByLabel(words('periods.employee'), { exact: true }).selectOption(id);
      await waitUntilIdle(page);
      await page.getByRole('checkbox', { name: new RegExp(`${trip.number},`) }).check();
      await expect
        .poll(async () => (await get(`/api/pay-period-trips?period_id=${period.id}&employee_id=${id}&is_picked=1`)).length)
        .toBe(1);
    }
    await page.getByLabel(words('periods.employee'), { exact: true }).selectOption('');
    await waitUntilIdle(page);
  });

  it('warns of what does not fit, and explains the pay line by line', async () => {
    await row(owing as Employee)
      .getByText(words('warnings.held_back'))
      .waitFor();
    await openPanel(owing as Employee);
    const shown = panel(owing as Employee);
    await shown.getByText(words('lines.transport_allowance'), { exact: true }).waitFor();
    await shown.getByText(words('stubs.held.title')).first().waitFor();
    const { net_payment, lines } = await pay(owing as Employee);
    await shown.getByText(money(net_payment)).first().waitFor();
    expect(lines.map(({ kind }) => kind)).toContain('cash');
    await look('person');
    await closePanel(owing as Employee);
  });

  it('adds a line, takes days away, and leaves what is owed on the account', async () => {
    const shown = panel(other as Employee);
    const dialog = page.getByRole('dialog').last();
    await openPanel(other as Employee);
    await button(words('person.add_line'), shown).click();
    await dialog.getByLabel(startingWith(words('person.fields.description'))).fill('Bonificación');
    await dialog.getByLabel(startingWith(words('person.fields.amount'))).fill('300000');
    await expectAccessible(page);
    await button(t('common', 'actions.save'), dialog).click();
    await expectToast(page, words('person.saved'));
    await shown.getByText('Bonificación').first().waitFor();
    await shown.getByText(words('lines.payroll_advance'), { exact: true }).waitFor();
    await button(words('person.change_days'), shown).click();
    await dialog.getByLabel(startingWith(words('person.fields.days'))).fill('40');
    await button(t('common', 'actions.save'), dialog).click();
    await dialog
      .getByText(startingWith(t('payroll', 'errors.too_many_days')))
      .first()
      .waitFor();
    await dialog.getByLabel(startingWith(words('person.fields.days'))).fill('12');
    await dialog.getByLabel(startingWith(words('person.fields.absence'))).selectOption('sick');
    await button(t('common', 'actions.save'), dialog).click();
    await expectToast(page, words('person.saved'));
    await shown.getByText(words('person.absences.sick')).waitFor();
    expect(await pay(other as Employee)).toMatchObject({ days: 12, choices: { absence: 'sick', lines: [{ amount: '300000.00' }] } });
    await closePanel(other as Employee);
  });

  it('is closed after saying what that does, and has a stub for each', async () => {
    await closePeriod();
    await look('closed');
    const { stub_id, number, net_payment } = await pay(owing as Employee);
    stub = { id: stub_id as string, number: number as string };
    await openPanel(owing as Employee);
    await panel(owing as Employee)
      .getByRole('link', { name: startingWith(words('person.stub')) })
      .click();
    await page.getByRole('heading', { level: 1, name: words('stubs.one').replace('{{number}}', stub.number) }).waitFor();
    await button(words('lines.base_salary')).click();
    await page.getByText('÷ 30').first().waitFor();
    await page.getByText(money(net_payment)).first().waitFor();
    await look('stub');
    await visit(page, '/admin/compensation?tab=stubs');
    await page.getByText(stub.number).first().waitFor();
    await look('stubs');
  });

  const changeExpense = async () => {
    await visit(page, `/admin/expenses/${expense}?tab=edit`);
    await page.locator('form [name="amount"]').fill('90000');
    await button(t('common', 'actions.save')).click();
  };

  it('refuses a late change of an expense that it took, with the number of the stub', async () => {
    await changeExpense();
    const refusal = t('common', 'errors.settled_in_stub').replace('{{stub}}', stub.number);
    await page.getByText(refusal).first().waitFor();
    await expectAccessible(page);
  });

  it('is opened again for it, and closed again with the same numbers', async () => {
    await visit(page, `/admin/compensation?period=${period.id}`);
    await button(words('closing.reopen')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('closing.reopen_confirm'), exact: true })
      .click();
    await expectToast(page, words('closing.reopened'));
    await page.getByText(words('periods.reopened'), { exact: true }).first().waitFor();
    await look('reopened');
    await changeExpense();
    await expect.poll(async () => (await get(`/api/expenses/${expense}`)).amount).toBe('90000.00');
    await page.goto(`/admin/compensation/stubs/${stub.id}`);
    await page.getByRole('heading', { level: 2, name: words('stubs.sections.now') }).waitFor();
    await look('stub-reopened');
    await visit(page, `/admin/compensation?period=${period.id}`);
    await closePeriod();
    expect(await pay(owing as Employee)).toMatchObject({ stub_id: stub.id, number: stub.number });
    expect(session.browserErrors.filter((error) => !/4(09|22)/.test(error))).toEqual([]);
  });
});
