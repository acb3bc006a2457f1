/**
 * A preventive service every 5,000 km: the template is applied to a truck that drives 115 km a day, it is expected on 28 December and near on
 * the 24th, reaches bell and email, is done, and counts from there. And a repair is planned, done and costs.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay, formatMoney, formatQuantity } from '#base/format.ts';
import { notifyDueSchedules } from '#modules/maintenance/jobs.ts';
import { callApi } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  pickOption,
  setUpBrowserTests,
  sizes,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

type Groups = Record<'soon' | 'overdue', { count: number }>;
const browsers = setUpBrowserTests();

describe.each(journeys)('a preventive service every 5,000 km, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const plate = { es: 'MNT101', en: 'MNT102' }[language];
  const description = { es: 'Aceite de prueba', en: 'Test oil' }[language];
  let page: Page;
  let browserErrors: string[];
  let truck: string;
  let send: (method: 'POST' | undefined, path: string, data?: unknown) => Promise<{ data: Record<string, string> & { id: string } }>;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    send = (method, path, data) => callApi(session.context, path, { method, company: session.company, data });
    const vehicle = { make: 'Kenworth', model: 'T800', year: 2021, registration_number: '1002', type: 'tractor_unit' };
    truck = (await send('POST', '/api/trucks', { ...vehicle, plate })).data.id;
    // 10,350 km in 90 days.
    await send('POST', `/api/trucks/${truck}/odometer`, { at: '2025-08-17T08:00', km: 12_100 });
    await send('POST', `/api/trucks/${truck}/odometer`, { at: '2025-11-15T08:00', km: 22_450 });
  });
  afterAll(() => page?.context().close());

  const field = (name: string, scope: Page | Locator = page) => scope.locator(`form [name="${name}"]`);
  const day = (on: string) => formatDay(on, language);
  const km = (value: string) => `${formatQuantity(value, language)}\u00a0km`;
  const fact = (text: string) => page.locator('#page').getByText(text).first().waitFor();
  const checkAndScreenshot = async (name: string) => {
    // Tall, so that the bar of a form covers no field.
    await page.setViewportSize({ ...sizes[size], height: 2_000 });
    await expectAccessible(page);
    await page.setViewportSize(sizes[size]);
    await takeScreenshot(page, `${language}-${size}-maintenance-${name}`);
  };
  const typeDay = async (name: string, iso: string, scope: Page | Locator = page) => {
    await field(name, scope).fill(iso);
    await field(name, scope).blur();
  };

  it('is applied to the truck, from its last day and odometer', async () => {
    await visit(page, '/admin/service-schedules');
    await page
      .getByRole('button', { name: t('maintenance', 'schedules.new') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await field('description', dialog).fill(description);
    await dialog.getByRole('button', { name: t('maintenance', 'schedules.apply.submit'), exact: true }).click();
    await dialog.getByText(t('maintenance', 'validation.interval_required')).first().waitFor();
    await dialog.getByText(t('maintenance', 'validation.vehicle_required')).first().waitFor();
    await checkAndScreenshot('errors');
    await field('every_km', dialog).fill('5000');
    await pickOption(dialog.getByLabel(t('maintenance', 'schedules.apply.add_vehicle')).and(page.locator('input')), plate);
    await typeDay('vehicles.0.start_on', '2025-11-15', dialog);
    expect(await field('vehicles.0.start_odometer', dialog).inputValue()).toBe('22450');
    await checkAndScreenshot('template');
    await dialog.getByRole('button', { name: t('maintenance', 'schedules.apply.submit'), exact: true }).click();
    await expectToast(page, t('maintenance', 'schedules.apply.done'));
  });

  it('is expected at 27,450 km on 28 December, on the list, on the truck and in its head', async () => {
    await visit(page, `/admin/service-schedules?search=${plate}&state=soon`);
    await fact(day('2025-12-28'));
    await checkAndScreenshot('schedules');
    await visit(page, `/admin/trucks/${truck}?tab=services`);
    await fact(km('27450'));
    await fact(day('2025-12-28'));
    await page.getByRole('heading', { name: t('maintenance', 'costs.title') }).waitFor();
    await checkAndScreenshot('truck');
    const { rows } = await browsers.asServer((pool) =>
      pool.query('select soon_from::text, forecast_on::text from service_schedule where truck_id = $1', [truck]),
    );
    expect(rows).toEqual([{ soon_from: '2025-12-24', forecast_on: '2025-12-28' }]);
  });

  it('is counted beside the reminders and their calendar, with a link to what is due', async () => {
    const link = page.locator('#page').getByRole('link', { name: startingWith(t('maintenance', 'schedules.due.soon_other')) });
    await visit(page, '/admin/reminders?view=calendar');
    await link.waitFor();
    await visit(page, '/admin/reminders');
    await link.waitFor();
    await checkAndScreenshot('beside-reminders');
    const count = Number.parseInt((await link.textContent()) ?? '', 10);
    await link.click();
    await page.waitForURL('**/admin/service-schedules?*state=soon*');
    const { meta } = (await send(undefined, '/api/service-schedules?summary=1')) as unknown as { meta: { summary: { groups: Groups } } };
    expect(count).toBe(meta.summary.groups.soon.count);
    await page.getByText(plate).first().waitFor();
  });

  it('reaches the bell and the outbox once', async () => {
    for (let run = 0; run < 2; run++) await browsers.asServer((pool) => notifyDueSchedules(pool, () => {}, 0));
    const subject = t('maintenance', 'mail.service_soon_subject').replace('{{service}}', description).replace('{{vehicle}}', plate);
    const mails = (await send(undefined, '/api/outbox')).data as unknown as { subject: string; recipient: string }[];
    const recipients = mails.filter((mail) => mail.subject.includes(plate)).map(({ recipient }) => recipient);
    expect(recipients).toContain('admin@arriero.test');
    expect(new Set(recipients).size).toBe(recipients.length);
    await visit(page, '/admin/notifications');
    await page.getByText(subject).first().click();
    await page.waitForURL('**/admin/service-schedules/*');
    await page.getByRole('heading', { level: 1, name: description }).waitFor();
    await checkAndScreenshot('schedule');
  });

  it('is done with its odometer, which its schedule needs, and counts from there', async () => {
    await page.getByRole('link', { name: t('maintenance', 'schedules.register') }).click();
    await page.getByRole('heading', { level: 1, name: t('maintenance', 'services.new') }).waitFor();
    expect(await field('description').inputValue()).toBe(description);
    await typeDay('done_on', '2025-12-29');
    await field('parts_cost').fill('350000');
    await field('labour_cost').fill('90000');
    await page.locator('form button[type=submit]').click();
    await page.getByText(t('maintenance', 'errors.odometer_required')).first().waitFor();
    await checkAndScreenshot('odometer-required');
    await field('odometer').fill('27500');
    await page.locator('form button[type=submit]').click();
    await expectToast(page, t('maintenance', 'services.created'));
    await page.getByText(t('maintenance', 'statuses.done'), { exact: true }).first().waitFor();
    await checkAndScreenshot('done');
    await page.locator('#page').getByRole('link', { name: description }).click();
    await fact(km('32500'));
    await fact(km('27500'));
  });

  it('is corrected with history, and the schedule and the odometer log follow', async () => {
    const [service] = (await send(undefined, `/api/services?search=${plate}&perPage=10`)).data as unknown as { id: string }[];
    await visit(page, `/admin/services/${service?.id}?tab=edit`);
    await field('odometer').fill('27480');
    await page.locator('form button[type=submit]').last().click();
    await expectToast(page, t('maintenance', 'services.saved'));
    await visit(page, `/admin/services/${service?.id}?tab=history`);
    await fact(km('27480'));
    await visit(page, `/admin/trucks/${truck}?tab=odometer`);
    await page.getByRole('link', { name: t('fleet', 'odometer.sources.service') }).waitFor();
    await visit(page, `/admin/trucks/${truck}?tab=services`);
    await fact(km('32480'));
    // 440,000 in the 15,380 km since 12,100.
    await fact(t('maintenance', 'costs.per_km').replace('{{amount}}', formatMoney('28.61', language)));
  });

  it('leaves a repair to be scheduled, done with its cost, and another to be cancelled', async () => {
    const repair = { vehicle_id: truck, kind: 'repair' };
    const first = (await send('POST', '/api/services', { ...repair, description: 'Bombillo fundido' })).data.id;
    const second = (await send('POST', '/api/services', { ...repair, description: 'Espejo flojo' })).data.id;
    await visit(page, '/admin/dashboard');
    const figure = page.getByRole('link', { name: startingWith(t('reports', 'unscheduled_services')) });
    await figure.click();
    await page.waitForURL('**/admin/services?*status=open*');
    await page.getByText('Bombillo fundido').first().waitFor();
    await checkAndScreenshot('list');
    await visit(page, `/admin/services/${first}`);
    await page.getByRole('button', { name: startingWith(t('common', 'table.row_actions')) }).click();
    await page.getByRole('menuitem', { name: t('maintenance', 'services.schedule.action') }).click();
    const dialog = page.getByRole('dialog');
    await typeDay('scheduled_on', '2026-12-01', dialog);
    await dialog.getByRole('button', { name: t('maintenance', 'services.schedule.submit') }).click();
    await expectToast(page, t('maintenance', 'services.schedule.done'));
    await page.getByRole('button', { name: t('maintenance', 'services.complete.action') }).click();
    await field('parts_cost', dialog).fill('18000');
    await waitUntilIdle(page);
    await checkAndScreenshot('completion');
    await dialog.getByRole('button', { name: t('maintenance', 'services.complete.submit') }).click();
    await expectToast(page, t('maintenance', 'services.complete.done'));
    await visit(page, `/admin/services/${second}`);
    await page.getByRole('button', { name: startingWith(t('common', 'table.row_actions')) }).click();
    await page.getByRole('menuitem', { name: t('maintenance', 'services.cancel.action') }).click();
    await dialog.getByRole('textbox').fill('No era nada');
    await dialog.locator('button[type=submit]').click();
    await expectToast(page, t('maintenance', 'services.cancel.done'));
    await fact('No era nada');
    expect((await send(undefined, `/api/services/${first}`)).data).toMatchObject({ status: 'done', total_cost: '18000.00' });
    expect(browserErrors).toEqual([]);
  });
});

