/**
 * From a trip to the pay: the period that pays it says what is held back, takes a line and other days, is closed after saying what that
 * does, and opened again. In Spanish on the desktop; what is beside the table there is once looked at on the phone. What is paid is proven
 * in `src/modules/payroll`.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import type { PayPeriod } from '../src/modules/payroll/contract/periods.ts';
import { dataCalls } from './api.ts';
import { expectAccessible, expectToast, type SignedInSession, setUpBrowserTests, sizes, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');
const words = (key: string) => t('payroll', key);

describe('from a trip to the pay', () => {
  let session: SignedInSession;
  let page: Page;
  let period: PayPeriod;
  /** A driver who owes more than is earned. */
  let owing: { id: string; name: string };
  let trip: { id: string; number: string };
  const { get, post } = dataCalls(() => session);
  const button = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) }).first();
  const dialog = () => page.getByRole('dialog').last();
  const field = (key: string) => dialog().getByLabel(startingWith(words(`person.fields.${key}`)));
  const save = () => button(t('common', 'actions.save'), dialog()).click();
  /** The stub of the person, beside the table. */
  const panel = () => page.getByRole('complementary', { name: owing.name });
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

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    ({ page } = session);
    [period] = await get('/api/pay-periods');
    const { people } = await get(`/api/pay-periods/${period.id}/preview`);
    owing = (await get('/api/users/drivers?status=active&perPage=50')).find(({ id }: { id: string }) =>
      people.some((person: { employee_id: string; trips: number }) => person.employee_id === id && person.trips === 0),
    );
    const [planned] = await get('/api/trips?status=active&perPage=10');
    const { customer_id, truck_id, origin, destination } = await get(`/api/trips/${planned.id}`);
    const departure_at = `${demoDay(-3)}T06:00`;
    const drive = {
      customer_id,
      truck_id,
      driver_id: owing.id,
      origin,
      destination,
      departure_at,
      freight_rate: '1000000',
      confirm: ['driver_on_two_trucks'],
    };
    trip = await post('/api/trips', drive);
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower', 'odometer_jump'];
    await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-1)}T18:00`, confirm });
    const cash = { date: demoDay(-2), method: 'cash', type: 'company_to_driver', amount: '2000000' };
    await post(`/api/trips/${trip.id}/cash-transactions`, cash);
  });
  afterAll(() => session?.context.close());

  it('picks a trip', async () => {
    await visit(page, '/admin/compensation');
    await page.getByRole('heading', { level: 2, name: words('trips.title') }).waitFor();
    await waitUntilIdle(page);
    // What arrived before the period is listed on demand: the trip, on the first day of one.
    const older = button(words('trips.show_older'));
    if (await older.isVisible()) await older.click();
    await page.getByLabel(words('periods.employee'), { exact: true }).selectOption(owing.id);
    await waitUntilIdle(page);
    await page.getByRole('checkbox', { name: new RegExp(`${trip.number},`) }).check();
    await expect
      .poll(async () => (await get(`/api/pay-period-trips?period_id=${period.id}&employee_id=${owing.id}&is_picked=1`)).length)
      .toBe(1);
    await page.getByLabel(words('periods.employee'), { exact: true }).selectOption('');
    await waitUntilIdle(page);
  });

  it('warns of what does not fit, and explains the pay beside the table, where a line is added and days are taken away', async () => {
    await page.locator(`tr[data-key="${owing.id}"]`).getByText(words('warnings.held_back')).waitFor();
    await page.getByRole('link', { name: owing.name, exact: true }).click();
    await panel().getByText(words('lines.transport_allowance'), { exact: true }).waitFor();
    await button(words('person.add_line'), panel()).click();
    await field('description').fill('Bonificación');
    await field('amount').fill('300000');
    await save();
    await expectToast(page, words('person.saved'));
    await panel().getByText('Bonificación').first().waitFor();
    await button(words('person.change_days'), panel()).click();
    await field('days').fill('12');
    await field('absence').selectOption('sick');
    await save();
    await expectToast(page, words('person.saved'));
    await panel().getByText(words('person.absences.sick')).waitFor();
  });

  it('explains it in a sheet on the phone', async () => {
    await page.setViewportSize(sizes.phone);
    await dialog().getByText('Bonificación').first().waitFor();
    await dialog().getByText(words('stubs.held.title')).first().waitFor();
    await expectAccessible(page);
    await button(t('common', 'actions.close'), dialog()).click();
    await dialog().waitFor({ state: 'detached' });
    await page.setViewportSize(sizes.desktop);
  });

  it('is closed after saying what that does, opened again, and closed', async () => {
    await closePeriod();
    await visit(page, `/admin/compensation?period=${period.id}`);
    await button(words('closing.reopen')).click();
    await dialog()
      .getByRole('button', { name: words('closing.reopen_confirm'), exact: true })
      .click();
    await expectToast(page, words('closing.reopened'));
    await page.getByText(words('periods.reopened'), { exact: true }).first().waitFor();
    await closePeriod();
    expect(session.browserErrors).toEqual([]);
  });
});
