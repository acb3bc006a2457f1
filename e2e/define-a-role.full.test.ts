/** An administrator creates a role and assigns it to a user, who then sees less; removing a permission takes effect at once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sidebar } from '../src/web/shell/sidebar.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, setUpBrowserTests, takeScreenshot, waitUntilIdle } from './harness.ts';
import { demoPassword, fillSignIn } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('defining a role that takes effect, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const name = `Consulta ${language}`;
  let admin: Page;
  let user: Page;
  let browserErrors: string[][];
  let company: string;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page: admin, company } = session);
    browserErrors = [session.browserErrors];
  });
  afterAll(() => Promise.all([admin?.context().close(), user?.context().close()]));

  const item = (key: string) => sidebar.flatMap(({ children }) => children).find((child) => child.key === key)?.name[language] as string;
  /** By its name, which for customers is made of their name in the sidebar. */
  const permission = (key: string) => {
    const [verb, records = ''] = key.split('-');
    const name =
      records === 'customers'
        ? t('people', `permissions.of_records.${verb}`).replace('{{records}}', item(records).toLowerCase())
        : t('people', `permissions.names.${key}`);
    return admin.getByRole('checkbox', { name, exact: true });
  };
  const save = (page: Page) => page.getByRole('button', { name: t('common', 'actions.save') }).click();
  const expectText = (page: Page, text: string) => page.getByText(startingWith(text)).first().waitFor();
  const checkAndScreenshot = async (page: Page, what: string) => {
    // Scrolls to the end, where the bar with the buttons covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-${what}`);
  };
  /** The items of the sidebar, which is a drawer on the phone. */
  const sidebarItems = async (page: Page): Promise<string[]> => {
    await waitUntilIdle(page);
    if (size === 'phone') await page.getByRole('button', { name: t('common', 'shell.open_menu'), exact: true }).click();
    const navigation = page.getByRole('navigation', { name: t('common', 'shell.navigation') });
    await navigation.getByRole('link').first().waitFor();
    const names = await navigation.getByRole('link').allInnerTexts();
    if (size === 'phone') await page.keyboard.press('Escape');
    // Without the count of what waits there.
    return names.map((text) => (text.split('\n')[0] ?? '').trim());
  };

  it('creates the role, and ticks the permissions that others include', async () => {
    await admin.goto('/admin/roles');
    await admin
      .getByRole('link', { name: startingWith(t('people', 'roles.new')) })
      .first()
      .click();
    await admin.waitForURL('**/roles/new');
    await save(admin);
    await expectText(admin, t('common', 'validation.required'));
    await admin.getByLabel(startingWith(t('people', 'roles.name'))).fill(name);
    await permission('update-customers').check();
    expect(await permission('view-customers').isChecked()).toBe(true);
    await permission('update-customers').uncheck();
    await permission('view-trips').check();
    await checkAndScreenshot(admin, 'role');
    await save(admin);
    await expectToast(admin, t('people', 'roles.created'));
    await admin.waitForURL('**/admin/roles');
    await admin.getByText(name).first().waitFor();
    await checkAndScreenshot(admin, 'roles');
  });

  it('assigns it to a user in place of their other roles', async () => {
    await admin.goto('/admin/users?search=Casta%C3%B1o');
    await admin
      .getByRole('link', { name: /Castaño/ })
      .first()
      .click();
    await admin.getByRole('link', { name: t('common', 'actions.edit') }).click();
    const roles = admin.getByRole('group', { name: startingWith(t('people', 'users.roles')) });
    await roles.getByRole('checkbox', { name, exact: true }).check();
    const values = await roles
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    const newRole = await roles.getByRole('checkbox', { name, exact: true }).inputValue();
    for (const value of values) if (value !== newRole) await roles.locator(`input[value="${value}"]`).uncheck();
    await save(admin);
    await expectToast(admin, t('people', 'users.updated'));
    await checkAndScreenshot(admin, 'user');
  });

  it('shows the user only what the role permits', async () => {
    const session = await browsers.openSignedIn('driver@arriero.test', journey);
    user = session.page;
    browserErrors.push(session.browserErrors);
    await user.goto('/admin/dashboard');
    const names = await sidebarItems(user);
    expect(names).toEqual([t('common', 'shell.groups.dashboard'), item('trips'), item('customers')]);
    await user.goto('/admin/customers');
    await user.getByRole('heading', { level: 1, name: t('customers', 'title') }).waitFor();
    expect(await user.getByRole('link', { name: startingWith(t('customers', 'new')) }).count()).toBe(0);
    await user.goto('/admin/invoices');
    await user
      .getByText(t('common', 'errors.module_denied'))
      .or(user.getByText(t('common', 'errors.access_denied_text')))
      .first()
      .waitFor();
  });

  it('removes a permission, and the next page is denied', async () => {
    await admin.goto('/admin/roles');
    await admin.getByText(name).first().click();
    await permission('view-customers').uncheck();
    await save(admin);
    await expectToast(admin, t('people', 'roles.updated'));
    await user.goto('/admin/customers');
    await user.waitForURL('**/admin/403');
    await expectAccessible(user);
    expect(await sidebarItems(user)).toEqual([t('common', 'shell.groups.dashboard'), item('trips')]);
    await permission('access-dashboard').uncheck();
    await save(admin);
    await expectToast(admin, t('people', 'roles.updated'));
    // Without a dashboard, as after signing in: the first screen of the sidebar.
    await user.goto('/admin/dashboard');
    await user.waitForURL('**/admin/trips**');
    expect(await sidebarItems(user)).toEqual([item('trips')]);
    // Only the expected API errors may be in the console.
    expect(browserErrors.flat().filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  });

  it('shows a blocked user why they cannot enter', async () => {
    const { user: self } = await callApi(user.context(), '/api/user');
    const change = async (path: string, method: 'POST' | 'DELETE') => {
      const { data } = await callApi(admin.context(), `/api/users/${self.id}`, { company });
      await callApi(admin.context(), `/api/users/${self.id}/${path}`, { method, company, version: data.version });
    };
    await change('block', 'POST');
    const session = await browsers.open(size, language);
    await session.page.goto('/login');
    if (language === 'en') await session.page.getByRole('button', { name: 'English' }).click();
    await fillSignIn(session.page, 'driver@arriero.test', demoPassword, language);
    await expectText(session.page, t('accounts', 'session.notices.blocked'));
    await session.page.context().close();
    await change('deactivation', 'DELETE');
  });

  it('cannot be deleted while a user has it, nor edited when it is built in', async () => {
    await admin.goto('/admin/roles');
    await admin.getByText(name).first().click();
    await admin.getByRole('heading', { level: 1, name }).waitFor();
    expect(await admin.getByRole('button', { name: t('common', 'actions.delete') }).count()).toBe(0);
    await admin.goto('/admin/roles');
    await admin.getByText(t('people', 'roles.driver'), { exact: true }).first().click();
    await expectText(admin, t('people', 'roles.built_in_hint'));
    expect(await permission('view-trips').isDisabled()).toBe(true);
    await expectAccessible(admin);
  });
});
