/** Papers and services of vehicles: a renewal, an expired paper and a repair in their dialogs, and reminders as a calendar. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '#base/days.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  type Journey,
  journeys,
  openOtherView,
  type SignedInSession,
  setUpBrowserTests,
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
const field = (name: string, scope: Locator) => scope.locator(`form [name="${name}"]`);

describe('a paper, in Spanish on the desktop', () => {
  const t = translator('es');
  const r = (key: string) => t('reminders', key);
  const addSoat = async (plate: string, due_on: string) => {
    const subject_id = await addTruck(plate);
    const { id } = await post('/api/reminders', { subject: 'truck', subject_id, kind: 'soat', due_on });
    return { id, truck_id: subject_id };
  };
  beforeAll(() => enter(onDesktop));

  it('is renewed in a dialog', async () => {
    const { id } = await addSoat('SOA101', demoDay(5));
    await visit(page, `/admin/reminders/${id}`);
    await page.getByRole('button', { name: r('renewal.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await field('due_on', dialog).waitFor();
    await expectAccessible(page);
    await field('due_on', dialog).fill(demoDay(370));
    await dialog.getByRole('button', { name: r('renewal.submit') }).click();
    await expectToast(page, r('renewal.done'));
    const open = await get('/api/reminders?search=SOA101&perPage=10');
    expect(open.map(({ due_on }: { due_on: string }) => due_on)).toContain(demoDay(370));
  });

  it('that has expired is a question when a trip starts, which takes a reason', async () => {
    const { truck_id } = await addSoat('SOL101', demoDay(-2));
    const busy = new Set((await get('/api/trips?status=in_transit&perPage=100')).map((trip: { driver_id: string }) => trip.driver_id));
    const drivers: { id: string }[] = await get('/api/users/drivers?status=active&perPage=100');
    const [, driver] = drivers.filter(({ id }) => !busy.has(id));
    const [customer] = await get('/api/customers?status=active&perPage=10');
    const trip = await post('/api/trips', {
      ...{ customer_id: customer.id, truck_id, driver_id: driver?.id, freight_rate: '3250000' },
      ...{ departure_at: `${demoDay()}T00:05`, arrival_at: `${demoDay(8)}T18:00`, confirm: ['driver_on_two_trucks'] },
      origin: { country_id: 'CO', department_id: 'CO-11', city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
      destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' },
    });
    await visit(page, `/admin/trips/${trip.id}`);
    await page.getByRole('button', { name: t('trips', 'moves.start'), exact: true }).click();
    await page.getByRole('dialog').locator('form button[type=submit]').click();
    const question = page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) });
    await question.getByRole('textbox').fill('Va al CDA');
    await question.locator('button[type=submit]').click();
    await expectToast(page, t('trips', 'moves.started'));
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

// On the phone it is not a grid.
describe.each([onDesktop, onPhone])('the calendar of reminders, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const plate = { es: 'CAL101', en: 'CAL102' }[language];

  it('has what the list finds, on its day and by month', async () => {
    await enter(journey);
    const today = demoDay();
    const truck = await addTruck(plate);
    const reminder = { subject: 'truck', subject_id: truck, kind: 'other' };
    const schedule = { description: 'Engrase', every_months: 6, vehicles: [{ vehicle_id: truck, start_on: addMonths(today, -6) }] };
    await post('/api/service-schedules', schedule);
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
    await calendar.getByRole('link', { name: `${t('calendar', 'services.name')} Engrase` }).waitFor();
    await expectAccessible(page);

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

it('a repair is scheduled and done with its cost, and another is cancelled, each in a dialog on the phone', async () => {
  const t = translator('en');
  const m = (key: string) => t('maintenance', key);
  await enter(onPhone);
  const repair = { vehicle_id: await addTruck('MNT101'), kind: 'repair' };
  const first = await post('/api/services', { ...repair, description: 'Bombillo fundido' });
  const second = await post('/api/services', { ...repair, description: 'Espejo flojo' });
  const dialog = page.getByRole('dialog');
  const choose = async ({ id }: { id: string }, action: string) => {
    await visit(page, `/admin/services/${id}`);
    await page.getByRole('button', { name: startingWith(t('common', 'table.row_actions')) }).click();
    await page.getByRole('menuitem', { name: m(`services.${action}.action`) }).click();
  };
  await choose(first, 'schedule');
  await field('scheduled_on', dialog).fill(demoDay(4));
  await field('scheduled_on', dialog).blur();
  await dialog.getByRole('button', { name: m('services.schedule.submit') }).click();
  await expectToast(page, m('services.schedule.done'));
  await page.getByRole('button', { name: m('services.complete.action') }).click();
  await field('parts_cost', dialog).fill('18000');
  await waitUntilIdle(page);
  await dialog.getByRole('button', { name: m('services.complete.submit') }).click();
  await expectToast(page, m('services.complete.done'));
  await choose(second, 'cancel');
  await dialog.getByRole('textbox').fill('No era nada');
  await dialog.locator('button[type=submit]').click();
  await expectToast(page, m('services.cancel.done'));
  await page.locator('#page').getByText('No era nada').first().waitFor();
  expect(session.browserErrors).toEqual([]);
});
