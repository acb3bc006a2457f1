/** Three invoices by email: one bounces, is corrected and sent again; and one by a link. The page shows the document that is printed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../src/server/pdf/testing.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, type SignedInSession, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { setUpBrowserTestsWithMail } from './mail-server.ts';
import { startingWith, translator } from './words.ts';

const { browsers, received } = setUpBrowserTestsWithMail();

describe.each(journeys)('three invoices by email, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const name = `${size}-${language}`;
  let session: SignedInSession;
  const made: { id: string; number: string }[] = [];

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    const { company, context } = session;
    const { data } = await callApi(context, '/api/invoices?perPage=10', { company });
    const items = [{ description: 'Flete', quantity: '2.5', unit: 'ton', unit_price: '1000' }];
    const adjustments = [
      { type: 'withholding', method: 'percentage', description: 'Retefuente', value: '1', withholding_kind: 'retefuente' },
    ];
    const input = { customer_id: data[0].customer_id, issue_date: '2026-01-02', due_date: '2026-02-02', items, adjustments };
    for (let n = 0; n < 3; n++) made.push((await callApi(context, '/api/invoices', { method: 'POST', company, data: input })).data);
  });
  afterAll(() => session?.context.close());

  const button = (key: string) => session.page.getByRole('button', { name: t('deliveries', key), exact: true });
  const dialog = () => session.page.getByRole('dialog');
  const field = (key: string) => dialog().getByLabel(t('deliveries', key));
  const press = () =>
    dialog()
      .getByRole('button', { name: t('deliveries', 'send'), exact: true })
      .click();
  const row = (address: string) => session.page.getByRole('listitem').filter({ hasText: address });
  const open = async (at: number) => {
    await visit(session.page, `/admin/invoices/${made[at]?.id}`);
    await waitUntilIdle(session.page);
  };

  it('are sent, the one that bounces is corrected and sent again', async () => {
    for (const [at, address] of ['uno', 'nadie', 'tres'].entries()) {
      await open(at);
      await button('send_draft').click();
      await field('to').fill(`${address}.${name}@cliente.test`);
      if (at === 1) {
        await field('body').fill('Texto de antes');
        await expectAccessible(session.page);
        await takeScreenshot(session.page, `send-invoice-${name}`);
      }
      await press();
      await row(`${address}.${name}@cliente.test`)
        .filter({ hasText: t('deliveries', at === 1 ? 'statuses.returned' : 'statuses.sent') })
        .waitFor();
      if (at !== 1) continue;
      await expectAccessible(session.page);
      await takeScreenshot(session.page, `invoice-returned-${name}`);
      await button('correct').click();
      // To the same address, with the text of now.
      expect(await field('to').inputValue()).toBe(`${address}.${name}@cliente.test`);
      expect(await field('body').inputValue()).toContain(made[at]?.number);
      // Its unsent input is no draft of another email.
      await field('to').fill(`borrador.${name}@cliente.test`);
      await session.page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await button('send').click();
      expect(await field('to').inputValue()).not.toContain('borrador');
      await session.page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await button('correct').click();
      expect(await field('to').inputValue()).toBe(`borrador.${name}@cliente.test`);
      await field('to').fill(`dos.${name}@cliente.test`);
      await press();
      await row(`dos.${name}@cliente.test`)
        .filter({ hasText: t('deliveries', 'statuses.sent') })
        .waitFor();
    }
    expect(received.filter((address) => address.includes(name)).sort()).toEqual(
      ['dos', 'tres', 'uno'].map((address) => `${address}.${name}@cliente.test`),
    );
  });

  it('are shared by a link that opens without a session until it is revoked', async () => {
    const { page } = session;
    const words = (key: string) => t('deliveries', `links.${key}`);
    await open(0);
    // As browsers of phones have it.
    if (size === 'phone') await page.evaluate('navigator.share = async (what) => { globalThis.shared = what }');
    await button('links.share').click();
    await dialog().getByText(words('none')).waitFor();
    await field('links.days').selectOption('7');
    await dialog()
      .getByRole('button', { name: words('create'), exact: true })
      .click();
    const link = await dialog()
      .getByRole('textbox', { name: words('url') })
      .inputValue();
    expect(link).toMatch(/\/share\/invoice\/[\w-]{75}$/);
    if (size === 'phone') {
      await dialog()
        .getByRole('button', { name: words('send') })
        .click();
      expect(await page.evaluate('globalThis.shared')).toEqual({ title: made[0]?.number, url: link });
    } else {
      const href = await dialog()
        .getByRole('link', { name: words('whatsapp') })
        .getAttribute('href');
      expect(new URL(href ?? '').searchParams.get('text')).toContain(link);
    }
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: words('statuses.open') })
      .waitFor();
    const outside = await browsers.open(size, language);
    const opened = await outside.context.request.get(link);
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await pdfText(await opened.body())).toContain(made[0]?.number);
    // The office sees that by itself.
    await dialog()
      .getByText(startingWith(words('opened_one').replace('{{count}}', '1')))
      .waitFor();
    await dialog().getByText(words('openings'), { exact: true }).click();
    await expectAccessible(page);
    await takeScreenshot(page, `share-invoice-${name}`);
    await dialog()
      .getByRole('button', { name: startingWith(words('revoke_of').split('{{')[0] as string) })
      .click();
    await page
      .getByRole('dialog', { name: startingWith(words('revoke_title').split('{{')[0] as string) })
      .getByRole('button', { name: words('revoke'), exact: true })
      .click();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: words('statuses.revoked') })
      .waitFor();
    await visit(outside.page, link);
    for (const each of ['es', 'en'] as const)
      await outside.page.getByRole('heading', { name: translator(each)('deliveries', 'links.notices.closed.title') }).waitFor();
    await expectAccessible(outside.page);
    await takeScreenshot(outside.page, `link-closed-${name}`);
    await outside.context.close();
  });

  it('shows the document that is printed, with the same rows in the same order, and prints nothing else', async () => {
    const { page, company, context } = session;
    const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
    const sheet = page.getByRole('article');
    const rows = [
      ...(await sheet
        .locator('tbody tr')
        .evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent).join(' ')))),
      ...(await sheet
        .locator('dl > div')
        .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent).join(' ')))),
    ].map(spaced);
    const answer = await context.request.get(`/api/invoices/${made[2]?.id}/pdf?company_id=${company}`);
    const text = spaced(await pdfText(await answer.body()));
    expect(rows.length).toBeGreaterThan(3);
    let at = 0;
    for (const one of rows) {
      expect(text.slice(at)).toContain(one);
      at += text.slice(at).indexOf(one) + one.length;
    }
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('link').count()).toBe(0);
    await takeScreenshot(page, `invoice-printed-${name}`);
    await page.emulateMedia({ media: null });
  });

  it('are sent together from the list of drafts, and one that asks something stays a draft', async () => {
    const { page, context, company } = session;
    const post = async (path: string, data: object) => (await callApi(context, path, { method: 'POST', company, data })).data;
    const [known] = (await callApi(context, '/api/customers?perPage=10', { company })).data;
    const { id: _, ...like } = (await callApi(context, `/api/customers/${known.id}`, { company })).data;
    const email = `lote.${name}@cliente.test`;
    const customer = await post('/api/customers', {
      ...like,
      name: `Lote ${name}`,
      tax_id_type: '13',
      tax_id: `${Date.now()}`.slice(-9),
      email,
    });
    const drafts: { id: string; number: string }[] = [];
    for (const unit_price of ['250000', '0']) {
      const items = [{ description: 'Flete en lote', quantity: '1', unit: 'ton', unit_price }];
      drafts.push(await post('/api/invoices', { customer_id: customer.id, issue_date: '2026-01-02', due_date: '2026-02-02', items }));
    }
    await visit(page, `/admin/invoices?status=draft&search=${encodeURIComponent(`Lote ${name}`)}`);
    await waitUntilIdle(page);
    if (size === 'phone') {
      await page.getByRole('button', { name: t('common', 'table.more') }).click();
      await page.getByRole('menuitem', { name: t('common', 'selection.start') }).click();
    }
    for (const at of [0, 1]) await page.locator('[data-key] [data-select], li [data-select]').nth(at).click();
    const send = t('invoicing', 'bulk.send_selected');
    await page
      .getByRole('region', { name: t('common', 'selection.bar') })
      .getByRole('button', { name: send })
      .click();
    const byEmail = dialog().getByLabel(startingWith(t('deliveries', 'bulk.by_email')));
    expect(await byEmail.isChecked()).toBe(true);
    await expectAccessible(page);
    await takeScreenshot(page, `send-together-${name}`);
    await dialog().getByRole('button', { name: send, exact: true }).click();
    const failed = t('common', 'bulk.summary.failed').replace('{{count}}', '1');
    await dialog()
      .getByText(`${t('common', 'bulk.summary.done').replace('{{count}}', '1')} · ${failed}`)
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `sent-together-${name}`);
    const read = async (id: string) => (await callApi(context, `/api/invoices/${id}`, { company })).data.status;
    expect(await Promise.all(drafts.map(({ id }) => read(id)))).toEqual(['sent', 'draft']);
    await expect.poll(() => received).toContain(email);
  });

  it('are reminded of on the days that the company chooses, until their customer is to get no more', async () => {
    const { page, context, company } = session;
    const words = (key: string) => t('deliveries', `reminders.${key}`);
    await visit(page, `/admin/company-settings/${company}?tab=emails`);
    await waitUntilIdle(page);
    await page.getByLabel(words('before')).fill('3');
    await page.getByLabel(words('after')).fill('uno');
    const save = page.getByRole('button', { name: t('common', 'actions.save'), exact: true });
    await save.click();
    await page.getByText(t('deliveries', 'validation.reminder_days')).first().waitFor();
    await expectAccessible(page);
    await page.getByLabel(words('after')).fill('0, 1, 8');
    await save.click();
    await expectToast(page, words('saved'));
    await takeScreenshot(page, `reminder-days-${name}`);
    // The day on which the three are due.
    const [invoice] = made;
    await visit(page, '/admin/invoices/reminders?day=2026-02-02');
    const row = page.getByRole('row').filter({ hasText: invoice?.number ?? '' });
    await row.waitFor();
    await waitUntilIdle(page);
    await expectAccessible(page);
    await takeScreenshot(page, `reminders-${name}`);
    const { customer_id } = (await callApi(context, `/api/invoices/${invoice?.id}`, { company })).data;
    await visit(page, `/admin/customers/${customer_id}`);
    const reminders = page.getByLabel(words('of_customer'));
    await reminders.waitFor();
    expect(await reminders.isChecked()).toBe(true);
    await waitUntilIdle(page);
    await reminders.click();
    await expectToast(page, words('stopped'));
    await visit(page, '/admin/invoices/reminders?day=2026-02-02');
    await row.filter({ hasText: words('outcomes.stopped') }).waitFor();
    await callApi(context, `/api/customers/${customer_id}/payment-reminders`, { method: 'PUT', company, data: { is_stopped: false } });
  });
});
