import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createClerk } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import {
  createCustomer,
  createInvoice,
  createTrip,
  invoiceInput,
  lineInput,
  paymentInput,
  rowOf,
  setUpInvoicing,
  tax,
} from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const admin = (): Client => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const pay = (invoice: string, amount: string, change: object = {}): Promise<Reply> =>
  admin().post('/api/payments', paymentInput(invoice, amount, change));
const anInvoiceOf = (total: string, change: object = {}, sent = true) =>
  createInvoice(admin(), customer, { items: [lineInput(total)], ...change }, sent);

describe('a payment', () => {
  it('reduces the balance, and its deletion restores it', async () => {
    const invoice = await anInvoiceOf('562');
    const paid = await pay(invoice.id, '400', { notes: 'Consignación' });
    expect(paid.status).toBe(201);
    expect(paid.body.data).toMatchObject({
      payment_status: 'partially_paid',
      invoice_number: invoice.number,
      allocations: [{ invoice_id: invoice.id, amount: '400.00', balance: '162.00' }],
    });
    expect((await admin().get(`/api/payments/${paid.body.data.id}`)).body.data).toEqual(paid.body.data);
    expect(await read(invoice.id)).toMatchObject({ balance: '162.00', paid: '400.00', payments: [{ number: paid.body.data.number }] });
    const deleted = await admin().delete(`/api/payments/${paid.body.data.id}`);
    expect(deleted.body).toEqual({ data: null, trips_paid: [], trips_reopened: [] });
    expect(await read(invoice.id)).toMatchObject({ balance: '562.00', paid: '0.00', payments: [] });
    expect(await rowOf(world, 'payment', 'id', paid.body.data.id)).toMatchObject({ status: 'void', number: paid.body.data.number });
    expect((await admin().delete(`/api/payments/${paid.body.data.id}`)).body.code).toBe('payment_void');
    expect((await pay(invoice.id, '1')).body.data.number > paid.body.data.number).toBe(true);
  });

  it('reduces the balance by its adjustments', async () => {
    const invoice = await anInvoiceOf('1000');
    const paid = await pay(invoice.id, '980', {
      adjustments: [
        { kind: 'withholding', amount: '19.75', note: 'ReteICA 4‰' },
        { kind: 'rounding', amount: '0.25' },
      ],
    });
    expect(paid.body.data).toMatchObject({
      allocations: [{ balance: '0.00' }],
      payment_status: 'paid',
      adjustments: [
        { kind: 'withholding', amount: '19.75' },
        { kind: 'rounding', amount: '0.25' },
      ],
    });
    expect(await read(invoice.id)).toMatchObject({ status: 'completed', paid: '980.00', adjusted: '20.00' });
  });

  it('is not received in a cash box by transfer or card', async () => {
    const { id } = await anInvoiceOf('100');
    const accounts: { id: string; kind: string; recipient: string }[] = (await admin().get('/api/payment-methods')).body.data;
    const accountOf = (kind: string) => accounts.find((one) => one.kind === kind && one.recipient === 'company')?.id;
    const payTo = (method: string, kind: string) => pay(id, '10', { method, payment_method_id: accountOf(kind) });
    for (const method of ['bank_transfer', 'credit_card'])
      expect(await payTo(method, 'cash')).toMatchObject({
        status: 422,
        body: { code: 'account_takes_cash', errors: { payment_method_id: [expect.any(String)] } },
      });
    expect((await payTo('cash', 'bank')).status).toBe(201);
    const paid = await payTo('check', 'cash');
    const edited = await admin().put(`/api/payments/${paid.body.data.id}`, { ...paid.body.data, method: 'bank_transfer' });
    expect(edited.body.code).toBe('account_takes_cash');
  });

  it.each([
    { name: 'of more than is owed', amount: '100.01', code: 'payment_exceeds_balance', details: { balance: '100.00' } },
    {
      name: 'with the largest amounts, whose roundings leave nothing of it',
      amount: '9999999999999.99',
      change: { adjustments: Array.from({ length: 20 }, () => ({ kind: 'rounding', amount: '-9999999999999.99' })) },
      code: 'settlement_not_positive',
    },
    { name: 'of zero', amount: '0', code: 'invalid_input' },
    {
      name: 'with a negative shortage',
      amount: '10',
      change: { adjustments: [{ kind: 'shortage', amount: '-1' }] },
      code: 'invalid_input',
    },
    { name: 'of an unknown invoice', amount: '10', change: { invoice_id: newId() }, code: 'invoice_unknown' },
    { name: 'to an unknown account', amount: '10', change: { payment_method_id: newId() }, code: 'invalid_input' },
    { name: 'of a day that is not yet', amount: '10', change: { payment_date: '2099-01-01' }, code: 'date_in_future' },
  ])('$name is refused, and nothing changes', async ({ amount, change, code, details }) => {
    const { id } = await anInvoiceOf('100');
    const { body } = await pay(id, amount, change);
    expect([body.code, body.details]).toEqual([code, details]);
    expect((await read(id)).balance).toBe('100.00');
  });

  it('of a draft is refused unless it sends it, and leaves it a draft when it is refused', async () => {
    const invoice = await anInvoiceOf('100', {}, false);
    expect((await pay(invoice.id, '100')).body.code).toBe('invoice_not_sent');
    expect((await pay(invoice.id, '101', { send_invoice: true })).body.code).toBe('payment_exceeds_balance');
    expect((await read(invoice.id)).status).toBe('draft');
    expect((await pay(invoice.id, '100', { send_invoice: true })).status).toBe(201);
    expect(await read(invoice.id)).toMatchObject({ status: 'completed', payment_status: 'paid' });
    expect((await pay(invoice.id, '1', { send_invoice: true })).body.code).toBe('invoice_already_paid');
  });

  it('may round an invoice by 1,000 in total over all payments', async () => {
    const invoice = await anInvoiceOf('5000');
    const rounded = (amount: string, rounding: string) => ({ adjustments: [{ kind: 'rounding', amount: rounding }], amount });
    const first = await pay(invoice.id, '1000', rounded('1000', '-600'));
    expect(first.status).toBe(201);
    const refused = await pay(invoice.id, '1000', rounded('1000', '-401'));
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      'rounding_too_large',
      ['adjustments.0.amount'],
    ]);
    const edit = (rounding: string) =>
      admin().put(`/api/payments/${first.body.data.id}`, paymentInput(invoice.id, '2000', rounded('2000', rounding)));
    expect((await edit('-1000')).status).toBe(200);
    expect((await edit('-1000.01')).body.code).toBe('rounding_too_large');
    await admin().delete(`/api/payments/${first.body.data.id}`);
    expect((await pay(invoice.id, '1000', rounded('1000', '-401'))).status).toBe(201);
  });

  it('sends a draft only with the permission to update invoices', async () => {
    const { client: treasurer } = await createClerk(world, world.condor, ['view-payments', 'create-payments']);
    const draft = await anInvoiceOf('100', {}, false);
    const refused = await treasurer.post('/api/payments', paymentInput(draft.id, '100', { send_invoice: true }));
    expect([refused.status, refused.body.code]).toEqual([403, 'unauthorized']);
    expect((await read(draft.id)).status).toBe('draft');
    const sent = await anInvoiceOf('100');
    expect((await treasurer.post('/api/payments', paymentInput(sent.id, '100'))).status).toBe(201);
  });

  it('is replaced in the balance when it is edited, and keeps its invoice from being cancelled', async () => {
    const invoice = await anInvoiceOf('562');
    const { id } = (await pay(invoice.id, '562')).body.data;
    const edit = (amount: string, change: object = {}) =>
      admin().put(`/api/payments/${id}`, paymentInput(invoice.id, amount, { adjustments: [], ...change }));
    expect((await edit('562.01')).body.details).toEqual({ balance: '562.00' });
    expect((await edit('10', { payment_date: '2099-01-01' })).body.code).toBe('date_in_future');
    expect((await edit('500')).body.data).toMatchObject({ allocations: [{ balance: '62.00' }], amount: '500.00' });
    expect((await edit('562')).body.data.payment_status).toBe('paid');
    expect((await admin().post(`/api/invoices/${invoice.id}/cancellation`, { reason: 'Error' })).body.code).toBe('invoice_has_payments');
  });
});

