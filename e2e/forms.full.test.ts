/** What every form does with the keyboard and on the screen: errors that stay and take the focus, type-aheads, dates. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToastApart,
  openBlank,
  outlineOfFocus,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  sizes,
  waitUntilIdle,
} from './harness.ts';
import { countingKeyboard } from './keyboard.ts';
import { signInByApi } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const t = translator('es');
const browsers = setUpBrowserTests();
const labelled = (page: Page, module: string, path: string) => page.getByLabel(startingWith(t(module, path)));
const nameOf = (page: Page) => page.getByRole('textbox', { name: t('customers', 'fields.name'), exact: true }).first();
const save = (page: Page) => page.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement);

let session: SignedInSession;
let page: Page;
beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test');
  page = session.page;
  // The browser asks before unsaved input is left.
  page.on('dialog', (dialog) => void dialog.accept());
});

describe('a type-ahead', () => {
  beforeAll(async () => {
    await openBlank(page, '/admin/customers/new');
    await waitUntilIdle(page);
  });

  const department = () => labelled(page, 'places', 'department');
  const city = () => labelled(page, 'places', 'city');
  const highlighted = () => page.locator('[role=option][data-combobox-selected]');

  it('highlights the best line, and Tab takes it and goes on', async () => {
    await department().focus();
    await page.keyboard.type('antioq');
    await expect.poll(() => highlighted().textContent()).toContain('Antioquia');
    await page.keyboard.press('Tab');
    expect(await department().inputValue()).toBe('Antioquia');
    expect(await hasFocus(city())).toBe(true);
  });

  it('takes the best line also when Tab comes before the lines', async () => {
    await page.keyboard.type('rioneg');
    await page.keyboard.press('Tab');
    await expect.poll(() => city().inputValue()).toContain('Rionegro');
    expect(await hasFocus(labelled(page, 'customers', 'fields.address'))).toBe(true);
  });

  it('keeps the highlighted line visible, and Enter takes it', async () => {
    await department().fill('a');
    await expect.poll(() => highlighted().count()).toBe(1);
    for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowDown');
    const line = await highlighted().boundingBox();
    const list = await page.getByRole('listbox').boundingBox();
    expect(line?.y).toBeGreaterThanOrEqual(list?.y ?? 0);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
    // The color is set after the line is highlighted.
    const color = () => highlighted().evaluate((option) => getComputedStyle(option).backgroundColor);
    await expect.poll(color).not.toBe('rgba(0, 0, 0, 0)');
    const text = await highlighted().textContent();
    await page.keyboard.press('Enter');
    expect(await department().inputValue()).toBe(text);
  });

  it('is cleared with Escape, and its clear button is not a tab stop', async () => {
    await department().focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(city())).toBe(true);
    await department().focus();
    await page.keyboard.press('Escape');
    expect(await department().inputValue()).toBe('');
    await page.keyboard.type('xyz');
    await page.keyboard.press('Escape');
    expect(await department().inputValue()).toBe('');
    await page.keyboard.press('Tab');
    expect(await department().getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('a form', () => {
  it('says that the save failed until the next try, and moves to the first wrong field, below the header', async () => {
    await page.setViewportSize({ width: 1360, height: 500 });
    await page.clock.install();
    await openBlank(page, '/admin/customers/new');
    await labelled(page, 'customers', 'fields.address').fill('Calle 1');
    await save(page);
    await expect.poll(() => hasFocus(nameOf(page))).toBe(true);
    const header = await page.locator('header').first().boundingBox();
    const label = await page
      .locator('label', { hasText: startingWith(t('customers', 'fields.name')) })
      .first()
      .boundingBox();
    expect(label?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    // Longer than any toast.
    await page.clock.fastForward(60_000);
    const summary = page.getByRole('region', { name: /^Hay \d+ datos por corregir$/ });
    const listed = await summary.getByRole('listitem').allTextContents();
    expect(listed).toContain(`${t('customers', 'fields.phone')}: ${t('common', 'validation.required')}`);
    await expectAccessible(page);
    // It stays in sight, where the field that has the focus is not below it.
    await page.evaluate(() => scrollTo(0, 0));
    const inSight = await summary.boundingBox();
    expect((inSight?.y ?? 1e9) + (inSight?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    // A link goes to its field, and an error that is corrected leaves the list.
    await summary.getByRole('button', { name: startingWith(t('customers', 'fields.phone')) }).click();
    const phone = page.getByRole('textbox', { name: t('customers', 'fields.phone'), exact: true });
    expect(await hasFocus(phone)).toBe(true);
    // On the phone only its title, until it is opened; the field that has the focus is above it.
    await page.setViewportSize(sizes.phone);
    await expect.poll(() => summary.getByRole('listitem').first().isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await phone.blur();
    await phone.focus();
    const [field, bar] = [await phone.boundingBox(), await summary.boundingBox()];
    expect((field?.y ?? 1e9) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await summary.locator('summary').press('Enter');
    expect(await summary.getByRole('listitem').first().isVisible()).toBe(true);
    await page.setViewportSize(sizes.desktop);
    await phone.fill('6015550000');
    await expect.poll(() => summary.getByRole('listitem').count()).toBe(listed.length - 1);
  });

  it.each(['phone', 'desktop'] as const)(
    'keeps its input when the save fails, and moves to the alert, beside its toast: %s',
    async (size) => {
      const { data } = await callApi(session.context, '/api/customers?perPage=10', { company: session.company });
      await page.setViewportSize(sizes[size]);
      await openBlank(page, `/admin/customers/${data[0].id}?tab=edit`);
      await nameOf(page).fill(`Otro nombre, ${size}`);
      await page.route('**/api/customers/*', (route) => route.abort());
      await expectToastApart(page, () => save(page));
      // A toast is an alert too.
      const alert = page.locator('main form').getByRole('alert');
      await expect.poll(() => hasFocus(alert)).toBe(true);
      expect(await alert.textContent()).toContain(t('common', 'errors.network'));
      expect(await nameOf(page).inputValue()).toBe(`Otro nombre, ${size}`);
      await page.unroute('**/api/customers/*');
      await waitUntilIdle(page);
      await save(page);
      await expect.poll(() => alert.count()).toBe(0);
      await page.setViewportSize(sizes.desktop);
    },
  );
});

it('a date is typed, and chosen with the keyboard, in the language of the product and not of the browser', async () => {
  const { page, context } = await browsers.open('desktop', 'en');
  await signInByApi(context, 'admin@arriero.test', 'es');
  await page.goto('/admin/users/new');
  const born = labelled(page, 'people', 'users.date_of_birth');
  await born.fill('31 de nada');
  await page.keyboard.press('Tab');
  await page.getByText(t('common', 'validation.day_unread')).waitFor();
  expect(await born.inputValue()).toBe('31 de nada');
  await born.fill('');
  await born.pressSequentially('05121988');
  expect(await page.getByText(t('common', 'validation.day_unread')).count()).toBe(0);
  expect(await born.getAttribute('placeholder')).toBe(t('common', 'form.day_format'));
  await page.keyboard.press('Tab');
  expect(await born.inputValue()).toBe('05/12/1988');
  await born.press('Alt+ArrowDown');
  const day = page.getByRole('dialog', { name: t('common', 'calendar.name') });
  await day.getByText('diciembre 1988').waitFor();
  await expectAccessible(page);
  expect((await page.evaluate(outlineOfFocus)).outline).toMatch(/^solid 2px/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await day.waitFor({ state: 'detached' });
  expect(await born.inputValue()).toBe('06/12/1988');
  await context.close();
});

describe('a form for something new', () => {
  it('opens in its first empty field, on the phone in none', async () => {
    await openBlank(page, '/admin/customers/new');
    await expect.poll(() => hasFocus(nameOf(page))).toBe(true);
    const phone = await browsers.openSignedIn('admin@arriero.test', { size: 'phone' });
    await openBlank(phone.page, '/admin/customers/new');
    await waitUntilIdle(phone.page);
    expect(await phone.page.evaluate(() => document.activeElement?.matches('input, select, textarea'))).toBe(false);
    await phone.context.close();
  });

  it('of fuel takes at most thirty keys from the page of its trip, with all of its figures', async () => {
    const { get } = dataCalls(() => session);
    const [trip] = await get('/api/trips?status=in_transit');
    const { mileage } = await get(`/api/trucks/${trip.truck_id}`);
    await openBlank(page, `/admin/trips/${trip.id}`);
    await page.locator('[aria-keyshortcuts="A"]').waitFor();
    await waitUntilIdle(page);
    const keyboard = countingKeyboard(page);
    await keyboard.press('a');
    await expect.poll(() => hasFocus(page.locator('[name="category_id"]'))).toBe(true);
    await keyboard.type('Co');
    await keyboard.reach(page.locator('[name="amount"]'));
    await keyboard.type('1025800');
    await keyboard.reach(page.locator('[name="quantity"]'));
    await keyboard.type('92,5');
    await keyboard.reach(page.locator('[name="mileage"]'));
    await keyboard.type(String(mileage + 1));
    await keyboard.press('Control+Enter');
    await page.waitForURL(/\/expenses\/[0-9a-f-]{36}$/);
    expect(keyboard.keys.content + keyboard.keys.other).toBeLessThanOrEqual(30);
    const expense = await get(`/api/expenses/${page.url().split('/').at(-1)}`);
    expect(expense).toMatchObject({ trip_id: trip.id, truck_id: trip.truck_id, driver_id: trip.driver_id, unit: 'gal', paid_by: 'driver' });
  });

  it('shows whom a restored draft names, and not whom the form proposed', async () => {
    const { get } = dataCalls(() => session);
    const [trip] = await get('/api/trips?status=in_transit');
    const driver = (await get('/api/users/drivers?perPage=100')).find(
      ({ id, status }: { id: string; status: string }) => id !== trip.driver_id && status === 'active',
    );
    await openBlank(page, `/admin/trips/${trip.id}/expenses/new`);
    const field = page.locator('[name="driver_id"]');
    await expect.poll(() => field.inputValue()).toBe(trip.driver_name);
    await pickOption(field, driver.name);
    await expect.poll(() => page.evaluate((id) => Object.values(localStorage).some((draft) => draft.includes(id)), driver.id)).toBe(true);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(driver.name);
  });
});
