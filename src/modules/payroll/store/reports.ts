/** Reads the data of the payroll reports. */
import { type Day, firstOfMonth, lastOfMonth } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import type { Parameter } from '#modules/companies/contract/parameters.ts';
import { listParametersOn } from '#modules/companies/store/parameters.ts';
import type { IdType } from '#modules/people/contract/member-fields.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { StubLine } from '../contract/stubs.ts';
import { legalKeys } from '../rules/calculation.ts';
import type { CostTrip, StubCost } from '../rules/reports/cost-shares.ts';
import type { MonthStub } from '../rules/reports/month-contributions.ts';

export interface ReportStub {
  stub_id: string;
  number: string;
  employee_id: string;
  employee_name: string;
  days: number;
  trips: number;
  total_earnings: Decimal;
  net_payment: Decimal;
  money_decimals: StubCost['money_decimals'];
  lines: StubLine[];
}

/** The stubs of a closed period, by name, without the sources of their lines. Index `pay_stub_once`. */
export function listReportStubs(db: Db, period_id: string): Promise<ReportStub[]> {
  return db.all(sql`select stub.id as stub_id, stub.number, stub.employee_id, member.name as employee_name, stub.days, stub.trips, stub.total_earnings,
      stub.net_payment, stub.money_decimals,
      (select coalesce(jsonb_agg(line - 'sources' order by at), '[]') from jsonb_array_elements(stub.content -> 'lines') with ordinality lines (line, at)) as lines
    from pay_stub stub join member on member.company_id = stub.company_id and member.id = stub.employee_id
    where stub.period_id = ${period_id} and stub.status = 'issued' order by member.name, stub.id`);
}

/** The trips that a closed period paid, with whom and the freight that it paid on. Index `pay_period_trip_by_period`. */
export function listPaidTrips(db: Db, period_id: string): Promise<(CostTrip & { employee_id: string })[]> {
  return db.all(sql`select trip.id, trip.number, paid.employee_id, paid.freight, trip.truck_id, truck.plate as truck_plate, trip.customer_id, customer.name as customer_name
    from pay_period_trip paid
      join trip on trip.company_id = paid.company_id and trip.id = paid.trip_id
      join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
      join customer on customer.company_id = trip.company_id and customer.id = trip.customer_id
    where paid.period_id = ${period_id} order by trip.number, trip.id`);
}

/** The stubs of one person in a month. */
export interface PersonMonth {
  employee_id: string;
  employee_name: string;
  id_type: IdType;
  id_card: string;
  stubs: MonthStub[];
}

/**
 * The stubs of a month, of closed periods, by person and name; the month of a stub is that of its reference day. Reads every stub of the month: one
 * or a few for each employee.
 */
export function listMonthStubs(db: Db, month: Day): Promise<PersonMonth[]> {
  return db.all(sql`select member.id as employee_id, member.name as employee_name, member.id_type, member.id_card, jsonb_agg(jsonb_build_object(
        'days', stub.days, 'salary_earnings', stub.salary_earnings::text, 'non_salary_earnings', stub.non_salary_earnings::text, 'health', stub.health::text,
        'pension', stub.pension::text, 'solidarity_fund', stub.solidarity_fund::text, 'arl', stub.arl::text, 'arl_paid_by', stub.arl_paid_by,
        'money_decimals', stub.money_decimals,
        'lines', (select coalesce(jsonb_agg(line - 'sources'), '[]') from jsonb_array_elements(stub.content -> 'lines') line))
        order by stub.reference_day, period.starts_on) as stubs
    from pay_stub stub
      join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
      join member on member.company_id = stub.company_id and member.id = stub.employee_id
    where stub.reference_day between ${firstOfMonth(month)}::date and ${lastOfMonth(month)}::date and stub.status = 'issued' and period.status = 'closed'
    group by member.id, member.name, member.id_type, member.id_card order by member.name, member.id`);
}

export const employerKeys = ['employer_health_rate', 'employer_pension_rate'] as const;

/** The legal values on a day, and the employer's contributions. */
export const listContributionParameters = (db: Db, day: Day): Promise<Parameter[]> =>
  listParametersOn(db, day, [...legalKeys, ...employerKeys], []);
