/**
 * What the customers of both demo companies owe and have as credit, calculated once more from the rows of their documents, by loops over whole
 * cents that share no rule and no stored sum with the product: list, page and statement are three readings of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#base/days.ts';
import { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { demoPassword } from '../../../db/seeds/demo/people.ts';
import { ages, type Receivables, type ReceivablesRow } from './contract/receivables.ts';
import type { Statement } from './contract/statement.ts';

interface InvoiceRow {
  id: string;
  company_id: string;
  customer_id: string;
  total: string;
  withholding: string;
  due_date: string;
}
interface AdvanceRow {
  id: string;
  company_id: string;
  customer_id: string;
  amount: string;
  trip_status: string | null;
}
/** What one row of a table takes of another. */
interface Part {
  of: string;
  amount: string;
}
/** A row with what is left of it, in cents. */
type Left<Row> = Row & { left: bigint };

let server: DemoServer;
let admin: Client;
let companies: string[];
/** Of the company's calendar; both companies have the same. */
let today: string;
let customers: { id: string; company_id: string }[];
let invoices: Left<InvoiceRow>[];
let advances: Left<AdvanceRow>[];
/** Completed invoices with a payment, and the day of the last one. Every customer of the demo has fewer payments than are read. */
let completed: { id: string; company_id: string; customer_id: string; paid_on: string }[];

const rows = async <Row>(text: string) => (await server.owner.query(text)).rows as Row[];
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const money = (amount: bigint) => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const total = (list: readonly { left: bigint }[]) => list.reduce((sum, { left }) => sum + left, 0n);
function sumsOf(parts: readonly Part[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { of, amount } of parts) sums.set(of, (sums.get(of) ?? 0n) + cents(amount));
  return sums;
}
/** Of the trip of an advance: until then it is for its invoice. */
const isCredit = ({ trip_status }: AdvanceRow) => trip_status === null || ['invoiced', 'paid', 'cancelled'].includes(trip_status);

beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  admin = new Client(server.url, null);
  await admin.signIn('admin@arriero.test', demoPassword);
  companies = (await rows<{ id: string }>('select distinct company_id as id from invoice order by 1')).map(({ id }) => id);
  today = demoDay();
  customers = await rows('select id, company_id from customer');
  const ofActive = (table: string) =>
    rows<Part>(`select part.invoice_id as of, part.amount::text from ${table} part
      join payment on payment.company_id = part.company_id and payment.id = part.payment_id where payment.status = 'active'`);
  completed = await rows(`select invoice.id, invoice.company_id, invoice.customer_id, max(payment.payment_date)::text as paid_on
    from invoice join payment_allocation part on part.company_id = invoice.company_id and part.invoice_id = invoice.id
      join payment on payment.company_id = part.company_id and payment.id = part.payment_id
    where invoice.status = 'completed' and payment.status = 'active' group by 1, 2, 3`);
  const received = sumsOf([
    ...(await ofActive('payment_allocation')),
    ...(await ofActive('payment_adjustment')),
    ...(await rows<Part>('select invoice_id as of, amount::text from advance_use where invoice_id is not null')),
  ]);
  const used = sumsOf(await rows<Part>('select advance_id as of, amount::text from advance_use'));
  invoices = (
    await rows<InvoiceRow>(`select id, company_id, customer_id, total::text, withholding::text, due_date::text
      from invoice where status in ('sent', 'completed')`)
  ).map((one) => ({ ...one, left: cents(one.total) - cents(one.withholding) - (received.get(one.id) ?? 0n) }));
  advances = (
    await rows<AdvanceRow>(`select advance.id, advance.company_id, advance.customer_id, advance.amount::text, trip.status as trip_status
      from advance left join trip on trip.company_id = advance.company_id and trip.id = advance.trip_id`)
  ).map((one) => ({ ...one, left: cents(one.amount) - (used.get(one.id) ?? 0n) }));
});
afterAll(() => server.close());

/** The amounts by age, in the order of `ages`. */
function agingOf(list: readonly Left<InvoiceRow>[]): string[] {
  const sums = ages.map(() => 0n);
  for (const { due_date, left } of list) {
    const days = daysBetween(due_date, today);
    const at = days <= 0 ? 0 : Math.min(1 + Math.floor((days - 1) / 30), 4);
    sums[at] = (sums[at] as bigint) + left;
  }
  return sums.map(money);
}

