/** Several rows at once: selected with mouse, keyboard and finger, exported, sent, deactivated and taken back. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachProof, callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('select, export, send together, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const drafts = size === 'phone' ? 2 : 3;
  const t = translator(language);
  let session: SignedInSession;
  let company: string;
  const isPhone = size === 'phone';
  const button = (key: string, namespace: 'common' | 'invoicing' = 'common') =>
    session.page.getByRole('button', { name: t(namespace, key) }).last();
  const boxes = () => session.page.locator('[data-key] [data-select], li [data-select]');
  const bar = () => session.page.getByRole('region', { name: t('common', 'selection.bar') });
  const startSelecting = async () => {
    if (!isPhone) return;
    await session.page.getByRole('button', { name: t('common', 'table.more') }).click();
    await session.page.getByRole('menuitem', { name: t('common', 'selection.start') }).click();
  };
  /** Downloads by the menu that `open` opens, and returns the lines of the file. */
  const linesOf = async (open: () => Promise<void>) => {
    await open();
    const [download] = await Promise.all([
      session.page.waitForEvent('download'),
      session.page.getByRole('menuitem', { name: t('common', 'export.csv') }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8')
      .split('\r\n')
      .slice(0, -1);
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    company = session.company;
    const { data } = await callApi(session.context, '/api/invoices?perPage=100', { company });
    const { customer_id } = data[0];
    for (let n = 0; n < drafts; n++) {
      const items = [{ description: 'Flete', quantity: '1', unit: 'unit', unit_price: '1000' }];
      const input = { customer_id, issue_date: '2026-01-02', due_date: '2026-02-02', items };
      await callApi(session.context, '/api/invoices', { method: 'POST', company, data: input });
    }
  });
  afterAll(() => session?.context.close());

  it('exports the list as it is filtered', async () => {
    const { page } = session;
    await page.goto('/admin/invoices?status=draft');
    await waitUntilIdle(page);
    const { meta } = await callApi(session.context, '/api/invoices?status=draft&count=1', { company });
    const lines = await linesOf(() =>
      isPhone ? page.getByRole('button', { name: t('common', 'table.more') }).click() : button('export.action').click(),
    );
    expect(lines).toHaveLength(meta.total + 1);
    const titles = lines[0]?.split(/[;,]/);
    expect(titles).toContain(t('invoicing', 'columns.due_date'));
    expect(titles).not.toContain(t('invoicing', 'columns.status'));
  });

  it('exports only the selected rows', async () => {
    const { page } = session;
    await waitUntilIdle(page);
    await startSelecting();
    await boxes().nth(0).click();
    if (isPhone) await boxes().nth(1).click();
    else {
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press(' ');
      await page.keyboard.press(' ');
    }
    await expect.poll(() => bar().getByText(t('common', 'selection.count_other').replace('{{count}}', '2')).count()).toBe(1);
    await expectAccessible(page);
    await takeScreenshot(page, `selection-${language}-${size}`);
    expect(await linesOf(() => button('export.selected').click())).toHaveLength(3);
  });

  it('sends the selected drafts and reports each', async () => {
    const { page } = session;
    await waitUntilIdle(page);
    await button('bulk.send_selected', 'invoicing').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('invoicing', 'bulk.send_selected') }).click();
    const summary = t('common', 'bulk.summary.done').replace('{{count}}', '2');
    await dialog.getByText(summary).waitFor();
    await takeScreenshot(page, `bulk-sent-${language}-${size}`);
    await dialog
      .getByRole('button', { name: t('common', 'actions.close') })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => bar().count()).toBe(0);
  });

  it('says why an action does not fit the selection', async () => {
    const { page } = session;
    await page.goto('/admin/invoices?status=sent');
    await waitUntilIdle(page);
    await startSelecting();
    await boxes().nth(0).click();
    const send = bar().getByRole('button', { name: t('invoicing', 'bulk.send_selected') });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await send.hover();
    await page.getByRole('tooltip', { name: t('invoicing', 'bulk.send_reason') }).waitFor();
  });

  it('files those that were sent, with one date and reference for all', async () => {
    const { page } = session;
    await page.goto('/admin/invoices?filed=0');
    await waitUntilIdle(page);
    const { data } = await callApi(session.context, '/api/invoices?filed=0', { company });
    await startSelecting();
    await boxes().nth(0).click();
    await boxes()
      .nth(1)
      .click({ modifiers: isPhone ? [] : ['Shift'] });
    await button('bulk.file_selected', 'invoicing').click();
    const dialog = page.getByRole('dialog');
    const date = dialog.getByLabel(startingWith(t('invoicing', 'fields.filing_date')));
    const submit = () => dialog.getByRole('button', { name: t('invoicing', 'bulk.file_selected') }).click();
    const today = await date.inputValue();
    await date.fill('');
    await dialog.getByLabel(t('invoicing', 'fields.filing_reference')).fill('Guía 5512');
    await submit();
    await dialog.getByText(t('common', 'validation.required')).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `bulk-filing-${language}-${size}`);
    await date.fill(today);
    await submit();
    await dialog.getByText(t('common', 'bulk.summary.done').replace('{{count}}', '2')).waitFor();
    await dialog
      .getByRole('button', { name: t('common', 'actions.close') })
      .last()
      .click();
    for (const { id, number } of data.slice(0, 2)) {
      expect((await callApi(session.context, `/api/invoices/${id}`, { company })).data.filing_reference).toBe('Guía 5512');
      await page.getByText(number, { exact: true }).waitFor({ state: 'detached' });
    }
  });

  it('invoices three trips of a customer together, from the tray of those that are ready', async () => {
    const { page, context } = session;
    const get = async (path: string) => (await callApi(context, path, { company })).data;
    const post = async (path: string, data: object) => (await callApi(context, path, { method: 'POST', company, data })).data;
    const waiting = new Set((await get('/api/trips/to-invoice?perPage=100')).map((trip: { customer_id: string }) => trip.customer_id));
    const planned = await get('/api/trips?status=active&perPage=100');
    const { id } = planned.find((trip: { customer_id: string }) => !waiting.has(trip.customer_id));
    const { customer_id, truck_id, driver_id, origin, destination } = await get(`/api/trips/${id}`);
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower', 'odometer_jump'];
    for (const freight_rate of ['1000000', '2000000', '4000000']) {
      const departure_at = '2026-01-05T06:00';
      const trip = await post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate });
      await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
      await post(`/api/trips/${trip.id}/review`, { arrival_at: '2026-01-06T18:00', confirm });
      await attachProof(context, trip.id, company);
    }
    await page.goto('/admin/invoices');
    await page.getByRole('link', { name: startingWith(t('invoicing', 'to_invoice.link')) }).click();
    await page.waitForURL('**/admin/invoices/to-invoice');
    await waitUntilIdle(page);
    await expectAccessible(page);
    await takeScreenshot(page, `to-invoice-${language}-${size}`);
    await page.goto(`/admin/invoices/to-invoice?customer_id=${customer_id}&ready=1`);
    await waitUntilIdle(page);
    await startSelecting();
    for (const at of [0, 1, 2]) await boxes().nth(at).click();
    await bar()
      .getByRole('button', { name: t('invoicing', 'to_invoice.together') })
      .click();
    await page.waitForURL('**/admin/invoices/new?**');
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: t('invoicing', 'create'), exact: true }).click();
    await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
    const invoice = await get(`/api/invoices/${page.url().split('/').at(-1)}`);
    expect(invoice).toMatchObject({ customer_id, status: 'draft', subtotal: '7000000.00' });
    expect(invoice.trips).toHaveLength(3);
    expect(await get(`/api/trips/to-invoice?customer_id=${customer_id}`)).toEqual([]);
  });

  it('deactivates records, takes it back, and reports what another user changed meanwhile', async () => {
    const { page } = session;
    // Without live updates: on a slow machine the list would have what the other user changed before it is sent.
    await page.route('**/api/events**', () => {});
    await page.goto('/admin/trailers?status=active');
    await waitUntilIdle(page);
    const { data } = await callApi(session.context, '/api/trailers?status=active', { company });
    await startSelecting();
    await boxes().nth(0).click();
    if (isPhone) await boxes().nth(1).click();
    else
      await boxes()
        .nth(1)
        .click({ modifiers: ['Shift'] });
    await callApi(session.context, `/api/trailers/${data[1].id}/deactivation`, { method: 'POST', company });
    await button('actions.deactivate').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('common', 'actions.deactivate') }).click();
    await dialog.getByText(data[1].plate).waitFor();
    await takeScreenshot(page, `bulk-report-${language}-${size}`);
    expect((await callApi(session.context, `/api/trailers/${data[0].id}`, { company })).data.status).toBe('inactive');
    await dialog.getByRole('button', { name: t('common', 'bulk.undo') }).click();
    await dialog.getByText(t('common', 'bulk.outcome.undone')).waitFor();
    expect((await callApi(session.context, `/api/trailers/${data[0].id}`, { company })).data.status).toBe('active');
    await dialog
      .getByRole('button', { name: t('common', 'actions.close') })
      .last()
      .click();
    await page.unroute('**/api/events**');
  });

  it('leads back to the filtered list', async () => {
    const { page } = session;
    await page.goto('/admin/invoices?status=sent&sort=balance');
    await waitUntilIdle(page);
    await page.getByRole('link', { name: /^INV-/ }).nth(1).click();
    await page.waitForURL(/\/admin\/invoices\/[0-9a-f-]{36}/);
    await page
      .getByRole('navigation', { name: t('common', 'page.path') })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/admin/invoices?status=sent&sort=balance');
    expect(session.browserErrors).toEqual([]);
  });
});