describe('in a company without decimals', () => {
  const tucan = () => world.tucan.admin;
  let theirs: string;
  beforeAll(async () => {
    await world.owner.query('update company set money_decimals = 0 where id = $1', [world.tucan.id]);
    theirs = await createCustomer(tucan());
  });
  afterAll(() => world.owner.query('update company set money_decimals = 2 where id = $1', [world.tucan.id]));

  const ofInvoice = (change: object) => () => tucan().post('/api/invoices', invoiceInput(theirs, change));
  const ofPayment =
    (amount: string, change: object = {}) =>
    async () => {
      const invoice = await createInvoice(tucan(), theirs);
      const whole = await tucan().post('/api/payments', paymentInput(invoice.id, '10.00'));
      const edited = await tucan().put(`/api/payments/${whole.body.data.id}`, paymentInput(invoice.id, amount, change));
      expect([whole.status, edited.body.code]).toEqual([201, 'too_many_decimals']);
      return tucan().post('/api/payments', paymentInput(invoice.id, amount, change));
    };
  it.each([
    ['amount', ofPayment('10.50')],
    ['adjustments.0.amount', ofPayment('10', { adjustments: [{ kind: 'shortage', amount: '0.5' }] })],
    ['processing_fee', ofInvoice({ processing_fee: '0.5' })],
    ['other_discount', ofInvoice({ other_discount: '0.01' })],
    ['adjustments.1.value', ofInvoice({ adjustments: [tax('19.5'), tax('10.25', { method: 'fixed' })] })],
  ])('cents are refused in %s', async (field, send) => {
    const { status, body } = await send();
    expect([status, body.code, Object.keys(body.errors), body.details]).toEqual([422, 'too_many_decimals', [field], { decimals: 0 }]);
  });

  it('accepts prices and percentages with more decimals, and rounds the amounts', async () =>
    expect((await createInvoice(tucan(), theirs, { items: [lineInput('33.3333', '3')], adjustments: [tax('0.5')] })).total).toBe('101.00'));
});

