/**
 * Setting up a company: its administrator changes number formats, payment methods, taxes, expense categories and the security
 * policy; the super-administrator creates, deactivates and reactivates a company. In both languages, on desktop and phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#base/nit.ts';
import { expectAccessible, expectToast, journeys, pickOption, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

const names = { es: { series: 'CARGA', nit: '901888001' }, en: { series: 'CARGO', nit: '901888002' } };

describe.each(journeys)('setting up a company, in $language on the $size', ({ language, size, dark }) => {
  const { series, nit } = names[language];
  const t = translator(language);
  const s = (path: string) => t('settings', path);
  const browserErrors: string[][] = [];
  let page: Page;
  let company: string;

  const openSignedIn = async (username: string) => {
    const session = await browsers.openSignedIn(username, { size, language, dark });
    browserErrors.push(session.browserErrors);
    ({ page, company } = session);
  };
  beforeAll(() => openSignedIn('admin@arriero.test'));
  afterAll(() => page?.context().close());

  const field = (label: string, scope: Page | Locator = page) =>
    scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
  const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
  const save = (scope: Page | Locator = page) => button(t('common', 'actions.save'), scope).click();
  const expectText = (text: string) => page.getByText(startingWith(text)).first().waitFor();
  const open = async (tab: string) => {
    if (!page.url().includes('/company-settings/')) await visit(page, `/admin/company-settings/${company}?tab=${tab}`);
    else if (size === 'phone') await page.getByRole('combobox', { name: s('parts') }).selectOption(tab);
    else
      await page
        .getByRole('navigation', { name: s('parts') })
        .getByRole('link', { name: s(`tabs.${tab}`), exact: true })
        .click();
  };
  const checkAndScreenshot = async (name: string) => {
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-settings-${name}`);
  };
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);

  // Once, as both journeys share a company.
  it.runIf(language === 'es')('takes the Colombian series with one click', async () => {
    await open('numbers');
    await checkAndScreenshot('colombian-series');
    await button(s('numbers.colombian')).click();
    await expectToast(page, s('numbers.colombian_saved'));
    for (const [document, expected] of [
      ['trip', 'VJ'],
      ['stub_payment', 'CE'],
    ] as const)
      await expect
        .poll(() => field(s('fields.series'), page.getByRole('group', { name: s(`documents.${document}`) })).inputValue())
        .toBe(expected);
    expect(await button(s('numbers.colombian')).count()).toBe(0);
  });

  it('previews the next number while its format is typed, and the next document gets it', async () => {
    await open('numbers');
    const loads = page.getByRole('group', { name: s('documents.load') });
    const next = Number(await field(s('fields.next_number'), loads).inputValue());
    await field(s('fields.series'), loads).fill(series);
    await field(s('fields.delimiter'), loads).fill('/');
    await field(s('fields.length'), loads).fill('5');
    const number = `${series}/${String(next).padStart(5, '0')}`;
    await loads.getByText(number).waitFor();
    await field(s('fields.next_number'), loads).fill(String(next - 1));
    await button(s('numbers.save').replace('{{name}}', s('documents.load'))).click();
    await loads.locator('[aria-invalid="true"]').waitFor();
    await checkAndScreenshot('number-used');
    await field(s('fields.next_number'), loads).fill(String(next));
    await field(s('fields.next_number'), loads).press('Enter');
    await expectToast(page, s('numbers.saved').replace('{{name}}', s('documents.load')));

    await visit(page, '/admin/trips?status=active');
    // In the table the link is the number, on the phone the route.
    await page.getByLabel(t('trips', 'list')).getByRole('link').first().click();
    await page
      .getByRole('link', { name: startingWith(t('trips', 'loads.new')) })
      .first()
      .click();
    await field(t('trips', 'loads.goods')).fill('Panela');
    await field(t('trips', 'loads.quantity')).fill('12');
    await field(t('trips', 'loads.unit_price')).fill('0');
    await button(t('trips', 'loads.create')).click();
    await page.getByText(number).first().waitFor();
  });

  it('adds a payment method, a tax and an expense category', async () => {
    const dialog = page.getByRole('dialog');
    for (const [tab, values] of [
      ['methods', { description: `Nequi ${series}` }],
      ['taxes', { tax_name: `ReteICA ${series}`, tax_percentage: language === 'es' ? '9,66‰' : '9.66‰' }],
      ['categories', { category_name: `Báscula ${series}` }],
    ] as const) {
      await open(tab);
      await button(s(`${tab}.new`)).click();
      for (const [key, value] of Object.entries(values)) await field(s(`fields.${key}`), dialog).fill(value);
      await checkAndScreenshot(`${tab}-new`);
      await field(s(`fields.${Object.keys(values)[0]}`), dialog).press('Enter');
      await expectToast(page, s(`${tab}.created`));
      await dialog.waitFor({ state: 'hidden' });
      await page
        .getByRole('listitem')
        .filter({ hasText: Object.values(values)[0] })
        .waitFor();
    }
  });

  it('restores the draft of a closed dialog, and returns the focus to its button', async () => {
    const dialog = page.getByRole('dialog');
    await button(s('categories.new')).click();
    await field(s('fields.category_name'), dialog).fill('Escolta');
    await field(s('fields.category_name'), dialog).press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focusedText).toBe(s('categories.new'));
    await page.keyboard.press('Enter');
    await dialog.getByText(t('common', 'form.restored')).waitFor();
    expect(await field(s('fields.category_name'), dialog).inputValue()).toBe('Escolta');
    await button(t('common', 'form.discard_restored'), dialog).click();
    await dialog.getByText(t('common', 'form.restored')).waitFor({ state: 'hidden' });
    await field(s('fields.category_name'), dialog).press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focusedText).toBe(s('categories.new'));
  });

  it('deactivates a category after a confirmation, with the keyboard only', async () => {
    const row = page.getByRole('listitem').filter({ hasText: `Báscula ${series}` });
    await button(t('common', 'table.row_actions'), row).press('Enter');
    const deactivate = page.getByRole('menuitem', { name: t('common', 'actions.deactivate') });
    await deactivate.focus();
    await checkAndScreenshot('category-menu');
    await deactivate.press('Enter');
    await button(t('common', 'actions.deactivate'), page.getByRole('dialog')).press('Enter');
    await expectToast(page, s('categories.deactivated'));
    await row.getByText(s('categories.inactive')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(`Báscula ${series}`);
  });

  it('requires two-factor only if the administrator uses it, and changes the idle limit', async () => {
    await open('security');
    const twoFactor = page.getByRole('switch', { name: s('fields.require_two_factor') });
    await twoFactor.press('Space');
    await expect.poll(() => twoFactor.isChecked()).toBe(true);
    await field(s('fields.idle_minutes')).fill('12');
    await save();
    await expectText(s('errors.two_factor_first'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch');
    await checkAndScreenshot('two-factor-first');
    expect(await field(s('fields.idle_minutes')).inputValue()).toBe('12');
    await twoFactor.press('Space');
    await expect.poll(() => twoFactor.isChecked()).toBe(false);
    await save();
    await expectToast(page, s('saved'));
    await page.getByText(s('sessions.here')).waitFor();
    await page.context().close();
  });

  it('the super-administrator creates a company with its first administrator', async () => {
    await openSignedIn('super@arriero.test');
    await visit(page, '/admin/companies');
    await page
      .getByRole('link', { name: startingWith(s('companies.new')) })
      .first()
      .click();
    await page.waitForURL('**/companies/new');
    await field(s('fields.name')).fill(`Fletes ${series}`);
    await field(s('fields.name')).press('Enter');
    await expectText(t('common', 'validation.required'));
    await checkAndScreenshot('company-errors');
    await field(s('fields.tax_id')).fill(`${nit}-${nitCheckDigit(nit)}`);
    await field(s('fields.first_name')).fill('Rosalba');
    await field(s('fields.last_name')).fill('Pinilla');
    await field(s('fields.administrator_email')).fill(`rosalba.${nit}@arriero.test`);
    await page.locator('input[name="email"]').fill('contacto@fletes.test');
    await field(s('fields.phone')).fill('6015551234');
    await pickOption(field(t('places', 'department')), 'Antioquia');
    await pickOption(field(t('places', 'city')), 'Medell');
    await field(s('fields.next_payment_date')).fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
    await button(s('companies.create')).click();
    await expectToast(page, s('companies.created'));
    await page.waitForURL(/\/admin\/companies\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { level: 1, name: `Fletes ${series}` }).waitFor();
    await checkAndScreenshot('company');
    await visit(page, '/admin/outbox');
    await page.getByText(`rosalba.${nit}@arriero.test`).first().waitFor();
  });

  it('deactivates it after a confirmation, and reactivates it', async () => {
    await visit(page, '/admin/companies');
    await page.getByRole('searchbox').fill(`Fletes ${series}`);
    await page.waitForURL('**/companies?search=*');
    await waitUntilIdle(page);
    const row = page.getByRole('listitem').filter({ hasText: `Fletes ${series}` });
    for (const [verb, status] of [
      ['deactivate', 'inactive'],
      ['reactivate', 'active'],
    ] as const) {
      await button(t('common', 'table.row_actions'), row).click();
      await page.getByRole('menuitem', { name: t('common', `actions.${verb}`) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(s(`companies.${verb}_text`)).waitFor();
      if (verb === 'deactivate') await checkAndScreenshot('company-deactivate');
      await button(t('common', `actions.${verb}`), dialog).click();
      await expectToast(page, s(`companies.${verb}d`));
      await row.getByText(s(`company_status.${status}`), { exact: true }).waitFor();
    }
    // Only the expected API errors may be in the console.
    expect(browserErrors.flat().filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  });
});
