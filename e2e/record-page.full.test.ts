/**
 * The pages of records: a read view first, the form and the history as tabs; what a customer owes; the drivers of a truck; what is hidden
 * from who may only view; and the questions that the server asks before it saves.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../src/base/format.ts';
import type { Receivables } from '../src/modules/invoicing/contract/receivables.ts';
import { callApi, dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  sizes,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
let session: SignedInSession;
let page: Page;
/** A customer with invoices of several ages, and paid ones. */
let debtor: { id: string; name: string; receivables: Receivables };

const { get } = dataCalls(() => session);
const send = (method: 'POST' | 'PUT', path: string, data: object, version?: number) =>
  callApi(session.context, path, { method, company: session.company, data, ...(version !== undefined && { version }) });
const findDebtor = async () => {
  for (const { id, name } of await get('/api/customers?status=active&perPage=100')) {
    const receivables: Receivables = await get(`/api/customers/${id}/receivables`);
    const ages = receivables.aging.filter(({ count }) => count > 0);
    if (ages.length > 2 && receivables.days_to_pay !== null) return { id, name, receivables };
  }
  throw new Error('The demo has no customer that owes invoices of three ages.');
};
const openDebtor = async (search = '') => {
  await visit(page, `/admin/customers/${debtor.id}${search}`);
  await page.getByRole('heading', { level: 1, name: debtor.name }).waitFor();
  await waitUntilIdle(page);
};
const look = async (name: string) => {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  await takeScreenshot(page, `page-${name}`);
};

