/** Closed books, over HTTP: what records of a closed month refuse, what they still allow, and that no record slips behind the line. */
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#base/format.ts';
import { newId } from '#base/ids.ts';
import { actOn, categoriesOf, createExpense, expenseInput, saveExpense } from '#modules/expenses/testing.ts';
import { checkFile, csvOf } from '#modules/imports/testing.ts';
import { createCustomer, createInvoice, invoiceInput, lineInput, paymentInput } from '#modules/invoicing/testing.ts';
import { createOwner, hireTruck } from '#modules/payables/testing.ts';
import { upload } from '#modules/people/testing.ts';
import { departureInput, setUpTrips, startInput, tripInput, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from './client.ts';
import { pdf } from './files.ts';
import { untilLockWaits } from './world.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const closeBooks = (closed_through: string | null, confirm: string[] = [], client = admin) =>
  client.put('/api/settings/closed-books', { closed_through, confirm });
const created = ({ status, text, body }: Reply) => {
  if (status !== 201) throw new Error(text);
  return body.data;
};

const [closed, open] = ['2026-03-31', '2026-04-01'];
const message = `Los libros están cerrados hasta el ${formatDay(closed, 'es')}.`;
const cashInput = (changes: object = {}) => ({ type: 'company_to_driver', date: '2026-03-02', method: 'cash', amount: '100', ...changes });
const ownerPayment = (trip: { id: string }, owner_id: string, changes: object = {}) => ({
  owner_id,
  type: 'payment',
  date: '2026-03-05',
  method: 'bank_transfer',
  trips: [{ trip_id: trip.id, amount: '100' }],
  ...changes,
});

const keptInput = { keep_as_credit: true, payment_date: '2026-03-05', method: 'bank_transfer', amount: '500' };
const refundInput = { date: '2026-03-09', method: 'bank_transfer', amount: '100' };

/** Saves the stored invoice with changes. */
const saveInvoice = async (id: string, changes: object) =>
  admin.put(`/api/invoices/${id}`, { ...(await admin.get(`/api/invoices/${id}`)).body.data, ...changes });

let [customer, meals, owner] = ['', '', ''];
/** Records of March, made before it was closed. */
let march: Record<
  'draft' | 'sent' | 'unpaid' | 'payment' | 'kept' | 'refund' | 'submitted' | 'approved' | 'cash' | 'trip' | 'hired' | 'paid',
  Reply['body']
>;
beforeAll(async () => {
  customer = await createCustomer(admin);
  meals = (await categoriesOf(admin)).meals as string;
  owner = await createOwner(admin);
  const trip = await trips.create({ advance_payment: '1000', advance_date: '2026-03-01' });
  await hireTruck(admin, fleet.other_truck_id, owner);
  const hired = await trips.create({ truck_id: fleet.other_truck_id, owner_freight: '2800000' });
  const sent = await createInvoice(admin, customer);
  march = {
    trip,
    hired,
    sent,
    unpaid: await createInvoice(admin, customer),
    draft: await createInvoice(admin, customer, {}, false),
    payment: created(await admin.post('/api/payments', paymentInput(sent.id, '100'))),
    kept: created(await admin.post('/api/payments', { ...keptInput, customer_id: customer })),
    refund: created(await admin.post(`/api/customers/${customer}/refunds`, refundInput)),
    submitted: await createExpense(driver, meals),
    approved: await createExpense(admin, meals),
    cash: created(await admin.post(tripPath(trip, '/cash-transactions'), cashInput())),
    paid: created(await admin.post('/api/owner-payments', ownerPayment(hired, owner))),
  };
  expect((await closeBooks(closed)).status).toBe(200);
});

describe('records of a closed month', () => {
  it.each<{ name: string; send: () => Promise<Reply>; field?: string }>([
    { name: 'an invoice is not created', send: () => admin.post('/api/invoices', invoiceInput(customer)), field: 'issue_date' },
    {
      name: 'a draft is not edited',
      send: () => admin.put(`/api/invoices/${march.draft.id}`, { ...invoiceInput(customer), items: [lineInput('7')] }),
    },
    {
      name: 'a draft is not moved to an open day',
      send: () => admin.put(`/api/invoices/${march.draft.id}`, invoiceInput(customer, { issue_date: open })),
    },
    { name: 'a draft is not sent', send: () => admin.post(`/api/invoices/${march.draft.id}/sending`) },
    { name: 'an invoice is not cancelled', send: () => admin.post(`/api/invoices/${march.unpaid.id}/cancellation`, { reason: 'Error' }) },
    { name: 'a due date is not moved', send: () => saveInvoice(march.unpaid.id, { due_date: '2026-08-01' }) },
    { name: 'a payment is not created', send: () => admin.post('/api/payments', paymentInput(march.sent.id, '1')), field: 'payment_date' },
    {
      name: 'a payment is not edited',
      send: () => admin.put(`/api/payments/${march.payment.id}`, paymentInput(march.sent.id, '99')),
    },
    { name: 'a payment is not deleted', send: () => admin.delete(`/api/payments/${march.payment.id}`) },
    { name: 'credit is not kept', send: () => admin.post('/api/payments', { ...keptInput, customer_id: customer }), field: 'payment_date' },
    { name: 'credit is not returned', send: () => admin.post(`/api/customers/${customer}/refunds`, refundInput), field: 'date' },
    { name: 'a refund is not deleted', send: () => admin.delete(`/api/credit-refunds/${march.refund.id}`) },
    { name: 'an expense is not created', send: () => admin.post('/api/expenses', expenseInput(meals)), field: 'date' },
    { name: 'a driver’s expense is not created', send: () => driver.post('/api/expenses', expenseInput(meals)), field: 'date' },
    {
      name: 'expenses are not created on a trip',
      send: () => admin.post(tripPath(march.trip, '/expenses'), { expenses: [expenseInput(meals, { date: open }), expenseInput(meals)] }),
      field: 'expenses.1.date',
    },
    { name: 'an expense is not edited', send: () => saveExpense(admin, march.approved, { amount: '5' }) },
    {
      name: 'an expense of another month is not moved into it',
      send: async () => saveExpense(admin, await createExpense(admin, meals, { date: open }), { date: closed }),
      field: 'date',
    },
    { name: 'an expense is not approved', send: () => actOn(admin, march.submitted.id, 'approval') },
    { name: 'an expense is not rejected', send: () => actOn(admin, march.submitted.id, 'rejection', { reason: 'Sin soporte' }) },
    { name: 'an expense is not deleted', send: () => admin.delete(`/api/expenses/${march.approved.id}`) },
    { name: 'cash is not given on a trip', send: () => admin.post(tripPath(march.trip, '/cash-transactions'), cashInput()), field: 'date' },
    {
      name: 'cash is not given on an account',
      send: () => admin.post('/api/cash-transactions', { ...cashInput(), driver_id: condor.driver_id }),
      field: 'date',
    },
    { name: 'cash is not edited', send: () => admin.put(`/api/cash-transactions/${march.cash.id}`, cashInput({ amount: '7' })) },
    { name: 'cash is not deleted', send: () => admin.delete(`/api/cash-transactions/${march.cash.id}`) },
    {
      name: 'an advance is not created with its trip',
      send: () => admin.post('/api/trips', tripInput(condor, fleet, { advance_payment: '5', advance_date: closed })),
      field: 'advance_date',
    },
    {
      name: 'an advance is not edited with its trip',
      send: () => admin.put(tripPath(march.trip), tripInput(condor, fleet, { advance_payment: '5', advance_date: '2026-03-01' })),
      field: 'advance_date',
    },
    { name: 'an owner is not paid', send: () => admin.post('/api/owner-payments', ownerPayment(march.hired, owner)), field: 'date' },
    {
      name: 'a payment to an owner is not edited',
      send: () =>
        admin.put(
          `/api/owner-payments/${march.paid.id}`,
          ownerPayment(march.hired, owner, { trips: [{ trip_id: march.hired.id, amount: '99' }] }),
        ),
    },
    { name: 'a payment to an owner is not deleted', send: () => admin.delete(`/api/owner-payments/${march.paid.id}`) },
  ])('$name', async ({ send, field }) => {
    const { status, body } = await send();
    expect([status, body]).toEqual([
      409,
      { code: 'books_closed', message, details: { closed_through: closed }, ...(field && { errors: { [field]: [message] } }) },
    ]);
  });

  it.each<{ name: string; send: () => Promise<Reply> }>([
    {
      name: 'a payment of a later day',
      send: () => admin.post('/api/payments', paymentInput(march.sent.id, '50', { payment_date: open })),
    },
    {
      name: 'the use of credit, which settles it on the day that it is used',
      send: async () => {
        const amount = async () => Number((await admin.get(`/api/invoices/${march.sent.id}`)).body.data.balance);
        const before = await amount();
        const uses = [{ advance_id: march.kept.credit.advance_id, amount: '10' }];
        const reply = await admin.post(`/api/invoices/${march.sent.id}/credit`, { uses });
        expect(before - (await amount())).toBe(10);
        return reply;
      },
    },
    {
      name: 'filing in the form, which moves the due date, and the correction of its day',
      send: async () => {
        const filed = await saveInvoice(march.unpaid.id, { filing_date: '2026-04-03', due_date: '2026-05-03' });
        return filed.status === 200 ? saveInvoice(march.unpaid.id, { filing_date: '2026-04-02', due_date: '2026-05-02' }) : filed;
      },
    },
    { name: 'filing', send: () => admin.post(`/api/invoices/${march.sent.id}/filing`, { filing_date: open }) },
    {
      name: 'references and files',
      send: async () =>
        admin.put(`/api/invoices/${march.sent.id}/references`, {
          dian_number: 'SETP1',
          file_ids: [await upload(admin, pdf(), 'attachment')],
        }),
    },
    { name: 'a receipt', send: async () => saveExpense(admin, march.approved, { file_ids: [await upload(admin, pdf(), 'attachment')] }) },
    { name: 'the start of a trip', send: () => admin.post(tripPath(march.trip, '/start'), startInput) },
    {
      name: 'an edit of the trip that leaves its advance',
      send: () =>
        admin.put(
          tripPath(march.trip),
          tripInput(condor, fleet, { ...departureInput, advance_payment: '1000', advance_date: '2026-03-01', freight_rate: '5' }),
        ),
    },
    {
      name: 'the invoice of the trip, which takes its advance',
      send: async () => {
        await admin.post(tripPath(march.trip, '/review'), { arrival_at: '2026-03-02T18:00', odometer_arrival: 121_000 });
        return admin.post(tripPath(march.trip, '/invoice'), { confirm: ['no_proof'] });
      },
    },
  ])('allow $name', async ({ send }) => {
    const { status, text } = await send();
    expect([status, text.slice(0, 200)]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  });

  it('are refused row by row in an import of open invoices', async () => {
    const titles = ['Número', 'NIT o documento del cliente', 'Fecha de expedición', 'Fecha de vencimiento', 'Saldo por cobrar'];
    const { tax_id } = (await admin.get(`/api/customers/${customer}`)).body.data;
    const rows = [
      ['FV-1', tax_id, closed, '2026-05-04', '100'],
      ['FV-2', tax_id, open, '2026-05-04', '100'],
    ];
    const checked = await checkFile(world, admin, 'invoices', csvOf([titles, ...rows]));
    expect(checked).toMatchObject({ creates: 1, wrong: 1 });
    expect(JSON.stringify(checked)).toContain(message);
  });
});

describe('the line', () => {
  it('is moved by who may close, back only with a confirmation, and says who moved it', async () => {
    expect((await closeBooks('2099-01-01')).body).toMatchObject({
      code: 'date_in_future',
      errors: { closed_through: [expect.any(String)] },
    });
    const asked = await closeBooks('2026-02-28');
    expect([asked.status, asked.body.details]).toEqual([409, { questions: [{ code: 'reopen_books', from: closed, to: '2026-02-28' }] }]);
    expect((await closeBooks('2026-02-28', ['reopen_books'])).body.data.closed_through).toBe('2026-02-28');
    expect((await closeBooks(closed)).status).toBe(200);
    for (const client of [admin, driver]) expect((await client.get('/api/user')).body.default_company.closed_through).toBe(closed);
    const { data } = (await admin.get('/api/settings/closed-books')).body;
    expect(data.slice(0, 2)).toEqual([
      { at: expect.any(String), by: 'Ana condor', from: '2026-02-28', to: closed },
      { at: expect.any(String), by: 'Ana condor', from: closed, to: '2026-02-28' },
    ]);
    expect((await driver.get('/api/settings/closed-books')).status).toBe(403);
    expect((await closeBooks(null, [], driver)).status).toBe(403);
    expect((await world.tucan.admin.get('/api/settings')).body.data.closed_through).toBeNull();
  });

  it('at today is named by what dates itself today, and has no field that says so', async () => {
    const trip = await trips.createInStatus('under_review');
    const { rows } = await world.owner.query<{ today: string }>("select (now() at time zone 'America/Bogota')::date as today");
    const { today } = rows[0] as { today: string };
    expect((await closeBooks(today)).status).toBe(200);
    const { status, body } = await admin.post(`/api/trips/${trip.id}/invoice`, { confirm: ['no_proof'] });
    expect([status, body.code, body.details]).toEqual([409, 'books_closed', { closed_through: today, is_today: true }]);
    expect(body.message).toContain(`cerrados hasta hoy, ${formatDay(today, 'es')}`);
    expect(body.errors).toBeUndefined();
    const yesterday = await admin.post('/api/expenses', expenseInput(meals, { date: '2026-04-01' }));
    expect([yesterday.body.details, yesterday.body.message]).toEqual([
      { closed_through: today },
      `Los libros están cerrados hasta el ${formatDay(today, 'es')}.`,
    ]);
    expect((await closeBooks(closed, ['reopen_books'])).status).toBe(200);
  });

  /** Begins a transaction that writes an expense of April, or draws the line there; returns what ends it. */
  const begin = async (statement: string, values: unknown[]) => {
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query(`select set_config('app.company_id', $1, true)`, [condor.id]);
    await client.query(statement, values);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };
  /** Sends a request, which waits for the transaction, and ends that. */
  const sendBeforeEnd = async (end: () => Promise<void>, request: () => Promise<Reply>) => {
    const answer = request();
    expect(await Promise.race([answer, untilLockWaits(world.owner).then(() => 'waits')])).toBe('waits');
    await end();
    return answer;
  };

  it('waits for a record that is being saved', async () => {
    const end = await begin(
      `insert into expense (company_id, id, number, status, date, category_id, currency, amount, cop_amount, money_decimals, paid_by)
        values ($1, $2, 'RACE-1', 'submitted', '2026-04-30', $3, 'COP', 1, 1, 0, 'company')`,
      [condor.id, newId(), meals],
    );
    expect((await sendBeforeEnd(end, () => closeBooks('2026-04-30'))).status).toBe(200);
    expect((await closeBooks(closed, ['reopen_books'])).status).toBe(200);
  });

  it('is seen by a record that was sent before it was drawn, and saved after', async () => {
    const drawn = 'update company set closed_through = $2, version = version + 1 where id = $1';
    const end = await begin(drawn, [condor.id, '2026-04-30']);
    const { status, body } = await sendBeforeEnd(end, () => admin.post('/api/expenses', expenseInput(meals, { date: '2026-04-30' })));
    expect([status, body.code]).toEqual([409, 'books_closed']);
    expect((await closeBooks(closed, ['reopen_books'])).status).toBe(200);
  });
});
