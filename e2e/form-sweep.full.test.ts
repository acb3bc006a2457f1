/**
 * For every form that edits a record: with every field filled, saving without typing changes nothing in the database and writes no
 * history; and every field that the contract takes has a control in the form, or is named here with the reason why not. The forms of plain
 * records follow from their declarations; a new operation that saves another form fails the test until it is listed.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoDay, demoNow } from '#server/testing/setup/demo-clock.ts';
import type { Route } from '../src/base/route.ts';
import { png } from '../src/server/testing/files.ts';
import { textFor } from '../src/server/testing/samples.ts';
import { callApi } from './api.ts';
import { type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { type Fields, type Form, firstOf, type Ids, isEmpty, operations, put, recordForms } from './record-forms.ts';
import { startingWith, translator } from './words.ts';

const t = translator('es');
const formInDialog = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').waitFor();
/** Opens the form of the first row of a part of the page, or of the last one, by its menu. */
const editRow =
  (part: (page: Page) => Locator, which: 'first' | 'last' = 'first') =>
  async (page: Page) => {
    const menus = part(page).getByRole('button', { name: startingWith(t('common', 'table.row_actions')) });
    await menus[which]().click();
    await page.getByRole('menuitem', { name: t('common', 'actions.edit') }).click();
    await formInDialog(page);
  };
const editFirstRow = editRow((page) => page.locator('main'));
/** Opens the form by a button. */
const openBy = (button: (page: Page) => Locator) => async (page: Page) => {
  await button(page).click();
  await formInDialog(page);
};
const readSettings = ({ get }: Ids): Promise<Fields> => get('/api/settings');
/** From its list, as it is not read alone. */
const readFromList = async ({ get }: Ids, path: string): Promise<Fields> => {
  const [, list, last] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  return (await get(list === '/api/payment-methods' ? `${list}/all` : `${list}`)).find(
    ({ id, document }: Fields) => id === last || document === last,
  );
};
const settingsTab =
  (tab: string) =>
  async ({ company }: Ids) =>
    `/admin/company-settings/${company}?tab=${tab}`;

/** The form of a reading by hand: the latest one, of the first vehicle. */
const readingForm = (kind: 'trucks' | 'trailers'): Form => ({
  name: `an odometer reading of ${kind}`,
  update: put(`/api/${kind}/:id/odometer/:reading_id`),
  absent: { confirm: 'asked in a dialog' },
  page: async (ids) => {
    const { id } = await firstOf(ids, `/api/${kind}?perPage=10`);
    await ids.send('POST', `/api/${kind}/${id}/odometer`, {
      at: demoNow(),
      km: 5_000_000,
      confirm: questions,
    });
    return `/admin/${kind}/${id}?tab=odometer`;
  },
  open: editFirstRow,
  read: readFromList,
  fill: () => ({ note: 'Taller', confirm: questions }),
});
const questions = ['odometer_jump', 'odometer_lower'];

/** A year in which customers of the demo have withheld, in January the one before. */
const taxYear = demoDay(-60).slice(0, 4);

/** An account of the company that takes every way of payment. */
const bankAccount = async ({ get }: Ids) =>
  (await get('/api/payment-methods')).find(({ recipient, kind }: Fields) => recipient === 'company' && kind === 'bank').id;
const settlementOnPage = (page: Page) => page.getByRole('region', { name: t('settlements', 'title') });

/** A load of a trip that is not invoiced. */
const loadOfAdvance = async (ids: Ids): Promise<Fields> => {
  const { id } = await firstOf(ids, '/api/trips?perPage=10&status=active');
  return (await ids.get(`/api/trips/${id}/loads`))[0];
};
const ownerOnPage = (page: Page) => page.getByRole('region', { name: t('payables', 'title'), exact: true });

