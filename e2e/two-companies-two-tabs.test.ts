/**
 * One administrator of two companies, with a tab in each. The tabs share cookies and local storage, but each works in its own
 * company. After every save the test looks for the record in both companies through the API.
 */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#base/nit.ts';
import { callApi } from './api.ts';
import { chooseInUserMenu, expectToast, pickOption, setUpBrowserTests, waitUntilIdle } from './harness.ts';
import { fillSignIn } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const t = translator('es');
/** The demo's two companies, by a part of their names. */
const companies = { nevado: /Nevado/, andina: /Andina/ } as const;
type Company = keyof typeof companies;

const browsers = setUpBrowserTests();
let context: BrowserContext;
/** Tab A works in Nevado, tab B in Andina. */
let a: Page;
let b: Page;
const ids = {} as Record<Company, string>;
const browserErrors: string[] = [];

beforeAll(async () => {
  const session = await browsers.openSignedIn('admin@arriero.test');
  context = session.context;
  a = watchPage(session.page);
  await a.goto('/admin/dashboard');
  const { companies: own } = await callApi(context, '/api/user');
  for (const { id, name } of own) for (const key of ['nevado', 'andina'] as const) if (companies[key].test(name)) ids[key] = id;
  await switchTo(a, 'nevado');
  b = await newTab();
  await b.goto('/admin/dashboard');
});

/** Accepts the browser's dialogs about unsaved input, and collects script errors. */
function watchPage(page: Page): Page {
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('pageerror', (error) => browserErrors.push(error.message));
  return page;
}
const newTab = async () => watchPage(await context.newPage());

const switcher = (page: Page) => page.getByRole('button', { name: /cambiar de empresa/ });
const expectCompany = (page: Page, company: Company) => switcher(page).filter({ hasText: companies[company] }).waitFor();
const chooseCompany = async (page: Page, company: Company) => {
  await switcher(page).click();
  await page
    .getByRole('list', { name: t('common', 'shell.companies') })
    .getByText(companies[company])
    .click();
};
async function switchTo(page: Page, company: Company): Promise<void> {
  if (!companies[company].test((await switcher(page).textContent()) ?? '')) await chooseCompany(page, company);
  await expectCompany(page, company);
}

const field = (page: Page, label: string) => page.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const name = (page: Page) => field(page, t('customers', 'fields.name'));
let nextNit = 901_888_000;
async function fillCustomer(page: Page, customerName: string): Promise<void> {
  const nit = String(nextNit++);
  await name(page).fill(customerName);
  await field(page, t('customers', 'fields.tax_id')).fill(`${nit}-${nitCheckDigit(nit)}`);
  await field(page, t('customers', 'fields.email')).fill('pagos@dospestanas.test');
  await field(page, t('customers', 'fields.phone')).fill('3105551234');
  await pickOption(field(page, t('places', 'department')), 'Antioquia');
  await pickOption(field(page, t('places', 'city')), 'Itag');
}
const save = (page: Page) =>
  page
    .getByRole('button', { name: t('common', 'actions.save'), exact: true })
    .first()
    .click();

/** The companies that have a customer of that name. */
async function companiesWithCustomer(customerName: string): Promise<Company[]> {
  const found: Company[] = [];
  for (const company of ['nevado', 'andina'] as const) {
    const query = new URLSearchParams({ search: customerName });
    const { data } = await callApi(context, `/api/customers?${query}`, { company: ids[company] });
    for (const row of data) if (row.name === customerName) found.push(company);
  }
  return found;
}
/** Creates a customer through the API, as another user of that company could. */
async function createCustomer(company: Company, customerName: string): Promise<string> {
  const { data } = await callApi(context, '/api/customers', {
    method: 'POST',
    company: ids[company],
    data: {
      name: customerName,
      tax_id_type: '31',
      tax_id: String(nextNit++),
      email: 'pagos@dospestanas.test',
      phone: '3105551234',
      country_id: 'CO',
      department_id: 'CO-05',
      city_id: 'CO-05360',
    },
  });
  return data.id;
}
/** Records the requests of a page whose URL matches, with their company, until `stop` is called. */
function recordRequests(page: Page, pattern: RegExp) {
  const companies: (string | undefined)[] = [];
  const record = (request: Request) => {
    if (pattern.test(request.url())) companies.push(request.headers()['company-id']);
  };
  page.on('request', record);
  return { companies, stop: () => page.off('request', record) };
}
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('arriero.draft.'))) as Promise<string[]>;

