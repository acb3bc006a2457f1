/**
 * Setting up a company: its administrator changes numbers, payment methods, taxes, categories, the payment date and the security policy,
 * and defines a role that takes effect; the super-administrator creates a company and deactivates it.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#base/nit.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { sidebar } from '../src/web/shell/sidebar.ts';
import { callApi } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { demoPassword, fillSignIn } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let session: SignedInSession;
let page: Page;

const field = (label: string, scope: Page | Locator = page) =>
  scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
const expectText = (text: string) => page.getByText(startingWith(text)).first().waitFor();
const look = async (name: string) => {
  await expectAccessible(page);
  await takeScreenshot(page, `settings-${name}`);
};
/** Only the expected API errors may be in the console. */
const unexpected = (errors: string[]) => errors.filter((text) => !text.startsWith('ApiError'));

describe('its administrator, in Spanish on the desktop', () => {
  const t = translator('es');
  const s = (path: string) => t('settings', path);
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
    ({ page } = session);
    await visit(page, `/admin/company-settings/${session.company}?tab=numbers`);
  });
  afterAll(() => session?.context.close());

  const open = (tab: string) =>
    page
      .getByRole('navigation', { name: s('parts') })
      .getByRole('link', { name: s(`tabs.${tab}`), exact: true })
      .click();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);

  it('takes the Colombian series with one click', async () => {
    const trips = page.getByRole('group', { name: s('documents.trip') });
    await button(s('numbers.colombian')).click();
    await expectToast(page, s('numbers.colombian_saved'));
    await expect.poll(() => field(s('fields.series'), trips).inputValue()).toBe('VJ');
    expect(await button(s('numbers.colombian')).count()).toBe(0);
  });

  it('sees the next number while its format is typed', async () => {
    const loads = page.getByRole('group', { name: s('documents.load') });
    const next = Number(await field(s('fields.next_number'), loads).inputValue());
    await field(s('fields.series'), loads).fill('CARGA');
    await field(s('fields.delimiter'), loads).fill('/');
    await field(s('fields.length'), loads).fill('5');
    await loads.getByText(`CARGA/${String(next).padStart(5, '0')}`).waitFor();
    await look('numbers');
    await field(s('fields.next_number'), loads).press('Enter');
    await expectToast(page, s('numbers.saved').replace('{{name}}', s('documents.load')));
  });

  it('adds a payment method, a tax and an expense category', async () => {
    const dialog = page.getByRole('dialog');
    for (const [tab, values] of [
      ['methods', { description: 'Nequi de prueba' }],
      ['taxes', { tax_name: 'ReteICA de prueba', tax_percentage: '9,66‰' }],
      ['categories', { category_name: 'Báscula' }],
    ] as const) {
      await open(tab);
      await button(s(`${tab}.new`)).click();
      for (const [key, value] of Object.entries(values)) await field(s(`fields.${key}`), dialog).fill(value);
      await look(`${tab}-new`);
      await field(s(`fields.${Object.keys(values)[0]}`), dialog).press('Enter');
      await expectToast(page, s(`${tab}.created`));
      await dialog.waitFor({ state: 'hidden' });
      await page
        .getByRole('listitem')
        .filter({ hasText: Object.values(values)[0] })
        .waitFor();
    }
  });

  it('gets the draft of a closed dialog back, and the focus on its button', async () => {
    const dialog = page.getByRole('dialog');
    const name = field(s('fields.category_name'), dialog);
    await button(s('categories.new')).click();
    await name.fill('Escolta');
    await name.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focusedText).toBe(s('categories.new'));
    await page.keyboard.press('Enter');
    await dialog.getByText(t('common', 'form.restored')).waitFor();
    expect(await name.inputValue()).toBe('Escolta');
    await button(t('common', 'form.discard_restored'), dialog).click();
    await dialog.getByText(t('common', 'form.restored')).waitFor({ state: 'hidden' });
    await name.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focusedText).toBe(s('categories.new'));
  });

  it('deactivates a category after a confirmation, with the keyboard only', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Báscula' });
    await button(t('common', 'table.row_actions'), row).press('Enter');
    const deactivate = page.getByRole('menuitem', { name: t('common', 'actions.deactivate') });
    await deactivate.focus();
    await look('category-menu');
    await deactivate.press('Enter');
    await button(t('common', 'actions.deactivate'), page.getByRole('dialog')).press('Enter');
    await expectToast(page, s('categories.deactivated'));
    await row.getByText(s('categories.inactive')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Báscula');
  });

  it('is asked about a new payment date', async () => {
    await visit(page, `/admin/company-settings/${session.company}`);
    await waitUntilIdle(page);
    const date = page.locator('[name=next_payment_date]');
    await date.fill(demoDay(365));
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
  const name = 'Consulta en';
  let admin: SignedInSession;
  let user: SignedInSession;
  beforeAll(async () => {
    admin = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
    ({ page } = admin);
  });
  afterAll(() => Promise.all([admin, user].map((one) => one?.context.close())));

  const item = (key: string) => sidebar.flatMap(({ children }) => children).find((child) => child.key === key)?.name.en as string;
  /** By its name, which for customers is made of their name in the sidebar. */
  const permission = (key: string) => {
    const [verb, records = ''] = key.split('-');
    const ofCustomers = () => p(`permissions.of_records.${verb}`).replace('{{records}}', item(records).toLowerCase());
    return page.getByRole('checkbox', { name: records === 'customers' ? ofCustomers() : p(`permissions.names.${key}`), exact: true });
  };
  const save = () => button(t('common', 'actions.save')).click();
  /** What is in the drawer of the user, without the count of what waits there. */
  const sidebarItems = async (): Promise<string[]> => {
    await waitUntilIdle(user.page);
    await user.page.getByRole('button', { name: t('common', 'shell.open_menu'), exact: true }).click();
    const links = user.page.getByRole('navigation', { name: t('common', 'shell.navigation') }).getByRole('link');
    await links.first().waitFor();
    const names = await links.allInnerTexts();
    await user.page.keyboard.press('Escape');
    return names.map((text) => (text.split('\n')[0] ?? '').trim());
  };
  const takeAway = async (key: string) => {
    await permission(key).uncheck();
    await save();
    await expectToast(page, p('roles.updated'));
  };

  it('an administrator requires two-factor only if they use it, and keeps the idle limit that was typed', async () => {
    await visit(page, `/admin/company-settings/${admin.company}`);
    await page.getByRole('combobox', { name: s('parts') }).selectOption('security');
    const twoFactor = page.getByRole('switch', { name: s('fields.require_two_factor') });
    await twoFactor.press('Space');
    await expect.poll(() => twoFactor.isChecked()).toBe(true);
    await field(s('fields.idle_minutes')).fill('12');
    await save();
    await expectText(s('errors.two_factor_first'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch');
    await look('two-factor-first');
    expect(await field(s('fields.idle_minutes')).inputValue()).toBe('12');
    await twoFactor.press('Space');
    await expect.poll(() => twoFactor.isChecked()).toBe(false);
    await save();
    await expectToast(page, s('saved'));
    await page.getByText(s('sessions.here')).waitFor();
  });

  it('an administrator creates a role, and sees which permissions others include', async () => {
    await visit(page, '/admin/roles');
    await page
      .getByRole('link', { name: startingWith(p('roles.new')) })
      .first()
      .click();
    await page.waitForURL('**/roles/new');
    await save();
    await expectText(t('common', 'validation.required'));
    await page.getByLabel(startingWith(p('roles.name'))).fill(name);
    await permission('update-customers').check();
    expect(await permission('view-customers').isChecked()).toBe(true);
    await permission('update-customers').uncheck();
    await permission('view-trips').check();
    // To the end, where the bar with the buttons covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await look('role');
    await save();
    await expectToast(page, p('roles.created'));
    await page.waitForURL('**/admin/roles');
    await page.getByText(name).first().waitFor();
    await look('roles');
    // A built-in one is only read.
    await page.getByText(p('roles.driver'), { exact: true }).first().click();
    await expectText(p('roles.built_in_hint'));
    expect(await permission('view-trips').isDisabled()).toBe(true);
    await look('built-in-role');
  });

  it('a user gets it in place of other roles, and sees only what it permits, which changes at once', async () => {
    await visit(page, '/admin/users?search=Casta%C3%B1o');
    await page
      .getByRole('link', { name: /Castaño/ })
      .first()
      .click();
    await page.getByRole('link', { name: t('common', 'actions.edit') }).click();
    const roles = page.getByRole('group', { name: startingWith(p('users.roles')) });
    await roles.getByRole('checkbox', { name, exact: true }).waitFor();
    const others = roles.getByRole('checkbox', { checked: true });
    while ((await others.count()) > 0) await others.first().click();
    await roles.getByRole('checkbox', { name, exact: true }).check();
    await save();
    await expectToast(page, p('users.updated'));
    user = await browsers.openSignedIn('driver@arriero.test', journeys[1]);
    const own = user.page;
    await own.goto('/admin/customers');
    await own.getByRole('heading', { level: 1, name: t('customers', 'title') }).waitFor();
    expect(await own.getByRole('link', { name: startingWith(t('customers', 'new')) }).count()).toBe(0);
    expect(await sidebarItems()).toEqual([t('common', 'shell.groups.dashboard'), item('trips'), item('customers')]);

    await visit(page, '/admin/roles');
    await page.getByText(name).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await button(t('common', 'actions.delete')).count()).toBe(0);
    await takeAway('view-customers');
    await own.goto('/admin/customers');
    await own.waitForURL('**/admin/403');
    expect(await sidebarItems()).toEqual([t('common', 'shell.groups.dashboard'), item('trips')]);
    await takeAway('access-dashboard');
    // Without a dashboard, as after signing in: the first screen of the sidebar.
    await own.goto('/admin/dashboard');
    await own.waitForURL('**/admin/trips**');
    expect(unexpected([...admin.browserErrors, ...user.browserErrors])).toEqual([]);
  });

  it('a user who was blocked is told why they cannot enter', async () => {
    const { user: self } = await callApi(user.context, '/api/user');
    const { version } = (await callApi(admin.context, `/api/users/${self.id}`, { company: admin.company })).data;
    await callApi(admin.context, `/api/users/${self.id}/block`, { method: 'POST', company: admin.company, version });
    const blocked = await browsers.open('phone', 'en');
    await blocked.page.goto('/login');
    await button('English', blocked.page).click();
    await fillSignIn(blocked.page, 'driver@arriero.test', demoPassword, 'en');
    await blocked.page
      .getByText(startingWith(t('accounts', 'session.notices.blocked')))
      .first()
      .waitFor();
    await blocked.context.close();
  });

  it('the super-administrator creates a company with its first administrator, and deactivates it', async () => {
    const platform = await browsers.openSignedIn('super@arriero.test', journeys[1]);
    ({ page } = platform);
    await visit(page, '/admin/companies/new');
    await field(s('fields.name')).fill('Fletes de prueba');
    await field(s('fields.name')).press('Enter');
    await expectText(t('common', 'validation.required'));
    await look('company-errors');
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
    await look('company');

    await visit(page, '/admin/companies?search=Fletes');
    const row = page.getByRole('listitem').filter({ hasText: 'Fletes de prueba' });
    await button(t('common', 'table.row_actions'), row).click();
    await page.getByRole('menuitem', { name: t('common', 'actions.deactivate') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(s('companies.deactivate_text')).waitFor();
    await look('company-deactivate');
    await button(t('common', 'actions.deactivate'), dialog).click();
    await expectToast(page, s('companies.deactivated'));
    await row.getByText(s('company_status.inactive'), { exact: true }).waitFor();
    expect(unexpected(platform.browserErrors)).toEqual([]);
  });
});
