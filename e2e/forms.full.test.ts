/** What every form does: errors that stay, focus that is visible, type-aheads, dates. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import {
  expectAccessible,
  expectToastApart,
  openBlank,
  outlineOfFocus,
  type SignedInSession,
  setUpBrowserTests,
  sizes,
  takeScreenshot,
  waitUntilIdle,
} from './harness.ts';
import { demoPassword, fillSignIn, signInByApi } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const t = translator('es');
const browsers = setUpBrowserTests();
const labelled = (page: Page, module: string, path: string) => page.getByLabel(startingWith(t(module, path)));
const nameOf = (page: Page) => page.getByRole('textbox', { name: t('customers', 'fields.name'), exact: true }).first();
const save = (page: Page, language: 'es' | 'en' = 'es') =>
  page.getByRole('button', { name: translator(language)('common', 'actions.save'), exact: true }).click();
/** The alert in a form; a toast is an alert too. */
const alertOf = (page: Page) => page.locator('main form').getByRole('alert');

describe('a form', () => {
  let session: SignedInSession;
  let page: Page;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    page = session.page;
    // The browser asks before unsaved input is left.
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterAll(() => session?.context.close());

  it('takes a rate per mille: typed with its unit, or chosen beside the percentage', async () => {
    await openBlank(page, '/admin/customers/new');
    await page.getByRole('button', { name: t('customers', 'tax.add') }).click();
    const rate = labelled(page, 'customers', 'tax.percentage');
    const way = labelled(page, 'customers', 'tax.method');
    await rate.pressSequentially('4,14 por mil');
    await page.keyboard.press('Tab');
    expect(await way.inputValue()).toBe('per_mille');
    expect(await rate.inputValue()).toBe('4,14');
    await way.selectOption('percentage');
    expect(await rate.inputValue()).toBe('4,14');
    await way.selectOption('per_mille');
    await rate.fill('1 %');
    await page.keyboard.press('Tab');
    expect(await way.inputValue()).toBe('percentage');
    expect(await rate.inputValue()).toBe('1');
  });

  it('takes a customer with a NIT for a withholding agent, and others not, until the user says so', async () => {
    await openBlank(page, '/admin/customers/new');
    const type = labelled(page, 'customers', 'fields.tax_id_type');
    const agent = page.getByRole('switch', { name: t('customers', 'fields.withholding_agent') });
    const shown: boolean[] = [];
    for (const chosen of ['31', '13', '31', '22']) {
      await type.selectOption(chosen);
      shown.push(await agent.isChecked());
    }
    expect(shown).toEqual([true, false, true, false]);
    await agent.check();
    await type.selectOption('13');
    expect(await agent.isChecked()).toBe(true);
  });

  // One longer than a phone is read by scrolling, until its button is off the screen.
  it('keeps a menu open while the page is scrolled', async () => {
    await page.setViewportSize(sizes.phone);
    await openBlank(page, '/admin/customers/new');
    await page.getByRole('button', { name: t('customers', 'tax.presets') }).click();
    const item = page.getByRole('menuitem').first();
    await item.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await item.boundingBox())?.y).toBeGreaterThan(sizes.phone.height);
    await page.setViewportSize(sizes.desktop);
  });

  it('counts the characters of a text near its limit', async () => {
    await openBlank(page, '/admin/customers/new');
    const counter = page.locator('form output', { hasText: /\/45$/ });
    await nameOf(page).fill('x'.repeat(35));
    expect(await counter.count()).toBe(0);
    await nameOf(page).fill('x'.repeat(40));
    await expect.poll(() => counter.textContent()).toBe('40/45');
    await nameOf(page).fill('x'.repeat(46));
    await expect.poll(() => counter.getAttribute('data-over')).toBe('true');
    await expectAccessible(page);
    await nameOf(page).fill('');
  });

  it('shows no error at a NIT that was corrected', async () => {
    await openBlank(page, '/admin/customers/new');
    await waitUntilIdle(page);
    const number = labelled(page, 'customers', 'fields.tax_id');
    await number.fill('900123456-1');
    await page.getByText(t('common', 'validation.nit_check_digit')).waitFor();
    await page.getByRole('button', { name: t('common', 'form.use_value').replace('{{value}}', '900123456-8') }).click();
    expect(await number.inputValue()).toBe('900123456-8');
    await expect.poll(() => number.getAttribute('aria-invalid')).not.toBe('true');
    await number.fill('900123456-1');
    await page.getByText(t('common', 'validation.nit_check_digit')).waitFor();
    await number.fill('');
    await number.pressSequentially('9001234568');
    await expect.poll(() => number.getAttribute('aria-invalid')).not.toBe('true');
    expect(await page.getByText(t('common', 'validation.required')).count()).toBe(0);
    expect(await page.getByLabel(t('common', 'form.check_digit')).textContent()).toMatch(/8$/);
    await number.fill('');
  });

  it('says that the save failed until the next try, and moves to the first wrong field, below the header', async () => {
    await page.setViewportSize({ width: 1360, height: 500 });
    await page.clock.install();
    await openBlank(page, '/admin/customers/new');
    await labelled(page, 'customers', 'fields.address').fill('Calle 1');
    await save(page);
    const name = nameOf(page);
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
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
    expect(listed[0]).toMatch(startingWith(`${t('customers', 'fields.name')}: `));
    expect(listed).toContain(`${t('customers', 'fields.phone')}: ${t('common', 'validation.required')}`);
    expect(await summary.textContent()).toContain(String(listed.length));
    await expectAccessible(page);
    // It stays in sight, where the field that has the focus is not below it.
    await page.evaluate(() => scrollTo(0, 0));
    const inSight = await summary.boundingBox();
    expect((inSight?.y ?? 1e9) + (inSight?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    await takeScreenshot(page, 'es-desktop-form-errors');
    // A link goes to its field, and an error that is corrected leaves the list.
    await summary.getByRole('button', { name: startingWith(t('customers', 'fields.phone')) }).click();
    const phone = page.getByRole('textbox', { name: t('customers', 'fields.phone'), exact: true });
    expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
    // On the phone only its title, until it is opened; the field that has the focus is above it.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => summary.getByRole('listitem').first().isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await phone.blur();
    await phone.focus();
    const [field, bar] = [await phone.boundingBox(), await summary.boundingBox()];
    expect((field?.y ?? 1e9) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await summary.locator('summary').press('Enter');
    expect(await summary.getByRole('listitem').first().isVisible()).toBe(true);
    await page.setViewportSize({ width: 1360, height: 900 });
    await phone.fill('6015550000');
    await expect.poll(() => summary.getByRole('listitem').count()).toBe(listed.length - 1);
    await page.setViewportSize({ width: 1360, height: 900 });
  });

  it.each(['phone', 'desktop'] as const)('shows its toast beside the alert that stays: %s', async (size) => {
    const { data } = await callApi(session.context, '/api/customers?perPage=10', { company: session.company });
    await page.setViewportSize(sizes[size]);
    await openBlank(page, `/admin/customers/${data[0].id}?tab=edit`);
    await nameOf(page).fill('Otro nombre');
    await page.route('**/api/customers/*', (route) => route.abort());
    await expectToastApart(page, () => save(page));
    await takeScreenshot(page, `es-${size}-failed-save`);
    await page.unroute('**/api/customers/*');
    await page.setViewportSize(sizes.desktop);
  });

  it('moves to the alert if no field is wrong, and keeps the input', async () => {
    const { data } = await callApi(session.context, '/api/customers?perPage=10', { company: session.company });
    await openBlank(page, `/admin/customers/${data[0].id}?tab=edit`);
    const name = nameOf(page);
    await name.fill('Otro nombre');
    await session.context.setOffline(true);
    await save(page);
    await expect.poll(() => alertOf(page).evaluate((alert) => alert === document.activeElement)).toBe(true);
    expect(await alertOf(page).textContent()).toContain(t('common', 'errors.network'));
    expect(await name.inputValue()).toBe('Otro nombre');
    await session.context.setOffline(false);
    await waitUntilIdle(page);
    await save(page);
    await expect.poll(() => alertOf(page).count()).toBe(0);
  });
});

describe('a type-ahead', () => {
  let session: SignedInSession;
  let page: Page;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    page = session.page;
    await page.goto('/admin/customers/new');
    await waitUntilIdle(page);
  });
  afterAll(() => session?.context.close());

  const department = () => labelled(page, 'places', 'department');
  const city = () => labelled(page, 'places', 'city');
  const hasFocus = (field: ReturnType<typeof department>) => field.evaluate((input) => input === document.activeElement);
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

  it('is cleared with Escape, and its clear button is no tab stop', async () => {
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

describe('a date', () => {
  it.each(['es', 'en'] as const)('is typed, pasted, and chosen with the keyboard, in the product’s language: %s', async (language) => {
    const text = translator(language);
    const { page, context } = await browsers.open('desktop', language === 'es' ? 'en' : 'es');
    await signInByApi(context, language === 'es' ? 'admin@arriero.test' : 'super@arriero.test', language);
    await page.goto('/admin/users/new');
    const born = page.getByLabel(startingWith(text('people', 'users.date_of_birth')));
    await born.pressSequentially('05121988');
    expect(await born.getAttribute('placeholder')).toBe(text('common', 'form.day_format'));
    await page.keyboard.press('Tab');
    expect(await born.inputValue()).toBe('05/12/1988');
    await born.focus();
    await page.keyboard.press('Alt+ArrowDown');
    const day = page.getByRole('dialog', { name: text('common', 'calendar.name') });
    await day.getByText(language === 'es' ? 'diciembre 1988' : 'December 1988').waitFor();
    await expectAccessible(page);
    expect((await page.evaluate(outlineOfFocus)).outline).toMatch(/^solid 2px/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await day.waitFor({ state: 'detached' });
    expect(await born.inputValue()).toBe('06/12/1988');
    await born.fill('31/02/1988');
    await save(page, language);
    await page.getByText(text('common', 'validation.date_invalid')).first().waitFor();
    await born.fill('1 ene 1990');
    await page.keyboard.press('Tab');
    expect(await born.inputValue()).toBe('01/01/1990');
    await context.close();
  });

  it('filters a list by typed days, and is YYYY-MM-DD in the address', async () => {
    const { page, context } = await browsers.open('desktop', 'en');
    await signInByApi(context, 'admin@arriero.test', 'es');
    await page.goto('/admin/invoices');
    await page.getByRole('button', { name: startingWith(t('common', 'actions.filters')) }).click();
    const from = page
      .getByRole('dialog')
      .getByLabel(/: desde$/)
      .first();
    await from.fill('03042026');
    await from.press('Alt+ArrowDown');
    await page.getByRole('dialog', { name: t('common', 'calendar.name') }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('td') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await from.press('Enter');
    await page.waitForURL(/=2026-04-03/);
    await context.close();
  });
});

it('a failed sign-in is shown on the page until the next try, and has the focus', async () => {
  const { page } = await browsers.open();
  await page.clock.install();
  await page.goto('/login');
  await fillSignIn(page, 'admin@arriero.test', 'no es esta');
  await expect.poll(() => alertOf(page).evaluate((alert) => alert === document.activeElement)).toBe(true);
  // Longer than any toast.
  await page.clock.fastForward(60_000);
  expect(await alertOf(page).textContent()).toContain(t('common', 'errors.invalid_credentials'));
  await expectAccessible(page);
});

it('the language chosen before signing in is kept through a reload', async () => {
  const { page } = await browsers.open();
  await page.goto('/login');
  await page.getByRole('button', { name: 'English' }).click();
  await page.reload();
  await fillSignIn(page, 'driver@arriero.test', demoPassword, 'en');
  await page.waitForURL('**/admin/**');
  await waitUntilIdle(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});
