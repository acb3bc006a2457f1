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
type Share = readonly [invoice: { id: string }, amount: string];
const payment = (amount: string, change: object, ...shares: Share[]) => ({
  allocations: shares.map(([{ id }, share]) => ({ invoice_id: id, amount: share })),
  payment_date: '2026-03-05',
  method: 'bank_transfer',
  amount,
  ...change,
});
const pay = (...of: Parameters<typeof payment>) => admin().post('/api/payments', payment(...of));
const save = (id: string, ...of: Parameters<typeof payment>) => admin().put(`/api/payments/${id}`, payment(...of));
const balances = async (...of: { id: string }[]) => Promise.all(of.map(async ({ id }) => (await read(id)).balance));

describe('a payment on several invoices', () => {
  it('settles each by its share: 450 over 100, 200 and 300', async () => {
    const [a, b, c] = [await anInvoiceOf('100'), await anInvoiceOf('200'), await anInvoiceOf('300')];
    const { status, body } = await pay('450', { transaction_id: 'TRX-450' }, [a, '100'], [b, '200'], [c, '150']);
    expect([status, body.data]).toMatchObject([201, { transaction_id: 'TRX-450', invoice_count: 3, payment_status: 'partially_paid' }]);
    expect(await balances(a, b, c)).toEqual(['0.00', '0.00', '150.00']);
    expect((await read(a.id)).status).toBe('completed');
    expect((await admin().get(`/api/payments/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await admin().get(`/api/payments/${body.data.id}/receipt`)).status).toBe(200);
    expect((await admin().get('/api/payments?search=trx-45')).body.data).toMatchObject([{ id: body.data.id }]);
  });

  it('is refused as a whole where one share is above the balance, and names the share', async () => {
    const [a, b] = [await anInvoiceOf('100'), await anInvoiceOf('200')];
    const { status, body } = await pay('300.01', {}, [a, '100'], [b, '200.01']);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'payment_exceeds_balance', ['allocations.1.amount']]);
    expect(await balances(a, b)).toEqual(['100.00', '200.00']);
  });

  it('has adjustments of each invoice', async () => {
    const [a, b] = [await anInvoiceOf('100'), await anInvoiceOf('200')];
    const adjustments = [{ kind: 'withholding', amount: '20', invoice_id: b.id }];
    const { data } = (await pay('280', { adjustments }, [a, '100'], [b, '180'])).body;
    expect(data.adjustments).toEqual([{ ...adjustments[0], amount: '20.00', note: '' }]);
    expect([await balances(a, b), (await read(b.id)).adjusted]).toEqual([['0.00', '0.00'], '20.00']);
    const changed = { adjustments: [{ ...adjustments[0], amount: '30' }] };
    expect((await save(data.id, '270', changed, [a, '100'], [b, '170'])).status).toBe(200);
    expect(await read(b.id)).toMatchObject({ paid: '170.00', adjusted: '30.00', balance: '0.00' });
  });

  it('is edited and deleted as a whole', async () => {
    const [a, b, c] = [await anInvoiceOf('100'), await anInvoiceOf('200'), await anInvoiceOf('300')];
    const { id } = (await pay('150', {}, [a, '100'], [b, '50'])).body.data;
    const edited = await save(id, '240', {}, [a, '0'], [b, '200'], [c, '40']);
    expect([edited.status, edited.body.data.allocations.length]).toEqual([200, 2]);
    expect(await balances(a, b, c)).toEqual(['100.00', '0.00', '260.00']);
    expect((await save(id, '140.01', {}, [a, '100.01'], [c, '40'])).body.code).toBe('payment_exceeds_balance');
    expect(await balances(a, b, c)).toEqual(['100.00', '0.00', '260.00']);
    expect((await admin().delete(`/api/payments/${id}`)).status).toBe(200);
    expect(await balances(a, b, c)).toEqual(['100.00', '200.00', '300.00']);
  });

  it('refuses invoices of two customers, when it is created and edited', async () => {
    const other = await createCustomer(admin(), { name: 'Arroz del Tolima' });
    const [a, b] = [await anInvoiceOf('100'), await anInvoiceOf('100', {}, other)];
    expect((await pay('100', {}, [a, '50'], [b, '50'])).body.code).toBe('invoice_of_another_customer');
    const { id } = (await pay('10', {}, [a, '10'])).body.data;
    expect((await save(id, '10', {}, [b, '10'])).body.code).toBe('invoice_of_another_customer');
  });

  it('moves the trips of each invoice', async () => {
    const invoices = await Promise.all(
      ['100', '200'].map(async (freight_rate) => {
        const trip = await createTrip(world, world.condor, customer, { freight_rate });
        const { id } = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
        await admin().post(`/api/invoices/${id}/sending`);
        return [{ id }, freight_rate] as const;
      }),
    );
    const { body } = await pay('300', {}, ...invoices);
    expect(body.trips_paid).toHaveLength(2);
    expect((await admin().delete(`/api/payments/${body.data.id}`)).body.trips_reopened).toHaveLength(2);
  });
});

describe('a surplus', () => {
  it('is refused unless it is kept as credit, and kept of one invoice too', async () => {
    const invoice = await anInvoiceOf('1000');
    const body = { invoice_id: invoice.id, payment_date: '2026-03-05', method: 'cash', amount: '1200' };
    expect((await admin().post('/api/payments', body)).body.code).toBe('payment_exceeds_balance');
    expect(await pay('1200', {}, [invoice, '1000'])).toMatchObject({
      status: 422,
      body: { code: 'amount_not_allocated', details: { left: '200.00' } },
    });
    const kept = await admin().post('/api/payments', { ...body, keep_as_credit: true });
    expect(kept.body.data).toMatchObject({ amount: '1200.00', credit: { amount: '200.00', used: '0.00' }, payment_status: 'paid' });
    const credit = await rowOf(world, 'advance', 'id', kept.body.data.credit.advance_id);
    expect(credit).toMatchObject({ source: 'payment', customer_id: customer, amount: '200.00', method: 'cash' });
  });

  it('changes and goes with its payment', async () => {
    const invoice = await anInvoiceOf('100');
    const { id, credit } = (await pay('150', { keep_as_credit: true }, [invoice, '100'])).body.data;
    const more = await save(id, '200', { keep_as_credit: true, method: 'cash' }, [invoice, '90']);
    expect(more.body.data).toMatchObject({ credit: { advance_id: credit.advance_id, amount: '110.00' } });
    expect(await rowOf(world, 'advance', 'id', credit.advance_id)).toMatchObject({ method: 'cash' });
    const none = await save(id, '100', {}, [invoice, '100']);
    expect([none.body.data.credit, await rowOf(world, 'advance', 'id', credit.advance_id)]).toEqual([null, undefined]);
    const { advance_id } = (await save(id, '130', { keep_as_credit: true }, [invoice, '100'])).body.data.credit;
    expect((await admin().delete(`/api/payments/${id}`)).status).toBe(200);
    expect(await rowOf(world, 'advance', 'id', advance_id)).toBeUndefined();
  });
});

it('leaves nothing that contradicts itself', async () => {
  expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
});