it('a record of the other company offers to switch to its company, and opens there', async () => {
  const id = await createCustomer('andina', 'Solo de Andina');
  const page = await newTab();
  await page.goto('/admin/dashboard');
  await switchTo(page, 'nevado');
  await page.goto(`/admin/customers/${id}`);
  await page.waitForURL('**/admin/404');
  const offer = page.getByRole('button', { name: /Andina.* y abrirlo/ });
  await offer.waitFor();
  await waitUntilIdle(page);
  expect(await page.getByText('Solo de Andina').count()).toBe(0);
  await offer.click();
  await page.waitForURL(`**/admin/customers/${id}`);
  await expectCompany(page, 'andina');
  await page.getByRole('heading', { level: 1, name: 'Solo de Andina' }).waitFor();
  await page.close();
});

it('a new customer is not a draft in the other company’s tab, and is saved in its own, even if that tab switched meanwhile', async () => {
  await a.goto('/admin/customers/new');
  await name(a).fill('Borrador de Nevado');
  await expect.poll(() => storedDrafts(a)).toHaveLength(1);
  await switchTo(b, 'andina');
  await b.goto('/admin/customers/new');
  expect(await name(b).inputValue()).toBe('');
  expect(await b.getByText(t('common', 'form.restored')).count()).toBe(0);

  await a.reload();
  await expectCompany(a, 'nevado');
  await a.getByText(t('common', 'form.restored')).waitFor();
  expect(await name(a).inputValue()).toBe('Borrador de Nevado');
  await fillCustomer(a, 'Uno de Nevado');
  for (const company of ['nevado', 'andina'] as const) await switchTo(b, company);
  await expectCompany(a, 'nevado');
  await save(a);
  await expectToast(a, t('common', 'record.created_m'));
  expect(await companiesWithCustomer('Uno de Nevado')).toEqual(['nevado']);
  expect(await companiesWithCustomer('Borrador de Nevado')).toEqual([]);
});

it('a change in one company is fetched only in the tab of that company', async () => {
  // The server has subscribed a tab by the time it sends the headers of the stream.
  const streams = [a, b].map((page) => page.waitForResponse(/\/api\/events/));
  await Promise.all([a.goto('/admin/customers'), b.goto('/admin/customers')]);
  await Promise.all([a, b].map((page) => page.getByRole('table').getByRole('link').first().waitFor()));
  await Promise.all([...streams, waitUntilIdle(a), waitUntilIdle(b)]);
  const [ofA, ofB] = [recordRequests(a, /\/api\/customers/), recordRequests(b, /\/api\/customers/)];
  await createCustomer('andina', 'AAA de un colega');
  await b.getByRole('link', { name: 'AAA de un colega' }).waitFor();
  expect(ofA.companies).toEqual([]);
  // What tab A hears of is the next change, of its own company.
  await createCustomer('nevado', 'AAA de su empresa');
  await a.getByRole('link', { name: 'AAA de su empresa' }).waitFor();
  expect(await a.getByText('AAA de un colega').count()).toBe(0);
  expect(new Set(ofA.companies)).toEqual(new Set([ids.nevado]));
  expect(new Set(ofB.companies)).toEqual(new Set([ids.andina]));
  for (const { stop } of [ofA, ofB]) stop();
});

it('a link opens a new tab in the company of the tab it was clicked in, even if another tab switched last', async () => {
  await createCustomer('nevado', 'AAA con enlace');
  await a.goto('/admin/customers');
  for (const company of ['nevado', 'andina'] as const) await switchTo(b, company);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    a.getByRole('link', { name: 'AAA con enlace' }).click({ modifiers: ['Control'] }),
  ]);
  await opened.getByRole('heading', { level: 1, name: 'AAA con enlace' }).waitFor();
  await expectCompany(opened, 'nevado');
  await opened.close();
  await Promise.all([expectCompany(a, 'nevado'), expectCompany(b, 'andina')]);
});

