/** An administrator defines a role and gives it to a person, who sees less; then takes a permission out, and it is gone at once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, rest, said, setStage, shoot, signIn, type sizes } from './harness.ts';
import { type Language, like, say } from './words.ts';

const stage = setStage();

const journeys: { language: Language; size: keyof typeof sizes; dark: boolean }[] = [
  { language: 'es', size: 'desktop', dark: false },
  { language: 'en', size: 'phone', dark: true },
];

describe.each(journeys)('define a role and see it bite, in $language on the $size', ({ language, size, dark }) => {
  const t = say(language);
  const name = `Consulta ${language}`;
  let admin: Page;
  let person: Page;
  let complaints: string[][];

  const arrive = async (username: string) => {
    const visitor = await stage.visit(size, language);
    await signIn(visitor.page, username, language);
    if (dark) await visitor.page.getByRole('button', { name: t('common', 'shell.dark') }).click();
    return visitor;
  };
  beforeAll(async () => {
    const visitor = await arrive('admin@arriero.test');
    admin = visitor.page;
    complaints = [visitor.complaints];
  });
  afterAll(() => Promise.all([admin?.context().close(), person?.context().close()]));

  const permission = (key: string) => admin.getByRole('checkbox', { name: t('people', `permissions.names.${key}`), exact: true });
  const save = (page: Page) => page.getByRole('button', { name: t('common', 'actions.save') }).click();
  const shows = (page: Page, text: string) => page.getByText(like(text)).first().waitFor();
  const picture = async (page: Page, what: string) => {
    // At its end, where the bar with the buttons covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await shoot(page, `${language}-${size}-${what}`);
  };
  /** The names in the sidebar, which on the phone is a drawer. */
  const offered = async (page: Page): Promise<string[]> => {
    await rest(page);
    if (size === 'phone') await page.getByRole('button', { name: t('common', 'shell.open_menu'), exact: true }).click();
    const navigation = page.getByRole('navigation', { name: t('common', 'shell.navigation') });
    await navigation.getByRole('link').first().waitFor();
    const names = await navigation.getByRole('link').allInnerTexts();
    if (size === 'phone') await page.keyboard.press('Escape');
    return names.map((text) => text.trim());
  };
  const item = (key: string) => t('common', `shell.items.${key}`);

  it('defines it from what is done in a day, and ticks what that brings', async () => {
    await admin.goto('/admin/roles');
    await admin
      .getByRole('link', { name: like(t('people', 'roles.new')) })
      .first()
      .click();
    await admin.waitForURL('**/roles/new');
    await save(admin);
    await shows(admin, t('common', 'validation.required'));
    await admin.getByLabel(like(t('people', 'roles.name'))).fill(name);
    await permission('update-customers').check();
    expect(await permission('view-customers').isChecked()).toBe(true);
    await permission('update-customers').uncheck();
    await permission('view-trips').check();
    await picture(admin, 'role');
    await save(admin);
    await said(admin, t('people', 'roles.created'));
    await admin.waitForURL('**/admin/roles');
    await admin.getByText(name).first().waitFor();
    await picture(admin, 'roles');
  });

  it('gives it to a person, in place of what they had', async () => {
    await admin.goto('/admin/users?search=Casta%C3%B1o');
    await admin
      .getByRole('link', { name: /Castaño/ })
      .first()
      .click();
    const roles = admin.getByRole('group', { name: like(t('people', 'users.roles')) });
    await roles.getByRole('checkbox', { name, exact: true }).check();
    const values = await roles
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    const given = await roles.getByRole('checkbox', { name, exact: true }).inputValue();
    for (const value of values) if (value !== given) await roles.locator(`input[value="${value}"]`).uncheck();
    await save(admin);
    await said(admin, t('people', 'users.updated'));
    await picture(admin, 'user');
  });

  it('shows the person that, and no more', async () => {
    const visitor = await arrive('driver@arriero.test');
    person = visitor.page;
    complaints.push(visitor.complaints);
    const names = await offered(person);
    expect(names).toEqual([t('common', 'shell.groups.dashboard'), item('trips'), item('customers')]);
    await person.goto('/admin/customers');
    await person.getByRole('heading', { level: 1, name: t('customers', 'title') }).waitFor();
    expect(await person.getByRole('link', { name: like(t('customers', 'new')) }).count()).toBe(0);
    await person.goto('/admin/invoices');
    await person
      .getByText(t('common', 'errors.module_denied'))
      .or(person.getByText(t('common', 'errors.access_denied_text')))
      .first()
      .waitFor();
  });

  it('takes a permission out, and the next page is shut', async () => {
    await admin.goto('/admin/roles');
    await admin.getByText(name).first().click();
    await permission('view-customers').uncheck();
    await save(admin);
    await said(admin, t('people', 'roles.updated'));
    await person.goto('/admin/customers');
    await person.waitForURL('**/admin/403');
    await expectAccessible(person);
    expect(await offered(person)).toEqual([t('common', 'shell.groups.dashboard'), item('trips')]);
    // The refusals that were asked for stand in the console; nothing else may.
    expect(complaints.flat().filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  });

  it('cannot be deleted while somebody holds it, nor changed when it is built in', async () => {
    await admin.goto('/admin/roles');
    await admin.getByText(name).first().click();
    await admin.getByRole('heading', { level: 1, name }).waitFor();
    expect(await admin.getByRole('button', { name: t('common', 'actions.delete') }).count()).toBe(0);
    await admin.goto('/admin/roles');
    await admin.getByText(t('people', 'roles.driver'), { exact: true }).first().click();
    await shows(admin, t('people', 'roles.built_in_hint'));
    expect(await permission('view-trips').isDisabled()).toBe(true);
    await expectAccessible(admin);
  });
});