describe('the trip of an invoice', () => {
  it('becomes paid with the last payment, and invoiced when a payment is reduced or deleted', async () => {
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000' });
    const { id } = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
    await admin().post(`/api/invoices/${id}/sending`);
    const { number } = await rowOf(world, 'trip', 'id', trip);
    const statusOf = async () => (await rowOf(world, 'trip', 'id', trip)).status;
    expect((await pay(id, '400')).body.trips_paid).toEqual([]);
    const last = await pay(id, '600');
    expect([last.body.trips_paid, await statusOf()]).toEqual([[number], 'paid']);
    const edit = (amount: string) => admin().put(`/api/payments/${last.body.data.id}`, paymentInput(id, amount));
    expect([(await edit('599.99')).body.trips_reopened, await statusOf()]).toEqual([[number], 'invoiced']);
    expect([(await edit('600')).body.trips_paid, await statusOf()]).toEqual([[number], 'paid']);
    const deleted = await admin().delete(`/api/payments/${last.body.data.id}`);
    expect([deleted.body.trips_reopened, await statusOf()]).toEqual([[number], 'invoiced']);
  });
});

it('is found by its invoice, and by its customer without accents; a deleted one is listed apart', async () => {
  const list = async (query: string) => (await admin().get(`/api/payments?${query}`)).body.data;
  const invoice = await createInvoice(admin(), await createCustomer(admin(), { name: 'Agroquímicos del Llano' }));
  const { id, number } = (await pay(invoice.id, '10')).body.data;
  for (const typed of ['agroquimicos', invoice.number]) expect(await list(`search=${typed}`)).toMatchObject([{ id }]);
  await admin().delete(`/api/payments/${id}`);
  expect(await list('search=agroquimicos')).toEqual([]);
  expect(await list('search=agroquimicos&voided=1')).toMatchObject([{ id, number, status: 'void' }]);
});
