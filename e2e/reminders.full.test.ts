/**
 * A SOAT is about to expire: its reminder is added, reaches bell and email, and a trip with the truck warns; once it is renewed the trip
 * starts without a question. And a truck whose SOAT has expired starts for a reason only.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#base/days.ts';
import { notifyDueReminders } from '#modules/reminders/jobs.ts';
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

const browsers = setUpBrowserTests();

describe.each(journeys)('a SOAT that is about to expire, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const [plate, latePlate] = { es: ['SOA101', 'SOL101'] as const, en: ['SOA102', 'SOL102'] as const }[language];
  let page: Page;
  let browserErrors: string[];
  let today: string;
  let truck: string;
  let trip: { id: string; number: string };
  let send: (method: 'POST' | undefined, path: string, data?: unknown) => Promise<{ data: Record<string, string> & { id: string } }>;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    send = (method, path, data) => callApi(session.context, path, { method, company: session.company, data });
    const vehicle = { make: 'Kenworth', model: 'T800', year: 2021, registration_number: '1002', type: 'tractor_unit' };
    truck = (await send('POST', '/api/trucks', { ...vehicle, plate })).data.id;
    const { rows } = await browsers.asServer((pool) => pool.query("select (now() at time zone 'America/Bogota')::date::text as today"));
    today = rows[0].today;
  });
  afterAll(() => page?.context().close());

  const field = (name: string, scope: Page | Locator = page) => scope.locator(`[name="${name}"]`);
  const checkAndScreenshot = async (name: string) => {
    // Tall, so that the bar of a form covers no field.
    await page.setViewportSize({ ...sizes[size], height: 2_000 });
    await expectAccessible(page);
    await page.setViewportSize(sizes[size]);
    await takeScreenshot(page, `${language}-${size}-reminder-${name}`);
  };
  /** A trip with the truck that starts today, with a driver who is not on the road. */
  const createTrip = async (truck_id: string) => {
    const rowsOf = async (path: string) => (await send(undefined, path)).data as unknown as Record<string, string>[];
    const busy = new Set((await rowsOf('/api/trips?status=in_transit&perPage=100')).map(({ driver_id }) => driver_id));
    const driver = (await rowsOf('/api/users/drivers?status=active&perPage=100')).find(({ id }) => !busy.has(id));
    const [customer] = await rowsOf('/api/customers?status=active&perPage=10');
    const created = await send('POST', '/api/trips', {
      ...{
        customer_id: customer?.id,
        truck_id,
        driver_id: driver?.id,
        departure_at: `${today}T00:05`,
        arrival_at: `${addDays(today, 8)}T18:00`,
      },
      origin: { country_id: 'CO', department_id: 'CO-11', city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
      destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' },
      freight_rate: '3250000',
    });
    return created.data as unknown as { id: string; number: string };
  };

  it('has a reminder, found among those due soon', async () => {
    await visit(page, '/admin/reminders/new');
    await pickOption(page.getByLabel(startingWith(t('reminders', 'subjects.truck'))).and(page.locator('input')), plate);
    await page.getByRole('button', { name: startingWith(t('reminders', 'use_proposal')) }).waitFor();
    await page.locator('form button[type=submit]').click();
    await page.getByText(t('reminders', 'validation.due_required')).first().waitFor();
    await checkAndScreenshot('errors');
    await field('due_on').fill(addDays(today, 5));
    await page.locator('form button[type=submit]').click();
    await expectToast(page, t('reminders', 'created'));
    await visit(page, `/admin/reminders?state=soon&search=${plate}`);
    await page.getByText(plate).first().waitFor();
    expect(await page.getByText(t('reminders', 'states.soon'), { exact: true }).count()).toBeGreaterThan(0);
    await checkAndScreenshot('list');
  });

  it('reaches the bell and the outbox', async () => {
    await browsers.asServer((pool) => notifyDueReminders(pool, () => {}, 0));
    const subject = t('reminders', 'mail.reminder_soon_subject').replace('{{paper}}', 'SOAT').replace('{{subject}}', plate);
    await visit(page, '/admin/notifications');
    await page.getByText(subject).first().waitFor();
    const mails = (await send(undefined, '/api/outbox')).data as unknown as { subject: string; recipient: string }[];
    const recipients = mails.filter((mail) => mail.subject.includes(plate)).map(({ recipient }) => recipient);
    expect(recipients).toContain('admin@arriero.test');
    expect(new Set(recipients).size).toBe(recipients.length);
    await page.getByText(subject).first().click();
    await page.waitForURL('**/admin/reminders/*');
    await page.getByRole('heading', { level: 1, name: 'SOAT' }).waitFor();
    await checkAndScreenshot('page');
  });

  it('is warned of on a trip that ends later, and no more once it is renewed', async () => {
    trip = await createTrip(truck);
    await visit(page, `/admin/trips/${trip.id}`);
    await page.getByText(t('trips', 'papers.warning')).waitFor();
    await checkAndScreenshot('warning');
    await visit(page, `/admin/trucks/${truck}?tab=reminders`);
    await page.getByRole('link', { name: 'SOAT' }).first().click();
    await page.getByRole('button', { name: t('reminders', 'renewal.action'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await field('due_on', dialog).waitFor();
    await checkAndScreenshot('renewal');
    await field('due_on', dialog).fill(addDays(today, 4));
    await dialog.getByRole('button', { name: t('reminders', 'renewal.submit') }).click();
    await dialog.getByText(t('reminders', 'errors.renewal_before_due')).first().waitFor();
    await field('due_on', dialog).fill(addDays(today, 370));
    await dialog.getByRole('button', { name: t('reminders', 'renewal.submit') }).click();
    await expectToast(page, t('reminders', 'renewal.done'));
    await page.goto(`/admin/trips/${trip.id}`);
    await waitUntilIdle(page);
    expect(await page.getByText(t('trips', 'papers.warning')).count()).toBe(0);
  });

  it('lets the trip start without a question once it is renewed', async () => {
    await page.getByRole('button', { name: t('trips', 'moves.start'), exact: true }).click();
    await page.getByRole('dialog').locator('form button[type=submit]').click();
    await expectToast(page, t('trips', 'moves.started'));
    expect((await send(undefined, `/api/trips/${trip.id}`)).data.status).toBe('in_transit');
  });

  it('asks for a reason where it has expired', async () => {
    const vehicle = { make: 'Kenworth', model: 'T800', year: 2021, registration_number: '1003', type: 'tractor_unit' };
    const old = (await send('POST', '/api/trucks', { ...vehicle, plate: latePlate })).data.id;
    await send('POST', '/api/reminders', { subject: 'truck', subject_id: old, kind: 'soat', due_on: addDays(today, -2) });
    const late = await createTrip(old);
    await visit(page, `/admin/trips/${late.id}`);
    await page.getByRole('button', { name: t('trips', 'moves.start'), exact: true }).click();
    await page.getByRole('dialog').locator('form button[type=submit]').click();
    const question = page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) });
    await question.waitFor();
    await checkAndScreenshot('question');
    await question.getByRole('textbox').fill('Va al CDA');
    await question.locator('button[type=submit]').click();
    await expectToast(page, t('trips', 'moves.started'));
    const [change] = (await send(undefined, `/api/trips/${late.id}/status-changes`)).data as unknown as { reason: string }[];
    expect(change?.reason).toBe('Va al CDA');
    expect(browserErrors).toEqual([]);
  });
});
