import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { compare, equals, minus, sum } from '#base/money.ts';
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
    const { id } = await createInvoice(admin(), customer, { items: [lineInput('100')] });
    const accounts: { id: string; kind: string; recipient: string }[] = (await admin().get('/api/payment-methods')).body.data;
    const accountOf = (kind: string) => accounts.find((one) => one.kind === kind && one.recipient === 'company')?.id;
    for (const method of ['bank_transfer', 'credit_card']) {
      const refused = await pay(id, '10', { method, payment_method_id: accountOf('cash') });
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
        422,
        'account_takes_cash',
        ['payment_method_id'],
      ]);
    }
    expect((await pay(id, '10', { method: 'cash', payment_method_id: accountOf('cash') })).status).toBe(201);
    expect((await pay(id, '10', { method: 'cash', payment_method_id: accountOf('bank') })).status).toBe(201);
    const paid = await pay(id, '10', { method: 'check', payment_method_id: accountOf('cash') });
    const edited = await admin().put(`/api/payments/${paid.body.data.id}`, { ...paid.body.data, method: 'bank_transfer' });
    expect(edited.body.code).toBe('account_takes_cash');
  });

  it('cannot be dated in the future, when created or edited', async () => {
    const invoice = await anInvoiceOf('100');
    const refused = await pay(invoice.id, '10', { payment_date: '2099-01-01' });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'date_in_future', ['payment_date']]);
    const { id } = (await pay(invoice.id, '10')).body.data;
    const changed = await admin().put(`/api/payments/${id}`, { ...paymentInput(invoice.id, '10'), payment_date: '2099-01-01' });
    expect([changed.status, changed.body.code]).toEqual([422, 'date_in_future']);
    expect((await read(invoice.id)).paid).toBe('10.00');
  });

  it("of more than is owed is refused in the user's language", async () => {
    const invoice = await anInvoiceOf('100');
    const messageIn = async (language: string) => {
      await admin().put('/api/user/language', { language });
      return (await pay(invoice.id, '100.01')).body.message;
    };
    expect(await messageIn('en')).toBe('Payment amount exceeds invoice total.');
    expect(await messageIn('es')).toBe('El valor del pago supera el saldo de la factura.');
  });

  const refusals = [
    { name: 'more than is owed', amount: '100.01', code: 'payment_exceeds_balance', details: { balance: '100.00' } },
    {
      name: 'more than is owed with its adjustments',
      amount: '100',
      change: { adjustments: [{ kind: 'shortage', amount: '1' }] },
      code: 'payment_exceeds_balance',
      details: { balance: '100.00' },
    },
    {
      name: 'a large amount with a negative rounding against it',
      amount: '1000000000',
      change: { adjustments: [{ kind: 'rounding', amount: '-999999900' }] },
      code: 'payment_exceeds_balance',
      details: { balance: '100.00' },
    },
    {
      name: 'the largest amount with roundings of as much',
      amount: '9999999999999.99',
      change: { adjustments: Array.from({ length: 20 }, () => ({ kind: 'rounding', amount: '-9999999999999.99' })) },
      code: 'settlement_not_positive',
    },
    {
      name: 'a rounding above 1,000',
      amount: '1100',
      change: {
        adjustments: [
          { kind: 'rounding', amount: '-600' },
          { kind: 'rounding', amount: '-600' },
          { kind: 'shortage', amount: '200' },
        ],
      },
      code: 'rounding_too_large',
      details: { limit: '1000' },
    },
    { name: 'zero', amount: '0', code: 'invalid_input' },
    { name: 'a negative shortage', amount: '10', change: { adjustments: [{ kind: 'shortage', amount: '-1' }] }, code: 'invalid_input' },
    { name: 'an unknown invoice', amount: '10', change: { invoice_id: newId() }, code: 'invoice_unknown' },
    { name: 'an unknown payment method', amount: '10', change: { payment_method_id: newId() }, code: 'invalid_input' },
    { name: 'notes that are too long', amount: '10', change: { notes: 'x'.repeat(301) }, code: 'invalid_input' },
  ];
  for (const { name, amount, change, code, details } of refusals) {
    it(`refuses ${name}`, async () => {
      const invoice = await anInvoiceOf('100');
      const { body } = await pay(invoice.id, amount, change);
      expect([body.code, body.details]).toEqual([code, details]);
      expect((await read(invoice.id)).balance).toBe('100.00');
    });
  }

  it('is refused on a draft, unless it sends it', async () => {
    const invoice = await anInvoiceOf('100', {}, false);
    expect((await pay(invoice.id, '100')).body.code).toBe('invoice_not_sent');
    const paid = await pay(invoice.id, '100', { send_invoice: true });
    expect(paid.status).toBe(201);
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

  it('leaves the draft a draft when it is refused', async () => {
    const invoice = await anInvoiceOf('100', {}, false);
    expect((await pay(invoice.id, '101', { send_invoice: true })).body.code).toBe('payment_exceeds_balance');
    expect((await read(invoice.id)).status).toBe('draft');
  });

  it('is replaced in the balance when edited', async () => {
    const invoice = await anInvoiceOf('562');
    const { id, version } = (await pay(invoice.id, '562')).body.data;
    const edit = (amount: string, headers = {}) =>
      admin().put(`/api/payments/${id}`, paymentInput(invoice.id, amount, { adjustments: [] }), { headers });
    expect((await edit('562.01')).body.details).toEqual({ balance: '562.00' });
    expect((await edit('500', { 'if-match': `"${version}"` })).body.data).toMatchObject({
      allocations: [{ balance: '62.00' }],
      amount: '500.00',
    });
    expect((await edit('400', { 'if-match': `"${version}"` })).status).toBe(412);
    expect((await edit('562')).body.data.payment_status).toBe('paid');
    expect((await admin().delete(`/api/payments/${id}`, { headers: { 'if-match': '"1"' } })).status).toBe(412);
  });

  it('prevents cancelling the invoice', async () => {
    const invoice = await anInvoiceOf('100');
    await pay(invoice.id, '1');
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

  const withCents = [
    { name: 'an amount', amount: '10.50', field: 'amount' },
    { name: 'a shortage', amount: '10', adjustments: [{ kind: 'shortage', amount: '0.5' }], field: 'adjustments.0.amount' },
  ];
  for (const { name, amount, field, ...change } of withCents) {
    it(`refuses ${name} with cents, on a new payment and on an edit`, async () => {
      const invoice = await createInvoice(tucan(), theirs);
      const whole = await tucan().post('/api/payments', paymentInput(invoice.id, '10.00'));
      expect(whole.status).toBe(201);
      const replies = [
        await tucan().post('/api/payments', paymentInput(invoice.id, amount, change)),
        await tucan().put(`/api/payments/${whole.body.data.id}`, paymentInput(invoice.id, amount, change)),
      ];
      for (const { status, body } of replies) {
        expect([status, body.code, Object.keys(body.errors), body.details]).toEqual([422, 'too_many_decimals', [field], { decimals: 0 }]);
      }
    });
  }

  const invoicesWithCents = [
    { change: { processing_fee: '0.5' }, field: 'processing_fee' },
    { change: { other_discount: '0.01' }, field: 'other_discount' },
    { change: { adjustments: [tax('19.5'), tax('10.25', { method: 'fixed' })] }, field: 'adjustments.1.value' },
  ];
  for (const { change, field } of invoicesWithCents) {
    it(`refuses cents in ${field} of an invoice`, async () => {
      const { status, body } = await tucan().post('/api/invoices', invoiceInput(theirs, change));
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'too_many_decimals', [field]]);
    });
  }
  it('accepts prices and percentages with more decimals, and rounds the amounts', async () =>
    expect((await createInvoice(tucan(), theirs, { items: [lineInput('33.3333', '3')], adjustments: [tax('0.5')] })).total).toBe('101.00'));
});

