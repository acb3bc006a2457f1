import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { equals, sum, toMoney } from '#base/money.ts';
import { createClerk } from '#modules/people/testing.ts';
import type { Receivables } from '../contract/receivables.ts';
import { createCustomer, createInvoice, createTrip, invoiceInput, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();

const admin = () => world.condor.admin;
const read = async (id: string): Promise<Receivables> => (await admin().get(`/api/customers/${id}/receivables`)).body.data;
const today = () => todayIn('America/Bogota', new Date());
/** An invoice of that amount, due so many days ago. */
const due = (days: number, amount = '100') => ({
  issue_date: addDays(today(), -500),
  due_date: addDays(today(), -days),
  items: [lineInput(amount)],
});
const pay = async (invoice_id: string, amount: string, payment_date: string) =>
  (await admin().post('/api/payments', paymentInput(invoice_id, amount, { payment_date }))).body.data;

describe('what a customer owes', () => {
  it('is by age, in which due today is not past due', async () => {
    const customer = await createCustomer(admin());
    for (const days of [-400, 0, 1, 30, 31, 60, 61, 90, 91, 400]) await createInvoice(admin(), customer, due(days));
    const { open, past_due, aging } = await read(customer);
    expect([open, past_due]).toEqual([
      { count: 10, amount: '1000.00' },
      { count: 8, amount: '800.00' },
    ]);
    expect(aging.map(({ count, amount }) => [count, amount])).toEqual(Array(5).fill([2, '200.00']));
  });

  it('leaves out drafts, cancelled and paid invoices, and what was paid of open ones', async () => {
    const customer = await createCustomer(admin());
    await createInvoice(admin(), customer, due(5), false);
    const cancelled = await createInvoice(admin(), customer, due(5));
    expect((await admin().post(`/api/invoices/${cancelled.id}/cancellation`, { reason: 'Duplicada' })).status).toBe(200);
    const paid = await createInvoice(admin(), customer, due(5));
    await pay(paid.id, '100', today());
    const open = await createInvoice(admin(), customer, due(5, '70.50'));
    await pay(open.id, '20.25', today());
    expect(await read(customer)).toMatchObject({ open: { count: 1, amount: '50.25' }, past_due: { count: 1, amount: '50.25' } });
  });

  it('is of one customer of the company, who must exist', async () => {
    const [customer, other] = [await createCustomer(admin()), await createCustomer(admin())];
    await createInvoice(admin(), other, due(5));
    expect((await read(customer)).open).toEqual({ count: 0, amount: '0.00' });
    const foreign = await createCustomer(world.tucan.admin);
    for (const id of [foreign, newId()]) expect((await admin().get(`/api/customers/${id}/receivables`)).status).toBe(404);
  });

  it('is shown only with the permission to view invoices', async () => {
    const customer = await createCustomer(admin());
    const { client: clerk } = await createClerk(world, world.condor, ['view-customers', 'view-payments']);
    expect((await clerk.get(`/api/customers/${customer}/receivables`)).status).toBe(403);
    expect((await world.condor.driver.get(`/api/customers/${customer}/receivables`)).status).toBe(403);
  });

  it('adds up, to what the list of invoices says, whatever the invoices', async () => {
    const invoice = fc.record({
      days: fc.integer({ min: -120, max: 200 }),
      cents: fc.integer({ min: 1, max: 900_000_000 }),
      share: fc.constantFrom(0, 0, 0.3, 1),
      state: fc.constantFrom('draft', 'sent', 'sent', 'sent', 'cancelled'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { maxLength: 8 }), async (invoices) => {
        const customer = await createCustomer(admin());
        for (const { days, cents, share, state } of invoices) {
          const { id } = await createInvoice(admin(), customer, due(days, (cents / 100).toFixed(2)), state !== 'draft');
          if (state === 'cancelled') await admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Duplicada' });
          const received = Math.round(cents * share);
          if (state === 'sent' && received > 0) await pay(id, (received / 100).toFixed(2), today());
        }
        const { open, past_due, aging } = await read(customer);
        const list = async (filters: string) => {
          const { data, meta } = (await admin().get(`/api/invoices?customer_id=${customer}&count=1&summary=1${filters}`)).body;
          expect(meta.summary.sums.balance).toBe(
            toMoney(sum(data.map((row: { balance: string; payment_status: string | null }) => (row.payment_status ? row.balance : '0')))),
          );
          return { count: meta.total, amount: meta.summary.sums.balance };
        };
        expect(open).toEqual(await list('&status=sent'));
        expect(past_due).toEqual(await list('&payment_status=past_due'));
        for (const { count, amount, due_from, due_to } of aging) {
          const days = `${due_from ? `&due_from=${due_from}` : ''}${due_to ? `&due_to=${due_to}` : ''}`;
          expect({ count, amount }).toEqual(await list(`&status=sent${days}`));
        }
        expect(aging.reduce((count, one) => count + one.count, 0)).toBe(open.count);
        expect(equals(sum(aging.map(({ amount }) => amount)), open.amount)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

describe('how a customer pays', () => {
  it('is the mean of the days from filing or issue to the last payment', async () => {
    const customer = await createCustomer(admin());
    const days = { issue_date: '2026-03-01', due_date: '2026-03-31', items: [lineInput('100')] };
    const inParts = await createInvoice(admin(), customer, days);
    await pay(inParts.id, '40', '2026-03-11');
    await pay(inParts.id, '60', '2026-04-05');
    const filed = await createInvoice(admin(), customer, { ...days, filing_date: '2026-03-06' });
    await pay(filed.id, '100', '2026-03-31');
    const early = await createInvoice(admin(), customer, days);
    await pay(early.id, '100', '2026-02-20');
    const open = await createInvoice(admin(), customer, days);
    await pay(open.id, '99', '2026-05-01');
    const { days_to_pay, paid_invoices } = await read(customer);
    expect(paid_invoices).toEqual([
      { id: inParts.id, number: inParts.number, paid_on: '2026-04-05', days: 35, late: true },
      { id: filed.id, number: filed.number, paid_on: '2026-03-31', days: 25, late: false },
      { id: early.id, number: early.number, paid_on: '2026-02-20', days: 0, late: false },
    ]);
    expect(days_to_pay).toBe(20);
  });

  it('leaves out deleted payments, and invoices that advances alone have paid', async () => {
    const customer = await createCustomer(admin());
    const { id } = await createInvoice(admin(), customer, { items: [lineInput('100')] });
    const late = await pay(id, '100', '2026-03-31');
    expect((await read(customer)).paid_invoices).toMatchObject([{ id, days: 30 }]);
    const remove = ({ id, version }: { id: string; version: number }) =>
      admin().delete(`/api/payments/${id}`, { headers: { 'if-match': `"${version}"` } });
    expect((await remove(late)).status).toBe(200);
    const again = await pay(id, '100', '2026-03-05');
    expect((await read(customer)).paid_invoices).toMatchObject([{ id, days: 4 }]);
    expect((await remove(again)).status).toBe(200);
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '500', advance: '500' });
    const prepaid = await admin().post(`/api/trips/${trip}/invoice`);
    expect((await admin().post(`/api/invoices/${prepaid.body.data.id}/sending`)).body.data.status).toBe('completed');
    expect(await read(customer)).toMatchObject({ days_to_pay: null, paid_invoices: [], open: { count: 1 } });
  });

  it('takes each of many invoices of one day once, at the last of its payments', async () => {
    const customer = await createCustomer(admin());
    const ids: string[] = [];
    for (let at = 0; at < 14; at++)
      ids.push((await createInvoice(admin(), customer, { issue_date: '2026-03-01', items: [lineInput('100')] })).id);
    // The first invoice is paid last.
    for (const id of ids.toReversed()) {
      await pay(id, '30', '2026-03-09');
      await pay(id, '30', '2026-03-11');
      await pay(id, '40', '2026-03-11');
    }
    const { paid_invoices } = await read(customer);
    expect(paid_invoices.map(({ id, paid_on }) => [id, paid_on])).toEqual(
      ids
        .toSorted()
        .reverse()
        .slice(0, 12)
        .map((id) => [id, '2026-03-11']),
    );
  });

  it('is taken from the twelve that were paid last', async () => {
    const customer = await createCustomer(admin());
    for (let at = 0; at < 14; at++) {
      const { body } = await admin().post('/api/invoices', invoiceInput(customer, { issue_date: '2026-03-01' }));
      await admin().post(`/api/invoices/${body.data.id}/sending`);
      await pay(body.data.id, '1000', addDays('2026-03-01', at));
    }
    const { days_to_pay, paid_invoices } = await read(customer);
    expect(paid_invoices.map(({ days }) => days)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(days_to_pay).toBe(8);
  });
});

describe('what all customers owe', () => {
  const list = async (query = '') => (await admin().get(`/api/receivables?perPage=100&summary=1&sort=name${query}`)).body;

  it('is by customer and age what its page says, and all of it is the sum of the balances', async () => {
    const customer = await createCustomer(admin());
    for (const days of [-3, 1, 31, 61, 91]) await createInvoice(admin(), customer, due(days, String(100 + days)));
    const { data, meta } = await list();
    expect(data.find(({ id }: { id: string }) => id === customer)).toMatchObject({
      open_invoices: 5,
      not_due: '97.00',
      from_1_to_30: '101.00',
      from_31_to_60: '131.00',
      from_61_to_90: '161.00',
      over_90: '191.00',
      balance: '681.00',
    });
    for (const row of data) {
      const { open, aging } = await read(row.id);
      expect([row.open_invoices, row.balance]).toEqual([open.count, open.amount]);
      expect(aging.map(({ age }) => row[age])).toEqual(aging.map(({ amount }) => amount));
    }
    const { rows } = await world.owner.query(
      "select coalesce(sum(balance), 0)::text as owed from invoice where company_id = $1 and status = 'sent'",
      [world.condor.id],
    );
    const { balance, ...ages } = meta.summary.sums;
    expect(equals(balance, rows[0].owed)).toBe(true);
    expect(equals(sum(Object.values(ages)), balance)).toBe(true);
    expect(meta.summary.groups.past_due.count + meta.summary.groups.not_due.count).toBe(data.length);
  });

  it('leaves out who owes nothing, and is not shown to drivers or without the permission', async () => {
    const settled = await createCustomer(admin());
    const paid = await createInvoice(admin(), settled, due(5));
    await pay(paid.id, '100', today());
    expect((await list(`&ids=${settled}`)).data).toEqual([]);
    const { client: clerk } = await createClerk(world, world.condor, ['view-customers', 'view-payments']);
    for (const client of [clerk, world.condor.driver]) expect((await client.get('/api/receivables')).status).toBe(403);
  });
});
