/**
 * The user's own page, opened from the user menu: a driver on the phone sets photo, emergency contact and names; the office sets their
 * compensation, which they see.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#base/format.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, openUserMenu, setUpBrowserTests, takeScreenshot, waitUntilIdle } from './harness.ts';
import { demoPassword } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let driver: Page;
let admin: Page;
let company: string;
const browserErrors: string[][] = [];
beforeAll(async () => {
  const phone = await browsers.openSignedIn('driver@arriero.test', { size: 'phone' });
  const desk = await browsers.openSignedIn('admin@arriero.test', { language: 'en' });
  [driver, admin, company] = [phone.page, desk.page, desk.company];
  browserErrors.push(phone.browserErrors, desk.browserErrors);
  await driver.goto('/admin/dashboard');
});

const [es, en] = [translator('es'), translator('en')];
const field = (page: Page, label: string) => page.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const checkAndScreenshot = async (page: Page, name: string) => {
  await expectAccessible(page);
  await takeScreenshot(page, name);
};
const openOwn = async (tab: 'profile' | 'compensation') => {
  await openUserMenu(driver);
  const item = driver.getByRole('menuitem', { name: es('common', `shell.own_page.${tab}`) });
  await item.waitFor();
  await checkAndScreenshot(driver, 'own-menu');
  await item.click();
  await driver.waitForURL(`**/admin/users/*?tab=${tab}`);
  await driver.getByRole('heading', { level: 1, name: es('accounts', 'profile.title') }).waitFor();
};

describe('a driver’s own page', () => {
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
    await checkAndScreenshot(driver, 'own-crop');
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
    await checkAndScreenshot(driver, 'own-profile');
    await password.fill(demoPassword);
    await save();
    await driver.getByText(/Castaño · /).waitFor();
    await password.waitFor({ state: 'hidden' });
    expect(await field(driver, es('people', 'users.emergency_contact_name')).inputValue()).toBe('Rosa Giraldo');
  });
});

describe('compensation', () => {
  const words = (key: string) => en('payroll', `compensation.${key}`);
  const share = (name: string) => words('share_value').replace('{{share}}', words(`share.${name}`));
  const openTab = () => admin.getByRole('tab', { name: 'Compensation' }).click();
  const dialog = () => admin.getByRole('dialog');
  const save = () => admin.getByRole('button', { name: en('common', 'actions.save') }).click();
  const versions = () => admin.getByRole('list', { name: words('versions') }).getByRole('listitem');
  const choose = async (item: string) => {
    await versions()
      .first()
      .getByRole('button', { name: startingWith(en('common', 'table.row_actions')) })
      .click();
    await admin.getByRole('menuitem', { name: startingWith(en('common', `actions.${item}`)) }).click();
  };

  it('starts with the usual Colombian values, and warns of pay by commission alone', async () => {
    const person = {
      first_name: 'Rubén',
      last_name: 'Ossa',
      email: 'ruben.ossa@nevadodelruiz.test',
      id_card: '75999111',
      date_of_birth: '1990-05-01',
      address: 'Calle 1 # 2-3',
      department_id: 'CO-17',
      city_id: 'CO-17001',
      status: 'active',
      roles: ['driver'],
    };
    const created = await callApi(admin.context(), '/api/users', { method: 'POST', company, data: person });
    await admin.goto(`/admin/users/${created.data.id}`);
    await openTab();
    await field(admin, words('base_salary')).fill('0');
    await expect.poll(() => field(admin, share('arl')).inputValue()).toBe('4.35');
    await field(admin, words('risk_class')).selectOption('V');
    await expect.poll(() => field(admin, share('arl')).inputValue()).toBe('6.96');
    const warning = admin.getByText(words('commission_only'));
    expect(await warning.count()).toBe(0);
    await admin.getByRole('button', { name: words('add_modifier') }).click();
    await field(admin, words('description')).fill('Commission');
    await warning.waitFor();
    await checkAndScreenshot(admin, 'compensation');
    await save();
    await admin.getByText(en('common', 'validation.required')).first().waitFor();
    await admin.locator('input[name="modifiers.0.value"]').fill('8');
    await save();
    await expectToast(admin, words('updated'));
    await expect
      .poll(() => versions().allTextContents())
      .toEqual([expect.stringMatching(new RegExp(`From ${formatDay(demoDay(), 'en')}.*0.*In effect today.*8 ?%`, 's'))]);
  });

  it('changes from a day; terms that are not in effect yet are changed and removed', async () => {
    await admin.getByRole('button', { name: words('change_from') }).click();
    await field(admin, words('valid_from')).fill('31/12/2199');
    await checkAndScreenshot(admin, 'compensation-change');
    await save();
    await expect
      .poll(() => versions().allTextContents())
      .toEqual([expect.stringContaining(words('states.future')), expect.stringContaining(words('states.current'))]);
    await checkAndScreenshot(admin, 'compensation-versions');
    await choose('edit');
    await field(admin, words('base_salary')).fill('2500000');
    expect(await admin.locator('[name="valid_from"]').count()).toBe(0);
    await save();
    await expect.poll(() => versions().first().textContent()).toContain('2,500,000');
    await choose('delete');
    await dialog().getByText(words('remove_text')).waitFor();
    await expectAccessible(admin);
    await dialog()
      .getByRole('button', { name: en('common', 'actions.delete') })
      .click();
    await expectToast(admin, words('removed'));
    await expect.poll(() => versions().count()).toBe(1);
    await admin.getByRole('tab', { name: en('common', 'record.tabs.history') }).click();
    await admin
      .getByText(startingWith(words('terms')))
      .first()
      .waitFor();
    await checkAndScreenshot(admin, 'compensation-history');
  });

  it('keeps the account apart from the days', async () => {
    await admin.goto('/admin/users?search=Jhon');
    await admin
      .getByRole('link', { name: /Jhon Jairo/ })
      .first()
      .click();
    await openTab();
    await admin.getByRole('button', { name: words('edit_account') }).waitFor();
    const before = await versions().count();
    await admin.getByRole('button', { name: words('edit_account') }).click();
    await dialog()
      .getByLabel(startingWith(words('institution')))
      .fill('Banco de Prueba');
    await checkAndScreenshot(admin, 'compensation-account');
    await dialog()
      .getByRole('button', { name: en('common', 'actions.save') })
      .click();
    await expectToast(admin, words('updated'));
    await expect.poll(() => versions().count()).toBe(before);
    await admin.getByRole('tab', { name: en('common', 'record.tabs.history') }).click();
    await admin.getByText('Banco de Prueba').first().waitFor();
  });

  it('is visible to the driver, who cannot change it nor see that of others', async () => {
    await driver.goto('/admin/dashboard');
    await openOwn('compensation');
    await driver.getByText('Banco de Prueba').waitFor();
    await waitUntilIdle(driver);
    for (const name of [es('common', 'actions.save'), es('payroll', 'compensation.change_from')])
      expect(await driver.getByRole('button', { name }).count(), name).toBe(0);
    await checkAndScreenshot(driver, 'own-compensation');
    expect(browserErrors.flat()).toEqual([]);
    const id = await admin.evaluate(() => JSON.parse(sessionStorage.getItem('arriero.session') as string).user.id as string);
    await driver.goto(`/admin/users/${id}?tab=compensation`);
    await driver.waitForURL('**/admin/403');
  });
});