describe('the trip of an invoice', () => {
  const invoiced = async () => {
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000' });
    const { id } = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
    await admin().post(`/api/invoices/${id}/sending`);
    return { trip, id, number: (await rowOf(world, 'trip', 'id', trip)).number };
  };
  const statusOf = async (trip: string) => (await rowOf(world, 'trip', 'id', trip)).status;

  it('becomes paid with the last payment and invoiced with its deletion', async () => {
    const { trip, id, number } = await invoiced();
    expect((await pay(id, '400')).body.trips_paid).toEqual([]);
    const last = await pay(id, '600');
    expect([last.body.trips_paid, await statusOf(trip)]).toEqual([[number], 'paid']);
    const deleted = await admin().delete(`/api/payments/${last.body.data.id}`);
    expect([deleted.body.trips_reopened, await statusOf(trip)]).toEqual([[number], 'invoiced']);
  });

  it('becomes invoiced again when the payment is reduced', async () => {
    const { trip, id, number } = await invoiced();
    const paid = await pay(id, '1000');
    const lowered = await admin().put(`/api/payments/${paid.body.data.id}`, paymentInput(id, '999.99'));
    expect([lowered.body.trips_reopened, await statusOf(trip)]).toEqual([[number], 'invoiced']);
  });

  it('returns to review when the invoice is cancelled', async () => {
    const { trip, id } = await invoiced();
    await admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Valor errado' });
    expect(await statusOf(trip)).toBe('under_review');
  });
});