const forms: Form[] = [
  ...recordForms,
  readingForm('trucks'),
  readingForm('trailers'),
  {
    name: 'a trip',
    update: put('/api/trips/:id'),
    absent: { freight_basis: 'shown when the trip has loads with a price', confirm: 'asked in a dialog', open_cash: 'asked in a dialog' },
    entity: 'trip',
    page: async (ids) => `/admin/trips/${(await firstOf(ids, '/api/trips?perPage=10&status=active')).id}/edit`,
    fill: async (ids, { departure_at, origin, destination }) => ({
      truck_id: (await ids.get('/api/trucks?perPage=100&status=active')).find(({ third_party }: Fields) => third_party).id,
      trailer_id: (await firstOf(ids, '/api/trailers?perPage=10&status=active')).id,
      origin: { ...(origin as Fields), latitude: '4.65', longitude: '-74.1', details: 'Muelle 3' },
      destination: { ...(destination as Fields), latitude: '6.25', longitude: '-75.5', details: 'Portón azul' },
      arrival_at: `${String(Number(String(departure_at).slice(0, 4)) + 1)}${String(departure_at).slice(4)}`,
      freight_rate: '4500000',
      freight_basis: 'both',
      owner_freight: '3000000',
      manifest_number: 'M-1',
      advance_payment: '100000',
      advance_date: '2026-01-15',
      payment_method_id: (await firstOf(ids, '/api/payment-methods?perPage=10')).id,
      fuel_departure: 80,
      fuel_arrival: 20,
      odometer_departure: 1000,
      odometer_arrival: 1500,
    }),
  },
  {
    name: 'a cash transaction',
    update: put('/api/cash-transactions/:id'),
    absent: { confirm: 'asked in a dialog' },
    page: async (ids) => {
      const { id } = await firstOf(ids, '/api/trips?perPage=10&status=active');
      const body = { type: 'company_to_driver', date: demoDay(-1), method: 'bank_transfer', amount: '50000' };
      await ids.send('POST', `/api/trips/${id}/cash-transactions`, body);
      return `/admin/trips/${id}`;
    },
    open: editRow(settlementOnPage),
    fill: async (ids) => ({ payment_method_id: await bankAccount(ids) }),
  },
  {
    name: 'a payment to an owner',
    update: put('/api/owner-payments/:id'),
    absent: { confirm: 'asked in a dialog', owner_id: 'stays' },
    page: async (ids) => {
      const { id: trip_id, owner_id } = await firstOf(ids, '/api/owner-trips?perPage=10&state=open');
      const body = { owner_id, type: 'advance', date: demoDay(-1), method: 'bank_transfer', trips: [{ trip_id, amount: '1000' }] };
      await ids.send('POST', '/api/owner-payments', body);
      return `/admin/trips/${trip_id}`;
    },
    open: editRow(ownerOnPage, 'last'),
    fill: async (ids) => ({ payment_method_id: await bankAccount(ids) }),
  },
  {
    name: 'an advance on pay',
    update: put('/api/payroll-advances/:id'),
    absent: { confirm: 'asked in a dialog', employee_id: 'stays' },
    page: async () => '/admin/compensation/advances',
    open: editFirstRow,
    fill: async (ids) => ({ payment_method_id: await bankAccount(ids) }),
  },
  {
    name: 'how a company pays',
    update: put('/api/payroll-settings'),
    page: async () => '/admin/compensation',
    open: openBy((page) => page.getByRole('button', { name: t('payroll', 'settings.open'), exact: true })),
    fill: () => ({ arl_paid_by: 'employee' }),
  },
  {
    name: 'the terms with the owner of a trip',
    update: put('/api/trips/:id/owner'),
    page: async (ids) => `/admin/trips/${(await firstOf(ids, '/api/owner-trips?perPage=10&state=open')).id}`,
    open: openBy((page) => ownerOnPage(page).getByRole('button', { name: t('payables', 'terms.action') })),
    fill: () => ({ owner_retefuente_rate: '2', owner_reteica_rate: '0.5' }),
    absent: { confirm: 'asked in a dialog' },
  },
  {
    name: 'a load',
    update: put('/api/trips/:id/loads/:load_id'),
    page: async (ids) => {
      const trip = await firstOf(ids, '/api/trips?perPage=10&status=active');
      return `/admin/trips/${trip.id}/loads/${(await firstOf(ids, `/api/trips/${trip.id}/loads`)).id}`;
    },
    fill: () => ({ notes: 'Frágil' }),
    absent: { freight_basis: 'asked in a dialog, when the server needs it' },
  },
  {
    name: 'an invoice',
    update: put('/api/invoices/:id'),
    entity: 'invoice',
    page: async (ids) => `/admin/invoices/${(await firstOf(ids, '/api/invoices?perPage=10&status=draft')).id}/edit`,
    fill: (_, { issue_date }) => ({
      filing_date: issue_date,
      filing_reference: 'R-9',
      notes: 'Gracias.',
      processing_fee: '1000',
      other_discount: '500',
      adjustments: [
        { type: 'tax', method: 'percentage', description: 'IVA', value: '19', iva: true },
        { type: 'withholding', method: 'fixed', description: 'ReteFuente', value: '1000', iva: false },
        {
          type: 'withholding',
          method: 'percentage',
          description: 'ReteICA Yumbo',
          value: '0.7',
          per_mille: true,
          withholding_kind: 'reteica',
          municipality_id: 'CO-76892',
          base: '1000',
        },
      ],
    }),
  },
  {
    name: 'a certificate of withholdings',
    update: put('/api/withholding-certificates/:id'),
    page: async (ids) => {
      const { id } = await firstOf(ids, `/api/customer-withholdings?perPage=10&year=${taxYear}&state=missing`);
      const body = { customer_id: id, year: Number(taxYear), kind: 'retefuente', received_on: demoDay(), number: 'CR-1', amount: '1000' };
      await ids.send('POST', '/api/withholding-certificates', body);
      return `/admin/customers/${id}?tab=withholdings&year=${taxYear}`;
    },
    open: editFirstRow,
    read: async (ids, path) => {
      const customers = await ids.get(`/api/customer-withholdings?perPage=100&year=${taxYear}`);
      const years = await Promise.all(customers.map(({ id }: Fields) => ids.get(`/api/customers/${id}/withholdings?year=${taxYear}`)));
      return years.flatMap((year: Fields) => year.certificates as Fields[]).find(({ id }) => path.endsWith(id as string)) as Fields;
    },
    fill: async (ids) => ({ file_ids: [await ids.upload('attachment')] }),
  },
  {
    name: 'the references of an invoice',
    update: put('/api/invoices/:id/references'),
    read: (ids, path) => ids.get(path.replace('/references', '')),
    page: async (ids) => `/admin/invoices/${(await firstOf(ids, '/api/invoices?perPage=10&status=completed')).id}`,
    open: openBy((page) => page.getByRole('button', { name: /^(Agregar|Cambiar)$/ })),
    fill: async (ids) => ({ dian_date: '2026-03-02', cufe: 'ab'.repeat(48), file_ids: [await ids.upload('attachment')] }),
  },
  {
    name: 'a payment',
    update: put('/api/payments/:id'),
    absent: {
      confirm: 'asked in a dialog',
      driver_id: 'shown where the account is that of the driver',
      allocations: 'shown for several invoices',
      keep_as_credit: 'shown where the invoice does not take all of it',
    },
    page: async (ids) => `/admin/payments/${(await firstOf(ids, '/api/payments?perPage=10')).id}`,
    fill: async (ids, { amount }) => ({
      notes: 'Consignado.',
      // A peso less for that of the adjustment: the payment may be all that the invoice was owed.
      amount: String(Number(amount) - 1),
      payment_method_id: await bankAccount(ids),
      transaction_id: 'TRX-1',
      adjustments: [{ kind: 'shortage', amount: '1', note: 'GMF' }],
    }),
  },
  {
    name: 'a payment of a pay stub',
    update: put('/api/stub-payments/:id'),
    absent: { confirm: 'asked in a dialog' },
    entity: 'stub_payment',
    page: async (ids) => {
      const { id, stub_id } = await firstOf(ids, '/api/stub-payments?perPage=10&status=active');
      return `/admin/compensation/stubs/${stub_id}/payments/${id}`;
    },
    fill: async () => ({ note: 'Consignado.' }),
  },
  {
    name: 'an advance',
    update: put('/api/advances/:id'),
    absent: { confirm: 'asked in a dialog', customer_id: 'shown without a trip' },
    page: async (ids) => {
      const { id: load_id } = await loadOfAdvance(ids);
      const body = { load_id, payment_date: demoDay(), method: 'bank_transfer', amount: '1000', confirm: ['second_advance'] };
      return `/admin/advances/${(await ids.send('POST', '/api/advances', body)).id}`;
    },
    fill: async (ids) => ({ payment_method_id: await bankAccount(ids), transaction_id: 'TRX-2', notes: 'Anticipo.' }),
  },
  {
    name: 'a user',
    update: put('/api/users/:id'),
    absent: { confirm: 'asked in a dialog' },
    empty: { image: 'belongs to the person, who changes it' },
    entity: 'user',
    page: async (ids) => `/admin/users/${(await firstOf(ids, '/api/users?perPage=10&role=driver')).id}?tab=edit`,
    fill: async ({ upload }) => ({
      id_type: '41',
      license_category: 'C3',
      driver_license: '123456',
      emergency_contact_name: 'Rosa',
      emergency_contact_phone: '3001112233',
      emergency_contact_relation: 'Madre',
      left_on: '2026-01-31',
      notes: 'Turno de noche.',
      attachments: [{ kind: 'other', description: 'Examen', file_id: await upload('attachment') }],
    }),
  },
  {
    name: 'a reminder',
    update: put('/api/reminders/:id'),
    entity: 'reminder',
    page: async (ids) => `/admin/reminders/${(await firstOf(ids, '/api/reminders?perPage=10&subject=truck&kind=soat')).id}?tab=edit`,
    fill: async ({ upload }) => ({
      description: 'Póliza nueva',
      due_odometer: 900_000,
      file_id: await upload('attachment'),
      cost: '1420000',
      note: 'Por cuotas.',
    }),
  },
  {
    name: 'an expense',
    update: put('/api/expenses/:id'),
    absent: {
      confirm: 'asked in a dialog',
      signature_file_id: 'set when it is signed',
      toll_name: 'shown for tolls',
    },
    entity: 'expense',
    page: async (ids) => {
      const fuel = (await ids.get('/api/expense-categories')).find(({ key }: Fields) => key === 'fuel');
      return `/admin/expenses/${(await firstOf(ids, `/api/expenses?perPage=10&status=approved&category_id=${fuel.id}`)).id}?tab=edit`;
    },
    fill: async (ids) => ({
      currency: 'USD',
      amount: '80',
      exchange_rate: '4012.345678',
      trip_id: (await ids.get('/api/owner-trips?perPage=100')).find(({ status }: Fields) => status === 'paid').id,
      charged_to_owner: true,
      trailer_id: (await firstOf(ids, '/api/trailers?perPage=10&status=active')).id,
      provider_id_type: '31',
      provider_id: '830095213',
      city_id: 'CO-73349',
      mileage: 900_000,
      payment_method_id: (await firstOf(ids, '/api/payment-methods?perPage=10')).id,
      file_ids: [await ids.upload('attachment')],
      confirm: questions,
    }),
    empty: { cop_amount: 'follows from the rate' },
  },
  {
    name: 'a service',
    update: put('/api/services/:id'),
    entity: 'service',
    page: async (ids) => `/admin/services/${(await firstOf(ids, '/api/services?perPage=10&status=done&kind=preventive')).id}?tab=edit`,
    fill: async ({ upload }) => ({ scheduled_on: '2026-01-15', file_ids: [await upload('attachment')], note: 'Con garantía.' }),
    absent: { confirm: 'answers to questions about the odometer' },
  },
  {
    name: 'a service schedule',
    update: put('/api/service-schedules/:id'),
    entity: 'service_schedule',
    page: async (ids) => `/admin/service-schedules/${(await firstOf(ids, '/api/service-schedules?perPage=10')).id}?tab=edit`,
    fill: () => ({ every_km: 12_000, every_months: 9, start_odometer: 100 }),
  },
  {
    name: 'the driver of a truck',
    update: put('/api/trucks/:id/drivers/:assignment_id'),
    read: readFromList,
    page: async ({ get }) =>
      `/admin/trucks/${(await get('/api/trucks?perPage=100')).find(({ drivers }: Fields) => !isEmpty(drivers)).id}?tab=drivers`,
    open: editFirstRow,
    fill: (_, { starts_on }) => ({ ends_on: `${Number(String(starts_on).slice(0, 4)) + 2}-12-31` }),
  },
  {
    name: 'the pay of a user',
    update: put('/api/users/:id/compensation'),
    page: async (ids) => {
      const { id } = await firstOf(ids, '/api/users?perPage=10&role=driver');
      return `/admin/users/${id}?tab=compensation`;
    },
    // New terms, which begin today; then those.
    open: async (page) => {
      await page.getByRole('button', { name: t('payroll', 'compensation.change_from') }).click();
      await page.locator('form button[type=submit]').waitFor();
    },
    absent: { confirm: 'asked in a dialog' },
    fill: () => ({
      payroll_cycle: 'semi_monthly',
      institution: 'Bancolombia',
      account_number: '123-4',
      modifiers: [
        { kind: 'bonus', unit: 'percentage', description: 'Comisión', value: '6', base: 'gross_trips' },
        { kind: 'deduction', unit: 'amount', description: 'Préstamo', value: '50000', base: null },
      ],
    }),
  },
  {
    name: 'a role',
    update: put('/api/roles/:id'),
    page: async ({ send }) => `/admin/roles/${(await send('POST', '/api/roles', { name: 'Revisor', permissions: ['view-trips'] })).id}`,
  },
  {
    name: 'the own profile',
    update: put('/api/user/profile'),
    fill: async ({ upload }) => ({ image: await upload('photo') }),
    empty: { username: 'changes with the password only' },
    page: async ({ get }) => `/admin/users/${(await get('/api/user/profile')).id}`,
    absent: { current_password: 'only when a name, the email or the user name changes' },
  },
  {
    name: "the company's profile",
    update: put('/api/settings/profile'),
    read: readSettings,
    page: settingsTab('profile'),
    fill: async ({ upload }) => ({ website: 'https://example.test', image: await upload('photo') }),
    absent: { confirm_payment_date: 'asked in a dialog, when the date changes', confirm: 'asked in a dialog' },
  },
  { name: "the company's security", update: put('/api/settings/security'), read: readSettings, page: settingsTab('security') },
  {
    name: "the company's plan",
    update: put('/api/settings/billing'),
    read: readSettings,
    page: settingsTab('plan'),
    fill: () => ({ billing_name: 'Luz Ríos', billing_email: 'luz@example.test', billing_phone: '3001112233' }),
  },
  {
    name: "the company's appearance",
    update: put('/api/settings/customization'),
    read: readSettings,
    page: settingsTab('customization'),
    fill: async (ids) => ({
      logo: await ids.upload('photo'),
      accent: '#0b5348',
      invoice_footer: 'Gracias.',
      invoice_account_id: await bankAccount(ids),
    }),
  },
  {
    name: 'the text of an email',
    update: put('/api/email-templates/:kind/:language'),
    page: settingsTab('emails'),
    open: openBy((page) => page.getByRole('button', { name: startingWith(t('deliveries', 'templates_page.edit')) }).first()),
    read: async ({ get }, path) => {
      const [kind, language] = path.split('/').slice(-2);
      return (await get('/api/email-templates')).find((one: Fields) => one.kind === kind && one.language === language);
    },
  },
  {
    name: 'the days of reminders',
    update: put('/api/payment-reminder-schedule'),
    page: settingsTab('emails'),
    fill: () => ({ days: [-3, 1, 8] }),
    absent: { days: 'typed in two fields, before and after the due date' },
  },
  {
    name: 'the closed books',
    update: put('/api/settings/closed-books'),
    read: readSettings,
    page: settingsTab('books'),
    fill: () => ({ closed_through: '2001-12-31' }),
    absent: { confirm: 'asked in a dialog' },
  },
  {
    name: 'a tax',
    update: put('/api/taxes/:id'),
    read: readFromList,
    page: settingsTab('taxes'),
    open: editFirstRow,
    absent: { per_mille: 'a choice of the method', withholding_kind: 'shown for withholdings' },
  },
  {
    name: 'a legal value',
    update: put('/api/parameters/:id'),
    read: readFromList,
    page: settingsTab('parameters'),
    open: editFirstRow,
    absent: { city_id: 'shown for rates of municipalities' },
  },
  {
    name: 'a category of expenses',
    update: put('/api/expense-categories/:id'),
    read: readFromList,
    page: settingsTab('categories'),
    open: editFirstRow,
  },
  {
    name: 'a payment method',
    update: put('/api/payment-methods/:id'),
    read: readFromList,
    page: settingsTab('methods'),
    open: editFirstRow,
    fill: () => ({ account_number: '123-4' }),
  },
  {
    name: 'a number format',
    update: put('/api/number-formats/:document'),
    absent: { next_number_seen: 'the number that the page showed' },
    page: settingsTab('numbers'),
    read: readFromList,
    submit: (page) => page.locator('form button[type=submit]').first(),
  },
];