describe('in English on the phone', () => {
  const t = translator('en');
  const words = (key: string) => t('invoicing', `customer.${key}`);
  /** What the browser shows of it: without the no-break spaces of the formats. */
  const shown = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
  const money = (amount: string) => shown(formatMoney(amount, 'en'));

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
    ({ page } = session);
    debtor ??= await findDebtor();
  });
  afterAll(() => session?.context.close());

  it.each(['customers', 'trucks', 'trailers', 'users'])('%s are shown as text, each tab accessible and nothing sideways', async (list) => {
    const [{ id }] = await get(`/api/${list}?perPage=10${list === 'users' ? '&role=driver' : ''}`);
    const forms: string[] = [];
    page.on('request', (request) => void (request.url().includes('/use-zod-form-') && forms.push(request.url())));
    // Loaded anew, without the code of the form.
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
      await look(`${list}-${name}`);
    }
    await page.setViewportSize(sizes.phone);
  });

  it('a customer shows what it owes, by age, before what can be done', async () => {
    await openDebtor();
    const { open: owed, past_due, aging, days_to_pay } = debtor.receivables;
    const region = (name: string) => page.getByRole('region', { name: words(name), exact: true });
    const debt = shown(await region('owes').textContent());
    for (const amount of [owed.amount, past_due.amount]) expect(debt).toContain(money(amount));
    const rows = await region('aging').getByRole('listitem').allInnerTexts();
    for (const [at, { age, amount }] of aging.entries())
      for (const text of [words(`ages.${age}`), money(amount)]) expect(shown(rows[at] ?? '')).toContain(text);
    expect(await region('pays').textContent()).toContain(String(days_to_pay));
    const invoices = await get(`/api/invoices?customer_id=${debtor.id}&status=sent&sort=due_date&perPage=10`);
    const table = page.getByRole('table', { name: words('open') });
    const numbers = invoices.slice(0, 8).map(({ number }: { number: string }) => number);
    expect(await table.getByRole('link').allInnerTexts()).toEqual(numbers);
    expect(shown(await table.locator('tfoot').textContent())).toContain(money(owed.amount));
    const pay = await page.locator('[aria-keyshortcuts="P"]').boundingBox();
    expect((await region('aging').boundingBox())?.y).toBeLessThan(pay?.y ?? 0);
  });

  it('a customer leads to the invoices behind an age, without those of others, and leaves filters behind in another tab', async () => {
    const last = debtor.receivables.aging.findLast(({ count }) => count > 0) as Receivables['aging'][number];
    const panel = page.getByRole('tabpanel');
    await openDebtor();
    await page.getByRole('link', { name: words(`ages.${last.age}`) }).click();
    await page.waitForURL('**tab=invoices**');
    await expect.poll(() => panel.getByRole('link', { name: /^INV-/ }).count()).toBe(last.count);
    await waitUntilIdle(page);
    expect(shown(await panel.textContent())).toContain(money(last.amount));
    await look('age');

    await openDebtor('?tab=trips&status=paid&sort=departure_at');
    const count = async (filter: string) => {
      const path = `/api/trips?customer_id=${debtor.id}${filter}&count=1&perPage=10`;
      return (await callApi(session.context, path, { company: session.company })).meta.total;
    };
    await expect.poll(() => panel.locator('a[href^="/admin/trips/"]:not([href*="/new"])').count()).toBe(await count('&status=paid'));
    expect(await panel.getByText(debtor.name).count()).toBe(0);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toMatch(new RegExp(`\\D${await count('')}$`));
    await page.getByRole('tab').nth(3).click();
    await page.waitForURL((url) => url.search === '?tab=payments');
  });

  it.each(['trips', 'invoices'])('%s have their history in a section, which opens', async (list) => {
    const [record] = await get(`/api/${list}?perPage=10${list === 'trips' ? '&status=active' : ''}`);
    const load = { goods: 'Panela', quantity: '12', unit: 'kg', unit_price: '0', notes: '' };
    if (list === 'trips') await send('POST', `/api/trips/${record.id}/loads`, load);
    await visit(page, `/admin/${list}/${record.id}`);
    await page.getByRole('button', { name: t('history', 'show') }).click();
    const entries = page.getByRole('list', { name: t('history', 'title') }).getByRole('listitem');
    await entries.locator('time').first().waitFor();
    const part = new RegExp(`${t('trips', 'loads.one')} LOAD-\\d+: ${t('history', 'part.insert')}`);
    if (list === 'trips') await entries.filter({ hasText: part }).filter({ hasText: 'Panela' }).first().waitFor();
    await page.setViewportSize({ ...sizes.phone, height: 4_000 });
    await look(`history-${list}`);
    await page.setViewportSize(sizes.phone);
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

describe('in Spanish on the desktop', () => {
  const t = translator('es');
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
    ({ page } = session);
    debtor ??= await findDebtor();
  });
  afterAll(() => session?.context.close());

  const tab = (name: string) => page.getByRole('tab', { name });
  const openTab = () => new URL(page.url()).searchParams.get('tab');
  const inputOf = (label: string) => page.getByLabel(startingWith(label)).and(page.locator('input')).first();

  it('opens the form by a key, asks before unsaved input is left, and returns to the saved values', async () => {
    const [{ id }] = await get('/api/customers?perPage=10&status=active');
    await page.goto(`/admin/customers/${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.press('e');
    const hasFocus = (name: string) => tab(name).evaluate((element) => element === document.activeElement);
    await expect.poll(() => hasFocus(t('customers', 'tabs.data'))).toBe(true);
    const phone = inputOf(t('customers', 'fields.phone'));
    const [before, after] = [await phone.inputValue(), '3007770002'];
    await phone.fill(after);
    expect(openTab()).toBe('edit');
    expect(await page.getByRole('link', { name: t('common', 'actions.edit') }).count()).toBe(0);
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
    await page.goBack();
    await expect.poll(openTab).toBeNull();
    await expect.poll(() => tab(t('customers', 'tabs.summary')).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps its buttons in place while it is read what a customer owes; they start a trip, an invoice and a payment', async () => {
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/invoices?*', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto(`/admin/customers/${debtor.id}`);
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
    for (const [button, label] of [
      [t('trips', 'new'), t('trips', 'fields.customer')],
      [t('invoicing', 'new'), t('invoicing', 'fields.customer')],
    ] as const) {
      await openDebtor();
      await page.getByRole('link', { name: button }).click();
      await expect.poll(() => inputOf(label).inputValue()).toBe(debtor.name);
    }
  });

  it('a truck offers a new trip with its driver and its trailer', async () => {
    const trucks = await get('/api/trucks?status=active&perPage=100');
    const has = (one: { drivers: object[]; default_trailer_plate: string | null }) => one.drivers.length > 0 && one.default_trailer_plate;
    const truck = trucks.find(has);
    await visit(page, `/admin/trucks/${truck.id}?tab=trips`);
    await page.getByRole('link', { name: t('trips', 'new') }).click();
    await page.waitForURL(/trips\/new/);
    for (const [field, value] of [
      ['truck', truck.plate],
      ['trailer', truck.default_trailer_plate],
      ['driver', truck.drivers[0].name],
    ] as const)
      await expect.poll(() => inputOf(t('trips', `fields.${field}`)).inputValue()).toBe(value);
  });

  it('assigns a driver to a truck after the one before, and ends that', async () => {
    const words = (key: string) => t('fleet', `drivers.${key}`);
    const truck = (await get('/api/trucks?perPage=100')).find(({ drivers }: { drivers: object[] }) => drivers.length === 1);
    const [before] = truck.drivers;
    const next = (await get('/api/users/drivers?status=active&perPage=100')).findLast(({ id }: { id: string }) => id !== before.id);
    await visit(page, `/admin/trucks/${truck.id}?tab=drivers`);
    const entry = (name: string) =>
      page
        .getByRole('list', { name: words('title') })
        .getByRole('listitem')
        .filter({ hasText: name });
    const stateOf = (name: string, state: string) => entry(name).filter({ hasText: words(`state.${state}`) });
    await entry(before.name).first().waitFor();
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name }).click();
    await page.getByRole('button', { name: words('assign') }).click();
    await dialog.getByRole('combobox').fill(next.name);
    await page
      .getByRole('option', { name: startingWith(next.name) })
      .first()
      .click();
    await dialog.getByRole('switch').check();
    await look('assign-driver');
    await press(words('assign'));
    await expectToast(page, words('assigned'));
    await stateOf(next.name, 'current').waitFor();
    expect(await stateOf(before.name, 'past').count()).toBe(1);
    await page.locator('header').getByText(next.name).first().waitFor();

    const end = entry(next.name).getByRole('button', { name: words('end') });
    await end.click();
    await press(words('end'));
    await expectToast(page, words('ended'));
    await end.waitFor({ state: 'detached' });
  });

  it('shows who may only view no form, no history and nothing of invoices, also by its address', async () => {
    const permissions = ['access-dashboard', 'view-customers', 'view-trips', 'view-trucks', 'view-users'];
    const role = (await send('POST', '/api/roles', { name: 'Consulta', permissions })).data;
    const [{ id: driver }] = await get('/api/users?perPage=10&search=driver@arriero.test');
    const member = await get(`/api/users/${driver}`);
    await send('PUT', `/api/users/${driver}`, { ...member, roles: [role.id] }, member.version);
    const { page: viewer, context, browserErrors } = await browsers.openSignedIn('driver@arriero.test');
    const none = async (kind: 'link' | 'tab', name: string) => expect(await viewer.getByRole(kind, { name }).count(), name).toBe(0);
    const [[truck], [user]] = [await get('/api/trucks?perPage=10'), await get('/api/users?perPage=10&search=admin@arriero.test')];
    for (const record of [`customers/${debtor.id}`, `trucks/${truck.id}`, `users/${user.id}`]) {
      await visit(viewer, `/admin/${record}?tab=edit`);
      await viewer.getByRole('heading', { level: 2 }).first().waitFor();
      await waitUntilIdle(viewer);
      expect(await viewer.locator('main form').count(), record).toBe(0);
      await none('link', t('common', 'actions.edit'));
      await none('tab', t('common', 'record.tabs.history'));
    }
    await visit(viewer, `/admin/customers/${debtor.id}?tab=invoices`);
    await viewer.getByRole('heading', { level: 2, name: t('trips', 'customer.latest') }).waitFor();
    await waitUntilIdle(viewer);
    expect(await viewer.getByRole('tab').allInnerTexts()).toEqual([t('customers', 'tabs.summary'), expect.stringMatching(/^Viajes/)]);
    expect(await viewer.getByRole('link', { name: /INV-/ }).count()).toBe(0);
    for (const name of ['owes', 'aging', 'open'].map((key) => t('invoicing', `customer.${key}`)))
      expect(await viewer.getByRole('region', { name, exact: true }).count(), name).toBe(0);
    for (const name of [t('invoicing', 'record_payment'), t('invoicing', 'new'), t('trips', 'new')]) await none('link', name);
    await expectAccessible(viewer);
    const [trip] = await get('/api/trips?perPage=10&status=active');
    await visit(viewer, `/admin/trips/${trip.id}`);
    await viewer.getByRole('heading', { level: 2 }).first().waitFor();
    await waitUntilIdle(viewer);
    expect(await viewer.getByText(t('history', 'title')).count()).toBe(0);
    expect(browserErrors).toEqual([]);
    await context.close();
  });

  it('a question, how a load with a price counts beside the rate, is answered by a choice and not by Enter', async () => {
    // A trip whose freight is a rate, with a load that has no price yet.
    let trip = '';
    for (const { id } of await get('/api/trips?perPage=100&status=active')) {
      const { freight_rate, loads_amount } = await get(`/api/trips/${id}`);
      const [load] = await get(`/api/trips/${id}/loads`);
      if (!load || Number(freight_rate) === 0 || Number(loads_amount) !== 0) continue;
      trip = `/api/trips/${id}`;
      await visit(page, `/admin/trips/${id}/loads/${load.id}`);
      break;
    }
    const price = page.locator('[name=unit_price]');
    await price.fill('7');
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: t('trips', 'basis.title') });
    await dialog.waitFor();
    await look('freight-question');
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
    await expect.poll(async () => (await get(trip)).freight_basis).toBe('both');
  });

  it('two questions, about an advance and the credit limit, are answered at once, and a cancel keeps the input', async () => {
    const trips: { id: string }[] = await get('/api/trips?perPage=100&status=active');
    const details = await Promise.all(trips.map(({ id }) => get(`/api/trips/${id}`)));
    const { id, number, customer_id, freight_rate } = details.find((one) => one.advances.length === 0 && one.freight_basis === 'rate');
    const [load] = await get(`/api/trips/${id}/loads`);
    await send('POST', '/api/advances', { load_id: load.id, payment_date: '2026-01-15', method: 'cash', amount: '50000' });
    await send('PUT', `/api/customers/${customer_id}`, { ...(await get(`/api/customers/${customer_id}`)), credit_limit: '0' });
    await visit(page, `/admin/trips/${id}/edit`);
    await page.locator('[name=freight_rate]').fill(String(Number(freight_rate) + 900_000));
    await page.getByRole('button', { name: t('trips', 'fields.advance_payment') }).click();
    const advance = page.locator('[name=advance_payment]');
    await advance.fill('70000');
    const save = page.locator('form button[type=submit]').last();
    await save.click();
    const dialog = page.getByRole('dialog', { name: t('trips', 'questions.save_title').replace('{{number}}', number) });
    await dialog.getByText(/50[.,]000/).waitFor();
    await dialog.getByText(/830[.,]000/).waitFor();
    await look('credit-limit-question');
    await dialog.getByRole('button', { name: t('common', 'actions.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await advance.inputValue()).toMatch(/^70[.,]?000/);
    await save.click();
    await dialog.getByRole('button', { name: t('common', 'actions.save') }).click();
    await expect.poll(async () => (await get(`/api/trips/${id}`)).advance_payment).toBe('70000.00');
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
