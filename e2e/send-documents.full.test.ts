/**
 * Documents by email and by link, from their pages: an invoice that bounces is corrected and sent again, shared by a link and printed;
 * drafts are sent together; what is due is reminded of; pay stubs, receipts and settlements are sent; and the texts of emails are reset.
 * In English on the phone. What is sent, and who may open a link, is proven by the `emails.test.ts` of the modules and by
 * `src/modules/invoicing/routes/links.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../src/server/pdf/testing.ts';
import { callApi, dataCalls } from './api.ts';
import { expectAccessible, expectToast, type SignedInSession, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { setUpBrowserTestsWithMail } from './mail-server.ts';
import { startingWith, translator } from './words.ts';

const { browsers, received } = setUpBrowserTestsWithMail();
const t = translator('en');
const words = (key: string) => t('deliveries', key);
const dates = { issue_date: '2026-01-02', due_date: '2026-02-02' };

let session: SignedInSession;
let invoice: { id: string; number: string; customer_id: string };
const { get, post } = dataCalls(() => session);
const button = (key: string) => session.page.getByRole('button', { name: words(key), exact: true });
const dialog = () => session.page.getByRole('dialog');
const field = (key: string) => dialog().getByLabel(words(key));
const press = (key: string) =>
  dialog()
    .getByRole('button', { name: words(key), exact: true })
    .click();
const row = (address: string, status: string) =>
  session.page
    .getByRole('listitem')
    .filter({ hasText: address })
    .filter({ hasText: words(`statuses.${status}`) });
const open = async (path: string) => {
  await visit(session.page, path);
  await waitUntilIdle(session.page);
};
const look = async (what: string) => {
  await expectAccessible(session.page);
  await takeScreenshot(session.page, `send-${what}`);
};

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
  const [{ customer_id }] = await get('/api/invoices?perPage=10');
  const items = [{ description: 'Flete', quantity: '2.5', unit: 'ton', unit_price: '1000' }];
  invoice = await post('/api/invoices', { customer_id, ...dates, items });
});
afterAll(() => session?.context.close());

describe('an invoice', () => {
  it('that bounces is corrected, with the text of now, and sent again', async () => {
    await open(`/admin/invoices/${invoice.id}`);
    await button('send_draft').click();
    await field('to').fill('nadie@cliente.test');
    await field('body').fill('Texto de antes');
    await look('invoice');
    await press('send');
    await row('nadie@cliente.test', 'returned').waitFor();
    await look('returned');
    await button('correct').click();
    // To the same address, with the text of now.
    expect(await field('to').inputValue()).toBe('nadie@cliente.test');
    expect(await field('body').inputValue()).toContain(invoice.number);
    // Its unsent input is no draft of another email.
    const leave = async () => {
      await session.page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
    };
    await field('to').fill('borrador@cliente.test');
    await leave();
    await button('send').click();
    expect(await field('to').inputValue()).not.toContain('borrador');
    await leave();
    await button('correct').click();
    expect(await field('to').inputValue()).toBe('borrador@cliente.test');
    await field('to').fill('dos@cliente.test');
    await press('send');
    await row('dos@cliente.test', 'sent').waitFor();
    expect(received).toContain('dos@cliente.test');
  });

  it('is shared by a link that opens without a session until it is revoked', async () => {
    const { page } = session;
    const share = async () => {
      await button('links.share').click();
      await field('links.days').selectOption('7');
      await press('links.create');
      return dialog()
        .getByRole('textbox', { name: words('links.url') })
        .inputValue();
    };
    const status = (name: string) =>
      dialog()
        .getByRole('listitem')
        .filter({ hasText: words(`links.statuses.${name}`) });
    const link = await share();
    expect(link).toMatch(/\/share\/invoice\/[\w-]{75}$/);
    const href = await dialog()
      .getByRole('link', { name: words('links.whatsapp') })
      .getAttribute('href');
    expect(new URL(href ?? '').searchParams.get('text')).toContain(link);
    await status('open').waitFor();
    const outside = await browsers.open('phone', 'en');
    expect(await pdfText(await (await outside.context.request.get(link)).body())).toContain(invoice.number);
    // The office sees that by itself.
    await dialog()
      .getByText(startingWith(words('links.opened_one').replace('{{count}}', '1')))
      .waitFor();
    await dialog().getByText(words('links.openings'), { exact: true }).click();
    await look('link');
    await dialog()
      .getByRole('button', { name: startingWith(words('links.revoke_of').split('{{')[0] as string) })
      .click();
    await page
      .getByRole('dialog', { name: startingWith(words('links.revoke_title').split('{{')[0] as string) })
      .getByRole('button', { name: words('links.revoke'), exact: true })
      .click();
    await status('revoked').waitFor();
    await visit(outside.page, link);
    for (const language of ['es', 'en'] as const)
      await outside.page.getByRole('heading', { name: translator(language)('deliveries', 'links.notices.closed.title') }).waitFor();
    await expectAccessible(outside.page);
    await outside.context.close();
    // As browsers of phones have it.
    await open(`/admin/invoices/${invoice.id}`);
    await page.evaluate('navigator.share = async (what) => { globalThis.shared = what }');
    const url = await share();
    await press('links.send');
    expect(await page.evaluate('globalThis.shared')).toEqual({ title: invoice.number, url });
  });

  it('is printed, and nothing else of its page', async () => {
    const { page } = session;
    await open(`/admin/invoices/${invoice.id}`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('article').isVisible()).toBe(true);
    for (const role of ['button', 'link'] as const) expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
    await page.emulateMedia({ media: null });
  });
});

it('drafts are sent together from their list, and one that asks something stays a draft', async () => {
  const { page } = session;
  const contact = { email: 'lote@cliente.test', phone: '6055551234', address: 'Calle 16 # 9-30' };
  const city = { country_id: 'CO', department_id: 'CO-20', city_id: 'CO-20001' };
  const terms = { tax_id_type: '31', tax_id: '901555013', payment_terms_days: 30, withholding_agent: false };
  const customer = await post('/api/customers', { name: 'Lote S.A.S.', ...contact, ...city, ...terms });
  for (const unit_price of ['250000', '0']) {
    const items = [{ description: 'Flete en lote', quantity: '1', unit: 'ton', unit_price }];
    await post('/api/invoices', { customer_id: customer.id, ...dates, items });
  }
  await open(`/admin/invoices?status=draft&search=${encodeURIComponent('Lote S.A.S.')}`);
  await page.getByRole('button', { name: t('common', 'table.more') }).click();
  await page.getByRole('menuitem', { name: t('common', 'selection.start') }).click();
  for (const at of [0, 1]) await page.locator('[data-key] [data-select], li [data-select]').nth(at).click();
  const send = t('invoicing', 'bulk.send_selected');
  await page
    .getByRole('region', { name: t('common', 'selection.bar') })
    .getByRole('button', { name: send })
    .click();
  expect(
    await dialog()
      .getByLabel(startingWith(words('bulk.by_email')))
      .isChecked(),
  ).toBe(true);
  await look('together');
  await dialog().getByRole('button', { name: send, exact: true }).click();
  const summary = ['done', 'failed'].map((outcome) => t('common', `bulk.summary.${outcome}`).replace('{{count}}', '1'));
  await dialog().getByText(summary.join(' · ')).waitFor();
  await look('sent-together');
  await expect.poll(() => received).toContain('lote@cliente.test');
});

it('reminders go on the days that the company chooses, until a customer is to get no more', async () => {
  const { page, company } = session;
  const reminders = (key: string) => words(`reminders.${key}`);
  await open(`/admin/company-settings/${company}?tab=emails`);
  await page.getByLabel(reminders('before')).fill('3');
  await page.getByLabel(reminders('after')).fill('uno');
  const save = page.getByRole('button', { name: t('common', 'actions.save'), exact: true });
  await save.click();
  await page.getByText(words('validation.reminder_days')).first().waitFor();
  await look('reminder-days');
  await page.getByLabel(reminders('after')).fill('0, 1, 8');
  await save.click();
  await expectToast(page, reminders('saved'));
  const due = page.getByRole('row').filter({ hasText: invoice.number });
  await open(`/admin/invoices/reminders?day=${dates.due_date}`);
  await due.waitFor();
  await look('reminders');
  await open(`/admin/customers/${invoice.customer_id}`);
  const isReminded = page.getByLabel(reminders('of_customer'));
  expect(await isReminded.isChecked()).toBe(true);
  await isReminded.click();
  await expectToast(page, reminders('stopped'));
  await visit(page, `/admin/invoices/reminders?day=${dates.due_date}`);
  await due.filter({ hasText: reminders('outcomes.stopped') }).waitFor();
});

it('pay stubs, receipts of advances, and what owners and drivers are owed are sent from their pages', async () => {
  /** Opens the dialog of the page's button, sends to another address, and finds that in the log, which on a trip is in the dialog. */
  const send = async (path: string, address: string, { isOfTrip = false, isLast = false } = {}) => {
    await open(path);
    const opener = isLast ? button('send').last() : button('send').first();
    await opener.click();
    await field('to').fill(address);
    await press('send');
    await expect.poll(() => received).toContain(address);
    if (isOfTrip) {
      await dialog().waitFor({ state: 'hidden' });
      await opener.click();
    }
    await row(address, 'sent').waitFor();
    await takeScreenshot(session.page, `sent-${address}`);
  };
  const stubs: { id: string; status: string; is_reopened: boolean }[] = await get('/api/pay-stubs?perPage=25');
  await send(`/admin/compensation/stubs/${stubs.find((one) => one.status !== 'void' && !one.is_reopened)?.id}`, 'empleado@correo.test');
  const advances: { id: string; source: string }[] = await get('/api/advances?perPage=25');
  await send(`/admin/advances/${advances.find(({ source }) => source !== 'payment')?.id}`, 'cliente@correo.test');
  const [owned] = await get('/api/owner-trips?perPage=10');
  // The owner's section comes after that of the settlement.
  await send(`/admin/trips/${owned.id ?? owned.trip_id}`, 'dueno@correo.test', { isOfTrip: true, isLast: true });
  for (const { id } of await get('/api/trips?perPage=25&status=under_review')) {
    const { cash, expenses } = await get(`/api/trips/${id}/settlement`);
    if (cash.length + expenses.length === 0) continue;
    await send(`/admin/trips/${id}`, 'conductor@correo.test', { isOfTrip: true });
    return;
  }
  throw new Error('The demo has no trip with something to settle.');
});

it('texts are reset only after a question', async () => {
  const { page, company, context } = session;
  const data = { subject: 'Cuenta de la empresa', body: 'Hola' };
  await callApi(context, '/api/email-templates/statement/en', { method: 'PUT', company, data });
  await open(`/admin/company-settings/${company}?tab=emails`);
  const own = page.getByText(data.subject);
  const reset = page.getByRole('button', { name: new RegExp(`^${words('templates_page.reset')}: .*`) });
  await reset.click();
  await look('reset');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await own.count()).toBe(1);
  await reset.click();
  await dialog()
    .getByRole('button', { name: words('templates_page.reset') })
    .click();
  await expect.poll(() => own.count()).toBe(0);
});
