/** Several rows at once: selected with mouse, keyboard and finger, exported, sent, filed, invoiced, deactivated and taken back. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { attachProof, callApi, dataCalls } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { setLanguage } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const [es, en] = [translator('es'), translator('en')];
let desk: SignedInSession;
let phone: SignedInSession;

const { get, post } = dataCalls(() => desk);
const boxes = (page: Page) => page.locator('[data-key] [data-select], li [data-select]');
const barOf = (page: Page, t = es) => page.getByRole('region', { name: t('common', 'selection.bar') });
const check = async (page: Page, name: string) => {
  await expectAccessible(page);
  await takeScreenshot(page, `several-${name}`);
};

beforeAll(async () => {
  desk = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
  phone = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
});

describe('several rows at a desk', () => {
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const button = (key: string, namespace = 'common') => page.getByRole('button', { name: es(namespace, key) }).last();
  const close = async () => {
    await dialog()
      .getByRole('button', { name: es('common', 'actions.close') })
      .last()
      .click();
    await dialog().waitFor({ state: 'hidden' });
  };
  const done = (count: number) => interpolate(es('common', 'bulk.summary.done'), { count });
  const selectTwo = async () => {
    await waitUntilIdle(page);
    await boxes(page).nth(0).click();
    await boxes(page)
      .nth(1)
      .click({ modifiers: ['Shift'] });
  };
  /** Downloads by the menu that `open` opens, and returns the lines of the file. */
  const linesOf = async (key: string) => {
    await button(key).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: es('common', 'export.csv') }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8')
      .split('\r\n')
      .slice(0, -1);
  };

  beforeAll(async () => {
    ({ page } = desk);
    await setLanguage(desk.context, 'es');
    const [{ customer_id }] = await get('/api/invoices?perPage=10');
    const items = [{ description: 'Flete', quantity: '1', unit: 'unit', unit_price: '1000' }];
    for (let n = 0; n < 2; n++) await post('/api/invoices', { customer_id, issue_date: demoDay(-3), due_date: demoDay(27), items });
  });

  it('are exported: all of the list as it is filtered, or those selected with the keyboard', async () => {
    await visit(page, '/admin/invoices?status=draft');
    await waitUntilIdle(page);
    const { meta } = await callApi(desk.context, '/api/invoices?status=draft&count=1', { company: desk.company });
    const lines = await linesOf('export.action');
    expect(lines).toHaveLength(meta.total + 1);
    // The columns that are shown: not the one of the filter.
    expect(lines[0]?.split(/[;,]/)).toContain(es('invoicing', 'columns.due_date'));
    expect(lines[0]?.split(/[;,]/)).not.toContain(es('invoicing', 'columns.status'));
    await waitUntilIdle(page);
    await boxes(page).nth(0).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press(' ');
    await page.keyboard.press(' ');
    await barOf(page)
      .getByText(interpolate(es('common', 'selection.count_other'), { count: 2 }))
      .waitFor();
    await check(page, 'selected');
    expect(await linesOf('export.selected')).toHaveLength(3);
  });

  it('are sent, with a report of each, which ends the selection', async () => {
    await waitUntilIdle(page);
    await button('bulk.send_selected', 'invoicing').click();
    await expectAccessible(page);
    await dialog()
      .getByRole('button', { name: es('invoicing', 'bulk.send_selected') })
      .click();
    await dialog().getByText(done(2)).waitFor();
    await check(page, 'sent');
    await close();
    await expect.poll(() => barOf(page).count()).toBe(0);
  });

  it('say why an action does not fit them', async () => {
    await visit(page, '/admin/invoices?status=sent');
    await waitUntilIdle(page);
    await boxes(page).nth(0).click();
    const send = barOf(page).getByRole('button', { name: es('invoicing', 'bulk.send_selected') });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await send.hover();
    await page.getByRole('tooltip', { name: es('invoicing', 'bulk.send_reason') }).waitFor();
  });

  it('are filed with one date and reference for all, and leave the list of those that are not', async () => {
    const [first] = await get('/api/invoices?filed=0');
    await visit(page, '/admin/invoices?filed=0');
    await selectTwo();
    await button('bulk.file_selected', 'invoicing').click();
    const date = dialog().getByLabel(startingWith(es('invoicing', 'fields.filing_date')));
    const submit = () =>
      dialog()
        .getByRole('button', { name: es('invoicing', 'bulk.file_selected') })
        .click();
    const today = await date.inputValue();
    await date.fill('');
    await dialog().getByLabel(es('invoicing', 'fields.filing_reference')).fill('Guía 5512');
    await submit();
    await dialog().getByText(es('common', 'validation.required')).first().waitFor();
    await check(page, 'filing');
    await date.fill(today);
    await submit();
    await dialog().getByText(done(2)).waitFor();
    await close();
    expect((await get(`/api/invoices/${first.id}`)).filing_reference).toBe('Guía 5512');
    await page.getByText(first.number, { exact: true }).waitFor({ state: 'detached' });
  });

  it('are deactivated, which can be taken back, with a report of what another user changed meanwhile', async () => {
    // Without live updates: on a slow machine the list would have what the other user changed before it is sent.
    await page.route('**/api/events**', () => {});
    await page.goto('/admin/trailers?status=active');
    await selectTwo();
    const [first, second] = await get('/api/trailers?status=active');
    await callApi(desk.context, `/api/trailers/${second.id}/deactivation`, { method: 'POST', company: desk.company });
    await button('actions.deactivate').click();
    await dialog()
      .getByRole('button', { name: es('common', 'actions.deactivate') })
      .click();
    await dialog().getByText(second.plate).waitFor();
    await takeScreenshot(page, 'several-report');
    expect((await get(`/api/trailers/${first.id}`)).status).toBe('inactive');
    await dialog()
      .getByRole('button', { name: es('common', 'bulk.undo') })
      .click();
    await dialog().getByText(es('common', 'bulk.outcome.undone')).waitFor();
    expect((await get(`/api/trailers/${first.id}`)).status).toBe('active');
    await close();
    await page.unroute('**/api/events**');
  });

  it('are filtered in a sheet, and the path of a record leads back to the list as it was', async () => {
    await page.goto('/admin/invoices?status=sent&sort=balance');
    await waitUntilIdle(page);
    await page
      .getByRole('button', { name: startingWith(es('common', 'actions.filters')) })
      .first()
      .click();
    await dialog().waitFor();
    await check(page, 'filters');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /^INV-/ }).nth(1).click();
    await page.waitForURL(/\/admin\/invoices\/[0-9a-f-]{36}/);
    await page
      .getByRole('navigation', { name: es('common', 'page.path') })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/admin/invoices?status=sent&sort=balance');
    expect(desk.browserErrors).toEqual([]);
  });
});

