/** What people are told, as they see it: the bell that rings by itself, the list behind it, wishes, and the demo's outbox. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#server/testing/client.ts';
import { demoPassword, expectAccessible, rest, said, setStage, shoot, signIn } from './harness.ts';
import { say } from './words.ts';

const stage = setStage();
let driver: Client;
let admin: Client;
let company: { id: string; name: string };
beforeAll(async () => {
  driver = new Client(stage.url, null);
  admin = new Client(stage.url, null);
  company = (await driver.signIn('driver@arriero.test', demoPassword)).body.default_company;
  await admin.signIn('admin@arriero.test', demoPassword);
  driver.company = company.id;
  admin.company = company.id;
});

const t = say('es');
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** How many the person has, as the server counts them. */
const countFor = async (person: Client): Promise<number> => (await person.get('/api/notifications/unread')).body.data.count;
/** Every bell says what the server counts for the person. */
const agree = (tabs: Page[], person: Client) =>
  expect
    .poll(async () => {
      const count = await countFor(person);
      return (await Promise.all(tabs.map(unread))).every((shown) => shown === count);
    })
    .toBe(true);

/** The administrator works in both demo companies: in the driver's one from here on. */
async function enterCompany(page: Page): Promise<void> {
  const switcher = page.getByRole('button', { name: /cambiar de empresa/ });
  if (((await switcher.textContent()) ?? '').includes(company.name)) return;
  await switcher.click();
  await page.getByRole('list', { name: 'Empresas' }).getByText(company.name).click();
  await expect.poll(() => switcher.textContent()).toContain(company.name);
  await rest(page);
}

/** A trip of the driver that is on the road. */
async function onTheRoad(): Promise<{ id: string; number: string; departure_at: string }> {
  const [moving] = (await driver.get('/api/trips?status=in_transit')).body.data;
  if (moving) return moving;
  const [planned] = (await driver.get('/api/trips?status=active')).body.data;
  const reply = await driver.post(`/api/trips/${planned.id}/start`, { departure_at: planned.departure_at });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

describe('a notification', () => {
  let trip: { id: string; number: string; departure_at: string };

  it('rings in every tab of another person while the page stays as it is', async () => {
    const { page, context, complaints } = await stage.visit();
    await signIn(page, 'admin@arriero.test');
    await enterCompany(page);
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await enterCompany(other);
    await agree([page, other], admin);
    const before = await countFor(admin);

    trip = await onTheRoad();
    const arrival_at = `${trip.departure_at.slice(0, 10)}T23:59`;
    expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at })).status).toBe(200);
    await agree([page, other], admin);
    // At least: what turned past due in the night is told at any time of the first day.
    expect(await countFor(admin)).toBeGreaterThan(before);
    await expectAccessible(page);

    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notificaciones' });
    const news = panel.getByRole('link', { name: new RegExp(trip.number) });
    await news.waitFor();
    await expectAccessible(page);
    await shoot(page, 'notifications-desktop');
    await news.click();
    await page.waitForURL(`**/admin/trips/${trip.id}`);
    await panel.waitFor({ state: 'hidden' });
    const isUnread = async () => {
      const { data } = (await admin.get('/api/notifications?unread=1')).body as { data: { link: string }[] };
      return data.some(({ link }) => link.endsWith(trip.id));
    };
    await expect.poll(isUnread).toBe(false);
    await agree([page, other], admin);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reaches the driver on the phone, in the dark, and all can be marked as read', async () => {
    const { page, context } = await stage.visit('phone');
    await signIn(page, 'driver@arriero.test');
    await page.getByRole('button', { name: 'Modo oscuro' }).click();
    await agree([page], driver);
    const before = await countFor(driver);
    expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el cumplido firmado' })).status).toBe(200);
    await expect.poll(() => unread(page)).toBe(before + 1);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notificaciones' });
    await panel.getByRole('link', { name: new RegExp(trip.number) }).waitFor();
    expect(await panel.textContent()).not.toContain('Falta el cumplido');
    await expectAccessible(page);
    await shoot(page, 'notifications-phone-dark');
    await panel.getByRole('button', { name: t('notifications', 'read_all') }).click();
    await expect.poll(() => unread(page)).toBe(0);
    await context.close();
  });

  it('is not missed though it comes before the page hears of changes', async () => {
    const { page, context } = await stage.visit();
    let listen = () => {};
    const wait = new Promise<void>((resolve) => {
      listen = resolve;
    });
    await context.route('**/api/events*', async (route) => {
      await wait;
      await route.continue();
    });
    await signIn(page, 'admin@arriero.test');
    await enterCompany(page);
    await agree([page], admin);
    const before = await countFor(admin);
    expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at: `${trip.departure_at.slice(0, 10)}T23:59` })).status).toBe(200);
    expect(await countFor(admin)).toBeGreaterThan(before);
    listen();
    await agree([page], admin);
    await context.close();
  });

  it('is heard though what stands before the server refused the page at first', async () => {
    const { page, context } = await stage.visit('phone');
    let refusals = 0;
    await context.route('**/api/events*', async (route) => {
      if (refusals > 0) return route.continue();
      refusals += 1;
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
    await signIn(page, 'driver@arriero.test');
    await expect.poll(() => refusals).toBe(1);
    await agree([page], driver);
    const before = await countFor(driver);
    expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el cumplido' })).status).toBe(200);
    await expect.poll(() => countFor(driver)).toBeGreaterThan(before);
    await agree([page], driver);
    await context.close();
  });
});

