/**
 * Advances on pay: one is given in instalments, found in the list and on the page of its employee, changed and deleted; one of which a stub
 * took a part says so. In both languages, on desktop and phone.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { addStub } from '#modules/payroll/testing.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, setUpBrowserTests, takeScreenshot, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('advances on pay, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const money = (amount: string) => formatMoney(amount, language);
  let page: Page;
  let browserErrors: string[];
  let company: string;
  let employee: { id: string; name: string };
  let give: (amount: string) => Promise<{ id: string }>;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors, company } = session);
    const { context } = session;
    const drivers = (await callApi(context, '/api/users/drivers?status=active', { company })).data;
    employee = drivers[size === 'phone' ? 4 : 5];
    give = async (amount) => {
      const data = { employee_id: employee.id, date: '2026-01-20', method: 'cash', amount, instalments: 4 };
      return (await callApi(context, '/api/payroll-advances', { method: 'POST', company, data })).data;
    };
  });
  afterAll(() => page?.context().close());

  const field = (name: string) => page.getByRole('dialog').locator(`[name="${name}"]`);
  const dialog = () => page.getByRole('dialog');
  const save = () =>
    dialog()
      .getByRole('button', { name: t('common', 'actions.save'), exact: true })
      .click();
  const openMenu = async (of: string, item: string) => {
    const row = page.locator('tr, li').filter({ hasText: of }).first();
    await row.getByRole('button', { name: startingWith(t('common', 'table.row_actions')) }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  it('says what each instalment will be, and gives it', async () => {
    await visit(page, '/admin/compensation/advances');
    await page.getByRole('heading', { name: t('payroll', 'advances.title') }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-payroll-advances`);
    await page
      .getByRole('button', { name: t('payroll', 'advance.give') })
      .first()
      .click();
    const picker = dialog().getByRole('combobox', { name: startingWith(t('payroll', 'advance.employee_id')) });
    await picker.fill(employee.name);
    await page
      .getByRole('option', { name: startingWith(employee.name) })
      .first()
      .click();
    await field('amount').fill('300001');
    await field('instalments').fill('3');
    const each = { count: '3', each: money('100000'), last: money('100001') };
    const hint = t('payroll', 'advance.plan').replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof each) => each[name]);
    await dialog().getByText(hint).waitFor();
    await field('transaction_id').fill(`NOM-${size}`);
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-payroll-advance-new`);
    await save();
    await expectToast(page, t('payroll', 'advance.saved'));
    await page.getByText(money('300001')).first().waitFor();
  });

  it('shows it on the page of its employee, where it is changed', async () => {
    await visit(page, `/admin/users/${employee.id}?tab=payroll-advances`);
    await openMenu(money('300001'), t('common', 'actions.edit'));
    await field('amount').fill('240000');
    await save();
    await expectToast(page, t('payroll', 'advance.saved'));
    await page.getByText(money('240000')).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-payroll-advances-of-user`);
  });

  it('shows what stubs took, and keeps what is typed when a change is refused', async () => {
    const { id } = await give('500000');
    await page.reload();
    // The list, and so the form, has it as it was before the stub.
    await page.getByText(money('500000')).first().waitFor();
    const { number } = await browsers.asServer((pool) =>
      addStub(pool, company, employee.id, [{ payroll_advance_id: id, amount: '125000' }]),
    );
    await openMenu(money('500000'), t('common', 'actions.edit'));
    await field('amount').fill('450000');
    await save();
    const sentence = t('common', 'errors.settled_in_stub').replace('{{stub}}', number);
    await dialog().getByRole('alert').getByText(sentence).waitFor();
    expect(await field('amount').inputValue()).toMatch(/450/);
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-payroll-advance-taken`);
    await dialog()
      .getByRole('button', { name: t('common', 'actions.cancel') })
      .click();
    await page.reload();
    await openMenu(money('375000'), t('payroll', 'advance.show'));
    await dialog().getByText(number).first().waitFor();
    await dialog().getByText(money('375000')).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-payroll-advance-uses`);
    await page.keyboard.press('Escape');
  });

  it('is deleted after a confirmation', async () => {
    await openMenu(money('240000'), t('common', 'actions.delete'));
    await dialog()
      .getByRole('button', { name: t('common', 'actions.delete'), exact: true })
      .click();
    await expectToast(page, t('payroll', 'advance.deleted'));
    await expect.poll(() => page.getByText(money('240000')).count()).toBe(0);
    expect(browserErrors.filter((error) => !error.includes('409'))).toEqual([]);
  });
});
