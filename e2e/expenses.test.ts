/**
 * Expenses: receipts of a trip by keyboard alone, one of them entered twice, and with their files; a driver's in three touches, which the
 * office approves; one that is signed with a typed name; two that are rejected with one reason; and that of a service. What is stored is
 * proven in `src/modules/expenses`.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { pdf, realPng } from '../src/server/testing/files.ts';
import { callApi, dataCalls } from './api.ts';
import { givePicture } from './give-picture.ts';
import { expectAccessible, expectToast, passes, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(passes('desktop'))('expenses in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let page: Page;
  let driverPage: Page;
  let trip: { id: string };
  const { get, post } = dataCalls(() => session);
  const approved = async () => Number((await get(`/api/trips/${trip.id}/expense-totals`)).approved);
  const filesOf = async (expense: string) => (await get(`/api/expenses/${expense}`)).files.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    driverPage = (await browsers.openSignedIn('driver@arriero.test', journey)).page;
    [trip] = (await callApi(driverPage.context(), '/api/trips?perPage=10&status=in_transit', { company: session.company })).data;
  });
  afterAll(() => Promise.all([page, driverPage].map((one) => one?.context().close())));

  it('of a trip are entered by keyboard alone, with at most six keys each beside their content', async () => {
    const before = await approved();
    const owed = Number((await get(`/api/trips/${trip.id}/settlement`)).owed_if_approved);
    await visit(page, `/admin/trips/${trip.id}/expenses/grid`);
    await waitUntilIdle(page);
    const rows = 4;
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await page.locator('[name="expenses.0.category_id"]').focus();
    for (let row = 0; row < rows; row++) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(`expenses.${row}.category_id`);
      // The letters of the category, the amount, the toll and the number are content.
      await page.keyboard.type('Peaj');
      await press('Tab');
      await page.keyboard.type(String(10_000 + row));
      await press('Tab');
      await page.keyboard.type('Chusacá');
      await press('Tab');
      await page.keyboard.type(row === rows - 1 ? `${language}-${size}-0` : `${language}-${size}-${row}`);
      if (row < rows - 1) await press('Enter');
    }
    expect(keys / rows).toBeLessThanOrEqual(6);
    const typed = 40_006;
    // The settlement goes along with what is typed.
    const totals = page.getByLabel(t('expenses', 'grid.totals'));
    await totals
      .getByText(formatMoney(String(typed), language))
      .first()
      .waitFor();
    await totals.getByText(formatMoney(String(Math.abs(owed - typed)), language)).waitFor();
    await totals.getByText(startingWith(t('settlements', owed > typed ? 'owed.owes' : 'owed.is_owed'))).waitFor();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(startingWith(interpolate(t('expenses', 'questions.in_row'), { row: rows, text: '' }).trim())).waitFor();
    await dialog.getByRole('button', { name: t('common', 'actions.save') }).click();
    await expectToast(page, t('expenses', 'grid.saved'));
    expect(await approved()).toBe(before + typed);
  });

  it('take their files in the rows, where a key chooses them; one that fails says so, and nothing is saved without it', async () => {
    await visit(page, `/admin/trips/${trip.id}/expenses/grid`);
    await waitUntilIdle(page);
    const cell = (row: number) => page.locator(`[name="expenses.${row}.file_ids"]`);
    const enter = async (row: number, category: string) => {
      await page.locator(`[name="expenses.${row}.category_id"]`).focus();
      await page.keyboard.type(category);
      await page.locator(`[name="expenses.${row}.amount"]`).fill(String(7_000 + row));
    };
    const pasted = `${t('common', 'files.pasted')} 2.png`;
    await enter(0, 'Peaj');
    await cell(0).focus();
    const input = cell(0).locator('xpath=preceding-sibling::input');
    // In place of the dialog of the device, which browsers open for the page in front only.
    await input.evaluate((element) => {
      const ask = (event: Event) => {
        event.preventDefault();
        element.setAttribute('data-asked', '');
      };
      element.addEventListener('click', ask, { once: true });
    });
    await page.keyboard.press('Space');
    await expect.poll(() => input.getAttribute('data-asked')).toBe('');
    await input.setInputFiles({ name: 'peaje.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await expect.poll(() => cell(0).getAttribute('aria-label')).toContain('peaje.pdf');
    await givePicture(page.locator('[name="expenses.0.amount"]'), 'paste', 'image.png');
    await expect.poll(() => cell(0).getAttribute('aria-label')).toContain(pasted);
    await expect.poll(() => cell(0).getAttribute('aria-busy')).toBeNull();
    await cell(0).focus();
    // As in every cell, Enter goes to the next row.
    await page.keyboard.press('Enter');
    await enter(1, 'Parq');
    await page.route('**/api/files*', (route) => route.abort());
    await givePicture(page.locator('[name="expenses.1.amount"]'), 'drop', 'sin-red.png');
    const row = page.getByRole('listitem').filter({ has: cell(1) });
    await row.getByRole('alert').getByText(t('common', 'errors.file_upload')).waitFor();
    await page.locator('[name="expenses.0.amount"]').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText(t('common', 'files.not_sent')).first().waitFor();
    await expect.poll(() => cell(1).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute('**/api/files*');
    await page.keyboard.press('Delete');
    await expect.poll(() => cell(1).getAttribute('aria-invalid')).toBeNull();
    await page.keyboard.press('Control+Enter');
    await expectToast(page, t('expenses', 'grid.saved'));
    const saved: { id: string; amount: string }[] = await get(`/api/expenses?trip_id=${trip.id}&perPage=100&sort=-number`);
    const idOf = (amount: number) => saved.find((one) => Number(one.amount) === amount)?.id as string;
    expect(await filesOf(idOf(7000))).toEqual(['peaje.pdf', pasted]);
    expect(await filesOf(idOf(7001))).toEqual([]);
  });

  it('of a driver take a category, an amount and a picture, and wait for approval', async () => {
    await visit(driverPage, `/admin/trips/${trip.id}/expenses/new`);
    await driverPage.getByRole('radio', { name: startingWith('Alimentaci') }).click();
    await driverPage.locator('form [name="amount"]').fill('23000');
    await driverPage
      .locator('form input[type=file]')
      .first()
      .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: realPng() });
    await driverPage.getByRole('button', { name: t('expenses', 'create'), exact: true }).click();
    await driverPage.waitForURL(/expenses\/[0-9a-f-]{36}/);
    await driverPage.locator('#page').getByText(t('expenses', 'statuses.submitted')).first().waitFor();

    await visit(page, driverPage.url());
    await page.getByRole('button', { name: t('expenses', 'approve.action'), exact: true }).click();
    await expectToast(page, t('expenses', 'approve.done'));
    await page.locator('#page').getByText(t('expenses', 'statuses.approved')).first().waitFor();
    expect(await filesOf(page.url().split('/').at(-1) as string)).toEqual(['recibo.png']);
  });

  it('are signed with a typed name by who cannot draw', async () => {
    const [{ id }] = await get(`/api/expenses?trip_id=${trip.id}&perPage=10`);
    await visit(page, `/admin/expenses/${id}?tab=edit`);
    await page.getByRole('button', { name: t('expenses', 'signature.add') }).click();
    await page.getByRole('button', { name: t('common', 'signature.type') }).click();
    await page.getByLabel(t('common', 'signature.name')).fill('Darío Peña');
    await page
      .getByRole('button', { name: t('common', 'actions.save'), exact: true })
      .last()
      .click();
    await expectToast(page, t('expenses', 'saved'));
    await page.getByRole('img', { name: t('expenses', 'fields.signature_file_id') }).waitFor();
    expect((await get(`/api/expenses/${id}`)).signature_url).toMatch(/^\/storage\//);
  });

  // On the phone rows are selected in another way (select-export-send.full.test.ts).
  it.skipIf(size === 'phone')('are rejected several at once, with one reason', async () => {
    await visit(page, '/admin/expenses?status=submitted');
    await waitUntilIdle(page);
    for (const at of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(at).click();
    await page.getByRole('button', { name: t('expenses', 'bulk.reject'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const reject = dialog.getByRole('button', { name: t('expenses', 'bulk.reject'), exact: true });
    await reject.click();
    await dialog.getByText(t('common', 'validation.required')).first().waitFor();
    await dialog.getByRole('textbox').fill('Soportes ilegibles');
    await reject.click();
    await dialog.getByText(interpolate(t('common', 'bulk.summary.done'), { count: 2 })).waitFor();
  });

  it('of a service are posted from its page', async () => {
    const [{ id: vehicle_id }] = await get('/api/trucks?perPage=10&status=active');
    const done = { kind: 'repair', description: `Frenos ${language}`, vehicle_id, done_on: demoDay(-1), parts_cost: '123456' };
    const service = await post('/api/services', done);
    await visit(page, `/admin/services/${service.id}`);
    await page
      .locator('#page')
      .getByRole('button', { name: t('maintenance', 'services.expense.action') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="receipt_number"]').fill(`S-${language}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('maintenance', 'services.expense.submit'), exact: true }).click();
    await expectToast(page, t('maintenance', 'services.expense.done'));
    await page.getByRole('link', { name: /^EXP-/ }).waitFor();
    expect(session.browserErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });
});
