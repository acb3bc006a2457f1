/**
 * One person, administrator of two companies, with a tab in each. The tabs share cookies and what is kept on the device, and each
 * works in its own company: wherever a row is saved, the API of both companies is asked where it lies.
 */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#base/nit.ts';
import { demoPassword, expectAccessible, pick, rest, said, setStage, shoot, signIn } from './harness.ts';
import { like, say } from './words.ts';

const t = say('es');
/** The demo's two companies, by what their names say. */
const companies = { nevado: /Nevado/, andina: /Andina/ } as const;
type Company = keyof typeof companies;

const stage = setStage();
let context: BrowserContext;
/** A works in Nevado, B in Andina. */
let a: Page;
let b: Page;
const ids = {} as Record<Company, string>;
const complaints: string[] = [];

beforeAll(async () => {
  const visitor = await stage.visit();
  context = visitor.context;
  a = listenTo(visitor.page);
  await signIn(a, 'admin@arriero.test');
  const { companies: own } = await (await context.request.get('/api/user', { headers: { 'X-Background': '1' } })).json();
  for (const { id, name } of own) for (const key of ['nevado', 'andina'] as const) if (companies[key].test(name)) ids[key] = id;
  await switchTo(a, 'nevado');
  b = await newTab();
  await b.goto('/admin/dashboard');
});

/** What is unsaved may be left when the page is loaded anew, and nothing of that is a complaint. */
function listenTo(page: Page): Page {
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}
const newTab = async () => listenTo(await context.newPage());

const switcher = (page: Page) => page.getByRole('button', { name: /cambiar de empresa/ });
const worksIn = (page: Page, company: Company) => switcher(page).filter({ hasText: companies[company] }).waitFor();
const choose = async (page: Page, company: Company) => {
  await switcher(page).click();
  await page
    .getByRole('list', { name: t('common', 'shell.companies') })
    .getByText(companies[company])
    .click();
};
async function switchTo(page: Page, company: Company): Promise<void> {
  if (!companies[company].test((await switcher(page).textContent()) ?? '')) await choose(page, company);
  await worksIn(page, company);
}

const field = (page: Page, label: string) => page.getByLabel(like(label)).and(page.locator('input, textarea, select')).first();
const name = (page: Page) => field(page, t('customers', 'fields.name'));
let nextNit = 901_888_000;
async function fillCustomer(page: Page, called: string): Promise<void> {
  const nit = String(nextNit++);
  await name(page).fill(called);
  await field(page, t('customers', 'fields.tax_id')).fill(`${nit}-${nitCheckDigit(nit)}`);
  await field(page, t('customers', 'fields.email')).fill('pagos@dospestanas.test');
  await field(page, t('customers', 'fields.phone')).fill('3105551234');
  await pick(field(page, t('places', 'department')), 'Antioquia');
  await pick(field(page, t('places', 'city')), 'Itag');
}
const save = async (page: Page) => {
  await page
    .getByRole('button', { name: t('common', 'actions.save'), exact: true })
    .first()
    .click();
};

/** The companies, both asked, that have a customer of that name. */
async function whereIs(called: string): Promise<Company[]> {
  const found: Company[] = [];
  for (const company of ['nevado', 'andina'] as const) {
    const query = new URLSearchParams({ search: called });
    const reply = await context.request.get(`/api/customers?${query}`, { headers: { 'company-id': ids[company], 'X-Background': '1' } });
    const { data } = (await reply.json()) as { data: { name: string }[] };
    for (const row of data) if (row.name === called) found.push(company);
  }
  return found;
}
/** Adds a customer behind the screens, as a colleague in that company would. */
async function addBehind(company: Company, called: string): Promise<string> {
  const cookies = await context.cookies();
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const reply = await context.request.post('/api/customers', {
    headers: { 'company-id': ids[company], 'X-XSRF-TOKEN': decodeURIComponent(token) },
    data: {
      name: called,
      tax_id_type: '31',
      tax_id: String(nextNit++),
      email: 'pagos@dospestanas.test',
      phone: '3105551234',
      country_id: 'CO',
      department_id: 'CO-05',
      city_id: 'CO-05360',
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { data: { id: string } }).data.id;
}
/** Notes the requests of a page that an expression matches, until told to stop. */
function noting(page: Page, wanted: RegExp) {
  const noted: { url: string; company: string | undefined }[] = [];
  const note = (request: Request) => {
    if (wanted.test(request.url())) noted.push({ url: request.url(), company: request.headers()['company-id'] });
  };
  page.on('request', note);
  return { noted, stop: () => page.off('request', note) };
}
const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('arriero.draft.'))) as Promise<string[]>;