it('finds the trucks for a role that may view those, but no trailers', async () => {
  const t = translator('es');
  const office = await browsers.openSignedIn('admin@arriero.test');
  const call = async (method: 'POST' | 'PUT', path: string, data: unknown, version?: number) =>
    (await callApi(office.context, path, { company: office.company, method, data, ...(version !== undefined && { version }) })).data;
  const permissions = ['access-dashboard', 'view-trucks', 'view-services', 'create-services'];
  const role = await call('POST', '/api/roles', { name: 'Taller', permissions });
  const workshop = await browsers.openSignedIn('driver@arriero.test');
  const { user } = await callApi(workshop.context, '/api/user');
  const member = (await callApi(office.context, `/api/users/${user.id}`, { company: office.company })).data;
  await call('PUT', `/api/users/${user.id}`, { ...member, roles: [role.id] }, member.version);
  const [truck] = (await callApi(office.context, '/api/trucks?status=active&perPage=10', { company: office.company })).data;

  const { page } = workshop;
  await visit(page, '/admin/services/new');
  const vehicle = page.getByLabel(startingWith(t('maintenance', 'services.fields.vehicle_id'))).and(page.locator('input'));
  await pickOption(vehicle.first(), truck.plate);
  expect(await vehicle.first().inputValue()).toBe(truck.plate);
  await visit(page, `/admin/services?vehicle_id=${truck.id}`);
  await page.getByText(truck.plate).first().waitFor();
  await waitUntilIdle(page);
  expect(workshop.browserErrors).toEqual([]);
  await Promise.all([office.context.close(), workshop.context.close()]);
});
