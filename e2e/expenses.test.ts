/**
 * Expenses: ten receipts of a trip by keyboard alone, one of them entered twice; a driver's in three touches, which the office approves; and
 * two that are rejected at once with one reason.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { pdf } from '../src/server/testing/files.ts';
import { callApi } from './api.ts';
import { givePicture } from './give-picture.ts';
import { expectAccessible, expectToast, passes, setUpBrowserTests, sizes, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(passes('desktop'))('expenses in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let page: Page;
  let driverPage: Page;
  let browserErrors: string[];
  let company: string;
  let trip: { id: string; number: string };
  let get: (path: string) => Promise<{ data: Record<string, string>[] & Record<string, string> }>;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors, company } = session);
    get = (path) => callApi(session.context, path, { company: session.company });
    driverPage = (await browsers.openSignedIn('driver@arriero.test', journey)).page;
    const { data } = await callApi(driverPage.context(), '/api/trips?perPage=10&status=in_transit', { company: session.company });
    trip = data[0];
  });
  afterAll(async () => {
    await page?.context().close();
    await driverPage?.context().close();
  });

  const checkAndScreenshot = async (name: string, on: Page = page) => {
    await on.setViewportSize({ ...sizes[size], height: 2_000 });
    await expectAccessible(on);
    await on.setViewportSize(sizes[size]);
    await takeScreenshot(on, `${language}-${size}-expenses-${name}`);
  };
  const sum = async () => (await get(`/api/trips/${trip.id}/expense-totals`)).data;

  it('of a trip are entered by keyboard alone, with at most six keys each beside their content', async () => {
    const before = Number((await sum()).approved);
    const owed = Number((await get(`/api/trips/${trip.id}/settlement`)).data.owed_if_approved);
    await visit(page, `/admin/trips/${trip.id}/expenses/grid`);
    await waitUntilIdle(page);
    const rows = 10;
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
    const typed = rows * 10_000 + 45;
    // The settlement goes along with what is typed.
    const totals = page.getByLabel(t('expenses', 'grid.totals'));
    await totals
      .getByText(formatMoney(String(typed), language))
      .first()
      .waitFor();
    await totals.getByText(formatMoney(String(Math.abs(owed - typed)), language)).waitFor();
    await totals.getByText(startingWith(t('settlements', owed > typed ? 'owed.owes' : 'owed.is_owed'))).waitFor();
    await checkAndScreenshot('grid');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(startingWith(interpolate(t('expenses', 'questions.in_row'), { row: rows, text: '' }).trim())).waitFor();
    await dialog.getByRole('button', { name: t('common', 'actions.save') }).click();
    await expectToast(page, t('expenses', 'grid.saved'));
    expect(Number((await sum()).approved)).toBe(before + typed);
  });

  it('take their files in the rows: chosen by a key, dropped and pasted; one that fails says so, and nothing is saved without it', async () => {
    await visit(page, `/admin/trips/${trip.id}/expenses/grid`);
    await waitUntilIdle(page);
    const cell = (row: number) => page.locator(`[name="expenses.${row}.file_ids"]`);
    const enter = async (row: number, category: string) => {
      await page.locator(`[name="expenses.${row}.category_id"]`).focus();
      await page.keyboard.type(category);
      await page.locator(`[name="expenses.${row}.amount"]`).fill(String(7_000 + row));
    };
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
    // As in every cell, Enter goes to the next row.
    await page.keyboard.press('Enter');
    await enter(1, 'Parq');
    const give = (how: 'drop' | 'paste', row: number, name: string) =>
      givePicture(page.locator(`[name="expenses.${row}.amount"]`), how, name);
    await give('drop', 1, 'uno.png');
    await give('paste', 1, 'image.png');
    await expect.poll(() => cell(1).getAttribute('aria-label')).toContain(`uno.png, ${t('common', 'files.pasted')} 2.png`);
    await expect.poll(() => cell(1).getAttribute('aria-busy')).toBeNull();
    await cell(1).focus();
    await page.keyboard.press('Space');
    const list = page.getByRole('dialog');
    await list.getByRole('link', { name: 'uno.png' }).waitFor();
    await checkAndScreenshot('grid-files-of-row');
    await list.getByRole('button', { name: interpolate(t('common', 'files.remove'), { name: 'uno.png' }) }).click();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });

    await cell(1).press('Enter');
    await enter(2, 'Alim');
    await page.route('**/api/files*', (route) => route.abort());
    await give('drop', 2, 'sin-red.png');
    const row = page.getByRole('listitem').filter({ has: cell(2) });
    await row.getByRole('alert').getByText(t('common', 'errors.file_upload')).waitFor();
    // A pasted table leaves the rows around it, and the file that failed, as they are.
    await page.locator('[name="expenses.2.amount"]').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '\tParq\t8000\n\tPeaj\t9000');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => page.locator('[name="expenses.4.amount"]').inputValue()).toMatch(/^9[.,]?000$/);
    await checkAndScreenshot('grid-files');
    await page.locator('[name="expenses.0.amount"]').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText(t('common', 'files.not_sent')).first().waitFor();
    await expect.poll(() => cell(2).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute('**/api/files*');
    await page.keyboard.press('Delete');
    await expect.poll(() => cell(2).getAttribute('aria-invalid')).toBeNull();
    await page.keyboard.press('Control+Enter');
    await expectToast(page, t('expenses', 'grid.saved'));
    const { data } = await get(`/api/expenses?trip_id=${trip.id}&perPage=100&sort=-number`);
    const files = async (amount: number) => {
      const { id } = data.find((one) => Number(one.amount) === amount) ?? {};
      return ((await get(`/api/expenses/${id}`)).data.files as unknown as { name: string }[]).map(({ name }) => name);
    };
    expect(await files(7000)).toEqual(['peaje.pdf']);
    expect(await files(7001)).toEqual([`${t('common', 'files.pasted')} 2.png`]);
    expect(await files(7002)).toEqual([]);
  });

  it('are shown on the page of the trip, with their total', async () => {
    await visit(page, `/admin/trips/${trip.id}`);
    await page
      .locator('#page')
      .getByText(formatMoney((await sum()).approved as string, language))
      .first()
      .waitFor();
    await checkAndScreenshot('trip');
  });

  it('of a driver take a category, an amount and a picture, and wait for approval', async () => {
    await visit(driverPage, `/admin/trips/${trip.id}/expenses/new`);
    await driverPage.getByRole('radio', { name: startingWith('Alimentaci') }).click();
    await driverPage.locator('form [name="amount"]').fill('23000');
    await checkAndScreenshot('driver', driverPage);
    await driverPage.getByRole('button', { name: t('expenses', 'create'), exact: true }).click();
    await driverPage.waitForURL(/expenses\/[0-9a-f-]{36}/);
    await driverPage.locator('#page').getByText(t('expenses', 'statuses.submitted')).first().waitFor();

    await visit(page, driverPage.url());
    await page.getByRole('button', { name: t('expenses', 'approve.action'), exact: true }).click();
    await expectToast(page, t('expenses', 'approve.done'));
    await page.locator('#page').getByText(t('expenses', 'statuses.approved')).first().waitFor();
    await checkAndScreenshot('page');
  });

  it('are signed with a typed name by who cannot draw, and the signature can be removed', async () => {
    const { data } = await get(`/api/expenses?trip_id=${trip.id}&perPage=10`);
    const id = data[0]?.id;
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
    expect((await get(`/api/expenses/${id}`)).data.signature_url).toMatch(/^\/storage\//);
    await visit(page, `/admin/expenses/${id}?tab=edit`);
    await page.getByRole('button', { name: t('expenses', 'signature.remove') }).click();
    await page
      .getByRole('button', { name: t('common', 'actions.save'), exact: true })
      .last()
      .click();
    await page.getByText(t('expenses', 'sections.receipt')).first().waitFor();
    await expect.poll(async () => (await get(`/api/expenses/${id}`)).data.signature_url).toBeNull();
  });

  it('are rejected several at once, with one reason', async () => {
    // On the phone rows are selected in another way (select-export-send.test.ts).
    if (size === 'phone') return;
    await visit(page, '/admin/expenses?status=submitted');
    await waitUntilIdle(page);
    await page.locator('tbody').getByRole('checkbox').nth(0).click();
    await page.locator('tbody').getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: t('expenses', 'bulk.reject'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('expenses', 'bulk.reject'), exact: true }).click();
    await dialog.getByText(t('common', 'validation.required')).first().waitFor();
    await dialog.getByRole('textbox').fill('Soportes ilegibles');
    await dialog.getByRole('button', { name: t('expenses', 'bulk.reject'), exact: true }).click();
    await dialog.getByText(interpolate(t('common', 'bulk.summary.done'), { count: 2 })).waitFor();
    const { data } = await get('/api/expenses?status=rejected&perPage=25');
    const full = await Promise.all(data.map(({ id }) => get(`/api/expenses/${id}`)));
    expect(full.filter((one) => one.data.rejection_reason === 'Soportes ilegibles')).toHaveLength(2);
  });

  it('of a service are posted from its page, and released there', async () => {
    const { data: trucks } = await get('/api/trucks?perPage=10&status=active');
    const done = {
      kind: 'repair',
      description: `Frenos ${language}`,
      vehicle_id: trucks[0]?.id,
      done_on: '2026-01-10',
      parts_cost: '123456',
    };
    const { data: service } = await callApi(page.context(), '/api/services', { method: 'POST', company, data: done });
    await visit(page, `/admin/services/${service.id}`);
    await page
      .locator('#page')
      .getByRole('button', { name: t('maintenance', 'services.expense.action') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="receipt_number"]').fill(`S-${language}`);
    await checkAndScreenshot('service');
    await dialog.getByRole('button', { name: t('maintenance', 'services.expense.submit'), exact: true }).click();
    await expectToast(page, t('maintenance', 'services.expense.done'));
    await page.getByRole('link', { name: /^EXP-/ }).click();
    await page.getByText(t('expenses', 'of_service')).waitFor();
    await page.getByRole('link', { name: t('expenses', 'see_service') }).click();
    await page.getByRole('button', { name: t('maintenance', 'services.expense.release') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('maintenance', 'services.expense.release') })
      .click();
    await expectToast(page, t('maintenance', 'services.expense.released'));
  });

  it('leave no errors in the browser', () => expect(browserErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]));
});
