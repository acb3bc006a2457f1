/**
 * From the trips to the pay: an advance on pay in instalments, two drivers with a trip each, and money that is owed; the period that pays
 * them shows what is held back, is closed, then refuses a change of what it took, is opened again for it, and closed again. In Spanish on
 * the desktop; what is beside the table there is once looked at on the phone. What is paid is proven in `src/modules/payroll`.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import type { PersonPay } from '../src/modules/payroll/contract/people.ts';
import type { PayPeriod } from '../src/modules/payroll/contract/periods.ts';
import { dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  sizes,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');
const words = (key: string) => t('payroll', key);
const money = (amount: string) => formatMoney(amount, 'es');
const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower', 'odometer_jump'];

interface Employee {
  id: string;
  name: string;
  trip: { id: string; number: string };
}

describe('from the trips to the pay', () => {
  let session: SignedInSession;
  let page: Page;
  let period: PayPeriod;
  let owing: Employee;
  let other: Employee;
  let expense: string;
  let stub: { id: string; number: string };
  const { get, post } = dataCalls(() => session);
  const button = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) }).first();
  const dialog = () => page.getByRole('dialog').last();
  const field = (name: string) => dialog().locator(`[name="${name}"]`);
  const save = () => button(t('common', 'actions.save'), dialog()).click();
  const pay = async ({ id }: Employee): Promise<PersonPay> => get(`/api/pay-periods/${period.id}/people/${id}`);
  const look = async (what: string) => {
    await expectAccessible(page);
    await takeScreenshot(page, `payroll-${what}`);
  };

  /** A trip of the driver that arrived yesterday. */
  const arrivedTrip = async (driver: { id: string; name: string }, truck_id: string, freight_rate: string): Promise<Employee> => {
    const [customer] = await get('/api/customers?perPage=10');
    const departure_at = `${demoDay(-3)}T06:00`;
    const places = {
      origin: { city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
      destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2' },
    };
    const body = { customer_id: customer.id, truck_id, driver_id: driver.id, ...places, departure_at, freight_rate };
    const trip = await post('/api/trips', body);
    await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-1)}T18:00`, confirm });
    return { ...driver, trip: { id: trip.id, number: trip.number } };
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    ({ page } = session);
    [period] = await get('/api/pay-periods');
    const { people } = await get(`/api/pay-periods/${period.id}/preview`);
    const drivers = ((await get('/api/users/drivers?status=active&perPage=50')) as Employee[]).filter(({ id }) =>
      people.some((person: { employee_id: string; trips: number }) => person.employee_id === id && person.trips === 0),
    );
    const trucks: { id: string }[] = await get('/api/trucks?status=active&perPage=10');
    const [first, second] = drivers as [Employee, Employee];
    owing = await arrivedTrip(first, trucks[0]?.id as string, '1000000');
    // Whose commission is enough for an instalment and for what the driver owes already.
    other = await arrivedTrip(second, trucks[1]?.id as string, '8000000');
    const given = { date: demoDay(-2), method: 'cash', type: 'company_to_driver', amount: '2000000' };
    await post(`/api/trips/${owing.trip.id}/cash-transactions`, given);
    const categories: { id: string; key: string }[] = await get('/api/expense-categories');
    const methods: { id: string; recipient: string }[] = await get('/api/payment-methods');
    const paid = {
      category_id: categories.find(({ key }) => key === 'loading')?.id,
      payment_method_id: methods.find(({ recipient }) => recipient === 'driver')?.id,
    };
    expense = (await post('/api/expenses', { ...paid, date: demoDay(-2), trip_id: owing.trip.id, amount: '100000' })).id;
  });
  afterAll(() => session?.context.close());

  const ofEmployee = async (amount: string, item: string) => {
    await visit(page, `/admin/users/${other.id}?tab=payroll-advances`);
    await button(t('common', 'table.row_actions'), page.locator('tr, li').filter({ hasText: amount }).first()).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  /** The stub of the person, beside the table. */
  const panel = ({ name }: Employee) => page.getByRole('complementary', { name });
  const openPanel = async (employee: Employee) => {
    await page.getByRole('link', { name: employee.name, exact: true }).click();
    await panel(employee).getByText(words('stubs.columns.net_payment')).first().waitFor();
    await waitUntilIdle(page);
  };
  const closePeriod = async () => {
    await button(words('closing.action')).click();
    await dialog().getByText(words('closing.carries')).waitFor();
    await expectAccessible(page);
    await dialog()
      .getByRole('button', { name: words('closing.confirm'), exact: true })
      .click();
    await expectToast(page, words('closing.done'));
    await page.getByText(words('periods.statuses.closed'), { exact: true }).first().waitFor();
  };

  it('says what each instalment of an advance will be, gives it, and changes it on the page of its employee', async () => {
    await visit(page, '/admin/compensation/advances');
    await page.getByRole('heading', { name: words('advances.title') }).waitFor();
    await look('advances');
    await button(words('advance.give')).click();
    await pickOption(dialog().getByRole('combobox', { name: startingWith(words('advance.employee_id')) }), other.name);
    await dialog()
      .getByLabel(startingWith(words('advance.date')))
      .and(page.locator('input'))
      .fill(demoDay(-2));
    await field('amount').fill('300001');
    await field('instalments').fill('3');
    const each = { count: '3', each: money('100000'), last: money('100001') };
    const hint = words('advance.plan').replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof each) => each[name]);
    await dialog().getByText(hint).waitFor();
    await look('new-advance');
    await save();
    await expectToast(page, words('advance.saved'));
    await page.getByText(money('300001')).first().waitFor();
    await ofEmployee(money('300001'), t('common', 'actions.edit'));
    await field('amount').fill('240000');
    await save();
    await expectToast(page, words('advance.saved'));
    await page.getByText(money('240000')).first().waitFor();
    await look('advances-of-employee');
  });

  it('picks the trips of two drivers, one of them at a time', async () => {
    await visit(page, '/admin/compensation');
    await page.getByRole('heading', { level: 2, name: words('trips.title') }).waitFor();
    await look('period');
    // What arrived before the period is listed on demand: both trips, on the first day of one.
    const older = button(words('trips.show_older'));
    if (await older.isVisible()) await older.click();
    for (const { id, trip } of [owing, other]) {
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

  it('warns of what does not fit, and explains the pay line by line, on the phone in a sheet', async () => {
    await page.locator(`tr[data-key="${owing.id}"]`).getByText(words('warnings.held_back')).waitFor();
    await openPanel(owing);
    const { net_payment } = await pay(owing);
    const explained = async (shown: Locator) => {
      await shown.getByText(words('lines.transport_allowance'), { exact: true }).waitFor();
      await shown.getByText(words('stubs.held.title')).first().waitFor();
      await shown.getByText(money(net_payment)).first().waitFor();
    };
    await explained(panel(owing));
    await look('person');
    await page.setViewportSize(sizes.phone);
    await explained(dialog());
    await look('person-on-phone');
    await button(t('common', 'actions.close'), dialog()).click();
    await dialog().waitFor({ state: 'detached' });
    await page.setViewportSize(sizes.desktop);
  });

  it('adds a line, and takes days away', async () => {
    const shown = panel(other);
    await openPanel(other);
    await shown.getByText(words('lines.payroll_advance'), { exact: true }).waitFor();
    await button(words('person.add_line'), shown).click();
    await dialog()
      .getByLabel(startingWith(words('person.fields.description')))
      .fill('Bonificación');
    await dialog()
      .getByLabel(startingWith(words('person.fields.amount')))
      .fill('300000');
    await expectAccessible(page);
    await save();
    await expectToast(page, words('person.saved'));
    await shown.getByText('Bonificación').first().waitFor();
    await button(words('person.change_days'), shown).click();
    const days = dialog().getByLabel(startingWith(words('person.fields.days')));
    await days.fill('40');
    await save();
    await dialog()
      .getByText(startingWith(words('errors.too_many_days')))
      .first()
      .waitFor();
    await expectAccessible(page);
    await days.fill('12');
    await dialog()
      .getByLabel(startingWith(words('person.fields.absence')))
      .selectOption('sick');
    await save();
    await expectToast(page, words('person.saved'));
    await shown.getByText(words('person.absences.sick')).waitFor();
    await button(t('common', 'actions.close'), shown).click();
    await shown.waitFor({ state: 'detached' });
  });

  it('is closed after saying what that does, and has a stub for each, which the advance names', async () => {
    await closePeriod();
    await look('closed');
    const { stub_id, number, net_payment } = await pay(owing);
    stub = { id: stub_id as string, number: number as string };
    await openPanel(owing);
    await panel(owing)
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
    // One of its three instalments was taken.
    await ofEmployee(money('160000'), words('advance.show'));
    await dialog()
      .getByText((await pay(other)).number as string)
      .first()
      .waitFor();
    await look('advance-uses');
    await page.keyboard.press('Escape');
  });

  const changeExpense = async () => {
    await visit(page, `/admin/expenses/${expense}?tab=edit`);
    await page.locator('form [name="amount"]').fill('90000');
    await button(t('common', 'actions.save')).click();
  };

  it('shows why a change of an expense that it took is refused, with the number of the stub', async () => {
    await changeExpense();
    const refusal = t('common', 'errors.settled_in_stub').replace('{{stub}}', stub.number);
    await page.getByText(refusal).first().waitFor();
    await expectAccessible(page);
  });

  it('is opened again for it, and closed again with the same numbers', async () => {
    await visit(page, `/admin/compensation?period=${period.id}`);
    await button(words('closing.reopen')).click();
    await dialog()
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
    expect(await pay(owing)).toMatchObject({ stub_id: stub.id, number: stub.number });
    expect(session.browserErrors.filter((error) => !/4(09|22)/.test(error))).toEqual([]);
  });
});
