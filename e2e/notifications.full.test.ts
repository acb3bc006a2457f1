/** Notifications on the screens: the bell that updates by itself in every tab, and the preferences. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#server/testing/client.ts';
import { expectAccessible, expectToast, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { demoPassword } from './sign-in.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
let driver: Client;
let admin: Client;
let office: SignedInSession;
beforeAll(async () => {
  [driver, admin] = [new Client(browsers.url, null), new Client(browsers.url, null)];
  driver.company = (await driver.signIn('driver@arriero.test', demoPassword)).body.default_company.id;
  await admin.signIn('admin@arriero.test', demoPassword);
  office = await browsers.openSignedIn('admin@arriero.test');
  admin.company = office.company;
});

const t = translator('es');
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** The number of unread notifications, as counted by the server. */
const countFor = async (person: Client): Promise<number> => (await person.get('/api/notifications/unread')).body.data.count;
/** Waits until the bell of every tab shows the server's count. */
const expectServerCount = (tabs: Page[], person: Client) =>
  expect
    .poll(async () => {
      const count = await countFor(person);
      return (await Promise.all(tabs.map(unread))).every((shown) => shown === count);
    })
    .toBe(true);

describe('a notification', () => {
  let trip: { id: string; number: string; departure_at: string };
  // A trip of the driver in transit; a planned one is started if there is none.
  beforeAll(async () => {
    [trip] = (await driver.get('/api/trips?status=in_transit')).body.data;
    if (trip) return;
    const [{ id, departure_at }] = (await driver.get('/api/trips?status=active')).body.data;
    trip = (await driver.post(`/api/trips/${id}/start`, { departure_at })).body.data;
  });

  it('updates the bell in every tab of another user, without leaving the page', async () => {
    const { page, context } = office;
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto('/admin/dashboard');
    await Promise.all([page, other].map(waitUntilIdle));
    await expectServerCount([page, other], admin);
    const before = await countFor(admin);

    const arrival_at = `${trip.departure_at.slice(0, 10)}T23:59`;
    expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at })).status).toBe(200);
    await expectServerCount([page, other], admin);
    // Greater, not equal: the notifications of past-due invoices may be created at the same time.
    expect(await countFor(admin)).toBeGreaterThan(before);
    await bell(page).click();
    const entry = panel(page).getByRole('link', { name: new RegExp(trip.number) });
    await entry.waitFor();
    await expectAccessible(page);
    await entry.click();
    await page.waitForURL(`**/admin/trips/${trip.id}`);
    await panel(page).waitFor({ state: 'hidden' });
    const isUnread = async () => {
      const { data } = (await admin.get('/api/notifications?unread=1')).body as { data: { link: string }[] };
      return data.some(({ link }) => link.endsWith(trip.id));
    };
    await expect.poll(isUnread).toBe(false);
    await expectServerCount([page, other], admin);
    expect(office.browserErrors).toEqual([]);
    await other.close();
  });

  it('reaches the driver on the phone even if it was created before the stream opened, which a proxy first answered with 502', async () => {
    const { page, context } = await browsers.openSignedIn('driver@arriero.test', { size: 'phone', dark: true });
    const stream = Promise.withResolvers<void>();
    let attempts = 0;
    await context.route('**/api/events*', async (route) => {
      attempts += 1;
      if (attempts === 1) return route.fulfill({ status: 502, body: 'Bad Gateway' });
      await stream.promise;
      await route.continue();
    });
    await visit(page, '/admin/dashboard');
    await expect.poll(() => attempts).toBeGreaterThan(0);
    await expectServerCount([page], driver);
    const before = await countFor(driver);
    expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el cumplido firmado' })).status).toBe(200);
    stream.resolve();
    await expect.poll(() => unread(page)).toBe(before + 1);
    await bell(page).click();
    await panel(page)
      .getByRole('button', { name: t('notifications', 'read_all') })
      .click();
    await expect.poll(() => unread(page)).toBe(0);
    await context.close();
  });
});

it('a preference is saved as soon as it is switched', async () => {
  const { page } = office;
  await visit(page, '/admin/notifications/preferences');
  const preference = page.getByRole('switch', { name: 'Viaje por revisar: Correo' });
  expect(await preference.isChecked()).toBe(false);
  await preference.press('Space');
  await expectToast(page, t('notifications', 'preferences.saved'));
  await page.reload();
  await preference.waitFor({ state: 'attached' });
  expect(await preference.isChecked()).toBe(true);
});
