/** Signing in, the shell, the end of an idle session, and a new password by a link of the operator. */
import { describe, expect, it } from 'vitest';
import { findPerson, storeOperatorCode } from '../src/modules/accounts/store/operator.ts';
import { asOwner } from '../src/server/db/tenant.ts';
import {
  chooseInUserMenu,
  expectAccessible,
  expectToast,
  expectToastApart,
  openUserMenu,
  setUpBrowserTests,
  signIn,
  sizes,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { fillSignIn } from './sign-in.ts';
import { startingWith } from './words.ts';

const browsers = setUpBrowserTests();

it('the sign-in page moves to the reason why it refuses, which stays, and then opens the page that was asked for', async () => {
  const { page, browserErrors } = await browsers.open();
  await page.clock.install();
  await page.goto('/admin/invoices');
  await page.waitForURL('**/login**');
  await fillSignIn(page, 'admin@arriero.test', 'no es esta');
  await expectToast(page, 'Usuario o contraseña incorrectos');
  const alert = page.locator('main form').getByRole('alert');
  await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true);
  // Longer than any toast.
  await page.clock.fastForward(60_000);
  expect(await alert.textContent()).toContain('Usuario o contraseña incorrectos');
  await expectAccessible(page);
  expect(await page.getByLabel(/Usuario o correo/).inputValue()).toBe('admin@arriero.test');
  expect(browserErrors).toEqual([]);
  await fillSignIn(page, 'admin@arriero.test');
  await page.waitForURL('**/admin/invoices**');
});

describe('the shell', () => {
  it('collapses its sidebar with Ctrl+B and remembers it for seven days', async () => {
    const { page, context } = await browsers.open();
    await signIn(page, 'admin@arriero.test');
    const sidebar = page.locator('aside');
    expect((await sidebar.boundingBox())?.width).toBe(19 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(100);
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state' || name === encodeURIComponent('sidebar:state'));
    expect((cookie as { expires: number }).expires - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
    await page.reload();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(100);
  });

  it('has a link that skips it, which moves the focus to the page', async () => {
    const { page } = await browsers.openSignedIn('admin@arriero.test');
    await visit(page, '/admin/dashboard');
    await waitUntilIdle(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    expect(new URL(page.url()).hash).toBe('');
  });

  it('switches to English, also after a reload', async () => {
    const { page } = await browsers.open();
    await signIn(page, 'super@arriero.test');
    await chooseInUserMenu(page, 'English');
    await page.getByRole('heading', { level: 1, name: startingWith('Today') }).waitFor();
    // The screen changes before the language is stored.
    await waitUntilIdle(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: startingWith('Today') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('has a drawer of 20rem on the phone, in both color schemes', async () => {
    const { page } = await browsers.open('phone');
    await signIn(page, 'admin@arriero.test');
    for (const scheme of ['Modo oscuro', 'Modo claro']) {
      await page.getByRole('button', { name: 'Menú', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Navegación principal' });
      await drawer.waitFor();
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(20 * 16);
      await expectAccessible(page);
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: scheme }).click();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    }
  });

  it('shows pages for not found and for denied', async () => {
    const { page } = await browsers.openSignedIn('driver@arriero.test');
    await page.goto('/admin/nothing-here');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await visit(page, '/admin/invoices');
    await page.getByText('No tienes permiso para acceder').first().waitFor();
    await expectAccessible(page);
  });

  it('keeps why an action failed until it is dismissed or something succeeds', async () => {
    const { page } = await browsers.open();
    await page.clock.install();
    await signIn(page, 'admin@arriero.test');
    await visit(page, '/admin/customers');
    const act = async (name: string, size: keyof typeof sizes = 'desktop') => {
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Acciones' }).click();
      await page.getByRole('menuitem', { name }).click();
      await page.setViewportSize(sizes[size]);
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    const card = page.getByRole('note').filter({ hasText: 'No se pudo inactivar el cliente' });
    await page.route('**/api/customers/*/deactivation', (route) => route.abort());
    await expectToastApart(page, () => act('Inactivar', 'phone'));
    await page.setViewportSize(sizes.desktop);
    await card.waitFor();
    // Longer than any toast.
    await page.clock.fastForward(60_000);
    expect(await card.isVisible()).toBe(true);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Cerrar' }).click();
    await card.waitFor({ state: 'detached' });
    await expectToastApart(page, () => act('Inactivar'));
    await page.unroute('**/api/customers/*/deactivation');
    await act('Inactivar');
    await card.waitFor({ state: 'detached' });
  });
});

it('after a quarter of an hour without input every tab is signed out, says why, and returns to its form with the draft', async () => {
  const { page, context } = await browsers.openSignedIn('admin@arriero.test');
  const other = await context.newPage();
  await page.clock.install();
  await page.goto('/admin/customers/new');
  const name = page.locator('input[name="name"]');
  await name.fill('Areneras del Combeima');
  await other.goto('/admin/trips');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.fastForward(16 * 60_000);
  for (const tab of [page, other]) {
    await tab.waitForURL('**/login**');
    await tab.getByText('Sesión cerrada por inactividad.').first().waitFor();
  }
  await fillSignIn(page, 'admin@arriero.test');
  await page.waitForURL('**/admin/customers/new');
  await expect.poll(() => name.inputValue()).toBe('Areneras del Combeima');
  // Another user does not get the page that this one left.
  await fillSignIn(other, 'driver@arriero.test');
  await other.waitForURL('**/admin/dashboard');
});

it('a link of the operator fills in the email and the code, and the new password signs in', async () => {
  await browsers.asServer((pool) =>
    asOwner(pool, null, null, async (db) => {
      const person = await findPerson(db, 'driver@arriero.test');
      await storeOperatorCode(db, person?.id ?? '', 'driver@arriero.test', '048213');
    }),
  );
  const { page, context, browserErrors } = await browsers.open();
  await page.goto('/reset-password#email=driver%40arriero.test&code=048213');
  const password = page.getByLabel(startingWith('Nueva contraseña'));
  await password.waitFor();
  expect(await page.getByLabel(startingWith('Código')).inputValue()).toBe('048213');
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill('Camino-9-largo');
  await page.getByLabel(startingWith('Confirma la contraseña')).fill('Camino-9-largo');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByText('Tu contraseña cambió. Ya puedes entrar con la nueva.').waitFor();
  await fillSignIn(page, 'driver@arriero.test', 'Camino-9-largo');
  await page.waitForURL('**/admin/**');
  expect(browserErrors).toEqual([]);
  await context.close();
});