describe('the user menu', () => {
  it('leads to the page of notifications and to the preferences, which save themselves', async () => {
    const { page, context } = await stage.visit();
    await signIn(page, 'admin@arriero.test');
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    const item = page.getByRole('menuitem', { name: /Notificaciones/ });
    await item.waitFor();
    await expectAccessible(page);
    await item.click();
    await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'notifications-page');
    await page.getByRole('link', { name: 'Preferencias' }).click();
    const wish = page.getByRole('switch', { name: 'Viaje por revisar: Correo' });
    expect(await wish.isChecked()).toBe(false);
    await wish.press('Space');
    await said(page, t('notifications', 'preferences.saved'));
    await expectAccessible(page);
    await shoot(page, 'notification-preferences');
    await page.reload();
    await wish.waitFor({ state: 'attached' });
    expect(await wish.isChecked()).toBe(true);
    await context.close();
  });
});

describe('the outbox of the demo', () => {
  it('shows an administrator the mail of the company and no codes, the super-administrator both', async () => {
    await new Client(stage.url, null).post('/api/password/forgot', { email: 'driver@arriero.test' });
    const { page, context } = await stage.visit();
    await signIn(page, 'admin@arriero.test');
    await enterCompany(page);
    await page.goto('/admin/outbox');
    await enterCompany(page);
    await page.goto('/admin/outbox');
    await page
      .getByText(/^Viaje .+ rechazado$/)
      .first()
      .waitFor();
    await rest(page);
    expect(await page.getByText(t('accounts', 'mail.reset_subject')).count()).toBe(0);
    await expectAccessible(page);
    await context.close();

    const platform = await stage.visit('phone', 'en');
    await signIn(platform.page, 'super@arriero.test', 'en');
    await platform.page.goto('/admin/outbox');
    const code = platform.page.getByText(t('accounts', 'mail.reset_subject')).first();
    await code.click();
    await platform.page
      .getByText(/^\d{6}$/m)
      .first()
      .waitFor();
    await expectAccessible(platform.page);
    await shoot(platform.page, 'outbox-phone');
    await platform.context.close();
  });

  it('is not there for a driver', async () => {
    const { page, context } = await stage.visit();
    await signIn(page, 'driver@arriero.test');
    await page.goto('/admin/outbox');
    await page.getByText('No tienes permiso para acceder').first().waitFor();
    await context.close();
  });
});