/** Operations that change something without a form of a record. */
const otherwise: Record<string, string> = {
  'PUT /api/user/password': 'asks for the old password',
  'PUT /api/user/language': 'a switch',
  'PUT /api/customers/:id/payment-reminders': 'a switch that saves at once',
  'PUT /api/notifications/preferences': 'switches that save at once',
  'PUT /api/views/:id': 'a name, in a dialog of its own',
  'PUT /api/views/:id/choice': 'switches that save at once',
  'PUT /api/imports/:id': 'how the file of an import is read, before anything is saved from it',
  'PUT /api/trip-documents/:id': 'what a page is, in a dialog of its own',
  'PUT /api/collection-notes/:id': 'a note, in a dialog of its own',
  'PUT /api/pay-periods/:id/trips': 'checkboxes that save at once',
  'PUT /api/pay-periods/:id/people/:employee_id': 'days, lines and notes, each in a dialog of its own',
  'PUT /api/settings/plan': 'a choice of the super-administrator',
  'PUT /api/trips/:id/readings': 'one number, asked after a driver has left or arrived',
};

const browsers = setUpBrowserTests();

it('lists every operation that saves a form', () => {
  const names = new Set(operations.filter(({ method }) => method === 'PUT').map(({ path }) => `PUT ${path}`));
  const listed = [...forms.map(({ update }) => `${update.method} ${update.path}`), ...Object.keys(otherwise)];
  expect(listed.sort()).toEqual([...names].sort());
});

