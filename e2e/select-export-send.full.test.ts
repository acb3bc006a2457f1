/**
 * Several rows at once: selected with the keyboard and the finger, exported, sent, deactivated and taken back, and invoiced together. What an
 * export has is proven in `src/server/export`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { attachProof, callApi, dataCalls } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
const boxes = (page: Page) => page.locator('[data-key] [data-select], li [data-select]');

describe('several rows at a desk', () => {
  const t = translator('es');
  let session: SignedInSession;
  let page: Page;
  const { get, post } = dataCalls(() => session);
  const bar = () => page.getByRole('region', { name: t('common', 'selection.bar') });
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name }).last();

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
    page = session.page;
    const [{ customer_id }] = await get('/api/invoices?perPage=10');
    const items = [{ description: 'Flete', quantity: '1', unit: 'unit', unit_price: '1000' }];
    for (let n = 0; n < 2; n++) await post('/api/invoices', { customer_id, issue_date: demoDay(-3), due_date: demoDay(27), items });
  });

  it('are selected with the keyboard and exported, in the columns that are shown', async () => {
    await visit(page, '/admin/invoices?status=draft');
    await waitUntilIdle(page);
    await boxes(page).nth(0).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press(' ');
    await page.keyboard.press(' ');
    await bar()
      .getByText(interpolate(t('common', 'selection.count_f_other'), { count: 2 }))
      .waitFor();
    await bar()
      .getByRole('button', { name: t('common', 'export.selected') })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('common', 'export.csv') }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    // Not that of the filter.
    expect(lines[0]?.split(/[;,]/)).toContain(t('invoicing', 'columns.due_date'));
    expect(lines[0]?.split(/[;,]/)).not.toContain(t('invoicing', 'columns.status'));
  });

  it('are sent, with a report of each, which ends the selection', async () => {
    await waitUntilIdle(page);
    await bar()
      .getByRole('button', { name: t('invoicing', 'bulk.send_selected') })
      .click();
    await inDialog(t('invoicing', 'bulk.send_selected')).click();
    await dialog()
      .getByText(interpolate(t('common', 'bulk.summary.done'), { count: 2 }))
      .waitFor();
    await expectAccessible(page);
    await inDialog(t('common', 'actions.close')).click();
    await expect.poll(() => bar().count()).toBe(0);
  });

  it('say why an action does not fit them', async () => {
    await visit(page, '/admin/invoices?status=sent');
    await waitUntilIdle(page);
    await boxes(page).nth(0).click();
    const send = bar().getByRole('button', { name: t('invoicing', 'bulk.send_selected') });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await send.hover();
    await page.getByRole('tooltip', { name: t('invoicing', 'bulk.send_reason') }).waitFor();
  });

  it('are deactivated, which can be taken back, with a report of what another user changed meanwhile', async () => {
    // Without live updates: on a slow machine the list would have what the other user changed before it is sent.
    await page.route('**/api/events**', () => {});
    await page.goto('/admin/trailers?status=active');
    await waitUntilIdle(page);
    await boxes(page).nth(0).click();
    await boxes(page)
      .nth(1)
      .click({ modifiers: ['Shift'] });
    const [first, second] = await get('/api/trailers?status=active');
    await callApi(session.context, `/api/trailers/${second.id}/deactivation`, { method: 'POST', company: session.company });
    await bar()
      .getByRole('button', { name: t('common', 'actions.deactivate') })
      .click();
    await inDialog(t('common', 'actions.deactivate')).click();
    await dialog().getByText(second.plate).waitFor();
    expect((await get(`/api/trailers/${first.id}`)).status).toBe('inactive');
    await inDialog(t('common', 'bulk.undo')).click();
    await dialog().getByText(t('common', 'bulk.outcome.undone')).waitFor();
    expect((await get(`/api/trailers/${first.id}`)).status).toBe('active');
    expect(session.browserErrors).toEqual([]);
  });
});

it('several trips are selected with the finger on a phone, in the tray of those that are ready, and invoiced together', async () => {
  const t = translator('en');
  const session = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
  const { page, context, company } = session;
  const { get, post } = dataCalls(() => session);
  const waiting = new Set((await get('/api/trips/to-invoice?perPage=100')).map((trip: { customer_id: string }) => trip.customer_id));
  const planned = await get('/api/trips?status=active&perPage=100');
  const { id } = planned.find((trip: { customer_id: string }) => !waiting.has(trip.customer_id));
  const { customer_id, truck_id, driver_id, origin, destination } = await get(`/api/trips/${id}`);
  const confirm = [
    ...['driver_on_two_trucks', 'other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers', 'odometer_lower'],
    'odometer_jump',
  ];
  for (const freight_rate of ['1000000', '2000000']) {
    const departure_at = `${demoDay(-3)}T06:00`;
    const trip = await post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate, confirm });
    await post(`/api/trips/${trip.id}/start`, { departure_at, confirm, reason: 'Prueba' });
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-2)}T18:00`, confirm });
    await attachProof(context, trip.id, company);
  }
  await visit(page, `/admin/invoices/to-invoice?customer_id=${customer_id}&ready=1`);
  await waitUntilIdle(page);
  await page.getByRole('button', { name: t('common', 'table.more') }).click();
  await page.getByRole('menuitem', { name: t('common', 'selection.start') }).click();
  for (const at of [0, 1]) await boxes(page).nth(at).click();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: t('common', 'selection.bar') })
    .getByText(formatMoney('3000000', 'en'))
    .waitFor();
  await page
    .getByRole('region', { name: t('common', 'selection.bar') })
    .getByRole('button', { name: t('invoicing', 'to_invoice.together') })
    .click();
  await page.waitForURL('**/admin/invoices/new?**');
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: t('invoicing', 'create'), exact: true }).click();
  await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
  const invoice = await get(`/api/invoices/${page.url().split('/').at(-1)}`);
  expect([invoice.subtotal, invoice.trips.length]).toEqual(['3000000.00', 2]);
  expect(session.browserErrors).toEqual([]);
});
