/**
 * The end of a month: what customers owe by age and what they said about it, the statement of one of them, and the books, which are closed
 * through the last day of the month, refuse an edit of it without losing what was typed, and are opened again for it.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, firstOfMonth, lastOfMonth, today } from '#base/days.ts';
import { formatDay, formatMoney } from '#base/format.ts';
import { sum } from '#base/money.ts';
import type { Receivables } from '../src/modules/invoicing/contract/receivables.ts';
import { callApi, createSentInvoice } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const names = {
  es: { name: 'Cafés de Pitalito S.A.S.', tax_id: '901556021' },
  en: { name: 'Panelas de Villeta S.A.S.', tax_id: '901556022' },
};
const now = today('America/Bogota', new Date());
/** The month that ends: the one before this. */
const first = addMonths(firstOfMonth(now), -1);
const last = lastOfMonth(first);
const onDay = (day: number) => addDays(first, day - 1);

/** What the browser shows of it: without the no-break spaces of the formats. */
const shown = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(journeys)('the end of a month in $language on the $size', (journey) => {
  const { language, size } = journey;
  const { name, tax_id } = names[language];
  const t = translator(language);
  const words = (key: string) => t('invoicing', key);
  const settings = (key: string) => t('settings', key);
  const money = (amount: string) => shown(formatMoney(amount, language));
  let session: SignedInSession;
  let page: Page;
  let customer_id: string;
  let invoice: string;
  const get = async (path: string) => (await callApi(session.context, path, { company: session.company })).data;
  const post = async (path: string, data: unknown = {}) =>
    (await callApi(session.context, path, { company: session.company, method: 'POST', data })).data;
  const sentInvoice = (unit_price: string, issue_date: string) =>
    createSentInvoice(session, { customer_id, unit_price, issue_date, due_date: addDays(issue_date, 30) });
  const field = (label: string, scope: Page | Locator = page) =>
    scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
  const button = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(label) }).last();
  const look = async (what: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await takeScreenshot(page, `month-end-${what}-${language}-${size}`);
  };
  /** Sets the day through which the books are closed; none opens them. */
  const setLine = async (day: string) => {
    await visit(page, `/admin/company-settings/${session.company}?tab=books`);
    const through = field(settings('fields.closed_through'));
    await through.fill(day);
    await through.blur();
    await waitUntilIdle(page);
  };
  const moves = () => page.getByRole('list', { name: settings('books.moves') });

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    const contact = { email: 'pagos@cliente.test', phone: '6088351234', address: 'Carrera 4 # 5-12' };
    const city = { country_id: 'CO', department_id: 'CO-41', city_id: 'CO-41001' };
    const terms = { tax_id_type: '31', tax_id, payment_terms_days: 30, withholding_agent: false };
    customer_id = (await post('/api/customers', { name, ...contact, ...city, ...terms })).id;
    const older = await sentInvoice('1000000', addDays(first, -40));
    invoice = (await sentInvoice('2000000', onDay(5))).id;
    const money = { method: 'bank_transfer' };
    await post('/api/payments', { ...money, invoice_id: older.id, payment_date: onDay(10), amount: '400000' });
    await post('/api/advances', { ...money, customer_id, payment_date: onDay(20), amount: '150000' });
    await sentInvoice('50000', now);
  });
  afterAll(() => session?.context.close());

  it('shows what customers owe by age, which adds up to what each of them owes', async () => {
    await visit(page, '/admin/invoices');
    await page.getByRole('link', { name: startingWith(words('aging.link')), exact: true }).click();
    await page.waitForURL('**/admin/invoices/aging');
    await waitUntilIdle(page);
    const customers: { id: string }[] = await get('/api/customers?perPage=100');
    const owed: Receivables[] = [];
    for (const { id } of customers) owed.push(await get(`/api/customers/${id}/receivables`));
    const main = page.getByRole('main');
    for (const [at, { age }] of (owed[0] as Receivables).aging.entries()) {
      const amount = money(sum(owed.map(({ aging }) => aging[at]?.amount ?? '0')));
      const inStrip = main.getByRole('listitem').filter({ hasText: new RegExp(`^${words(`customer.ages.${age}`)}`) });
      await expect.poll(async () => shown(await inStrip.first().textContent())).toBe(`${words(`customer.ages.${age}`)}${amount}`);
    }
    await expect.poll(async () => shown(await main.textContent())).toContain(money(sum(owed.map(({ open }) => open.amount))));
    await look('aging');
  });

  it('notes what a customer said, and shows it beside what it owes', async () => {
    await visit(page, `/admin/invoices/aging?search=${encodeURIComponent(name)}`);
    await waitUntilIdle(page);
    await button(t('common', 'table.row_actions')).click();
    await page.getByRole('menuitem', { name: words('collection.add') }).click();
    const dialog = page.getByRole('dialog', { name: words('collection.add_title').replace('{{customer}}', name) });
    await field(words('collection.note'), dialog).fill('Pagan la factura vencida la próxima semana.');
    await field(words('collection.promised_until'), dialog).fill(addDays(now, 7));
    await look('note');
    await button(t('common', 'actions.save'), dialog).click();
    await expectToast(page, words('collection.added'));
    await page
      .getByText(startingWith(words('collection.promised')))
      .last()
      .waitFor();
    await look('noted');
  });

  it('shows the statement of the month: what it owed before, what happened, and what it owes', async () => {
    await visit(page, `/admin/customers/${customer_id}`);
    await page.getByRole('tab', { name: words('statement.title') }).click();
    const panel = page.getByRole('tabpanel');
    for (const [label, day] of [
      ['from', first],
      ['to', last],
    ] as const) {
      await field(words(`statement.${label}`), panel).fill(day);
      await field(words(`statement.${label}`), panel).blur();
    }
    const rows = panel.getByRole('table', { name: words('statement.title') }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    const balances = await rows.locator('[data-card=amount]').allTextContents();
    expect(balances.map((text) => text.replaceAll(/\D/g, ''))).toEqual(['3000000', '2600000', '2450000']);
    const text = shown(await panel.textContent());
    expect(text).toContain(`${words('statement.opening')}${money('1000000')}`);
    expect(text).toContain(`${words('statement.closing')}${money('2450000')}`);
    await look('statement');
  });

  it('closes the books through the last day of the month, after it showed what is open before a day', async () => {
    await setLine(now);
    const openBefore = page.getByRole('list', { name: settings('books.open_before') });
    await openBefore.getByRole('link').nth(1).waitFor();
    await look('books');
    expect(
      await openBefore.getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
    ).toEqual(['/admin/invoices', '/admin/expenses']);
    await setLine(last);
    await button(t('common', 'actions.save')).click();
    await expectToast(page, settings('books.saved'));
    await moves()
      .getByText(startingWith(settings('books.closed').split('{{')[0] as string))
      .first()
      .waitFor();
  });

  it('says at the date of a payment that its books are closed, before it is saved', async () => {
    await visit(page, '/admin/payments/new');
    const date = field(words('payments.fields.payment_date'));
    const said = page
      .getByRole('status')
      .filter({ hasText: t('common', 'errors.books_closed').replace('{{closed_through}}', formatDay(last, language)) });
    await date.fill(addDays(last, 1));
    expect(await said.count()).toBe(0);
    const { y } = (await date.boundingBox()) as { y: number };
    await date.fill(last);
    await said.waitFor();
    expect([await date.getAttribute('aria-invalid'), (await date.boundingBox())?.y]).toEqual([null, y]);
    expect(await date.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'));
    await look('closed-day');
    await date.fill(now);
    await said.waitFor({ state: 'detached' });
  });

  it('refuses an edit of an invoice of the month at its form, with the day, and keeps what was typed', async () => {
    await visit(page, `/admin/invoices/${invoice}/edit`);
    const price = page.locator('[name="items.0.unit_price"]');
    await price.fill('2100000');
    await field(words('fields.notes')).fill('Incluye el descargue.');
    await button(t('common', 'actions.save')).click();
    const refusal = t('common', 'errors.books_closed').replace('{{closed_through}}', formatDay(last, language));
    await page.getByRole('alert').filter({ hasText: refusal }).first().waitFor();
    await look('refused');
    // Beside the alert its buttons can still be read.
    for (const control of [button(t('common', 'actions.save')), page.getByRole('link', { name: t('common', 'actions.cancel') })])
      expect((await control.boundingBox())?.width).toBeGreaterThan(60);
    // No text is cut off, such as its descenders.
    const cutOff = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((controls) =>
        controls
          .flatMap((control) => [...control.querySelectorAll('*')])
          .filter((part) => getComputedStyle(part).overflowY === 'hidden' && part.scrollHeight > part.clientHeight)
          .map((part) => part.textContent),
      );
    expect(cutOff).toEqual([]);
    expect((await price.inputValue()).replaceAll(/\D/g, '')).toBe('2100000');
    expect(await field(words('fields.notes')).inputValue()).toBe('Incluye el descargue.');
    expect(await get(`/api/invoices/${invoice}`)).toMatchObject({ total: '2000000.00', notes: '' });
  });

  it('opens the books again after a question, and saves what was typed before', async () => {
    await setLine('');
    await button(t('common', 'actions.save')).click();
    const dialog = page.getByRole('dialog', { name: settings('books.reopen_title') });
    await dialog.waitFor();
    await look('reopen');
    await button(settings('books.reopen'), dialog).click();
    await moves().getByText(settings('books.reopened_all')).first().waitFor();
    await look('moves');
    await visit(page, `/admin/invoices/${invoice}/edit`);
    await page.getByText(t('common', 'form.restored')).waitFor();
    await button(t('common', 'actions.save')).click();
    await page.waitForURL(`**/admin/invoices/${invoice}`);
    expect(await get(`/api/invoices/${invoice}`)).toMatchObject({
      total: '2100000.00',
      balance: '2100000.00',
      notes: 'Incluye el descargue.',
    });
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