describe('switching companies', () => {
  it('asks before leaving unsaved input, which is then saved in neither', async () => {
    await a.goto('/admin/customers/new');
    await name(a).fill('Abandonado');
    await chooseCompany(a, 'andina');
    const dialog = a.getByRole('dialog', { name: t('common', 'form.leave_title') });
    await dialog.getByRole('button', { name: t('common', 'form.stay') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectCompany(a, 'nevado');
    expect(await name(a).inputValue()).toBe('Abandonado');

    await chooseCompany(a, 'andina');
    await dialog.getByRole('button', { name: t('common', 'form.leave'), exact: true }).click();
    await a.waitForURL('**/admin/dashboard');
    await expectCompany(a, 'andina');
    await a.goto('/admin/customers/new');
    expect(await name(a).inputValue()).toBe('');
    expect(await storedDrafts(a)).toEqual([]);
    expect(await companiesWithCustomer('Abandonado')).toEqual([]);
  });

  it('asks the other company for nothing of the old page, and shows nothing of it when the user goes back', async () => {
    await switchTo(a, 'nevado');
    const id = await createCustomer('nevado', 'Queda en Nevado');
    await a.goto(`/admin/customers/${id}`);
    await a.getByRole('heading', { level: 1, name: 'Queda en Nevado' }).waitFor();
    // The last part of its page: until then the page sends requests of its own.
    await a.getByRole('heading', { name: t('trips', 'customer.addresses') }).waitFor();
    await waitUntilIdle(a);
    const sent = recordRequests(a, new RegExp(id));
    await switchTo(a, 'andina');
    await a.waitForURL('**/admin/dashboard');
    sent.stop();
    expect(sent.companies).toEqual([]);

    await a.goBack();
    await expectToast(a, t('common', 'errors.not_found'));
    await waitUntilIdle(a);
    expect(await a.getByText('Queda en Nevado').count()).toBe(0);
    await expectCompany(a, 'andina');
  });
});

it('a reloaded tab never changes its company because the server did not answer', async () => {
  await switchTo(a, 'nevado');
  for (const company of ['nevado', 'andina'] as const) await switchTo(b, company);
  await a.goto('/admin/customers/new');
  await a.route('**/api/permissions/company/*', (route) => route.abort());
  await a.reload();
  await a.getByRole('heading', { level: 1 }).waitFor();
  expect(await a.getByText(companies.andina).count()).toBe(0);
  await a.unroute('**/api/permissions/company/*');
  await a.reload();
  await expectCompany(a, 'nevado');
});

describe('the end of the session', () => {
  it('reaches both tabs, and each returns to its company and restores its draft', async () => {
    const tabs = [
      { page: a, company: 'nevado', typed: 'Interrumpido en Nevado' },
      { page: b, company: 'andina', typed: 'Interrumpido en Andina' },
    ] as const;
    for (const { page, typed } of tabs) {
      await page.goto('/admin/customers/new');
      await fillCustomer(page, typed);
    }
    // The session ends on the server side, as after its twelve hours; the tabs notice it when they save, or earlier when they report activity.
    await context.clearCookies();
    await Promise.all(tabs.map(({ page }) => Promise.all([page.waitForURL('**/login**'), save(page).catch(() => {})])));
    for (const { page, company, typed } of tabs) {
      await fillSignIn(page, 'admin@arriero.test');
      await page.waitForURL('**/customers/new');
      await expectCompany(page, company);
      await page.getByText(t('common', 'form.restored')).waitFor();
      expect(await name(page).inputValue()).toBe(typed);
      await save(page);
      await expectToast(page, t('common', 'record.created_m'));
      expect(await companiesWithCustomer(typed)).toEqual([company]);
    }
  });

  it('by signing out in one tab signs out the other, and deletes the user’s data from the device', async () => {
    await b.goto('/admin/customers/new');
    await name(b).fill('A medias');
    await expect.poll(() => storedDrafts(b)).toHaveLength(1);
    // While the first tab deletes the drafts, the other one is busy: it stores what was typed last before it hears of the end.
    await name(b).fill('A medias, y más');
    const busy = b.evaluate(() => {
      for (const start = performance.now(); performance.now() - start < 2_000; );
    });
    await chooseInUserMenu(a, t('common', 'shell.sign_out'));
    await Promise.all([a.waitForURL('**/login**'), b.waitForURL('**/login**'), busy]);
    await a.goto('/admin/dashboard');
    await a.waitForURL('**/login**');
    await expect.poll(() => storedDrafts(b)).toEqual([]);
    expect(browserErrors).toEqual([]);
  });
});
