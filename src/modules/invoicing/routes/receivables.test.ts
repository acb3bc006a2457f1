import { describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { equals, sum } from '#base/money.ts';
import type { Receivables } from '../contract/receivables.ts';
import { createCustomer, createInvoice, createTrip, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

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

  it('is taken from the twelve that were paid last, each once, the latest invoice first of those of one day', async () => {
    const customer = await createCustomer(admin());
    const ids: string[] = [];
    for (let at = 0; at < 16; at++)
      ids.push((await createInvoice(admin(), customer, { issue_date: '2026-03-01', items: [lineInput('100')] })).id);
    // Two on each day, in parts; the first invoices are paid last.
    for (const [at, id] of [...ids.entries()].toReversed()) {
      const day = addDays('2026-03-20', -Math.floor(at / 2));
      await pay(id, '30', addDays(day, -2));
      for (const amount of ['30', '40']) await pay(id, amount, day);
    }
    const { days_to_pay, paid_invoices } = await read(customer);
    expect(paid_invoices.map(({ id, days }) => [id, days])).toEqual(
      Array.from({ length: 12 }, (_, at) => [ids[at % 2 ? at - 1 : at + 1], 19 - Math.floor(at / 2)]),
    );
    expect(days_to_pay).toBe(17);
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

  it('leaves out who owes nothing', async () => {
    const settled = await createCustomer(admin());
    const paid = await createInvoice(admin(), settled, due(5));
    await pay(paid.id, '100', today());
    expect((await list(`&ids=${settled}`)).data).toEqual([]);
  });
});
