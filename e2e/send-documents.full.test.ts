/**
 * Documents by email and by link: three invoices are sent at once, one bounces and its sender is notified; it is corrected and sent again,
 * shared by a link, and printed. In English on the phone. The `emails` tests of the modules check what is sent,
 * `src/modules/invoicing/routes/links.test.ts` who may open a link.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { pdfText } from '../src/server/pdf/testing.ts';
import { dataCalls } from './api.ts';
import { expectAccessible, type SignedInSession, visit, waitUntilIdle } from './harness.ts';
import { setUpBrowserTestsWithMail } from './mail-server.ts';
import { startingWith, translator } from './words.ts';

const { browsers, received } = setUpBrowserTestsWithMail();
const t = translator('en');
const words = (key: string) => t('deliveries', key);

describe('invoices', () => {
  let session: SignedInSession;
  let invoice: { id: string; number: string };
  const { post } = dataCalls(() => session);
  const button = (key: string) => session.page.getByRole('button', { name: words(key), exact: true });
  const dialog = () => session.page.getByRole('dialog');
  const field = (key: string) => dialog().getByLabel(words(key));
  const press = (key: string) =>
    dialog()
      .getByRole('button', { name: words(key), exact: true })
      .click();
  const row = (text: string, status: string) =>
    session.page
      .getByRole('listitem')
      .filter({ hasText: text })
      .filter({ hasText: words(status) });

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
    const city = { country_id: 'CO', department_id: 'CO-20', city_id: 'CO-20001' };
    const terms = { tax_id_type: '31', payment_terms_days: 30, withholding_agent: false };
    const items = [{ description: 'Flete', quantity: '2.5', unit: 'ton', unit_price: '1000' }];
    for (const [at, name] of ['uno', 'tres', 'nadie'].entries()) {
      const contact = { email: `${name}@cliente.test`, phone: '6024440000', address: 'Calle 1' };
      const customer = await post('/api/customers', { name: `Cliente ${name}`, ...contact, ...city, ...terms, tax_id: `81170020${at}` });
      // The latest of the drafts.
      const dates = { issue_date: demoDay(0), due_date: demoDay(30) };
      invoice = await post('/api/invoices', { customer_id: customer.id, ...dates, items });
    }
  });
  afterAll(() => session?.context.close());

  it('are sent together, and their sender is notified of the one that bounced', async () => {
    const { page } = session;
    await visit(page, '/admin/invoices?status=draft');
    await waitUntilIdle(page);
    await page.getByRole('button', { name: t('common', 'table.more') }).click();
    await page.getByRole('menuitem', { name: t('common', 'selection.start') }).click();
    for (const name of ['uno', 'tres', 'nadie'])
      await page
        .getByRole('listitem')
        .filter({ hasText: `Cliente ${name}` })
        .locator('[data-select]')
        .click();
    const sending = t('invoicing', 'bulk.send_selected');
    await page
      .getByRole('region', { name: t('common', 'selection.bar') })
      .getByRole('button', { name: sending })
      .click();
    await dialog().getByRole('checkbox').waitFor();
    await expectAccessible(page);
    await dialog().getByRole('button', { name: sending }).click();
    await dialog()
      .getByText(interpolate(t('common', 'bulk.summary.done'), { count: 3 }))
      .waitFor();
    await dialog()
      .getByRole('button', { name: t('common', 'actions.close') })
      .last()
      .click();
    const ofCustomers = () => received.filter((to) => to.endsWith('@cliente.test')).toSorted();
    await expect.poll(ofCustomers).toEqual(['tres@cliente.test', 'uno@cliente.test']);
    await visit(page, '/admin/notifications');
    await page.getByText(interpolate(words('mail.email_not_delivered_subject'), { document: `Factura ${invoice.number}` })).click();
    await page.waitForURL(`**/admin/invoices/${invoice.id}`);
  });

  it('one that bounces is corrected, with the text of now, and sent again', async () => {
    await row('nadie@cliente.test', 'statuses.returned').waitFor();
    await expectAccessible(session.page);
    await button('correct').click();
    // To the same address, with the text of now.
    expect(await field('to').inputValue()).toBe('nadie@cliente.test');
    expect(await field('body').inputValue()).toContain(invoice.number);
    // Its unsent input is not a draft of another email.
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
    await row('dos@cliente.test', 'statuses.sent').waitFor();
    expect(received).toContain('dos@cliente.test');
  });

  it('one is shared by a link that opens without a session until it is revoked', async () => {
    await button('links.share').click();
    await press('links.create');
    const link = await dialog()
      .getByRole('textbox', { name: words('links.url') })
      .inputValue();
    const outside = await browsers.open('phone', 'en');
    expect(await pdfText(await (await outside.context.request.get(link)).body())).toContain(invoice.number);
    // The office sees that by itself.
    const opened = words('links.opened_one').replace('{{count}}', '1');
    await row(opened, 'links.statuses.open').waitFor();
    await dialog()
      .getByRole('button', { name: startingWith(words('links.revoke_of')) })
      .click();
    await session.page
      .getByRole('dialog', { name: startingWith(words('links.revoke_title')) })
      .getByRole('button', { name: words('links.revoke'), exact: true })
      .click();
    await row(opened, 'links.statuses.revoked').waitFor();
    await visit(outside.page, link);
    for (const language of ['es', 'en'] as const)
      await outside.page.getByRole('heading', { name: translator(language)('deliveries', 'links.notices.closed.title') }).waitFor();
    await expectAccessible(outside.page);
    await outside.context.close();
  });

  it('one is printed, and nothing else of its page', async () => {
    const { page } = session;
    await page.goto(`/admin/invoices/${invoice.id}`);
    await waitUntilIdle(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('article').isVisible()).toBe(true);
    for (const role of ['button', 'link'] as const) expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
  });
});
