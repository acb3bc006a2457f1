/** Every list of every contract: its filters, orders, pages, searches and files agree with each other, and indexes serve them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '#base/ids.ts';
import { type DemoServer, serveDemo } from '../demo-server.ts';
import { idFieldsOf } from '../samples.ts';
import { explainedSize, indexOf, problemOfFilter } from './indexes.ts';
import { type ListRules, listRules } from './rules.ts';
import { isList, prepareCompany } from './sweep.ts';

let server: DemoServer;
let prepared: Awaited<ReturnType<typeof prepareCompany>>;
let findings: string[] = [];

beforeAll(async () => {
  server = await serveDemo();
  prepared = await prepareCompany(server, (sentence) => void findings.push(sentence));
  expect(findings).toEqual([]);
});
afterAll(async () => {
  await server?.close();
});

/** The index of each list and order, by which a page is read without sorting; two where PostgreSQL may choose. */
const listIndexes: Record<string, string> = {
  '/api/owners by name': 'owner_by_name',
  '/api/owners by status': 'owner_in_status',
  '/api/owners by tax_id': 'owner_by_number',
  '/api/owner-accounts by name': 'owner_by_name',
  '/api/owner-payments by amount': 'owner_payment_by_amount',
  '/api/owner-payments by date': 'owner_payment_by_date',
  '/api/owner-trips by balance': 'trip_by_owner_balance',
  '/api/owner-trips by departure_at': 'trip_by_departure',
  '/api/customer-withholdings by name': 'customer_by_name',
  '/api/customers by name': 'customer_by_name',
  '/api/customers by status': 'customer_in_status',
  '/api/customers by tax_id': 'customer_by_number',
  '/api/driver-accounts by name': 'member_by_name',
  '/api/expenses by cop_amount': 'expense_by_amount',
  '/api/expenses by date': 'expense_by_date',
  '/api/expenses by number': 'expense_company_id_number_key',
  '/api/invitations by name': 'member_by_waiting or member_by_name',
  '/api/invoices by balance': 'invoice_by_balance',
  '/api/invoices by customer_name': 'customer_by_name',
  '/api/invoices by due_date': 'invoice_by_due',
  '/api/invoices by issue_date': 'invoice_by_issue',
  '/api/invoices by number': 'invoice_company_id_number_key',
  '/api/invoices by status': 'invoice_in_status',
  '/api/invoices by total': 'invoice_by_total',
  '/api/bank-lines by amount': 'bank_line_by_amount',
  '/api/bank-lines by line_date': 'bank_line_by_day',
  '/api/imports by created_at': 'import_by_moment',
  '/api/notifications by created_at': 'notification_by_person',
  '/api/advances by amount': 'advance_by_amount',
  '/api/advances by customer_name': 'customer_by_name',
  '/api/advances by payment_date': 'advance_by_date',
  '/api/pay-period-trips by driver_name': 'member_by_name',
  '/api/pay-period-trips by freight': 'trip_by_freight',
  '/api/pay-periods by starts_on': 'pay_period_company_id_starts_on_key',
  '/api/pay-stubs by employee_name': 'member_by_name',
  '/api/pay-stubs by balance': 'pay_stub_by_balance',
  '/api/pay-stubs by ends_on': 'pay_period_company_id_ends_on_key',
  '/api/pay-stubs by net_payment': 'pay_stub_by_payment',
  '/api/pay-stubs by number': 'pay_stub_company_id_number_key',
  '/api/payroll-advances by amount': 'payroll_advance_by_amount',
  '/api/payroll-advances by date': 'payroll_advance_by_date',
  '/api/stub-payments by amount': 'stub_payment_by_amount',
  '/api/stub-payments by date': 'stub_payment_by_date',
  '/api/stub-payments by number': 'stub_payment_company_id_number_key',
  '/api/payroll-advances by employee_name': 'member_by_name',
  '/api/payments by amount': 'payment_by_amount',
  '/api/payments by customer_name': 'customer_by_name',
  '/api/payments by number': 'payment_company_id_number_key',
  '/api/payments by payment_date': 'payment_by_date',
  '/api/receivables by name': 'customer_by_name',
  '/api/roles by name': 'role_sorted',
  '/api/services by total_cost': 'service_by_cost',
  '/api/trailers by make': 'trailer_by_make',
  '/api/trailers by max_payload_kg': 'trailer_by_payload',
  '/api/trailers by nickname': 'trailer_by_nickname',
  '/api/trailers by plate': 'trailer_company_id_plate_key',
  '/api/trailers by status': 'trailer_in_status',
  '/api/trips/templates by name': 'trip_template_by_name',
  '/api/trips/templates by status': 'trip_template_in_status',
  '/api/trips/to-invoice by customer_name': 'customer_by_name',
  '/api/trips/to-invoice by departure_at': 'trip_in_review',
  '/api/trips/to-invoice by freight': 'trip_by_freight',
  '/api/trips/to-invoice by number': 'trip_company_id_number_key',
  '/api/trips by customer_name': 'customer_by_name',
  '/api/trips by departure_at': 'trip_by_departure',
  '/api/trips by driver_name': 'member_by_name',
  '/api/trips by freight': 'trip_by_freight',
  '/api/trips by number': 'trip_company_id_number_key',
  '/api/trips by status': 'trip_in_status',
  '/api/trucks by make': 'truck_by_make',
  '/api/trucks by max_payload_kg': 'truck_by_payload',
  '/api/trucks by nickname': 'truck_by_nickname',
  '/api/trucks by plate': 'truck_company_id_plate_key',
  '/api/trucks by status': 'truck_in_status',
  '/api/users by name': 'member_by_name',
  '/api/users by status': 'member_in_status',
  '/api/users/drivers by name': 'member_by_name',
};