describe('a customer that is added', () => {
  it('lands in the company of the tab that it was typed in, though the other tab switched meanwhile', async () => {
    await a.goto('/admin/customers/new');
    await fillCustomer(a, 'Uno de Nevado');
    await switchTo(b, 'andina');
    await worksIn(a, 'nevado');
    await save(a);
    await said(a, t('customers', 'created'));
    expect(await whereIs('Uno de Nevado')).toEqual(['nevado']);
  });

  it('shows nothing of what is typed in the other company, not even as a draft', async () => {
    await a.goto('/admin/customers/new');
    await name(a).fill('Borrador de Nevado');
    await expect.poll(() => keptDrafts(a)).toHaveLength(1);
    await b.goto('/admin/customers/new');
    expect(await name(b).inputValue()).toBe('');
    expect(await b.getByText(t('common', 'form.restored')).count()).toBe(0);
    await expectAccessible(b);
    await shoot(b, 'two-tabs-new');

    await fillCustomer(b, 'Uno de Andina');
    await save(b);
    await said(b, t('customers', 'created'));
    expect(await whereIs('Uno de Andina')).toEqual(['andina']);
    expect(await name(a).inputValue()).toBe('Borrador de Nevado');
  });

  it('is found again in its company when the tab is loaded anew, and is saved there', async () => {
    await a.reload();
    await worksIn(a, 'nevado');
    await a.getByText(t('common', 'form.restored')).waitFor();
    expect(await name(a).inputValue()).toBe('Borrador de Nevado');
    await fillCustomer(a, 'Dos de Nevado');
    await save(a);
    await said(a, t('customers', 'created'));
    expect(await whereIs('Dos de Nevado')).toEqual(['nevado']);
    expect(await whereIs('Borrador de Nevado')).toEqual([]);
  });
});

describe('records open in both tabs', () => {
  it('are each saved in their own company, whichever is saved first', async () => {
    const [inNevado, inAndina] = [await addBehind('nevado', 'Editado Nevado'), await addBehind('andina', 'Editado Andina')];
    await a.goto(`/admin/customers/${inNevado}`);
    await b.goto(`/admin/customers/${inAndina}`);
    await name(a).fill('Cambiado en Nevado');
    await name(b).fill('Cambiado en Andina');
    await Promise.all([save(b), save(a)]);
    for (const page of [a, b]) await said(page, t('customers', 'updated'));
    expect(await whereIs('Cambiado en Nevado')).toEqual(['nevado']);
    expect(await whereIs('Cambiado en Andina')).toEqual(['andina']);
  });

  it('are not shown by their address in a tab of the other company', async () => {
    const id = await addBehind('nevado', 'Solo de Nevado');
    await b.goto(`/admin/customers/${id}`);
    await said(b, t('common', 'errors.not_found'));
    await rest(b);
    expect(await b.getByText('Solo de Nevado').count()).toBe(0);
  });
});

describe('what happens in one company', () => {
  it('is heard by its own tab alone', async () => {
    const streams = [noting(a, /\/api\/events/), noting(b, /\/api\/events/)];
    // Whoever gets the head of the stream is listened to by then.
    const open = [a, b].map((page) => page.waitForResponse(/\/api\/events/));
    await Promise.all([a.goto('/admin/customers'), b.goto('/admin/customers')]);
    await Promise.all([a, b].map((page) => page.getByRole('table').getByRole('link').first().waitFor()));
    await Promise.all([...open, rest(a), rest(b)]);
    expect(streams.map(({ noted }) => noted.length)).toEqual([1, 1]);
    const lists = [noting(a, /\/api\/customers/), noting(b, /\/api\/customers/)];
    await addBehind('andina', 'AAA de un colega');
    await b.getByRole('link', { name: 'AAA de un colega' }).waitFor();
    await a.waitForTimeout(2_000);
    expect(await a.getByText('AAA de un colega').count()).toBe(0);
    expect(lists[0]?.noted).toEqual([]);
    expect(new Set(lists[1]?.noted.map(({ company }) => company))).toEqual(new Set([ids.andina]));
    expect(streams.map(({ noted }) => noted.map(({ url }) => new URL(url).searchParams.get('company_id')))).toEqual([
      [ids.nevado],
      [ids.andina],
    ]);
    for (const { stop } of [...streams, ...lists]) stop();
  });
});

