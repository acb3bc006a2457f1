/**
 * A new driver: the office adds them, they open the link of the invitation email, choose a password, accept and sign in to their
 * own trips; later they turn on two-factor. In both languages, on desktop and phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepAt, totp } from '#modules/accounts/rules/totp.ts';
import { Client } from '#server/testing/client.ts';
import { expectAccessible, expectToast, passes, pickOption, setUpBrowserTests, signIn, takeScreenshot, waitUntilIdle } from './harness.ts';
import { demoPassword } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let platform: Client;
beforeAll(async () => {
  platform = new Client(browsers.url, null);
  platform.company = (await platform.signIn('super@arriero.test', demoPassword)).body.default_company.id;
});

/** The link in the last invitation email to the address, read from the demo's outbox; only the super-administrator sees account e-mails there. */
async function linkFor(email: string): Promise<string> {
  const { body } = await platform.get('/api/outbox');
  const emails = body.data as { recipient: string; body: string }[];
  const invitation = emails.find(({ recipient }) => recipient === email);
  return /\/invitation\?token=[\w-]+&lang=\w+/.exec(invitation?.body ?? '')?.[0] ?? 'no email';
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The code that the authenticator app shows for the key, `stepsFromNow` time steps from now: each code is accepted only once. */
function codeOf(key: string, stepsFromNow: number): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return totp(secret, stepAt(Date.now()) + stepsFromNow);
}

describe('a person who is a user of another company', () => {
  it('is invited from the form of a new user, which keeps its input when the dialog is cancelled', async () => {
    const t = translator('es');
    const { page } = await browsers.open();
    await signIn(page, 'admin@arriero.test');
    const client = new Client(browsers.url, null);
    await client.signIn('admin@arriero.test', demoPassword);
    const driver = new Client(browsers.url, null);
    const known = (await driver.signIn('driver@arriero.test', demoPassword)).body.default_company as { id: string; name: string };
    const switcher = page.getByRole('button', { name: /cambiar de empresa/ });
    if (((await switcher.textContent()) ?? '').includes(known.name)) {
      const { data } = (await client.get('/api/companies')).body as { data: { id: string; name: string }[] };
      const other = data.find(({ id }) => id !== known.id) as { name: string };
      await switcher.click();
      await page.getByRole('list', { name: 'Empresas' }).getByText(other.name).click();
      await expect.poll(() => switcher.textContent()).toContain(other.name);
    }
    await page.goto('/admin/users/new');
    const field = (label: string) => page.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
    const values = { first_name: 'Quien', last_name: 'Sea', email: 'driver@arriero.test', id_card: '79555111', address: 'Calle 1 # 2-3' };
    for (const [name, value] of Object.entries(values)) await field(t('people', `users.${name}`)).fill(value);
    await field(t('people', 'users.date_of_birth')).fill('1980-01-01');
    await page.getByText(t('people', 'users.known_elsewhere')).waitFor();
    await pickOption(field(t('places', 'department')), 'Antioquia');
    await pickOption(field(t('places', 'city')), 'Medell');
    const save = () => page.getByRole('button', { name: t('common', 'actions.save') }).click();
    const dialog = page.getByRole('dialog');
    await save();
    await dialog.getByText(t('people', 'invitations.dialog_title')).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'es-desktop-invite-dialog');
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(t('people', 'users.address')).inputValue()).toBe('Calle 1 # 2-3');
    await save();
    await dialog.getByRole('button', { name: t('people', 'invitations.send') }).click();
    await dialog.getByText(t('people', 'invitations.dialog_sent_title')).waitFor();
    await takeScreenshot(page, 'es-desktop-invite-sent');
    await dialog.getByRole('button', { name: t('common', 'actions.close') }).click();
    await page.waitForURL(/\/admin\/users(\?|$)/);
    expect(await linkFor('driver@arriero.test')).toContain('/invitation?token=');
  });
});

