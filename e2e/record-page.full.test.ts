/**
 * The pages of records: a read view first, the form and the history as tabs; what is hidden from who may only view; and a question that the
 * server asks before it saves.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  sizes,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let session: SignedInSession;
let page: Page;
const { get, post } = dataCalls(() => session);

describe('on the phone', () => {
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
    ({ page } = session);
  });
  afterAll(() => session?.context.close());

  it.each(['customers', 'trucks', 'trailers', 'users'])('%s are shown as text, each tab accessible and nothing sideways', async (list) => {
    const [{ id }] = await get(`/api/${list}?perPage=10${list === 'users' ? '&role=driver' : ''}`);
    const forms: string[] = [];
    page.on('request', (request) => void (request.url().includes('/use-zod-form-') && forms.push(request.url())));
    // Reloaded, without the code of the form.
    await page.goto(`/admin/${list}/${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await waitUntilIdle(page);
    expect([await page.locator('main form').count(), forms]).toEqual([0, []]);
    await visit(page, `/admin/${list}/${id}?tab=edit`);
    await page.locator('main form').waitFor();
    expect(forms).not.toEqual([]);
    // Tall, so that the bar of the form covers no field.
    await page.setViewportSize({ ...sizes.phone, height: 4_000 });
    for (const name of (await page.getByRole('tab').allTextContents()).toReversed()) {
      await page.getByRole('tab', { name }).click();
      await waitUntilIdle(page);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(sizes.phone);
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

describe('on the desktop', () => {
  const t = translator('es');
  /** A customer that owes invoices. */
  let debtor: string;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
    ({ page } = session);
    const owing = (await get('/api/invoices?status=sent&perPage=100')).map(({ customer_id }: { customer_id: string }) => customer_id);
    const customers = await get('/api/customers?status=active&perPage=100');
    debtor = customers.find(({ id }: { id: string }) => owing.includes(id)).id;
  });
  afterAll(() => session?.context.close());

  const tab = (name: string) => page.getByRole('tab', { name });
  const openTab = () => new URL(page.url()).searchParams.get('tab');

  it('opens the form by a key, asks before unsaved input is left, and returns to the saved values', async () => {
    const [{ id }] = await get('/api/customers?perPage=10&status=active');
    await page.goto(`/admin/customers/${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.press('e');
    const hasFocus = (name: string) => tab(name).evaluate((element) => element === document.activeElement);
    await expect.poll(() => hasFocus(t('customers', 'tabs.data'))).toBe(true);
    const phone = page
      .getByLabel(startingWith(t('customers', 'fields.phone')))
      .and(page.locator('input'))
      .first();
    const [before, after] = [await phone.inputValue(), '3007770002'];
    await phone.fill(after);
    expect(openTab()).toBe('edit');
    await tab(t('customers', 'tabs.summary')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common', 'form.stay') })
      .click();
    expect(await phone.inputValue()).toBe(after);
    await page.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await expectToast(page, t('common', 'record.updated_m'));
    await page.getByRole('link', { name: after }).waitFor();
    expect(openTab()).toBeNull();
    expect(await hasFocus(t('customers', 'tabs.summary'))).toBe(true);

    // Between tabs the arrows move the focus; the history, where Enter opens it, has the change.
    await page.keyboard.press('ArrowLeft');
    expect(openTab()).toBeNull();
    await page.keyboard.press('Enter');
    await expect.poll(openTab).toBe('history');
    const entries = page.getByRole('list', { name: t('history', 'title') }).getByRole('listitem');
    await entries
      .filter({ hasText: t('customers', 'fields.phone') })
      .filter({ hasText: `${before} → ${after}` })
      .first()
      .waitFor();
  });

  it('keeps its buttons in place while it is read what a customer owes; a payment is started from there', async () => {
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/invoices?*', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto(`/admin/customers/${debtor}`);
    await page.getByRole('link', { name: t('invoicing', 'new'), exact: true }).waitFor();
    const edit = page.getByRole('link', { name: t('common', 'actions.edit'), exact: true });
    const place = await edit.boundingBox();
    // Its button is not there yet.
    await page.keyboard.press('p');
    answers.resolve();
    const pay = page.getByRole('link', { name: t('invoicing', 'record_payment'), exact: true });
    await pay.waitFor();
    expect(await edit.boundingBox()).toEqual(place);
    await page.unrouteAll({ behavior: 'wait' });

    await pay.click();
    await page.waitForURL(/\/admin\/payments\/new\?(customer|invoice)_id=/);
  });

  it('shows who may only view no form, no history and nothing of invoices, also by its address', async () => {
    const permissions = ['access-dashboard', 'view-customers', 'view-trips'];
    const role = await post('/api/roles', { name: 'Consulta', permissions });
    const [{ id: driver }] = await get('/api/users?perPage=10&search=driver@arriero.test');
    const member = await get(`/api/users/${driver}`);
    const change = { company: session.company, version: member.version, data: { ...member, roles: [role.id] } };
    await callApi(session.context, `/api/users/${driver}`, { method: 'PUT', ...change });
    const { page: viewer, context, browserErrors } = await browsers.openSignedIn('driver@arriero.test');
    for (const part of ['edit', 'history', 'invoices']) {
      await visit(viewer, `/admin/customers/${debtor}?tab=${part}`);
      await viewer.getByRole('heading', { level: 2, name: t('trips', 'customer.latest') }).waitFor();
      await waitUntilIdle(viewer);
      expect(await viewer.getByRole('tab').allInnerTexts()).toEqual([t('customers', 'tabs.summary'), expect.stringMatching(/^Viajes/)]);
      expect(await viewer.locator('main form').count()).toBe(0);
    }
    expect(await viewer.getByRole('link', { name: /INV-/ }).count()).toBe(0);
    for (const name of ['owes', 'aging', 'open'].map((key) => t('invoicing', `customer.${key}`)))
      expect(await viewer.getByRole('region', { name, exact: true }).count(), name).toBe(0);
    for (const name of [t('common', 'actions.edit'), t('invoicing', 'record_payment'), t('invoicing', 'new'), t('trips', 'new')])
      expect(await viewer.getByRole('link', { name }).count(), name).toBe(0);
    expect(browserErrors).toEqual([]);
    await context.close();
  });

  it('a question, how a load with a price counts beside the rate, is answered by a choice and not by Enter', async () => {
    // A trip whose freight is a rate, with a load that has no price yet.
    const trips: { id: string }[] = await get('/api/trips?perPage=100&status=active');
    const details = await Promise.all(trips.map(({ id }) => get(`/api/trips/${id}`)));
    const { id } = details.find(({ freight_rate, loads_amount }) => Number(freight_rate) > 0 && Number(loads_amount) === 0);
    const [load] = await get(`/api/trips/${id}/loads`);
    await visit(page, `/admin/trips/${id}/loads/${load.id}`);
    const price = page.locator('[name=unit_price]');
    await price.fill('7');
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: t('trips', 'basis.title') });
    await dialog.waitFor();
    // No answer is selected before the user chooses one.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('common', 'actions.cancel'));
    const answers = dialog.getByRole('button').filter({ hasText: /\d/ });
    expect(await answers.count()).toBe(3);
    expect(new Set(await answers.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))).size).toBe(1);
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await price.inputValue()).toBe('7');
    await save.click();
    await dialog.getByRole('button', { name: startingWith(t('trips', 'basis.add')) }).click();
    await expect.poll(async () => (await get(`/api/trips/${id}`)).freight_basis).toBe('both');
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