const lists = () => server.app.routes.filter(isList);
describe('every list', () => {
  it('has rules, and every rule a list', () => {
    expect(
      lists()
        .map(({ path }) => path)
        .sort(),
      'lists with a line in listRules (rules.ts), and rows in prepare.ts',
    ).toEqual(Object.keys(listRules).sort());
  });

  // The two tests of indexes come first: the others prepare more statements than a connection keeps.
  it('reads a page in each order by an index', async () => {
    const indexes: Record<string, string> = {};
    const sorted = lists().filter(({ query }) => 'sort' in (query as z.ZodObject).shape);
    for (const route of sorted) {
      const { client, sweepOf } = prepared;
      for (const field of sweepOf(route.path).sorts()) {
        const { table, view, orders } = listRules[route.path] as ListRules;
        const order = orders?.[field];
        // By a calculated value: `bin/bench lists` measures it.
        if (order === 'calculated') continue;
        const send = async () => expect((await client.get(`${route.path}?perPage=${explainedSize}&sort=${field}`)).status).toBe(200);
        const { index, problem } = await indexOf(server.app.pool, send, table, field, order, view);
        const name = `${route.path} by ${field}`;
        const expected = listIndexes[name] ?? '';
        indexes[name] = index && expected.split(' or ').includes(index) ? expected : `${index ?? problem}`;
      }
    }
    expect(indexes, 'the index of each list and order, in listIndexes').toEqual(listIndexes);
  });

  // Other filters have few values, of which each leaves so many rows that a page is found by its order; or they are ranges of an order.
  it('finds the rows of an id by an index', async () => {
    const problems: string[] = [];
    const names: string[] = [];
    // Analytics add up the trips of their range, and leave out those that filters do not choose.
    for (const route of lists().filter(({ path }) => path !== '/api/trips/analytics'))
      for (const filter of idFieldsOf(route.query)) {
        const send = () => prepared.client.get(`${route.path}?perPage=${explainedSize}&${filter}=${newId()}`);
        const problem = await problemOfFilter(server.app.pool, send);
        names.push(`${route.path} by ${filter}`);
        if (problem) problems.push(`${names.at(-1)} ${problem}`);
      }
    expect(names.length).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });

  it.each(Object.keys(listRules))('filters, sorts, pages, searches and exports its rows: %s', async (path) => {
    findings = [];
    await prepared.sweepOf(path).run();
    expect(findings).toEqual([]);
  });
});
