/**
 * The user's own page, opened from the user menu: a driver on the phone sets photo, emergency contact and names; the office changes their
 * compensation, which they see.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, openUserMenu, setUpBrowserTests, visit } from './harness.ts';
import { demoPassword } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let driver: Page;
let admin: Page;
const browserErrors: string[][] = [];
beforeAll(async () => {
  const phone = await browsers.openSignedIn('driver@arriero.test', { size: 'phone' });
  const desk = await browsers.openSignedIn('admin@arriero.test', { language: 'en' });
  [driver, admin] = [phone.page, desk.page];
  browserErrors.push(phone.browserErrors, desk.browserErrors);
  await driver.goto('/admin/dashboard');
});

const [es, en] = [translator('es'), translator('en')];
const field = (page: Page, label: string) => page.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const openOwn = async (tab: 'profile' | 'compensation') => {
  await openUserMenu(driver);
  await driver.getByRole('menuitem', { name: es('common', `shell.own_page.${tab}`) }).click();
  await driver.waitForURL(`**/admin/users/*?tab=${tab}`);
  await driver.getByRole('heading', { level: 1, name: es('accounts', 'profile.title') }).waitFor();
};

it('accepts a photo, cropped with the keyboard, and rejects other files', async () => {
  await openOwn('profile');
  const input = driver.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'yo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await driver.getByText(es('common', 'errors.file_type')).waitFor();
  // Larger than 2 MB before it is cropped: what follows the image in the file is ignored.
  const photo = Buffer.concat([await driver.screenshot(), Buffer.alloc(3 * 1024 * 1024)]);
  await input.setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: photo });
  await driver.getByRole('dialog', { name: es('people', 'users.crop_title') }).waitFor();
  const area = driver.getByRole('application', { name: es('people', 'users.crop_area') });
  await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const key of ['+', 'ArrowUp', 'ArrowLeft']) await driver.keyboard.press(key);
  await expectAccessible(driver);
  await driver.getByRole('button', { name: es('people', 'users.crop_use') }).click();
  await driver.getByRole('img', { name: es('common', 'files.preview') }).waitFor();
});

it('requires the password to change the names, and keeps what was typed when it is wrong', async () => {
  const save = () => driver.getByRole('button', { name: es('common', 'actions.save') }).click();
  await field(driver, es('people', 'users.emergency_contact_name')).fill('Rosa Giraldo');
  await field(driver, es('people', 'users.last_name')).fill('Castaño');
  const password = driver.getByLabel(startingWith(es('accounts', 'profile.password'))).first();
  await password.fill('no es esta 1');
  await save();
  await driver.getByText(es('accounts', 'errors.current_password_wrong')).first().waitFor();
  await password.fill(demoPassword);
  await save();
  await driver.getByText(/Castaño · /).waitFor();
  await password.waitFor({ state: 'hidden' });
  expect(await field(driver, es('people', 'users.emergency_contact_name')).inputValue()).toBe('Rosa Giraldo');
});

it('has the compensation, whose terms the office changes from a day and removes', async () => {
  const words = (key: string) => en('payroll', `compensation.${key}`);
  const { user } = await callApi(driver.context(), '/api/user');
  await visit(admin, `/admin/users/${user.id}?tab=compensation`);
  await admin.getByRole('button', { name: words('change_from') }).click();
  await field(admin, words('valid_from')).fill('31/12/2199');
  await admin.getByRole('button', { name: en('common', 'actions.save') }).click();
  await expectToast(admin, words('updated'));
  const latest = admin
    .getByRole('list', { name: words('versions') })
    .getByRole('listitem')
    .first();
  await latest.getByText(words('states.future')).first().waitFor();
  await visit(driver, '/admin/dashboard');
  await openOwn('compensation');
  await driver.getByText(es('payroll', 'compensation.states.future')).first().waitFor();
  expect(await driver.getByRole('button', { name: es('payroll', 'compensation.change_from') }).count()).toBe(0);
  await latest.getByRole('button', { name: startingWith(en('common', 'table.row_actions')) }).click();
  await admin.getByRole('menuitem', { name: startingWith(en('common', 'actions.delete')) }).click();
  const question = admin.getByRole('dialog');
  await question.getByText(words('remove_text')).waitFor();
  await expectAccessible(admin);
  await question.getByRole('button', { name: en('common', 'actions.delete') }).click();
  await expectToast(admin, words('removed'));
  await latest.getByText(words('states.current')).first().waitFor();
  expect(browserErrors.flat()).toEqual([]);
});
