/** Notifications on the screens: the bell that updates by itself, the list, the preferences, and the demo's outbox. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#server/testing/client.ts';
import { expectAccessible, expectToast, openUserMenu, setUpBrowserTests, signIn, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { demoPassword } from './sign-in.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
let driver: Client;
let admin: Client;
let company: { id: string; name: string };
beforeAll(async () => {
  driver = new Client(browsers.url, null);
  admin = new Client(browsers.url, null);
  company = (await driver.signIn('driver@arriero.test', demoPassword)).body.default_company;
  await admin.signIn('admin@arriero.test', demoPassword);
  driver.company = company.id;
  admin.company = company.id;
});

const t = translator('es');
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
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

/** Switches the administrator, who works in both demo companies, to the driver's company. */
async function enterCompany(page: Page): Promise<void> {
  const switcher = page.getByRole('button', { name: /cambiar de empresa/ });
  if (((await switcher.textContent()) ?? '').includes(company.name)) return;
  await switcher.click();
  await page.getByRole('list', { name: 'Empresas' }).getByText(company.name).click();
  await expect.poll(() => switcher.textContent()).toContain(company.name);
  await waitUntilIdle(page);
}

/** A trip of the driver in transit; starts a planned one if there is none. */
async function tripInTransit(): Promise<{ id: string; number: string; departure_at: string }> {
  const [started] = (await driver.get('/api/trips?status=in_transit')).body.data;
  if (started) return started;
  const [planned] = (await driver.get('/api/trips?status=active')).body.data;
  const reply = await driver.post(`/api/trips/${planned.id}/start`, { departure_at: planned.departure_at });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

describe('a notification', () => {
  let trip: { id: string; number: string; departure_at: string };

  it('updates the bell in every tab of another user, without leaving the page', async () => {
    const { page, context, browserErrors } = await browsers.open();
    await signIn(page, 'admin@arriero.test');
    await enterCompany(page);
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await enterCompany(other);
    await expectServerCount([page, other], admin);
    const before = await countFor(admin);

    trip = await tripInTransit();
    const arrival_at = `${trip.departure_at.slice(0, 10)}T23:59`;
    expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at })).status).toBe(200);
    await expectServerCount([page, other], admin);
    // Greater, not equal: the notifications of past-due invoices may be created at the same time.
    expect(await countFor(admin)).toBeGreaterThan(before);
    await expectAccessible(page);

    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notificaciones' });
    const entry = panel.getByRole('link', { name: new RegExp(trip.number) });
    await entry.waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'notifications-desktop');
    await entry.click();
    await page.waitForURL(`**/admin/trips/${trip.id}`);
    await panel.waitFor({ state: 'hidden' });
    const isUnread = async () => {
      const { data } = (await admin.get('/api/notifications?unread=1')).body as { data: { link: string }[] };
      return data.some(({ link }) => link.endsWith(trip.id));
    };
    await expect.poll(isUnread).toBe(false);
    await expectServerCount([page, other], admin);
    expect(browserErrors).toEqual([]);
    await context.close();
  });

  it('reaches the driver on the phone, in dark mode, and all can be marked as read', async () => {
    const { page, context } = await browsers.openSignedIn('driver@arriero.test', { size: 'phone', dark: true });
    await visit(page, '/admin/dashboard');
    await expectServerCount([page], driver);
    const before = await countFor(driver);
    expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el cumplido firmado' })).status).toBe(200);
    await expect.poll(() => unread(page)).toBe(before + 1);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notificaciones' });
    await panel.getByRole('link', { name: new RegExp(trip.number) }).waitFor();
    expect(await panel.textContent()).not.toContain('Falta el cumplido');
    await expectAccessible(page);
    await takeScreenshot(page, 'notifications-phone-dark');
    await panel.getByRole('button', { name: t('notifications', 'read_all') }).click();
    await expect.poll(() => unread(page)).toBe(0);
    await context.close();
  });

  it('is shown even if it was created before the event stream opened', async () => {
    const { page, context } = await browsers.open();
    let openStream = () => {};
    const wait = new Promise<void>((resolve) => {
      openStream = resolve;
    });
    await context.route('**/api/events*', async (route) => {
      await wait;
      await route.continue();
    });
    await signIn(page, 'admin@arriero.test');
    await enterCompany(page);
    await expectServerCount([page], admin);
    const before = await countFor(admin);
    expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at: `${trip.departure_at.slice(0, 10)}T23:59` })).status).toBe(200);
    expect(await countFor(admin)).toBeGreaterThan(before);
    openStream();
    await expectServerCount([page], admin);
    await context.close();
  });

  it('is shown even if a proxy first answered the event stream with 502', async () => {
    const { page, context } = await browsers.open('phone');
    let failures = 0;
    await context.route('**/api/events*', async (route) => {
      if (failures > 0) return route.continue();
      failures += 1;
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
    await signIn(page, 'driver@arriero.test');
    await expect.poll(() => failures).toBe(1);
    await expectServerCount([page], driver);
    const before = await countFor(driver);
    expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el cumplido' })).status).toBe(200);
    await expect.poll(() => countFor(driver)).toBeGreaterThan(before);
    await expectServerCount([page], driver);
    await context.close();
  });
});

describe('the user menu', () => {
  it('leads to the page of notifications and to the preferences, which are saved immediately', async () => {
    const { page, context } = await browsers.open();
    await signIn(page, 'admin@arriero.test');
    await openUserMenu(page);
    const item = page.getByRole('menuitem', { name: /Notificaciones/ });
    await item.waitFor();
    await expectAccessible(page);
    await item.click();
    await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'notifications-page');
    await page.getByRole('link', { name: 'Preferencias' }).click();
    const preference = page.getByRole('switch', { name: 'Viaje por revisar: Correo' });
    expect(await preference.isChecked()).toBe(false);
    await preference.press('Space');
    await expectToast(page, t('notifications', 'preferences.saved'));
    await expectAccessible(page);
    await takeScreenshot(page, 'notification-preferences');
    await page.reload();
    await preference.waitFor({ state: 'attached' });
    expect(await preference.isChecked()).toBe(true);
    await context.close();
  });
});

describe('the outbox of the demo', () => {
  it('shows an administrator the company’s e-mails without codes, and the super-administrator all', async () => {
    await new Client(browsers.url, null).post('/api/password/forgot', { email: 'driver@arriero.test' });
    const { page, context } = await browsers.open();
    await signIn(page, 'admin@arriero.test');
    await enterCompany(page);
    await visit(page, '/admin/outbox');
    await enterCompany(page);
    await visit(page, '/admin/outbox');
    await page
      .getByText(/^Viaje .+ rechazado$/)
      .first()
      .waitFor();
    await waitUntilIdle(page);
    expect(await page.getByText(t('accounts', 'mail.reset_subject')).count()).toBe(0);
    await expectAccessible(page);
    await context.close();

    const platform = await browsers.openSignedIn('super@arriero.test', { size: 'phone', language: 'en' });
    await visit(platform.page, '/admin/outbox');
    const code = platform.page.getByText(t('accounts', 'mail.reset_subject')).first();
    await code.click();
    await platform.page
      .getByText(/^\d{6}$/m)
      .first()
      .waitFor();
    await expectAccessible(platform.page);
    await takeScreenshot(platform.page, 'outbox-phone');
    await platform.context.close();
  });

  it('is denied to a driver', async () => {
    const { page, context } = await browsers.openSignedIn('driver@arriero.test');
    await visit(page, '/admin/outbox');
    await page.getByText('No tienes permiso para acceder').first().waitFor();
    await context.close();
  });
});
