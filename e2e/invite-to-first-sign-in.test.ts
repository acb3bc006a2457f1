/**
 * A driver's first day in the product: somebody of the office adds them, the mail brings a link, they choose a password, accept, and
 * sign in to their own trips; later they protect their account. In both languages, on a desk and on a phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepAt, totp } from '#modules/accounts/rules/totp.ts';
import { Client } from '#server/testing/client.ts';
import { demoPassword, expectAccessible, pick, said, setStage, shoot, signIn, type sizes } from './harness.ts';
import { type Language, like, say } from './words.ts';

const stage = setStage();
let platform: Client;
beforeAll(async () => {
  platform = new Client(stage.url, null);
  platform.company = (await platform.signIn('super@arriero.test', demoPassword)).body.default_company.id;
});

/** The link of the last invitation mailed to the address: account mail is the platform's to read, in the demo's outbox. */
async function linkFor(email: string): Promise<string> {
  const { body } = await platform.get('/api/outbox');
  const letters = body.data as { recipient: string; body: string }[];
  const letter = letters.find(({ recipient }) => recipient === email);
  return /\/invitation\?token=[\w-]+&lang=\w+/.exec(letter?.body ?? '')?.[0] ?? 'no letter';
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What the authenticator app shows for the key; `away` steps from now, because a code is taken once. */
function codeOf(key: string, away: number): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return totp(secret, stepAt(Date.now()) + away);
}

describe('somebody whom another company knows', () => {
  it('is invited from the form of a new user, which loses nothing when one changes one’s mind', async () => {
    const t = say('es');
    const { page } = await stage.visit();
    await signIn(page, 'admin@arriero.test');
    const client = new Client(stage.url, null);
    await client.signIn('admin@arriero.test', demoPassword);
    const driver = new Client(stage.url, null);
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
    const field = (label: string) => page.getByLabel(like(label)).and(page.locator('input, textarea, select')).first();
    const values = { first_name: 'Quien', last_name: 'Sea', email: 'driver@arriero.test', id_card: '79555111', address: 'Calle 1 # 2-3' };
    for (const [name, value] of Object.entries(values)) await field(t('people', `users.${name}`)).fill(value);
    await field(t('people', 'users.date_of_birth')).fill('1980-01-01');
    await page.getByText(t('people', 'users.known_elsewhere')).waitFor();
    await pick(field(t('places', 'department')), 'Antioquia');
    await pick(field(t('places', 'city')), 'Medell');
    const save = () => page.getByRole('button', { name: t('common', 'actions.save') }).click();
    const dialog = page.getByRole('dialog');
    await save();
    await dialog.getByText(t('people', 'invitations.dialog_title')).waitFor();
    await expectAccessible(page);
    await shoot(page, 'es-desktop-invite-dialog');
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(t('people', 'users.address')).inputValue()).toBe('Calle 1 # 2-3');
    await save();
    await dialog.getByRole('button', { name: t('people', 'invitations.send') }).click();
    await dialog.getByText(t('people', 'invitations.dialog_sent_title')).waitFor();
    await shoot(page, 'es-desktop-invite-sent');
    await dialog.getByRole('button', { name: t('common', 'actions.close') }).click();
    await page.waitForURL(/\/admin\/users(\?|$)/);
    expect(await linkFor('driver@arriero.test')).toContain('/invitation?token=');
  });
});

const journeys: { language: Language; size: keyof typeof sizes; dark: boolean; mark: string }[] = [
  { language: 'es', size: 'desktop', dark: false, mark: '1' },
  { language: 'en', size: 'phone', dark: true, mark: '2' },
];

