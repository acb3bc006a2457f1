/** The user's own page, opened from the user menu: a driver on the phone sets photo and emergency contact; the office sets their compensation, which they see. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectToast, openUserMenu, setUpBrowserTests, takeScreenshot, waitUntilIdle } from './harness.ts';
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
  it('starts with the usual Colombian values and is saved by the office', async () => {
    await admin.goto('/admin/users?search=Jhon');
    await admin
      .getByRole('link', { name: /Jhon Jairo/ })
      .first()
      .click();
    await admin.getByRole('tab', { name: en('people', 'users.tab.compensation') }).click();
    await field(admin, en('people', 'compensation.base_salary')).fill('1750905');
    const share = (name: string) =>
      en('people', 'compensation.share_value').replace('{{share}}', en('people', `compensation.share.${name}`));
    await expect.poll(() => field(admin, share('health')).inputValue()).toBe('4');
    await expect.poll(() => field(admin, share('arl')).inputValue()).toBe('4.35');
    await field(admin, en('people', 'compensation.risk_class')).selectOption('V');
    await expect.poll(() => field(admin, share('arl')).inputValue()).toBe('6.96');
    await field(admin, en('people', 'compensation.institution')).fill('Bancolombia');
    await admin.getByRole('button', { name: en('people', 'compensation.add_modifier') }).click();
    await field(admin, en('people', 'compensation.description')).fill('Commission');
    await checkAndScreenshot(admin, 'compensation');
    await admin.getByRole('button', { name: en('common', 'actions.save') }).click();
    await admin.getByText(en('common', 'validation.required')).first().waitFor();
    await admin.locator('input[name="modifiers.0.value"]').fill('8');
    await admin.getByRole('button', { name: en('common', 'actions.save') }).click();
    await expectToast(admin, en('people', 'compensation.updated'));
  });

  it('is visible to the driver, who cannot see that of others', async () => {
    await driver.goto('/admin/dashboard');
    await openOwn('compensation');
    await driver.getByText('Bancolombia').waitFor();
    await waitUntilIdle(driver);
    expect(await driver.getByRole('button', { name: es('common', 'actions.save') }).count()).toBe(0);
    await checkAndScreenshot(driver, 'own-compensation');
    expect(browserErrors.flat()).toEqual([]);
    const id = await admin.evaluate(() => JSON.parse(sessionStorage.getItem('arriero.session') as string).user.id as string);
    await driver.goto(`/admin/users/${id}?tab=compensation`);
    await driver.waitForURL('**/admin/403');
  });
});