describe.each(passes('phone'))('from the invitation to the first sign-in, in $language on the $size', (journey) => {
  const { language, size, dark } = journey;
  const t = translator(language);
  const mark = language === 'es' ? '1' : '2';
  const name = `Yeison Primerizo ${mark}`;
  const email = `yeison${mark}@arriero.test`;
  const password = `ruta nueva ${mark}`;
  let office: Page;
  let driver: Page;
  let browserErrors: string[];
  let key: string;
  let recoveryCode: string;

  beforeAll(async () => {
    const [desk, own] = [await browsers.openSignedIn('admin@arriero.test', journey), await browsers.open(size, language)];
    office = desk.page;
    driver = own.page;
    browserErrors = own.browserErrors;
    await driver.goto('/login');
    if (dark) await driver.getByRole('button', { name: 'Modo oscuro' }).click();
  });
  afterAll(async () => {
    await office?.context().close();
    await driver?.context().close();
  });

  const field = (label: string, scope: Page | Locator) =>
    scope.getByLabel(startingWith(label)).and(scope.locator('input, textarea, select')).first();
  const button = (label: string, scope: Page | Locator) => scope.getByRole('button', { name: startingWith(label) }).first();
  const checkAndScreenshot = async (page: Page, title: string) => {
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-${title}`);
  };
  const fillLogin = async () => {
    await field(t('accounts', 'session.username'), driver).fill(email);
    await field(t('accounts', 'session.password'), driver).fill(password);
    await button(t('accounts', 'session.enter'), driver).click();
  };

  it('the office adds the driver, who is then in the list of pending invitations', async () => {
    await office.goto('/admin/users/new');
    await field(t('people', 'users.first_name'), office).fill('Yeison');
    await field(t('people', 'users.last_name'), office).fill(`Primerizo ${mark}`);
    await field(t('people', 'users.email'), office).fill(email);
    await field(t('people', 'users.id_card'), office).fill(`10777000${mark}`);
    await field(t('people', 'users.date_of_birth'), office).fill('1996-08-21');
    await field(t('people', 'users.language'), office).selectOption(language);
    await pickOption(field(t('places', 'department'), office), 'Antioquia');
    await pickOption(field(t('places', 'city'), office), 'Medell');
    await field(t('people', 'users.address'), office).fill('Calle 30 # 65-20');
    await button(t('common', 'actions.save'), office).click();
    await office.waitForURL(/\/admin\/users(\?|$)/);
    await office.getByRole('link', { name: t('people', 'invitations.title') }).click();
    await office.waitForURL('**/users/invitations**');
    await office.getByText(name).first().waitFor();
    await checkAndScreenshot(office, 'invitations');
  });

  it('sending the link again invalidates the previous one', async () => {
    const old = await linkFor(email);
    await office.getByText(name).first().click();
    await office.waitForURL(/\/users\/[0-9a-f-]{36}/);
    await office.goto(`${office.url().replace(/\?.*$/, '')}?tab=security`);
    await button(t('people', 'invitations.resend'), office).click();
    await office.getByRole('dialog').waitFor();
    await checkAndScreenshot(office, 'resend');
    await button(t('people', 'invitations.resend'), office.getByRole('dialog')).click();
    await expectToast(office, t('people', 'invitations.sent'));
    await driver.goto(old);
    await driver.getByRole('heading', { name: t('accounts', 'invitation.invalid_title') }).waitFor();
    await checkAndScreenshot(driver, 'invitation-invalid');
  });

  it('the page uses the language of the email, and can be switched to the other one', async () => {
    const other = translator(language === 'es' ? 'en' : 'es');
    await driver.goto(await linkFor(email));
    await driver.getByRole('heading', { name: t('accounts', 'invitation.title') }).waitFor();
    await button(t('accounts', 'invitation.accept'), driver).waitFor();
    await driver.getByRole('button', { name: language === 'es' ? 'English' : 'Español' }).click();
    await button(other('accounts', 'invitation.accept'), driver).waitFor();
    await driver.getByRole('button', { name: language === 'es' ? 'Español' : 'English' }).click();
    await button(t('accounts', 'invitation.accept'), driver).waitFor();
  });

  it('the driver declines, opens the invitation again, chooses a valid password and accepts', async () => {
    await driver.goto(await linkFor(email));
    await driver.getByText(email).waitFor();
    await button(t('accounts', 'invitation.cancel'), driver).click();
    await driver.getByRole('heading', { name: t('accounts', 'invitation.cancelled_title') }).waitFor();
    await checkAndScreenshot(driver, 'invitation-cancelled');
    await button(t('accounts', 'invitation.look_again'), driver).click();

    await field(t('accounts', 'session.new_password'), driver).fill('corta');
    await field(t('accounts', 'session.confirm_password'), driver).fill('otra');
    await button(t('accounts', 'invitation.accept'), driver).click();
    await driver.getByText(t('common', 'validation.passwords_differ')).waitFor();
    await checkAndScreenshot(driver, 'invitation-errors');

    await field(t('accounts', 'session.new_password'), driver).fill(password);
    await field(t('accounts', 'session.confirm_password'), driver).fill(password);
    await checkAndScreenshot(driver, 'invitation');
    await button(t('accounts', 'invitation.accept'), driver).click();
    await driver.waitForURL('**/login?notice=accepted');
    await driver.getByText(t('accounts', 'session.notices.accepted')).waitFor();
    await checkAndScreenshot(driver, 'invitation-accepted');
  });

  it('a used link says that it was used', async () => {
    await driver.goto(await linkFor(email));
    await driver.getByRole('heading', { name: t('accounts', 'invitation.used_title') }).waitFor();
    await checkAndScreenshot(driver, 'invitation-used');
  });

  it('the driver signs in and finds their own trips', async () => {
    await driver.goto('/login');
    await fillLogin();
    await driver.waitForURL('**/admin/dashboard**');
    await driver.goto('/admin/trips');
    await driver.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(driver);
  });

  it('the driver turns two-step verification on and gets recovery codes', async () => {
    const { id } = (await (await driver.request.get('/api/user')).json()).user as { id: string };
    await driver.goto(`/admin/users/${id}?tab=security`);
    await driver.getByText(t('accounts', 'security.this_device')).waitFor();
    await checkAndScreenshot(driver, 'security');
    await button(t('accounts', 'security.two_factor_turn_on'), driver).click();
    const dialog = driver.getByRole('dialog');
    await field(t('accounts', 'security.two_factor_password'), dialog).fill(password);
    await button(t('common', 'actions.continue'), dialog).click();
    await dialog.getByRole('img', { name: t('accounts', 'security.two_factor_qr') }).waitFor();
    key = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
    await checkAndScreenshot(driver, 'two-factor-qr');
    await field(t('accounts', 'security.two_factor_code'), dialog).fill(codeOf(key, 0));
    await button(t('accounts', 'security.two_factor_confirm'), dialog).click();
    await dialog.getByText(t('accounts', 'security.recovery_title')).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(10);
    recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
    await checkAndScreenshot(driver, 'recovery-codes');
    await button(t('accounts', 'security.recovery_saved'), dialog).click();
    await driver.getByText(t('accounts', 'security.two_factor_state_on'), { exact: true }).waitFor();
  });

  it('the next sign-in asks for the code', async () => {
    await driver.context().clearCookies();
    await driver.goto('/login');
    await fillLogin();
    await field(t('accounts', 'session.two_factor_code'), driver).fill('000000');
    await button(t('accounts', 'session.enter'), driver).click();
    await driver.getByText(t('accounts', 'errors.two_factor_wrong')).waitFor();
    await checkAndScreenshot(driver, 'login-code');
    await field(t('accounts', 'session.two_factor_code'), driver).fill(codeOf(key, 1));
    await button(t('accounts', 'session.enter'), driver).click();
    await driver.waitForURL('**/admin/dashboard**');
  });

  it('turning it off asks for the password and a code, also one of the recovery codes', async () => {
    const { id } = (await (await driver.request.get('/api/user')).json()).user as { id: string };
    await driver.goto(`/admin/users/${id}?tab=security`);
    await button(t('accounts', 'security.two_factor_turn_off'), driver).click();
    const dialog = driver.getByRole('dialog');
    const turnOff = async (code: string) => {
      await field(t('accounts', 'session.two_factor_code'), dialog).fill(code);
      await button(t('accounts', 'security.two_factor_turn_off'), dialog).click();
    };
    await field(t('accounts', 'security.two_factor_password'), dialog).fill(password);
    await turnOff('000000');
    await dialog.getByText(t('accounts', 'errors.two_factor_wrong')).first().waitFor();
    await checkAndScreenshot(driver, 'two-factor-off');
    await turnOff(recoveryCode.toLowerCase());
    await dialog.waitFor({ state: 'hidden' });
    await driver.getByText(t('accounts', 'security.two_factor_state_off'), { exact: true }).waitFor();
    // Only the expected API errors may be in the console.
    expect(browserErrors.filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  });
});

describe('a company that starts to require a second factor', () => {
  it('lets a signed-in user switch to another company, or set it up and return to the same page', async () => {
    const t = translator('es');
    const token = /token=([\w-]+)/.exec(await linkFor('driver@arriero.test'))?.[1];
    expect((await new Client(browsers.url, null).post(`/api/invitations/${token}/acceptance`, {})).status).toBe(204);
    const { page } = await browsers.open('phone');
    await signIn(page, 'driver@arriero.test');
    const switcher = page.getByRole('button', { name: /cambiar de empresa/ });
    /** Read in the drawer. */
    const companyName = async () => {
      await page.getByRole('button', { name: 'Menú', exact: true }).click();
      const name = (await switcher.textContent()) ?? '';
      await page.keyboard.press('Escape');
      await switcher.waitFor({ state: 'hidden' });
      return name;
    };
    const here = await companyName();
    const { page: desk } = await browsers.openSignedIn('admin@arriero.test', { language: 'en' });
    const policy = desk.getByRole('switch', { name: translator('en')('settings', 'fields.require_two_factor') });
    const admin = new Client(browsers.url, null);
    const { companies } = (await admin.signIn('admin@arriero.test', demoPassword)).body as { companies: { id: string; name: string }[] };
    // An administrator can require two-factor only while using it.
    const { secret } = (await admin.post('/api/user/two-factor', { password: demoPassword })).body.data;
    await admin.post('/api/user/two-factor/confirmation', { code: codeOf(secret, 0) });
    const requireTwoFactor = async (id: string | undefined) => {
      await desk.goto(`/admin/company-settings/${id}?tab=security`);
      await policy.check({ force: true });
      await desk.getByRole('button', { name: translator('en')('common', 'actions.save') }).click();
      await desk
        .getByText(startingWith(translator('en')('settings', 'saved')))
        .first()
        .waitFor();
      await takeScreenshot(desk, 'en-desktop-two-factor-policy');
      await page.goto('/admin/trips');
      await page.waitForURL('**/two-factor**');
      await page.getByRole('heading', { name: t('accounts', 'security.required_title') }).waitFor();
    };
    await requireTwoFactor(companies.find(({ name }) => here.includes(name))?.id);
    await expectAccessible(page);
    await takeScreenshot(page, 'es-phone-two-factor-elsewhere');
    const other = companies.find(({ name }) => !here.includes(name));
    await switcher.click();
    await page
      .getByRole('list', { name: 'Empresas' })
      .getByText(other?.name as string)
      .click();
    await page.waitForURL('**/admin/dashboard**');
    await waitUntilIdle(page);
    expect(await companyName()).toContain(other?.name);
    await requireTwoFactor(other?.id);
    await page
      .getByLabel(startingWith(t('accounts', 'security.two_factor_password')))
      .first()
      .fill(demoPassword);
    await expectAccessible(page);
    await takeScreenshot(page, 'es-phone-two-factor-required');
    await page.getByRole('button', { name: t('common', 'actions.continue') }).click();
    const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
    await page
      .getByLabel(startingWith(t('accounts', 'security.two_factor_code')))
      .first()
      .fill(codeOf(key, 0));
    await takeScreenshot(page, 'es-phone-two-factor-qr');
    await page.getByRole('button', { name: t('accounts', 'security.two_factor_confirm') }).click();
    // A toast stays while the mouse is over it; a phone has no mouse.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: t('accounts', 'security.recovery_saved') }).click();
    await page.waitForURL('**/admin/trips**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await policy.isChecked()).toBe(true);
  });
});
