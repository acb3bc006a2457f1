/** The user's own page, opened from the user menu: a driver on the phone sets photo and emergency contact; the office sets their compensation, which they see. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
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
const openOwn = async (tab: 'profile' | 'security' | 'compensation') => {
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
    await input.setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
    await driver.getByText(es('common', 'errors.file_too_large')).waitFor();
    await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(100) });
    await driver.getByText(es('common', 'errors.file_heic')).waitFor();
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

  it('saves the emergency contact', async () => {
    await field(driver, es('people', 'users.emergency_contact_name')).fill('Rosa Giraldo');
    await field(driver, es('people', 'users.emergency_contact_phone')).fill('3001234567');
    await driver.getByRole('button', { name: es('common', 'actions.save') }).click();
    await expectToast(driver, es('accounts', 'profile.updated'));
    await checkAndScreenshot(driver, 'own-profile');
    await driver.reload();
    await field(driver, es('people', 'users.emergency_contact_name')).waitFor();
    await expect.poll(() => field(driver, es('people', 'users.emergency_contact_name')).inputValue()).toBe('Rosa Giraldo');
  });

  it('requires the password to change the names', async () => {
    await field(driver, es('people', 'users.last_name')).fill('Castaño');
    const password = driver.getByLabel(startingWith(es('accounts', 'profile.password'))).first();
    await password.fill('no es esta 1');
    await driver.getByRole('button', { name: es('common', 'actions.save') }).click();
    await driver.getByText(es('accounts', 'errors.current_password_wrong')).first().waitFor();
    await expectAccessible(driver);
    await password.fill(demoPassword);
    await driver.getByRole('button', { name: es('common', 'actions.save') }).click();
    await driver.getByText(/Castaño · /).waitFor();
    await password.waitFor({ state: 'hidden' });
  });
});

describe('compensation', () => {
  const share = (name: string) =>
    en('payroll', 'compensation.share_value').replace('{{share}}', en('payroll', `compensation.share.${name}`));
  const openTab = () => admin.getByRole('tab', { name: 'Compensation' }).click();
  const save = () => admin.getByRole('button', { name: en('common', 'actions.save') }).click();
  const versions = () => admin.getByRole('list', { name: en('payroll', 'compensation.versions') }).getByRole('listitem');
  const menuOf = (row: ReturnType<typeof versions>) => row.getByRole('button', { name: startingWith(en('common', 'table.row_actions')) });

  it('starts with the usual Colombian values and is saved by the office', async () => {
    const created = await callApi(admin.context(), '/api/users', {
      method: 'POST',
      company,
      data: {
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
      },
    });
    await admin.goto(`/admin/users/${created.data.id}`);
    await openTab();
    await field(admin, en('payroll', 'compensation.base_salary')).fill('0');
    await expect.poll(() => field(admin, share('health')).inputValue()).toBe('4');
    await expect.poll(() => field(admin, share('arl')).inputValue()).toBe('4.35');
    await field(admin, en('payroll', 'compensation.risk_class')).selectOption('V');
    await expect.poll(() => field(admin, share('arl')).inputValue()).toBe('6.96');
    await field(admin, en('payroll', 'compensation.institution')).fill('Bancolombia');
    const warning = admin.getByText(en('payroll', 'compensation.commission_only'));
    expect(await warning.count()).toBe(0);
    await admin.getByRole('button', { name: en('payroll', 'compensation.add_modifier') }).click();
    await field(admin, en('payroll', 'compensation.description')).fill('Commission');
    await warning.waitFor();
    await checkAndScreenshot(admin, 'compensation');
    await save();
    await admin.getByText(en('common', 'validation.required')).first().waitFor();
    await admin.locator('input[name="modifiers.0.value"]').fill('8');
    await save();
    await expectToast(admin, en('payroll', 'compensation.updated'));
    await expect
      .poll(() => versions().allTextContents())
      .toEqual([
        expect.stringMatching(new RegExp(`From ${formatDay(today('America/Bogota', new Date()), 'en')}.*0.*In effect today.*8 ?%`, 's')),
      ]);
  });

  it('changes from a day; terms that are not in effect yet are changed and removed', async () => {
    await admin.goto('/admin/users?search=Jhon');
    await admin
      .getByRole('link', { name: /Jhon Jairo/ })
      .first()
      .click();
    await openTab();
    const change = admin.getByRole('button', { name: en('payroll', 'compensation.change_from') });
    await change.click();
    const from = field(admin, en('payroll', 'compensation.valid_from'));
    await from.waitFor();
    // As those in effect, from today; a second deduction of a court.
    await field(admin, en('payroll', 'compensation.base_salary')).fill('2150000');
    await admin.getByRole('button', { name: en('payroll', 'compensation.add_modifier') }).click();
    const row = (name: string) => admin.locator(`[name="modifiers.1.${name}"]`);
    await row('kind').selectOption('deduction');
    await row('description').fill('Child support');
    await row('unit').selectOption('amount');
    await row('value').fill('150000');
    await row('court_ordered').check();
    await checkAndScreenshot(admin, 'compensation-change');
    await save();
    await expectToast(admin, en('payroll', 'compensation.updated'));
    await expect.poll(() => versions().count()).toBe(2);
    await admin.getByText(en('payroll', 'compensation.court_ordered')).waitFor();

    await change.click();
    await from.fill('31/12/2199');
    await save();
    await expect
      .poll(() => versions().allTextContents())
      .toEqual([
        expect.stringContaining(en('payroll', 'compensation.states.future')),
        expect.stringContaining(en('payroll', 'compensation.states.current')),
        expect.stringContaining(en('payroll', 'compensation.states.past')),
      ]);
    await checkAndScreenshot(admin, 'compensation-versions');
    await menuOf(versions().first()).click();
    await admin.getByRole('menuitem', { name: en('common', 'actions.edit') }).click();
    await field(admin, en('payroll', 'compensation.base_salary')).fill('2500000');
    expect(await admin.locator('[name="valid_from"]').count()).toBe(0);
    await save();
    await expect.poll(() => versions().first().textContent()).toContain('2,500,000');

    await menuOf(versions().first()).click();
    await admin.getByRole('menuitem', { name: startingWith(en('common', 'actions.delete')) }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText(en('payroll', 'compensation.remove_text')).waitFor();
    await dialog.getByRole('button', { name: en('common', 'actions.delete') }).click();
    await expectToast(admin, en('payroll', 'compensation.removed'));
    await expect.poll(() => versions().count()).toBe(2);
  });

  it('keeps the account apart from the days', async () => {
    await admin.getByRole('button', { name: en('payroll', 'compensation.edit_account') }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel(startingWith(en('payroll', 'compensation.institution'))).fill('Banco de Prueba');
    await checkAndScreenshot(admin, 'compensation-account');
    await dialog.getByRole('button', { name: en('common', 'actions.save') }).click();
    await expectToast(admin, en('payroll', 'compensation.updated'));
    await expect.poll(() => versions().count()).toBe(2);
  });

  it('is visible to the driver, who cannot see that of others', async () => {
    await driver.goto('/admin/dashboard');
    await openOwn('compensation');
    await driver.getByText('Banco de Prueba').waitFor();
    await waitUntilIdle(driver);
    expect(await driver.getByRole('button', { name: es('common', 'actions.save') }).count()).toBe(0);
    expect(await driver.getByRole('button', { name: es('payroll', 'compensation.change_from') }).count()).toBe(0);
    await checkAndScreenshot(driver, 'own-compensation');
    expect(browserErrors.flat()).toEqual([]);
    const id = await admin.evaluate(() => JSON.parse(sessionStorage.getItem('arriero.session') as string).user.id as string);
    await driver.goto(`/admin/users/${id}?tab=compensation`);
    await driver.waitForURL('**/admin/403');
  });

  it('has its words in the history of the user', async () => {
    await admin.getByRole('tab', { name: en('common', 'record.tabs.history') }).click();
    await admin
      .getByText(startingWith(en('payroll', 'compensation.terms')))
      .first()
      .waitFor();
    await admin.getByText('Banco de Prueba').first().waitFor();
    await checkAndScreenshot(admin, 'compensation-history');
  });

  it('fits a phone', async () => {
    const phone = await browsers.openSignedIn('admin@arriero.test', { size: 'phone' });
    const { data } = await callApi(phone.context, '/api/users?search=Jhon', { company });
    await phone.page.goto(`/admin/users/${data[0].id}?tab=compensation`);
    await phone.page.getByText('Banco de Prueba').waitFor();
    await checkAndScreenshot(phone.page, 'compensation-phone');
    await phone.page.getByRole('button', { name: es('payroll', 'compensation.change_from') }).click();
    await field(phone.page, es('payroll', 'compensation.valid_from')).waitFor();
    await checkAndScreenshot(phone.page, 'compensation-change-phone');
    expect(phone.browserErrors).toEqual([]);
    await phone.context.close();
  });
});