describe('a link opened in a new tab', () => {
  it('is of the company that it was followed in, though another was entered last', async () => {
    await addBehind('nevado', 'AAA con enlace');
    await a.goto('/admin/customers');
    await switchTo(b, 'nevado');
    await switchTo(b, 'andina');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      a.getByRole('link', { name: 'AAA con enlace' }).click({ modifiers: ['Control'] }),
    ]);
    listenTo(opened);
    await opened.getByRole('heading', { level: 1, name: 'AAA con enlace' }).waitFor();
    await worksIn(opened, 'nevado');
    await name(opened).fill('AAA desde el enlace');
    await save(opened);
    await said(opened, t('customers', 'updated'));
    expect(await whereIs('AAA desde el enlace')).toEqual(['nevado']);
    await opened.close();
    await Promise.all([worksIn(a, 'nevado'), worksIn(b, 'andina')]);
  });
});

describe('switching', () => {
  beforeEach(async () => {
    await a.goto('/admin/dashboard');
    await switchTo(a, 'nevado');
  });

  it('asks before unsaved input is left, and moves nothing when the person stays', async () => {
    await a.goto('/admin/customers/new');
    await fillCustomer(a, 'Tres de Nevado');
    await choose(a, 'andina');
    const dialog = a.getByRole('dialog', { name: t('common', 'form.leave_title') });
    await dialog.waitFor();
    await expectAccessible(a);
    await dialog.getByRole('button', { name: t('common', 'form.stay') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await worksIn(a, 'nevado');
    expect(await name(a).inputValue()).toBe('Tres de Nevado');
    await save(a);
    await said(a, t('customers', 'created'));
    expect(await whereIs('Tres de Nevado')).toEqual(['nevado']);
  });

  it('leaves the input behind when told so, and nothing of it stands in either company', async () => {
    await a.goto('/admin/customers/new');
    await name(a).fill('Abandonado');
    await choose(a, 'andina');
    await a.getByRole('button', { name: t('common', 'form.leave'), exact: true }).click();
    await a.waitForURL('**/admin/dashboard');
    await worksIn(a, 'andina');
    await a.goto('/admin/customers/new');
    expect(await name(a).inputValue()).toBe('');
    await switchTo(a, 'nevado');
    await a.goto('/admin/customers/new');
    expect(await name(a).inputValue()).toBe('');
    expect(await keptDrafts(a)).toEqual([]);
    expect(await whereIs('Abandonado')).toEqual([]);
  });

  it('asks the other company for nothing of the page that is left', async () => {
    const id = await addBehind('nevado', 'Queda en Nevado');
    await a.goto(`/admin/customers/${id}`);
    await a.getByRole('heading', { level: 1, name: 'Queda en Nevado' }).waitFor();
    await rest(a);
    const asked = noting(a, new RegExp(id));
    await switchTo(a, 'andina');
    await a.waitForURL('**/admin/dashboard');
    asked.stop();
    expect(asked.noted).toEqual([]);
  });

  it('stays in force when the person goes back and forward: what was typed or seen elsewhere is not there', async () => {
    const id = await addBehind('nevado', 'Atrás en Nevado');
    await a.goto('/admin/customers/new');
    await a.goto(`/admin/customers/${id}`);
    await a.getByRole('heading', { level: 1, name: 'Atrás en Nevado' }).waitFor();
    await switchTo(a, 'andina');
    await a.waitForURL('**/admin/dashboard');
    await a.goBack();
    await said(a, t('common', 'errors.not_found'));
    await rest(a);
    expect(await a.getByText('Atrás en Nevado').count()).toBe(0);
    await worksIn(a, 'andina');
    await a.goBack();
    await fillCustomer(a, 'Atrás en Andina');
    await save(a);
    await said(a, t('customers', 'created'));
    expect(await whereIs('Atrás en Andina')).toEqual(['andina']);
    await a.goBack();
    await a.goForward();
    await worksIn(a, 'andina');
  });
});

describe('a tab that is loaded anew', () => {
  it('never moves to another company because the server did not answer', async () => {
    await switchTo(a, 'nevado');
    await switchTo(b, 'nevado');
    await switchTo(b, 'andina');
    await a.goto('/admin/customers/new');
    await a.route('**/api/permissions/company/*', (route) => route.abort());
    await a.reload();
    await a.getByRole('heading', { level: 1 }).waitFor();
    expect(await a.getByText(companies.andina).count()).toBe(0);
    await a.unroute('**/api/permissions/company/*');
    await a.reload();
    await worksIn(a, 'nevado');
    await fillCustomer(a, 'Cuatro de Nevado');
    await save(a);
    await said(a, t('customers', 'created'));
    expect(await whereIs('Cuatro de Nevado')).toEqual(['nevado']);
  });
});

describe('a company that is closed to the person', () => {
  it('is left for the other, and the page that named something of it with it', async () => {
    await switchTo(b, 'andina');
    const platform = await stage.visit();
    await signIn(platform.page, 'super@arriero.test');
    const change = (method: 'post' | 'delete') =>
      platform.page.evaluate(
        async ([path, verb]) => {
          const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
          return (await fetch(path, { method: verb, headers: { 'X-XSRF-TOKEN': token } })).status;
        },
        [`/api/companies/${ids.andina}/deactivation`, method.toUpperCase()] as const,
      );
    await b.goto('/admin/customers/new');
    await name(b).waitFor();
    expect(await change('post')).toBe(200);
    await b.reload();
    await b.waitForURL('**/admin/dashboard');
    await said(b, t('common', 'shell.company_lost'));
    expect(await change('delete')).toBe(200);
    await platform.context.close();
    await b.reload();
    await b.goto('/admin/dashboard');
    await switchTo(b, 'andina');
  });
});

describe('the end of the session', () => {
  const signInAgain = async (page: Page) => {
    await field(page, t('accounts', 'session.username')).fill('admin@arriero.test');
    await page
      .getByLabel(/^Contraseña/)
      .first()
      .fill(demoPassword);
    await page.getByRole('button', { name: t('accounts', 'session.enter'), exact: true }).click();
    await page.waitForURL('**/admin/**');
  };

  it('reaches both tabs, and each comes back to its company with what was typed', async () => {
    await Promise.all([switchTo(a, 'nevado'), switchTo(b, 'andina')]);
    const tabs = [
      { page: a, company: 'nevado', typed: 'Interrumpido en Nevado' },
      { page: b, company: 'andina', typed: 'Interrumpido en Andina' },
    ] as const;
    for (const { page, typed } of tabs) {
      await page.goto('/admin/customers/new');
      await fillCustomer(page, typed);
    }
    // The session ends elsewhere, as when its twelve hours are over; the tabs hear of it when they save, or sooner when they tell of input.
    await context.clearCookies();
    await Promise.all(tabs.map(({ page }) => Promise.all([page.waitForURL('**/login**'), save(page).catch(() => {})])));
    for (const { page, company, typed } of tabs) {
      await signInAgain(page);
      await page.waitForURL('**/customers/new');
      await worksIn(page, company);
      await page.getByText(t('common', 'form.restored')).waitFor();
      expect(await name(page).inputValue()).toBe(typed);
      await save(page);
      await said(page, t('customers', 'created'));
      expect(await whereIs(typed)).toEqual([company]);
    }
  });

  it('by idleness in one tab ends the other, and each comes back to its company', async () => {
    const idle = await newTab();
    await idle.clock.install();
    await idle.goto('/admin/dashboard');
    await switchTo(idle, 'nevado');
    await b.goto('/admin/dashboard');
    await a.close();
    await idle.clock.fastForward(16 * 60_000);
    for (const page of [idle, b]) {
      await page.waitForURL('**/login**');
      await page.getByText(t('accounts', 'session.notices.idle')).first().waitFor();
    }
    a = idle;
    for (const [page, company] of [
      [a, 'nevado'],
      [b, 'andina'],
    ] as const) {
      await signInAgain(page);
      await worksIn(page, company);
    }
  });

  it('by choice in one tab closes the other, and leaves nothing of the person on the device', async () => {
    await b.goto('/admin/customers/new');
    await name(b).fill('A medias');
    await expect.poll(() => keptDrafts(b)).toHaveLength(1);
    await a
      .getByRole('button', { name: t('common', 'shell.sign_out') })
      .first()
      .click();
    await Promise.all([a.waitForURL('**/login**'), b.waitForURL('**/login**')]);
    await expect.poll(() => keptDrafts(b)).toEqual([]);
    expect(await whereIs('A medias').catch(() => [])).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