const read = async <Data>(path: string): Promise<Data> => {
  const { status, body, text } = await admin.get(path);
  if (status !== 200) throw new Error(text);
  return body.data;
};

describe.each([0, 1])('in demo company %i', (nth) => {
  beforeAll(() => {
    admin.company = companies[nth] as string;
  });
  const ofCompany = <Row extends { company_id: string }>(list: readonly Row[]) =>
    list.filter(({ company_id }) => company_id === companies[nth]);
  const of = <Row extends { customer_id: string }>(list: readonly Row[], customer: string) =>
    list.filter(({ customer_id }) => customer_id === customer);

  it('what all customers owe by age is what their invoices have left', async () => {
    const { data, meta } = (await admin.get('/api/receivables?perPage=100&summary=1')).body;
    const owed = ofCompany(invoices);
    expect(total(owed)).toBeGreaterThan(0n);
    const { balance, ...sums } = meta.summary.sums;
    expect([balance, ages.map((age) => sums[age])]).toEqual([money(total(owed)), agingOf(owed)]);
    for (const row of data as ReceivablesRow[]) {
      const mine = of(owed, row.id);
      expect([row.balance, ages.map((age) => row[age])]).toEqual([money(total(mine)), agingOf(mine)]);
    }
    const debtors = ofCompany(customers).filter(({ id }) => total(of(owed, id)) !== 0n);
    expect(new Set((data as ReceivablesRow[]).map(({ id }) => id))).toEqual(new Set(debtors.map(({ id }) => id)));
  });

  it('what one owes by age, and its credit, are what its invoices and advances have left', async () => {
    for (const { id } of ofCompany(customers)) {
      const { open, aging } = await read<Receivables>(`/api/customers/${id}/receivables`);
      const mine = of(invoices, id);
      expect([open.amount, aging.map(({ amount }) => amount)]).toEqual([money(total(mine)), agingOf(mine)]);
      const { credit, reserved } = await read<{ credit: string; reserved: string }>(`/api/customers/${id}/credit`);
      const ahead = of(advances, id);
      expect([credit, reserved]).toEqual([money(total(ahead.filter(isCredit))), money(total(ahead.filter((one) => !isCredit(one))))]);
    }
  });

  it('the invoices that one paid last are those that its latest payments completed', async () => {
    let found = 0;
    for (const { id } of ofCompany(customers)) {
      const { paid_invoices } = await read<Receivables>(`/api/customers/${id}/receivables`);
      const paid = of(completed, id).toSorted((a, b) =>
        a.paid_on === b.paid_on ? (a.id < b.id ? 1 : -1) : a.paid_on < b.paid_on ? 1 : -1,
      );
      expect(paid_invoices.map((one) => [one.id, one.paid_on])).toEqual(paid.slice(0, 12).map((one) => [one.id, one.paid_on]));
      found += paid_invoices.length;
    }
    expect(found).toBeGreaterThan(20);
  });

  it('a statement starts at nothing, goes on from range to range, and ends with the balances less the credit', async () => {
    // Before the first document, and after the last.
    const [first, last] = [addDays(today, -4 * 366), addDays(today, 366)];
    let movements = 0;
    for (const { id } of ofCompany(customers)) {
      let before = '0.00';
      for (let from = first; from <= last; from = addDays(from, 366)) {
        const { opening, closing, ...range } = await read<Statement>(
          `/api/customers/${id}/statement?from=${from}&to=${addDays(from, 365)}`,
        );
        expect(opening).toBe(before);
        expect(closing).toBe(money(range.movements.reduce((sum, { amount }) => sum + cents(amount), cents(opening))));
        movements += range.movements.length;
        before = closing;
      }
      expect(before).toBe(money(total(of(invoices, id)) - total(of(advances, id).filter(isCredit))));
    }
    expect(movements).toBeGreaterThan(0);
  });
});

it('there are two demo companies, one of them with credit', () => {
  expect(companies).toHaveLength(2);
  expect(total(advances.filter(isCredit))).toBeGreaterThan(0n);
});