describe.each(journeys)('from the invitation to the first sign-in, in $language on the $size', ({ language, size, dark, mark }) => {
  const t = say(language);
  const name = `Yeison Primerizo ${mark}`;
  const email = `yeison${mark}@arriero.test`;
  const password = `ruta nueva ${mark}`;
  let office: Page;
  let driver: Page;
  let complaints: string[];
  let key: string;

  beforeAll(async () => {
    const [desk, own] = [await stage.visit(size, language), await stage.visit(size, language)];
    office = desk.page;
    driver = own.page;
    complaints = own.complaints;
    await signIn(office, 'admin@arriero.test', language);
    await driver.goto('/login');
    if (!dark) return;
    await office.getByRole('button', { name: t('common', 'shell.dark') }).click();
    await driver.getByRole('button', { name: 'Modo oscuro' }).click();
  });
  afterAll(async () => {
    await office?.context().close();
    await driver?.context().close();
  });

  const field = (label: string, scope: Page | Locator) =>
    scope.getByLabel(like(label)).and(scope.locator('input, textarea, select')).first();
  const button = (label: string, scope: Page | Locator) => scope.getByRole('button', { name: like(label) }).first();
  const picture = async (page: Page, title: string) => {
    await expectAccessible(page);
    await shoot(page, `${language}-${size}-${title}`);
  };
  const fillLogin = async () => {
    await field(t('accounts', 'session.username'), driver).fill(email);
    await field(t('accounts', 'session.password'), driver).fill(password);
    await button(t('accounts', 'session.enter'), driver).click();
  };

  it('the office adds the driver, who then waits among the pending invitations', async () => {
    await office.goto('/admin/users/new');
    await field(t('people', 'users.first_name'), office).fill('Yeison');
    await field(t('people', 'users.last_name'), office).fill(`Primerizo ${mark}`);
    await field(t('people', 'users.email'), office).fill(email);
    await field(t('people', 'users.id_card'), office).fill(`10777000${mark}`);
    await field(t('people', 'users.date_of_birth'), office).fill('1996-08-21');
    await field(t('people', 'users.language'), office).selectOption(language);
    await pick(field(t('places', 'department'), office), 'Antioquia');
    await pick(field(t('places', 'city'), office), 'Medell');
    await field(t('people', 'users.address'), office).fill('Calle 30 # 65-20');
    await button(t('common', 'actions.save'), office).click();
    await office.waitForURL(/\/admin\/users(\?|$)/);
    await office.getByRole('link', { name: t('people', 'invitations.title') }).click();
    await office.waitForURL('**/users/invitations**');
    await office.getByText(name).first().waitFor();
    await picture(office, 'invitations');
  });

  it('a link sent again kills the one before', async () => {
    const old = await linkFor(email);
    await office.getByText(name).first().click();
    await office.waitForURL(/\/users\/[0-9a-f-]{36}/);
    await office.goto(`${office.url().replace(/\?.*$/, '')}?tab=security`);
    await button(t('people', 'invitations.resend'), office).click();
    await office.getByRole('dialog').waitFor();
    await picture(office, 'resend');
    await button(t('people', 'invitations.resend'), office.getByRole('dialog')).click();
    await said(office, t('people', 'invitations.sent'));
    await driver.goto(old);
    await driver.getByRole('heading', { name: t('accounts', 'invitation.invalid_title') }).waitFor();
    await picture(driver, 'invitation-invalid');
  });

  it('the page speaks the language of the letter, and the other one when asked', async () => {
    const other = say(language === 'es' ? 'en' : 'es');
    await driver.goto(await linkFor(email));
    await driver.getByRole('heading', { name: t('accounts', 'invitation.title') }).waitFor();
    await button(t('accounts', 'invitation.accept'), driver).waitFor();
    await driver.getByRole('button', { name: language === 'es' ? 'English' : 'Español' }).click();
    await button(other('accounts', 'invitation.accept'), driver).waitFor();
    await driver.getByRole('button', { name: language === 'es' ? 'Español' : 'English' }).click();
    await button(t('accounts', 'invitation.accept'), driver).waitFor();
  });

  it('the driver changes their mind and back, chooses a password that holds, and accepts', async () => {
    await driver.goto(await linkFor(email));
    await driver.getByText(email).waitFor();
    await button(t('accounts', 'invitation.cancel'), driver).click();
    await driver.getByRole('heading', { name: t('accounts', 'invitation.cancelled_title') }).waitFor();
    await picture(driver, 'invitation-cancelled');
    await button(t('accounts', 'invitation.look_again'), driver).click();

    await field(t('accounts', 'session.new_password'), driver).fill('corta');
    await field(t('accounts', 'session.confirm_password'), driver).fill('otra');
    await button(t('accounts', 'invitation.accept'), driver).click();
    await driver.getByText(t('common', 'validation.passwords_differ')).waitFor();
    await picture(driver, 'invitation-errors');

    await field(t('accounts', 'session.new_password'), driver).fill(password);
    await field(t('accounts', 'session.confirm_password'), driver).fill(password);
    await picture(driver, 'invitation');
    await button(t('accounts', 'invitation.accept'), driver).click();
    await driver.waitForURL('**/login?notice=accepted');
    await driver.getByText(t('accounts', 'session.notices.accepted')).waitFor();
    await picture(driver, 'invitation-accepted');
  });

  it('the used link says so', async () => {
    await driver.goto(await linkFor(email));
    await driver.getByRole('heading', { name: t('accounts', 'invitation.used_title') }).waitFor();
    await picture(driver, 'invitation-used');
  });

  it('the driver signs in and finds their own trips', async () => {
    await driver.goto('/login');
    await fillLogin();
    await driver.waitForURL('**/admin/dashboard**');
    await driver.goto('/admin/trips');
    await driver.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(driver);
  });

  it('the driver turns two-step verification on, and keeps the recovery codes', async () => {
    const { id } = (await (await driver.request.get('/api/user')).json()).user as { id: string };
    await driver.goto(`/admin/users/${id}?tab=security`);
    await driver.getByText(t('accounts', 'security.this_device')).waitFor();
    await picture(driver, 'security');
    await button(t('accounts', 'security.two_factor_turn_on'), driver).click();
    const dialog = driver.getByRole('dialog');
    await field(t('accounts', 'security.two_factor_password'), dialog).fill(password);
    await button(t('common', 'actions.continue'), dialog).click();
    await dialog.getByRole('img', { name: t('accounts', 'security.two_factor_qr') }).waitFor();
    key = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
    await picture(driver, 'two-factor-qr');
    await field(t('accounts', 'security.two_factor_code'), dialog).fill(codeOf(key, 0));
    await button(t('accounts', 'security.two_factor_confirm'), dialog).click();
    await dialog.getByText(t('accounts', 'security.recovery_title')).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(10);
    await picture(driver, 'recovery-codes');
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
    await picture(driver, 'login-code');
    await field(t('accounts', 'session.two_factor_code'), driver).fill(codeOf(key, 1));
    await button(t('accounts', 'session.enter'), driver).click();
    await driver.waitForURL('**/admin/dashboard**');
    // Links that were refused are logged; nothing else is.
    expect(complaints.filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  });
});

describe('a company that begins to ask for a second factor', () => {
  it('lets whoever is at work go to another company, or set it up and go back to where they were', async () => {
    const t = say('es');
    const token = /token=([\w-]+)/.exec(await linkFor('driver@arriero.test'))?.[1];
    expect((await new Client(stage.url, null).post(`/api/invitations/${token}/acceptance`, {})).status).toBe(204);
    const { page } = await stage.visit('phone');
    await signIn(page, 'driver@arriero.test');
    const switcher = page.getByRole('button', { name: /cambiar de empresa/ });
    const here = (await switcher.textContent()) ?? '';
    const { page: desk } = await stage.visit('desktop', 'en');
    await signIn(desk, 'admin@arriero.test', 'en');
    const policy = desk.getByRole('switch', { name: say('en')('settings', 'fields.require_two_factor') });
    const admin = new Client(stage.url, null);
    const { companies } = (await admin.signIn('admin@arriero.test', demoPassword)).body as { companies: { id: string; name: string }[] };
    // Nobody asks for what they do not have.
    const { secret } = (await admin.post('/api/user/two-factor', { password: demoPassword })).body.data;
    await admin.post('/api/user/two-factor/confirmation', { code: codeOf(secret, 0) });
    const ask = async (id: string | undefined) => {
      await desk.goto(`/admin/company-settings/${id}?tab=security`);
      await policy.check({ force: true });
      await desk.getByRole('button', { name: say('en')('common', 'actions.save') }).click();
      await desk
        .getByText(like(say('en')('settings', 'saved')))
        .first()
        .waitFor();
      await shoot(desk, 'en-desktop-two-factor-policy');
      await page.goto('/admin/trips');
      await page.waitForURL('**/two-factor**');
      await page.getByRole('heading', { name: t('accounts', 'security.required_title') }).waitFor();
    };
    await ask(companies.find(({ name }) => here.includes(name))?.id);
    await expectAccessible(page);
    await shoot(page, 'es-phone-two-factor-elsewhere');
    const other = companies.find(({ name }) => !here.includes(name));
    await switcher.click();
    await page
      .getByRole('list', { name: 'Empresas' })
      .getByText(other?.name as string)
      .click();
    await page.waitForURL('**/admin/dashboard**');
    await expect.poll(() => switcher.textContent()).toContain(other?.name);
    await ask(other?.id);
    await page
      .getByLabel(like(t('accounts', 'security.two_factor_password')))
      .first()
      .fill(demoPassword);
    await expectAccessible(page);
    await shoot(page, 'es-phone-two-factor-required');
    await page.getByRole('button', { name: t('common', 'actions.continue') }).click();
    const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
    await page
      .getByLabel(like(t('accounts', 'security.two_factor_code')))
      .first()
      .fill(codeOf(key, 0));
    await shoot(page, 'es-phone-two-factor-qr');
    await page.getByRole('button', { name: t('accounts', 'security.two_factor_confirm') }).click();
    // A message stays while the mouse is on it, which a phone does not have.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: t('accounts', 'security.recovery_saved') }).click();
    await page.waitForURL('**/admin/trips**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await policy.isChecked()).toBe(true);
  });
});
