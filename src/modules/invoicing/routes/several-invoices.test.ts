/** One payment over several invoices, and what it keeps as credit. */
import { describe, expect, it } from 'vitest';
import { describeVerification, verify } from '#server/verify/run.ts';
import { invoicingChecks } from '../store/verify.ts';
import { createCustomer, createInvoice, createTrip, lineInput, rowOf, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();
const admin = () => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const anInvoiceOf = (total: string, change: object = {}, of = customer) =>
  createInvoice(admin(), of, { items: [lineInput(total)], ...change });
const payment = (shares: readonly [{ id: string }, string][], amount: string, change: object = {}) => ({
  allocations: shares.map(([{ id }, share]) => ({ invoice_id: id, amount: share })),
  payment_date: '2026-03-05',
  method: 'bank_transfer',
  amount,
  ...change,
});
const pay = (...of: Parameters<typeof payment>) => admin().post('/api/payments', payment(...of));
const balances = async (...of: { id: string }[]) => Promise.all(of.map(async ({ id }) => (await read(id)).balance));

describe('a payment on several invoices', () => {
  it('settles each by its share: 450 over 100, 200 and 300', async () => {
    const [a, b, c] = [await anInvoiceOf('100'), await anInvoiceOf('200'), await anInvoiceOf('300')];
    const reply = await pay(
      [
        [a, '100'],
        [b, '200'],
        [c, '150'],
      ],
      '450',
      { transaction_id: 'TRX-450' },
    );
    expect([reply.status, reply.body.data.transaction_id, reply.body.data.invoice_count]).toEqual([201, 'TRX-450', 3]);
    expect(await balances(a, b, c)).toEqual(['0.00', '0.00', '150.00']);
    expect((await read(a.id)).status).toBe('completed');
    expect(reply.body.data.payment_status).toBe('partially_paid');
    expect((await admin().get(`/api/payments/${reply.body.data.id}`)).body.data).toEqual(reply.body.data);
    expect((await admin().get(`/api/payments/${reply.body.data.id}/receipt`)).status).toBe(200);
  });

  it('is refused as a whole where one share is above the balance, and names the share', async () => {
    const [a, b] = [await anInvoiceOf('100'), await anInvoiceOf('200')];
    const reply = await pay(
      [
        [a, '100'],
        [b, '200.01'],
      ],
      '300.01',
    );
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([
      409,
      'payment_exceeds_balance',
      ['allocations.1.amount'],
    ]);
    expect(await balances(a, b)).toEqual(['100.00', '200.00']);
  });

  it('has adjustments of each invoice', async () => {
    const [a, b] = [await anInvoiceOf('100'), await anInvoiceOf('200')];
    const adjustments = [{ kind: 'withholding', amount: '20', invoice_id: b.id }];
    const reply = await pay(
      [
        [a, '100'],
        [b, '180'],
      ],
      '280',
      { adjustments },
    );
    expect(reply.body.data.adjustments).toEqual([{ ...adjustments[0], amount: '20.00', note: '' }]);
    expect([await balances(a, b), (await read(b.id)).adjusted]).toEqual([['0.00', '0.00'], '20.00']);
    const edit = payment(
      [
        [a, '100'],
        [b, '170'],
      ],
      '270',
      { adjustments: [{ ...adjustments[0], amount: '30' }] },
    );
    expect((await admin().put(`/api/payments/${reply.body.data.id}`, edit)).status).toBe(200);
    expect(await read(b.id)).toMatchObject({ paid: '170.00', adjusted: '30.00', balance: '0.00' });
    const without = await pay(
      [
        [a, '1'],
        [b, '1'],
      ],
      '2',
      { adjustments: [{ kind: 'shortage', amount: '1' }] },
    );
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['adjustments.0.invoice_id']]);
  });

  it('is edited and deleted as a whole', async () => {
    const [a, b, c] = [await anInvoiceOf('100'), await anInvoiceOf('200'), await anInvoiceOf('300')];
    const { id } = (
      await pay(
        [
          [a, '100'],
          [b, '50'],
        ],
        '150',
      )
    ).body.data;
    const edited = await admin().put(
      `/api/payments/${id}`,
      payment(
        [
          [a, '0'],
          [b, '200'],
          [c, '40'],
        ],
        '240',
      ),
    );
    expect([edited.status, edited.body.data.allocations.length]).toEqual([200, 2]);
    expect(await balances(a, b, c)).toEqual(['100.00', '0.00', '260.00']);
    const refused = await admin().put(
      `/api/payments/${id}`,
      payment(
        [
          [a, '100.01'],
          [c, '40'],
        ],
        '140.01',
      ),
    );
    expect([refused.body.code, await balances(a, b, c)]).toEqual(['payment_exceeds_balance', ['100.00', '0.00', '260.00']]);
    expect((await admin().delete(`/api/payments/${id}`)).status).toBe(200);
    expect(await balances(a, b, c)).toEqual(['100.00', '200.00', '300.00']);
  });

  it('refuses invoices of two customers, and one that does not exist', async () => {
    const other = await createCustomer(admin(), { name: 'Arroz del Tolima' });
    const [a, b] = [await anInvoiceOf('100'), await anInvoiceOf('100', {}, other)];
    expect(
      (
        await pay(
          [
            [a, '50'],
            [b, '50'],
          ],
          '100',
        )
      ).body.code,
    ).toBe('invoice_of_another_customer');
    const tucan = await createInvoice(world.tucan.admin, await createCustomer(world.tucan.admin));
    const foreign = await pay(
      [
        [a, '50'],
        [tucan, '50'],
      ],
      '100',
    );
    expect([foreign.body.code, Object.keys(foreign.body.errors)]).toEqual(['invoice_unknown', ['allocations.1.invoice_id']]);
    const { id } = (await pay([[a, '10']], '10')).body.data;
    expect((await admin().put(`/api/payments/${id}`, payment([[b, '10']], '10'))).body.code).toBe('invoice_of_another_customer');
  });

  it('moves the trips of each invoice', async () => {
    const trips = [
      await createTrip(world, world.condor, customer, { freight_rate: '100' }),
      await createTrip(world, world.condor, customer, { freight_rate: '200' }),
    ];
    const [a, b] = await Promise.all(
      trips.map(async (trip) => {
        const { id } = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
        await admin().post(`/api/invoices/${id}/sending`);
        return { id };
      }),
    );
    const paid = await pay(
      [
        [a as { id: string }, '100'],
        [b as { id: string }, '200'],
      ],
      '300',
    );
    expect(paid.body.trips_paid).toHaveLength(2);
    const deleted = await admin().delete(`/api/payments/${paid.body.data.id}`);
    expect(deleted.body.trips_reopened).toHaveLength(2);
  });

  it('has the worst status of its invoices in the list, which the filter equals', async () => {
    const mine = await createCustomer(admin(), { name: 'Palmas del Caribe' });
    const late = { issue_date: '2020-01-01', due_date: '2020-01-31' };
    const [past, part, full] = [
      await anInvoiceOf('100', late, mine),
      await anInvoiceOf('100', {}, mine),
      await anInvoiceOf('100', {}, mine),
    ];
    const bodies = [
      await pay(
        [
          [full, '10'],
          [past, '10'],
        ],
        '20',
      ),
      await pay(
        [
          [full, '10'],
          [part, '10'],
        ],
        '20',
      ),
      await pay([[full, '80']], '80'),
      await admin().post('/api/payments', payment([], '5', { customer_id: mine, keep_as_credit: true, transaction_id: 'BANCO-77' })),
    ].map((reply) => reply.body.data);
    const list = async (query: string) =>
      (await admin().get(`/api/payments?customer_id=${mine}&${query}`)).body.data as { id: string; payment_status: string }[];
    expect(new Map((await list('')).map((row) => [row.id, row.payment_status]))).toEqual(
      new Map(bodies.map((body, at) => [body.id, ['past_due', 'partially_paid', 'paid', 'credit'][at]])),
    );
    for (const [at, status] of ['past_due', 'partially_paid', 'paid', 'credit'].entries())
      expect([status, (await list(`payment_status=${status}`)).map(({ id }) => id)]).toEqual([status, [bodies[at].id]]);
    expect((await list('search=banco-7')).map(({ id }) => id)).toEqual([bodies[3].id]);
  });
});

