/**
 * Papers and services of vehicles: a SOAT that is about to expire is found, warned of on a trip and renewed; reminders as a calendar; and a
 * preventive service every 5,000 km, from its template to the next cycle, with repairs beside it.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '#base/days.ts';
import { formatDay, formatMoney, formatQuantity } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { callApi, dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  type Journey,
  journeys,
  openOtherView,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const [onDesktop, onPhone] = journeys as [Journey, Journey];
let session: SignedInSession;
let page: Page;

/** The language is stored with the account: one journey at a time. */
const enter = async (journey: Journey) => {
  await session?.context.close();
  session = await browsers.openSignedIn('admin@arriero.test', journey);
  ({ page } = session);
};
const { get, post } = dataCalls(() => session);
const addTruck = async (plate: string): Promise<string> => {
  const vehicle = { make: 'Kenworth', model: 'T800', year: 2021, registration_number: '1002', type: 'tractor_unit' };
  return (await post('/api/trucks', { ...vehicle, plate })).id;
};
const field = (name: string, scope: Page | Locator = page) => scope.locator(`form [name="${name}"]`);
const submit = (scope: Page | Locator = page) => scope.locator('form button[type=submit]').click();
const look = async (name: string) => {
  const { width, height } = page.viewportSize() as { width: number; height: number };
  // Tall, so that the bar of a form covers no field.
  await page.setViewportSize({ width, height: 2_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
  await takeScreenshot(page, `maintenance-${name}-${width}`);
};

describe('reminders, in Spanish on the desktop', () => {
  const t = translator('es');
  const r = (key: string) => t('reminders', key);
  const plate = 'SOA101';
  let truck: string;

  beforeAll(async () => {
    await enter(onDesktop);
    truck = await addTruck(plate);
  });

  /** A trip with the truck that starts today, with one of the drivers who are not on the road. */
  const createTrip = async (truck_id: string, at: number): Promise<string> => {
    const busy = new Set((await get('/api/trips?status=in_transit&perPage=100')).map((trip: { driver_id: string }) => trip.driver_id));
    const drivers = (await get('/api/users/drivers?status=active&perPage=100')).filter(({ id }: { id: string }) => !busy.has(id));
    const [customer] = await get('/api/customers?status=active&perPage=10');
    const trip = await post('/api/trips', {
      ...{ customer_id: customer.id, truck_id, driver_id: drivers[at].id, freight_rate: '3250000' },
      ...{ departure_at: `${demoDay()}T00:05`, arrival_at: `${demoDay(8)}T18:00` },
      origin: { country_id: 'CO', department_id: 'CO-11', city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
      destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' },
    });
    return trip.id;
  };

  it('of a SOAT are found among those due soon', async () => {
    await visit(page, '/admin/reminders/new');
    await pickOption(page.getByLabel(startingWith(r('subjects.truck'))).and(page.locator('input')), plate);
    await page.getByRole('button', { name: startingWith(r('use_proposal')) }).waitFor();
    await submit();
    await page.getByText(r('validation.due_required')).first().waitFor();
    await look('reminder-errors');
    await field('due_on').fill(demoDay(5));
    await submit();
    await expectToast(page, r('created'));
    await visit(page, `/admin/reminders?state=soon&search=${plate}`);
    await page.getByText(plate).first().waitFor();
    expect(await page.getByText(r('states.soon'), { exact: true }).count()).toBeGreaterThan(0);
  });

  it('are warned of on a trip that ends later, until they are renewed', async () => {
    const trip = await createTrip(truck, 0);
    const warning = page.getByText(t('trips', 'papers.warning'));
    await visit(page, `/admin/trips/${trip}`);
    await warning.waitFor();
    await look('warning');
    await visit(page, `/admin/trucks/${truck}?tab=reminders`);
    await page.getByRole('link', { name: 'SOAT' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'SOAT' }).waitFor();
    await look('reminder');
    await page.getByRole('button', { name: r('renewal.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await field('due_on', dialog).waitFor();
    await look('renewal');
    await field('due_on', dialog).fill(demoDay(370));
    await dialog.getByRole('button', { name: r('renewal.submit') }).click();
    await expectToast(page, r('renewal.done'));
    await page.goto(`/admin/trips/${trip}`);
    await waitUntilIdle(page);
    expect(await warning.count()).toBe(0);
  });

  it('are a question of that trip, which takes a reason, where the paper has expired', async () => {
    const late = await addTruck('SOL101');
    await post('/api/reminders', { subject: 'truck', subject_id: late, kind: 'soat', due_on: demoDay(-2) });
    await visit(page, `/admin/trips/${await createTrip(late, 1)}`);
    await page.getByRole('button', { name: t('trips', 'moves.start'), exact: true }).click();
    await submit(page.getByRole('dialog'));
    const question = page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) });
    await question.waitFor();
    await look('question');
    await question.getByRole('textbox').fill('Va al CDA');
    await question.locator('button[type=submit]').click();
    await expectToast(page, t('trips', 'moves.started'));
  });

  it('are of users who are no drivers, too', async () => {
    await visit(page, '/admin/reminders/new?subject=person');
    await pickOption(page.getByLabel(startingWith(r('subjects.person'))).and(page.locator('input')), 'Catalina Restrepo');
    await field('kind').selectOption('medical');
    await field('due_on').fill(demoDay(100));
    await submit();
    await expectToast(page, r('created'));
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

// On the phone it is no grid.
describe.each([onDesktop, onPhone])('the calendar of reminders, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const plate = { es: 'CAL101', en: 'CAL102' }[language];

  it('has what the list finds, on its day and by month', async () => {
    await enter(journey);
    const today = demoDay();
    const reminder = { subject: 'truck', subject_id: await addTruck(plate), kind: 'other' };
    for (const n of [1, 2, 3, 4, 5, 6]) await post('/api/reminders', { ...reminder, description: `Papel ${n}`, due_on: today });
    await post('/api/reminders', { ...reminder, description: 'Viejo', due_on: demoDay(-80) });
    await post('/api/reminders', { ...reminder, description: 'Lejano', due_on: addMonths(today, 1) });
    await visit(page, `/admin/reminders?search=${plate}`);
    await openOtherView(page, size, t('common', 'table.view_calendar'), t('common', 'table.more'));
    await page.waitForURL(/view=calendar/);
    const calendar = page.getByRole('region', { name: t('reminders', 'calendar.label') });
    await calendar.getByRole('link', { name: 'Viejo' }).waitFor();
    expect(await calendar.getByRole('link', { name: 'Papel' }).count()).toBe(4);
    await calendar.getByRole('button', { name: t('reminders', 'calendar.more_other').replace('{{count}}', '2') }).click();
    await calendar.getByRole('link', { name: 'Papel 6' }).waitFor();
    expect(await calendar.getByRole('link', { name: 'Lejano' }).count()).toBe(0);
    await expectAccessible(page);
    await takeScreenshot(page, `reminder-calendar-${size}`);

    if (size === 'phone') await calendar.getByRole('button', { name: t('common', 'calendar.next_month') }).click();
    else {
      await calendar.getByRole('grid').locator('button[tabindex="0"]').focus();
      for (const key of ['ArrowRight', 'ArrowLeft', 'PageDown']) await page.keyboard.press(key);
    }
    await page.waitForURL(new RegExp(`day=${addMonths(today, 1)}`));
    await waitUntilIdle(page);
    await calendar.getByRole('link', { name: 'Lejano' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lejano' }).waitFor();
    await page.goBack();
    await calendar.getByRole('link', { name: 'Lejano' }).waitFor();
    expect(session.browserErrors).toEqual([]);
  });
});

describe('a preventive service every 5,000 km, in English on the phone', () => {
  const t = translator('en');
  const m = (key: string) => t('maintenance', key);
  const [plate, description] = ['MNT101', 'Test oil'];
  let truck: string;

  beforeAll(async () => {
    await enter(onPhone);
    truck = await addTruck(plate);
    // 10,350 km in 90 days.
    await post(`/api/trucks/${truck}/odometer`, { at: '2025-08-17T08:00', km: 12_100 });
    await post(`/api/trucks/${truck}/odometer`, { at: '2025-11-15T08:00', km: 22_450 });
  });

  const km = (value: string) => `${formatQuantity(value, 'en')}\u00a0km`;
  const fact = (text: string) => page.locator('#page').getByText(text).first().waitFor();
  const typeDay = async (name: string, iso: string, scope: Page | Locator = page) => {
    await field(name, scope).fill(iso);
    await field(name, scope).blur();
  };

  it('is applied to the truck, from its last day and odometer', async () => {
    await visit(page, '/admin/service-schedules');
    await page
      .getByRole('button', { name: m('schedules.new') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const apply = () => dialog.getByRole('button', { name: m('schedules.apply.submit'), exact: true }).click();
    await field('description', dialog).fill(description);
    await apply();
    await dialog.getByText(m('validation.interval_required')).first().waitFor();
    await dialog.getByText(m('validation.vehicle_required')).first().waitFor();
    await field('every_km', dialog).fill('5000');
    await pickOption(dialog.getByLabel(m('schedules.apply.add_vehicle')).and(page.locator('input')), plate);
    await typeDay('vehicles.0.start_on', '2025-11-15', dialog);
    expect(await field('vehicles.0.start_odometer', dialog).inputValue()).toBe('22450');
    await look('template');
    await apply();
    await expectToast(page, m('schedules.apply.done'));
  });

  it('is found beside the reminders and their calendar, on the day on which it is expected', async () => {
    const link = page.locator('#page').getByRole('link', { name: startingWith(m('schedules.due.soon_other')) });
    await visit(page, '/admin/reminders?view=calendar');
    await link.waitFor();
    await visit(page, '/admin/reminders');
    await link.waitFor();
    await look('beside-reminders');
    await link.click();
    await page.waitForURL('**/admin/service-schedules?*state=soon*');
    await page.getByText(plate).first().waitFor();
    await fact(formatDay('2025-12-28', 'en'));
    await look('schedules');
  });

  it('is done with its odometer, and counts from there', async () => {
    const [schedule] = await get(`/api/service-schedules?search=${plate}&perPage=10`);
    await visit(page, `/admin/service-schedules/${schedule.id}`);
    await page.getByRole('heading', { level: 1, name: description }).waitFor();
    await look('schedule');
    await page.getByRole('link', { name: m('schedules.register') }).click();
    await page.getByRole('heading', { level: 1, name: m('services.new') }).waitFor();
    expect(await field('description').inputValue()).toBe(description);
    await typeDay('done_on', '2025-12-29');
    await field('parts_cost').fill('350000');
    await field('labour_cost').fill('90000');
    await field('odometer').fill('27500');
    await look('service');
    await submit();
    await expectToast(page, m('services.created'));
    await page.getByText(m('statuses.done'), { exact: true }).first().waitFor();
    await look('done');
    await page.locator('#page').getByRole('link', { name: description }).click();
    await fact(km('32500'));
    await fact(km('27500'));
    await visit(page, `/admin/trucks/${truck}?tab=odometer`);
    await page.getByRole('link', { name: t('fleet', 'odometer.sources.service') }).waitFor();
    await visit(page, `/admin/trucks/${truck}?tab=services`);
    await fact(km('32500'));
    // 440,000 in the 15,400 km since 12,100.
    await fact(m('costs.per_km').replace('{{amount}}', formatMoney('28.57', 'en')));
    await look('truck');
  });

  it('leaves a repair to be scheduled, done with its cost, and another to be cancelled', async () => {
    const repair = { vehicle_id: truck, kind: 'repair' };
    const first = await post('/api/services', { ...repair, description: 'Bombillo fundido' });
    const second = await post('/api/services', { ...repair, description: 'Espejo flojo' });
    await visit(page, '/admin/dashboard');
    await page.getByRole('link', { name: startingWith(t('reports', 'unscheduled_services')) }).click();
    await page.waitForURL('**/admin/services?*status=open*');
    await page.getByText('Bombillo fundido').first().waitFor();
    await look('services');
    const dialog = page.getByRole('dialog');
    const choose = async ({ id }: { id: string }, action: string) => {
      await visit(page, `/admin/services/${id}`);
      await page.getByRole('button', { name: startingWith(t('common', 'table.row_actions')) }).click();
      await page.getByRole('menuitem', { name: m(`services.${action}.action`) }).click();
    };
    await choose(first, 'schedule');
    await typeDay('scheduled_on', demoDay(4), dialog);
    await dialog.getByRole('button', { name: m('services.schedule.submit') }).click();
    await expectToast(page, m('services.schedule.done'));
    await page.getByRole('button', { name: m('services.complete.action') }).click();
    await field('parts_cost', dialog).fill('18000');
    await waitUntilIdle(page);
    await look('completion');
    await dialog.getByRole('button', { name: m('services.complete.submit') }).click();
    await expectToast(page, m('services.complete.done'));
    await choose(second, 'cancel');
    await dialog.getByRole('textbox').fill('No era nada');
    await dialog.locator('button[type=submit]').click();
    await expectToast(page, m('services.cancel.done'));
    await fact('No era nada');
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

it('a role that may view trucks, but no trailers, finds those for a service', async () => {
  await enter(onDesktop);
  const permissions = ['access-dashboard', 'view-trucks', 'view-services', 'create-services'];
  const role = await post('/api/roles', { name: 'Taller', permissions });
  const workshop = await browsers.openSignedIn('driver@arriero.test');
  const { user } = await callApi(workshop.context, '/api/user');
  const member = await get(`/api/users/${user.id}`);
  const data = { ...member, roles: [role.id] };
  await callApi(session.context, `/api/users/${user.id}`, { method: 'PUT', company: session.company, version: member.version, data });
  const [truck] = await get('/api/trucks?status=active&perPage=10');
  await visit(workshop.page, '/admin/services/new');
  const label = startingWith(translator('es')('maintenance', 'services.fields.vehicle_id'));
  const vehicle = workshop.page.getByLabel(label).and(workshop.page.locator('input')).first();
  await pickOption(vehicle, truck.plate);
  expect(await vehicle.inputValue()).toBe(truck.plate);
  expect(workshop.browserErrors).toEqual([]);
});
