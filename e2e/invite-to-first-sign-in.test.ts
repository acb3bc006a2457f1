/**
 * A new driver: the office adds them, they open the link of the invitation email, choose a password, accept and sign in to their own trips;
 * later they turn on two-factor. A person of another company is invited from the same form, and a company may require the second factor.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepAt, totp } from '#modules/accounts/rules/totp.ts';
import { Client } from '#server/testing/client.ts';
import { expectAccessible, passes, pickOption, setUpBrowserTests } from './harness.ts';
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

const field = (label: string, scope: Page | Locator) =>
  scope.getByLabel(startingWith(label)).and(scope.locator('input, textarea, select')).first();
const button = (label: string, scope: Page | Locator) => scope.getByRole('button', { name: startingWith(label) }).first();

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
  });

  it('the driver declines, opens the invitation again, chooses a valid password and accepts, in the language of the email', async () => {
    await driver.goto(await linkFor(email));
    await driver.getByText(email).waitFor();
    await button(t('accounts', 'invitation.cancel'), driver).click();
    await driver.getByRole('heading', { name: t('accounts', 'invitation.cancelled_title') }).waitFor();
    await button(t('accounts', 'invitation.look_again'), driver).click();

    await field(t('accounts', 'session.new_password'), driver).fill('corta');
    await field(t('accounts', 'session.confirm_password'), driver).fill('otra');
    await button(t('accounts', 'invitation.accept'), driver).click();
    await driver.getByText(t('common', 'validation.passwords_differ')).waitFor();
    await expectAccessible(driver);
    await field(t('accounts', 'session.new_password'), driver).fill(password);
    await field(t('accounts', 'session.confirm_password'), driver).fill(password);
    await button(t('accounts', 'invitation.accept'), driver).click();
    await driver.waitForURL('**/login?notice=accepted');
    await driver.getByText(t('accounts', 'session.notices.accepted')).waitFor();
  });

  it('the driver signs in and finds their own trips', async () => {
    await driver.goto('/login');
    await fillLogin();
    await driver.waitForURL('**/admin/dashboard**');
    await driver.goto('/admin/trips');
    await driver.getByRole('heading', { level: 1, name: t('trips', 'title') }).waitFor();
  });

  it('the driver turns two-step verification on and gets recovery codes', async () => {
    const { id } = (await (await driver.request.get('/api/user')).json()).user as { id: string };
    await driver.goto(`/admin/users/${id}?tab=security`);
    await button(t('accounts', 'security.two_factor_turn_on'), driver).click();
    const dialog = driver.getByRole('dialog');
    await field(t('accounts', 'security.two_factor_password'), dialog).fill(password);
    await button(t('common', 'actions.continue'), dialog).click();
    await dialog.getByRole('img', { name: t('accounts', 'security.two_factor_qr') }).waitFor();
    key = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
    await expectAccessible(driver);
    await field(t('accounts', 'security.two_factor_code'), dialog).fill(codeOf(key, 0));
    await button(t('accounts', 'security.two_factor_confirm'), dialog).click();
    await dialog.getByText(t('accounts', 'security.recovery_title')).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(10);
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
    await field(t('accounts', 'session.two_factor_code'), driver).fill(codeOf(key, 1));
    await button(t('accounts', 'session.enter'), driver).click();
    await driver.waitForURL('**/admin/dashboard**');
    // Only the expected API errors may be in the console.
    expect(browserErrors.filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  });
});

it('a person of another company is invited from the form of a new user, which keeps its input when the dialog is cancelled', async () => {
  const t = translator('es');
  const { page, context } = await browsers.openSignedIn('admin@arriero.test');
  await page.goto('/admin/dashboard');
  // To the company in which they are not a user.
  const switcher = page.getByRole('button', { name: /cambiar de empresa/ });
  await switcher.click();
  await page
    .getByRole('list', { name: t('common', 'shell.companies') })
    .getByText(/Andina/)
    .click();
  await switcher.filter({ hasText: /Andina/ }).waitFor();
  await page.goto('/admin/users/new');
  const values = { first_name: 'Quien', last_name: 'Sea', email: 'driver@arriero.test', id_card: '79555111', address: 'Calle 1 # 2-3' };
  for (const [name, value] of Object.entries(values)) await field(t('people', `users.${name}`), page).fill(value);
  await field(t('people', 'users.date_of_birth'), page).fill('1980-01-01');
  await page.getByText(t('people', 'users.known_elsewhere')).waitFor();
  await pickOption(field(t('places', 'department'), page), 'Antioquia');
  await pickOption(field(t('places', 'city'), page), 'Medell');
  const dialog = page.getByRole('dialog');
  await button(t('common', 'actions.save'), page).click();
  await dialog.getByText(t('people', 'invitations.dialog_title')).waitFor();
  await button(t('common', 'actions.cancel'), dialog).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(t('people', 'users.address'), page).inputValue()).toBe('Calle 1 # 2-3');
  await button(t('common', 'actions.save'), page).click();
  await button(t('people', 'invitations.send'), dialog).click();
  await dialog.getByText(t('people', 'invitations.dialog_sent_title')).waitFor();
  expect(await linkFor('driver@arriero.test')).toContain('/invitation?token=');
  await context.close();
});

it('a company that starts to require a second factor lets a signed-in user set it up, and return to the same page', async () => {
  const t = translator('es');
  const { page, company } = await browsers.openSignedIn('driver@arriero.test', { size: 'phone' });
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await browsers.asServer((pool) => pool.query('update company set require_two_factor = true where id = $1', [company]));
  await page.goto('/admin/trips');
  await page.waitForURL('**/two-factor**');
  await page.getByRole('heading', { name: t('accounts', 'security.required_title') }).waitFor();
  await field(t('accounts', 'security.two_factor_password'), page).fill(demoPassword);
  await button(t('common', 'actions.continue'), page).click();
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
  await field(t('accounts', 'security.two_factor_code'), page).fill(codeOf(key, 0));
  await button(t('accounts', 'security.two_factor_confirm'), page).click();
  // A toast stays while the mouse is over it; a phone has no mouse.
  await page.mouse.move(0, 0);
  await button(t('accounts', 'security.recovery_saved'), page).click();
  await page.waitForURL('**/admin/trips**');
  await page.getByRole('heading', { level: 1, name: t('trips', 'title') }).waitFor();
});
