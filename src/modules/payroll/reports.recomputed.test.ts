/** The reports of every closed period of the demo equal its stubs to the peso, calculated again from their rows by other means: whole cents in SQL order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '#server/testing/cast.ts';
import type { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import type { ContributionRow, PeriodReport } from './contract/reports.ts';

let server: DemoServer;
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  const { rows } = await server.owner.query<{ company_id: string }>("select distinct company_id from pay_period where status = 'closed'");
  for (const [at, { company_id }] of rows.entries()) {
    const member = await makeMember(server, company_id, `nomina${at}`);
    await member.grant(['view-compensation', 'export-data']);
    clients.set(company_id, member.client);
  }
}, 120_000);
afterAll(() => server?.close());

const cents = (amount: string | number) => Math.round(Number(amount) * 100);
const total = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

it('what a period paid by person, concept, truck and customer', async () => {
  const { rows: periods } = await server.owner.query<{ id: string; company_id: string }>(
    "select id, company_id from pay_period where status = 'closed' order by company_id, starts_on",
  );
  expect(periods.length).toBeGreaterThan(5);
  let spread = 0;
  for (const { id, company_id } of periods) {
    const reply = await (clients.get(company_id) as Client).get(`/api/pay-periods/${id}/report`);
    expect(reply.status, reply.text).toBe(200);
    const report: PeriodReport = reply.body.data;
    const { rows: stubs } = await server.owner.query(
      "select id, employee_id, total_earnings, total_deductions, payroll_advances, cash_balance, net_payment from pay_stub where period_id = $1 and status = 'issued'",
      [id],
    );
    const { rows: paid } = await server.owner.query(
      `select paid.employee_id, paid.freight, trip.number, trip.id, truck.plate, customer.name from pay_period_trip paid join trip on trip.id = paid.trip_id
         join truck on truck.id = trip.truck_id join customer on customer.id = trip.customer_id where paid.period_id = $1 order by trip.number, trip.id`,
      [id],
    );

    expect(report.people).toHaveLength(stubs.length);
    for (const stub of stubs) {
      const person = report.people.find(({ stub_id }) => stub_id === stub.id) as PeriodReport['people'][number];
      const amounts = Object.entries(person.amounts) as [string, string][];
      const of = (names: string[]) => total(amounts.filter(([name]) => names.includes(name)).map(([, amount]) => cents(amount)));
      expect(total(amounts.map(([, amount]) => cents(amount)))).toBe(cents(stub.net_payment));
      expect(of(['base_salary', 'bonus', 'manual', 'transport_allowance'])).toBe(cents(stub.total_earnings));
      expect(of(['payroll_advance']) + cents(stub.payroll_advances)).toBe(0);
      expect(of(['cash']) + cents(stub.cash_balance)).toBe(0);
      const law = ['health', 'pension', 'solidarity_fund', 'tax', 'arl', 'court_ordered', 'deduction', 'other_discounts'];
      expect(of(law) + cents(stub.total_deductions)).toBe(0);
    }
    const sums = (name: string) => total(stubs.map((stub) => cents(stub[name])));
    expect(cents(report.totals.net_payment)).toBe(sums('net_payment'));
    expect(cents(report.totals.total_earnings)).toBe(sums('total_earnings'));
    expect(total(Object.values(report.totals.amounts).map((amount) => cents(amount as string)))).toBe(sums('net_payment'));

    // Each stub over its trips, in floating point: within a peso of the report for each trip, and to the peso together.
    for (const [list, key] of [
      [report.trucks, 'plate'],
      [report.customers, 'name'],
    ] as const) {
      expect(total(list.map(({ cost }) => cents(cost))) + cents(report.without_trips)).toBe(sums('total_earnings'));
      expect(total(list.map(({ freight }) => cents(freight)))).toBe(total(paid.map(({ freight }) => cents(freight))));
      expect(total(list.map(({ trips }) => trips))).toBe(paid.length);
      for (const row of list) {
        const trips = paid.filter((trip) => trip[key] === row.name);
        const exact = trips.map((trip) => {
          const own = paid.filter(({ employee_id }) => employee_id === trip.employee_id);
          const earned = cents(stubs.find(({ employee_id }) => employee_id === trip.employee_id)?.total_earnings);
          return (earned * cents(trip.freight)) / total(own.map(({ freight }) => cents(freight)));
        });
        expect(Math.abs(total(exact) - cents(row.cost)), `${row.name} of ${id}`).toBeLessThanOrEqual(100 * trips.length);
        spread += 1;
      }
    }
  }
  // Otherwise the demo has nothing to prove.
  expect(spread).toBeGreaterThan(20);
});

it('the sheet of every month has what its stubs took, and the bases of their formulas', async () => {
  const { rows: months } = await server.owner.query<{ company_id: string; month: string }>(
    `select distinct stub.company_id, to_char(reference_day, 'YYYY-MM') as month from pay_stub stub join pay_period period on period.id = stub.period_id
       where stub.status = 'issued' and period.status = 'closed' order by 1, 2`,
  );
  for (const { company_id, month } of months) {
    const reply = await (clients.get(company_id) as Client).get(`/api/payroll-contributions?month=${month}`);
    expect(reply.status, reply.text).toBe(200);
    const rows: ContributionRow[] = reply.body.data.rows;
    const { rows: stubs } = await server.owner.query(
      `select stub.*, (select max((line -> 'formula' -> 'facts' ->> 'base')::numeric) from jsonb_array_elements(stub.content -> 'lines') line where line ->> 'kind' = 'health') as base
         from pay_stub stub join pay_period period on period.id = stub.period_id
         where stub.company_id = $1 and to_char(reference_day, 'YYYY-MM') = $2 and stub.status = 'issued' and period.status = 'closed' order by period.starts_on`,
      [company_id, month],
    );
    expect(rows.map(({ employee_id }) => employee_id).toSorted()).toEqual(
      [...new Set(stubs.map(({ employee_id }) => employee_id))].toSorted(),
    );
    for (const row of rows) {
      const own = stubs.filter(({ employee_id }) => employee_id === row.employee_id);
      const sum = (name: string) => total(own.map((stub) => cents(stub[name])));
      expect([row.health_employee, row.pension_employee, row.solidarity_fund, row.arl].map(cents)).toEqual(
        ['health', 'pension', 'solidarity_fund', 'arl'].map(sum),
      );
      expect(row.days).toBe(total(own.map(({ days }) => days)));
      // The last stub of the month calculates with the base of the whole month.
      expect(cents(row.base), row.employee_name).toBe(cents(own.at(-1)?.base));
      const rounded = (amount: number) => (own.at(-1)?.money_decimals === 0 ? Math.round(amount / 100) * 100 : Math.round(amount));
      expect(cents(row.health_employer)).toBe(rounded(cents(row.base) * 0.085));
      expect(cents(row.pension_employer)).toBe(rounded(cents(row.base) * 0.12));
      expect(cents(row.total)).toBe(
        total(
          [row.health_employee, row.health_employer, row.pension_employee, row.pension_employer, row.solidarity_fund, row.arl].map(cents),
        ),
      );
    }
  }
  expect(months.length).toBeGreaterThan(3);
});
