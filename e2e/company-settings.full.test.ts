/**
 * Setting up a company: a list of its settings by keyboard, with drafts and questions; a role, whose permissions include others; and a new
 * company with its first administrator.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#base/nit.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { shownDay } from '#web/kit/fields/typed-day.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let session: SignedInSession;
let page: Page;

const field = (label: string, scope: Page | Locator = page) =>
  scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
const expectText = (text: string) => page.getByText(startingWith(text)).first().waitFor();
/** Only the expected API errors may be in the console. */
const unexpected = (errors: string[]) => errors.filter((text) => !text.startsWith('ApiError'));

describe('its administrator, in Spanish on the desktop', () => {
  const t = translator('es');
  const s = (path: string) => t('settings', path);
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
    ({ page } = session);
    await visit(page, `/admin/company-settings/${session.company}?tab=categories`);
  });
  afterAll(() => session?.context.close());

  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);

  it('gets the draft of a closed dialog back, and the focus on its button', async () => {
    const dialog = page.getByRole('dialog');
    const name = field(s('fields.category_name'), dialog);
    await button(s('categories.new')).click();
    await name.fill('Escolta');
    await expectAccessible(page);
    await name.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focusedText).toBe(s('categories.new'));
    await page.keyboard.press('Enter');
    await dialog.getByText(t('common', 'form.restored')).waitFor();
    expect(await name.inputValue()).toBe('Escolta');
    await button(t('common', 'form.discard_restored'), dialog).click();
    await dialog.getByText(t('common', 'form.restored')).waitFor({ state: 'hidden' });
    await name.fill('Báscula');
    await name.press('Enter');
    await expectToast(page, s('categories.created'));
    await dialog.waitFor({ state: 'hidden' });
  });

  it('deactivates a category after a confirmation, with the keyboard only', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Báscula' });
    await button(t('common', 'table.row_actions'), row).press('Enter');
    const deactivate = page.getByRole('menuitem', { name: t('common', 'actions.deactivate') });
    await deactivate.press('Enter');
    await button(t('common', 'actions.deactivate'), page.getByRole('dialog')).press('Enter');
    await expectToast(page, s('categories.deactivated'));
    await row.getByText(s('categories.inactive')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Báscula');
  });

  it('is asked about a new payment date', async () => {
    await visit(page, `/admin/company-settings/${session.company}`);
    await waitUntilIdle(page);
    // The open period is paid until ten days after its end.
    const date = page.locator('[name=next_payment_date]');
    await date.fill(demoDay((await date.inputValue()) === shownDay(demoDay(1)) ? 2 : 1));
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: s('payment_date.title') });
    await button(t('common', 'actions.cancel'), dialog).click();
    await dialog.waitFor({ state: 'hidden' });
    await save.click();
    await button(s('payment_date.action'), dialog).click();
    await expectToast(page, s('saved'));
    expect(unexpected(session.browserErrors)).toEqual([]);
  });
});

describe('on the phone, in English', () => {
  const t = translator('en');
  const s = (path: string) => t('settings', path);
  const p = (path: string) => t('people', path);
  let admin: SignedInSession;
  beforeAll(async () => {
    admin = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
    ({ page } = admin);
  });
  afterAll(() => admin?.context.close());

  const save = () => button(t('common', 'actions.save')).click();

  it('an administrator creates a role, and sees which permissions others include', async () => {
    const permission = (verb: string) => {
      const label = p(`permissions.of_records.${verb}`).replace('{{records}}', t('customers', 'title').toLowerCase());
      return page.getByRole('checkbox', { name: label, exact: true });
    };
    await visit(page, '/admin/roles/new');
    await save();
    await expectText(t('common', 'validation.required'));
    await page.getByLabel(startingWith(p('roles.name'))).fill('Cartera');
    await permission('update').check();
    expect(await permission('view').isChecked()).toBe(true);
    await save();
    await expectToast(page, p('roles.created'));
    await page.waitForURL('**/admin/roles');
    await page.getByText('Cartera').first().waitFor();
    // A built-in one is only read.
    await page.getByText(p('roles.driver'), { exact: true }).first().click();
    await expectText(p('roles.built_in_hint'));
    expect(await permission('view').isDisabled()).toBe(true);
    expect(unexpected(admin.browserErrors)).toEqual([]);
  });

  it('the super-administrator creates a company with its first administrator', async () => {
    const platform = await browsers.openSignedIn('super@arriero.test', journeys[1]);
    ({ page } = platform);
    await visit(page, '/admin/companies/new');
    await field(s('fields.name')).fill('Fletes de prueba');
    await field(s('fields.name')).press('Enter');
    await expectText(t('common', 'validation.required'));
    await field(s('fields.tax_id')).fill(`901888001-${nitCheckDigit('901888001')}`);
    await field(s('fields.first_name')).fill('Rosalba');
    await field(s('fields.last_name')).fill('Pinilla');
    await field(s('fields.administrator_email')).fill('rosalba@fletes.test');
    await page.locator('input[name="email"]').fill('contacto@fletes.test');
    await field(s('fields.phone')).fill('6015551234');
    await pickOption(field(t('places', 'department')), 'Antioquia');
    await pickOption(field(t('places', 'city')), 'Medell');
    await field(s('fields.next_payment_date')).fill(demoDay(20));
    await button(s('companies.create')).click();
    await expectToast(page, s('companies.created'));
    await page.getByRole('heading', { level: 1, name: 'Fletes de prueba' }).waitFor();
    expect(unexpected(platform.browserErrors)).toEqual([]);
  });
});