describe('the list of payments', () => {
  const listPayments = async (query: string) => (await admin().get(`/api/payments?${query}`)).body.data;

  it('shows the payment status of the invoice, and filters by it', async () => {
    const mine = await createCustomer(admin(), { name: 'Palmas del Caribe' });
    const late = { issue_date: '2020-01-01', due_date: '2020-01-31' };
    const [part, past, full] = [
      await createInvoice(admin(), mine),
      await createInvoice(admin(), mine, late),
      await createInvoice(admin(), mine),
    ];
    const made = [await pay(part.id, '1'), await pay(past.id, '2'), await pay(full.id, '1000')].map((reply) => reply.body.data.id);
    const ids = async (query: string) => (await listPayments(`customer_id=${mine}&${query}`)).map((row: { id: string }) => row.id);
    expect((await ids('payment_status=all')).sort()).toEqual([...made].sort());
    expect(await ids('payment_status=partially_paid')).toEqual([made[0]]);
    expect(await ids('payment_status=past_due')).toEqual([made[1]]);
    expect(await ids('payment_status=paid')).toEqual([made[2]]);
    expect(await ids('payment_status=due')).toEqual([]);
    expect(await ids('sort=amount')).toEqual(made);
  });

  it('searches number, customer and invoice, and lists deleted payments separately', async () => {
    const mine = await createCustomer(admin(), { name: 'Agroquímicos del Llano' });
    const invoice = await createInvoice(admin(), mine);
    const { id, number } = (await pay(invoice.id, '10')).body.data;
    for (const typed of ['agroquimicos', number, invoice.number])
      expect((await listPayments(`search=${typed}`)).map((row: { id: string }) => row.id)).toContain(id);
    await admin().delete(`/api/payments/${id}`);
    expect(await listPayments('search=agroquimicos')).toEqual([]);
    expect(await listPayments('search=agroquimicos&voided=1')).toMatchObject([{ id, number, status: 'void' }]);
  });

  it('is denied to drivers', async () => expect((await world.condor.driver.get('/api/payments')).status).toBe(403));
  it('cannot pay another company’s invoice', async () => {
    const foreign = await createInvoice(world.tucan.admin, await createCustomer(world.tucan.admin));
    const [theirs, none] = [await pay(foreign.id, '1'), await pay(newId(), '1')];
    expect(theirs.text).toBe(none.text);
  });
});

describe('the sum of a list of payments', () => {
  it('is left out where the counter alone says that more than ten thousand are active', async () => {
    const invoice = await anInvoiceOf('30');
    await pay(invoice.id, '10');
    const { id } = (await pay(invoice.id, '10')).body.data;
    await admin().delete(`/api/payments/${id}`);
    const { rows } = await world.owner.query(
      "select count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'void')::int as void from payment where company_id = $1",
      [world.condor.id],
    );
    const { active, void: voids } = rows[0];
    const count = (change: number) =>
      world.owner.query(`update row_counter set rows = rows + $2 where company_id = $1 and entity = 'payment'`, [world.condor.id, change]);
    const sums = async (filter = '') => (await admin().get(`/api/payments?summary=1${filter}`)).body.meta.summary.sums;
    const before = await sums();
    expect(before).toEqual({ amount: expect.any(String) });
    // Ten thousand active ones are still added up.
    const few = 10_000 - active;
    expect(voids).toBeGreaterThan(0);
    await count(few);
    expect(await sums()).toEqual(before);
    await count(1);
    expect(await sums()).toBeNull();
    for (const filter of ['&paid_from=2000-01-01', `&customer_id=${customer}`, '&voided=1', '&payment_status=paid', `&ids=${id}`])
      expect([filter, await sums(filter)]).toEqual([filter, { amount: expect.any(String) }]);
    await count(-few - 1);
  });
});

describe('any sequence of payments', () => {
  const cents = fc.integer({ min: 1, max: 40_000 }).map((amount) => (amount / 100).toFixed(2));
  const step = fc.record({
    action: fc.constantFrom('pay' as const, 'pay' as const, 'edit' as const, 'delete' as const),
    amount: cents,
    adjustments: fc.array(fc.record({ kind: fc.constantFrom('withholding', 'shortage'), amount: cents }), { maxLength: 1 }),
  });

  it('keeps the balance at the calculated value, never below zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { id } = await anInvoiceOf('500', {
          adjustments: [{ type: 'withholding', method: 'percentage', description: 'Retefuente', value: '1' }],
        });
        let live: string[] = [];
        for (const { action, amount, adjustments } of steps) {
          const first = live[0];
          if (action === 'pay' || !first) {
            const reply = await pay(id, amount, { adjustments });
            if (reply.status === 201) live.push(reply.body.data.id);
          } else if (action === 'edit') {
            await admin().put(`/api/payments/${first}`, paymentInput(id, amount, { adjustments }));
          } else {
            await admin().delete(`/api/payments/${first}`);
            live = live.slice(1);
          }
          const invoice = await read(id);
          const paid = sum(invoice.payments.map((row: { amount: string }) => row.amount));
          const adjusted = sum(
            invoice.payments.flatMap((row: { adjustments: { amount: string }[] }) => row.adjustments.map((part) => part.amount)),
          );
          expect([equals(invoice.paid, paid), equals(invoice.adjusted, adjusted)]).toEqual([true, true]);
          expect(equals(invoice.balance, minus(invoice.total, sum([invoice.withholding, invoice.advance_payment, paid, adjusted])))).toBe(
            true,
          );
          expect(compare(invoice.balance, '0')).not.toBe(-1);
          expect(invoice.status).toBe(equals(invoice.balance, '0') ? 'completed' : 'sent');
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