describe('a surplus', () => {
  it('is refused unless it is kept as credit, and kept of one invoice too', async () => {
    const invoice = await anInvoiceOf('1000');
    const body = { invoice_id: invoice.id, payment_date: '2026-03-05', method: 'cash', amount: '1200' };
    expect((await admin().post('/api/payments', body)).body.code).toBe('payment_exceeds_balance');
    const several = await pay([[invoice, '1000']], '1200');
    expect([several.status, several.body.code, several.body.details]).toEqual([422, 'amount_not_allocated', { left: '200.00' }]);
    const kept = await admin().post('/api/payments', { ...body, keep_as_credit: true });
    expect(kept.body.data).toMatchObject({ amount: '1200.00', credit: { amount: '200.00', used: '0.00' }, payment_status: 'paid' });
    const credit = await rowOf(world, 'advance', 'id', kept.body.data.credit.advance_id);
    expect(credit).toMatchObject({ source: 'payment', customer_id: customer, amount: '200.00', method: 'cash' });
  });

  it('changes and goes with its payment', async () => {
    const invoice = await anInvoiceOf('100');
    const { id, credit } = (await pay([[invoice, '100']], '150', { keep_as_credit: true })).body.data;
    const more = await admin().put(`/api/payments/${id}`, payment([[invoice, '90']], '200', { keep_as_credit: true, method: 'cash' }));
    expect(more.body.data).toMatchObject({ credit: { advance_id: credit.advance_id, amount: '110.00' } });
    expect(await rowOf(world, 'advance', 'id', credit.advance_id)).toMatchObject({ method: 'cash' });
    const none = await admin().put(`/api/payments/${id}`, payment([[invoice, '100']], '100'));
    expect([none.body.data.credit, await rowOf(world, 'advance', 'id', credit.advance_id)]).toEqual([null, undefined]);
    const again = await admin().put(`/api/payments/${id}`, payment([[invoice, '100']], '130', { keep_as_credit: true }));
    const { advance_id } = again.body.data.credit;
    expect((await admin().delete(`/api/payments/${id}`)).status).toBe(200);
    expect(await rowOf(world, 'advance', 'id', advance_id)).toBeUndefined();
  });
});

it('leaves nothing that contradicts itself', async () => {
  expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
});