describe('several trips on a phone', () => {
  beforeAll(() => setLanguage(phone.context, 'en'));

  it('are selected with the finger in the tray of those that are ready, and invoiced together', async () => {
    const { page } = phone;
    const waiting = new Set((await get('/api/trips/to-invoice?perPage=100')).map((trip: { customer_id: string }) => trip.customer_id));
    const planned = await get('/api/trips?status=active&perPage=100');
    const { id } = planned.find((trip: { customer_id: string }) => !waiting.has(trip.customer_id));
    const { customer_id, truck_id, driver_id, origin, destination } = await get(`/api/trips/${id}`);
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower', 'odometer_jump'];
    for (const freight_rate of ['1000000', '2000000', '4000000']) {
      const departure_at = `${demoDay(-3)}T06:00`;
      const trip = await post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate });
      await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
      await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-2)}T18:00`, confirm });
      await attachProof(desk.context, trip.id, desk.company);
    }
    await visit(page, '/admin/invoices');
    await page.getByRole('link', { name: startingWith(en('invoicing', 'to_invoice.link')) }).click();
    await page.waitForURL('**/admin/invoices/to-invoice');
    await check(page, 'to-invoice');
    await visit(page, `/admin/invoices/to-invoice?customer_id=${customer_id}&ready=1`);
    await waitUntilIdle(page);
    await page.getByRole('button', { name: en('common', 'table.more') }).click();
    await page.getByRole('menuitem', { name: en('common', 'selection.start') }).click();
    for (const at of [0, 1, 2]) await boxes(page).nth(at).click();
    await check(page, 'selected-phone');
    await barOf(page, en)
      .getByRole('button', { name: en('invoicing', 'to_invoice.together') })
      .click();
    await page.waitForURL('**/admin/invoices/new?**');
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: en('invoicing', 'create'), exact: true }).click();
    await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
    const invoice = await get(`/api/invoices/${page.url().split('/').at(-1)}`);
    expect([invoice.subtotal, invoice.trips.length]).toEqual(['7000000.00', 3]);
    expect(phone.browserErrors).toEqual([]);
  });
});