const propertiesOf = (route: Route) =>
  (z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Fields> }).properties ?? {};
const fieldsOf = (route: Route): string[] => Object.keys(propertiesOf(route));
/** A text for each optional plain text that the body has empty, so that a new field of this kind needs no line here. */
const textsFor = (route: Route, body: Fields, ...except: Fields[]): Fields =>
  Object.fromEntries(
    Object.entries(propertiesOf(route))
      .filter(
        ([name, { type, default: start }]) =>
          type === 'string' && start === '' && isEmpty(body[name]) && !except.some((one) => name in one),
      )
      .map(([name, { maxLength = 100 }]) => [name, textFor(name, 1).slice(0, Number(maxLength))]),
  );

describe('a form that is saved without typing', () => {
  let session: SignedInSession;
  let page: Page;
  let ids: Ids;

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    page = session.page;
    const { context, company } = session;
    const send: Ids['send'] = async (method, path, data, version) =>
      (await callApi(context, path, { method, company, data, version })).data;
    ids = {
      company,
      get: async (path) => (await callApi(context, path, { company })).data,
      send,
      upload: async (purpose) => {
        const file = { name: 'foto.png', mimeType: 'image/png', buffer: png(20, 20) };
        return (await callApi(context, `/api/files?purpose=${purpose}`, { method: 'POST', company, multipart: { file } })).data.id;
      },
    };
  });
  afterAll(() => session?.context.close());

  it.each(forms)(
    'changes nothing: $name',
    async ({ update, keepsVersion, page: pageOf, read, submit, open, fill, entity, absent = {}, empty = {} }) => {
      const address = await pageOf(ids);
      const button = () => submit?.(page) ?? page.locator('form button[type=submit]').last();
      const show = async (load: (page: Page, address: string) => Promise<unknown>) => {
        await load(page, address);
        await waitUntilIdle(page);
        await open?.(page);
      };
      /** Saves the form as it is, and returns the address and the body of the request. */
      const save = async () => {
        const request = page.waitForRequest((sent) => sent.method() === update.method);
        await button().click();
        const sent = await request;
        expect((await sent.response())?.status()).toBe(200);
        await waitUntilIdle(page);
        return { path: new URL(sent.url()).pathname, body: sent.postDataJSON() as Fields };
      };
      const readAll = async (path: string) => {
        const { version, ...record } = await (read ? read(ids, path) : ids.get(path));
        const history = entity && (await ids.get(`/api/history?entity=${entity}&id=${record.id}`));
        return { version, record, history };
      };

      await show(visit);
      const { path, body } = await save();
      const { version } = await readAll(path);
      const filled: Fields = { ...body, ...textsFor(update, body, absent, empty), ...(await fill?.(ids, body)) };
      await ids.send('PUT', path, filled, version);
      const fields = fieldsOf(update).filter((field) => !(field in absent));
      expect(
        fields.filter((field) => isEmpty(filled[field]) && !(field in empty)),
        'fields that the sweep leaves empty',
      ).toEqual([]);

      // Reloaded: not the page that has just saved.
      await show((shown, to) => shown.goto(to));
      const before = await readAll(path);
      const controls = () =>
        page.evaluate(() => [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name')));
      const withoutControl = async () => {
        const names = await controls();
        return fields.filter((field) => !names.some((name) => name === field || name?.startsWith(`${field}.`)));
      };
      await expect.poll(withoutControl, { message: 'fields without a control', timeout: 10_000 }).toEqual([]);
      await save();
      const after = await readAll(path);
      expect(keepsVersion ? after : { ...after, version }).toEqual(keepsVersion ? before : { ...before, version });
    },
  );
});
