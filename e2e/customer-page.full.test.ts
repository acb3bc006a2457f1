/** The page of a customer: what it owes by age, its open invoices and trips, and the lists in its tabs. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../src/base/format.ts';
import type { Receivables } from '../src/modules/invoicing/contract/receivables.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();

interface Debtor {
  id: string;
  name: string;
  receivables: Receivables;
}

/** A customer with invoices of several ages, and paid ones. */
async function findDebtor({ context, company }: SignedInSession): Promise<Debtor> {
  for (const { id, name } of (await callApi(context, '/api/customers?status=active&perPage=100', { company })).data) {
    const receivables: Receivables = (await callApi(context, `/api/customers/${id}/receivables`, { company })).data;
    const ages = receivables.aging.filter(({ count }) => count > 0);
    if (ages.length > 2 && receivables.days_to_pay !== null) return { id, name, receivables };
  }
  throw new Error('The demo has no customer that owes invoices of three ages.');
}

/** What the browser shows of it: without the no-break spaces of the formats. */
const shown = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const textOf = async (page: Page, name: string) => shown(await page.getByRole('region', { name, exact: true }).textContent());

describe.each(journeys)('the page of a customer in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const words = (key: string) => t('invoicing', `customer.${key}`);
  const money = (amount: string) => shown(formatMoney(amount, language));
  let session: SignedInSession;
  let page: Page;
  let debtor: Debtor;
  const get = async (path: string) => (await callApi(session.context, path, { company: session.company })).data;
  const open = async (search = '') => {
    await visit(page, `/admin/customers/${debtor.id}${search}`);
    await page.getByRole('heading', { level: 1, name: debtor.name }).waitFor();
    await waitUntilIdle(page);
  };
  const look = async (name: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await takeScreenshot(page, `customer-${name}-${language}-${size}`);
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    debtor = await findDebtor(session);
  });
  afterAll(() => session?.context.close());

  // On the phone they stand below the figures.
  it.runIf(size === 'desktop')('keeps its buttons where they are while it is read what is owed', async () => {
    const invoices = '**/api/invoices?*';
    const answers = Promise.withResolvers<void>();
    await page.route(invoices, async (route) => {
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
    await page.getByRole('link', { name: t('invoicing', 'record_payment'), exact: true }).waitFor();
    expect(await edit.boundingBox()).toEqual(place);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('shows what it owes, by age, as the API has it', async () => {
    await open();
    const { open: owed, past_due, aging, days_to_pay } = debtor.receivables;
    const debt = await textOf(page, words('owes'));
    for (const amount of [owed.amount, past_due.amount]) expect(debt).toContain(money(amount));
    const strip = page.getByRole('region', { name: words('aging'), exact: true });
    const rows = await strip.getByRole('listitem').allInnerTexts();
    expect(
      rows.map((row) =>
        shown(row)
          .split('\n')
          .map((line) => line.trim()),
      ),
    ).toEqual(
      aging.map(({ age, amount, count }) => {
        const invoices = words(count === 1 ? 'invoices_one' : 'invoices_other').replace('{{count}}', String(count));
        return [words(`ages.${age}`), money(amount), ...(count > 0 ? [invoices] : [])];
      }),
    );
    expect(await textOf(page, words('pays'))).toContain(String(days_to_pay));
    const table = page.getByRole('table', { name: words('open') });
    const invoices = await get(`/api/invoices?customer_id=${debtor.id}&status=sent&sort=due_date&perPage=10`);
    const numbers = await table.getByRole('link').allInnerTexts();
    expect(numbers).toEqual(invoices.slice(0, 8).map(({ number }: { number: string }) => number));
    expect(shown(await table.locator('tfoot').textContent())).toContain(money(owed.amount));
    if (size === 'phone') {
      // What is owed comes before what can be done.
      const pay = await page.locator('[aria-keyshortcuts="P"]').boundingBox();
      expect((await strip.boundingBox())?.y).toBeLessThan(pay?.y ?? 0);
    }
    await look('summary');
  });

  it('opens the invoices behind an age, without those of other customers', async () => {
    const last = debtor.receivables.aging.findLast(({ count }) => count > 0) as Receivables['aging'][number];
    await open();
    await page.getByRole('link', { name: words(`ages.${last.age}`) }).click();
    await page.waitForURL('**tab=invoices**');
    const rows = page.getByRole('tabpanel').getByRole('link', { name: /^INV-/ });
    await expect.poll(() => rows.count()).toBe(last.count);
    await waitUntilIdle(page);
    expect(shown(await page.getByRole('tabpanel').textContent())).toContain(money(last.amount));
    await look('age');
  });

  it('searches, filters and orders the lists in its tabs, and leaves that behind in another tab', async () => {
    await open('?tab=trips&status=paid&sort=departure_at');
    const panel = page.getByRole('tabpanel');
    const { meta } = await callApi(session.context, `/api/trips?customer_id=${debtor.id}&status=paid&count=1&perPage=10`, {
      company: session.company,
    });
    await expect.poll(() => panel.locator('a[href^="/admin/trips/"]:not([href*="/new"])').count()).toBe(meta.total);
    expect(await panel.getByText(debtor.name).count()).toBe(0);
    const all = await callApi(session.context, `/api/trips?customer_id=${debtor.id}&count=1&perPage=10`, { company: session.company });
    expect(await page.getByRole('tab', { selected: true }).textContent()).toMatch(new RegExp(`\\D${all.meta.total}$`));
    await look('trips');
    await page.getByRole('tab').nth(3).click();
    await page.waitForURL((url) => url.search === '?tab=payments');
    await waitUntilIdle(page);
    await look('payments');
  });

  it('starts a trip and an invoice for the customer, and a payment of the invoice that is due first', async () => {
    const [first, ...others] = await get(`/api/invoices?customer_id=${debtor.id}&status=sent&sort=due_date&perPage=10`);
    const customerOf = (label: string) =>
      page
        .getByLabel(new RegExp(`^${label}`))
        .and(page.locator('input'))
        .first();
    await open();
    await page.getByRole('link', { name: t('invoicing', 'record_payment') }).click();
    await page.waitForURL(`**/admin/payments/new?${others.length > 0 ? `customer_id=${debtor.id}` : `invoice_id=${first.id}`}`);
    await open();
    await page.getByRole('link', { name: t('trips', 'new') }).click();
    await expect.poll(() => customerOf(t('trips', 'fields.customer')).inputValue()).toBe(debtor.name);
    await open();
    await page.getByRole('link', { name: t('invoicing', 'new') }).click();
    await expect.poll(() => customerOf(t('invoicing', 'fields.customer')).inputValue()).toBe(debtor.name);
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});

it('shows nothing of invoices to a role that may not view them', async () => {
  const t = translator('es');
  const office = await browsers.openSignedIn('admin@arriero.test');
  const { context, company } = office;
  const debtor = await findDebtor(office);
  const call = async (method: 'POST' | 'PUT', path: string, data: unknown, version?: number) =>
    (await callApi(context, path, { company, method, data, ...(version !== undefined && { version }) })).data;
  const role = await call('POST', '/api/roles', { name: 'Recepción', permissions: ['access-dashboard', 'view-customers', 'view-trips'] });
  const reception = await browsers.openSignedIn('driver@arriero.test');
  const { user } = await callApi(reception.context, '/api/user');
  const member = (await callApi(context, `/api/users/${user.id}`, { company })).data;
  await call('PUT', `/api/users/${user.id}`, { ...member, roles: [role.id] }, member.version);

  const { page } = reception;
  await visit(page, `/admin/customers/${debtor.id}`);
  await page.getByRole('heading', { level: 2, name: t('trips', 'customer.latest') }).waitFor();
  await waitUntilIdle(page);
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([t('customers', 'tabs.summary'), expect.stringMatching(/^Viajes/)]);
  for (const name of [t('invoicing', 'customer.owes'), t('invoicing', 'customer.aging'), t('invoicing', 'customer.open')])
    expect(await page.getByRole('region', { name, exact: true }).count(), name).toBe(0);
  for (const name of [t('invoicing', 'record_payment'), t('invoicing', 'new'), t('trips', 'new')])
    expect(await page.getByRole('link', { name }).count(), name).toBe(0);
  await visit(page, `/admin/customers/${debtor.id}?tab=invoices`);
  await page.getByRole('heading', { level: 2, name: t('trips', 'customer.latest') }).waitFor();
  expect(await page.getByRole('link', { name: /INV-/ }).count()).toBe(0);
  await expectAccessible(page);
  expect(reception.browserErrors).toEqual([]);
  await Promise.all([context.close(), reception.context.close()]);
});
