/** The sums of the dashboard over the records of other modules. The caller's permissions are checked before (`rights.ts`). */
import type { Decimal } from '#base/money.ts';
import { type AgeGroup, agesFrom } from '#modules/invoicing/rules/aging.ts';
import { withVehicle } from '#modules/maintenance/store/vehicles.ts';
import { firstReviews } from '#modules/trips/store/trip-list.ts';
import type { Db } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type DriverOfMonth, driversOfMonthLimit, unscheduledPlatesLimit } from '../contract/dashboard.ts';
import type { Range } from '../rules/ranges.ts';
import type { PaidDays } from '../rules/shares.ts';

interface Sum {
  count: number;
  amount: Decimal;
}

/**
 * Own trips of a driver departed in the range, not cancelled, and their freight if the driver is paid a share of it; null for a caller who sees
 * trips by another role, and without `view-trips`. Index `trip_by_driver`.
 */
export function sumOwnTrips(db: Db, { from, to }: Range): Promise<{ count: number; freight: Decimal | null } | null> {
  return db.maybe(sql`select count(*) as count, case when paid_by_freight() then coalesce(sum(freight), 0.00) end as freight
    from trip where driver_id = (select current_person()) and departure_at >= ${from}::timestamp and departure_at < ${to}::timestamp + interval '1 day'
      and status <> 'cancelled' having holds('view-trips') and not holds_beyond_driver(array['view-trips'])`);
}

/** Approved expenses dated in the range, in pesos, without those charged to owners. Index `expense_spent_by_date`. */
export function sumExpenses(db: Db, { from, to }: Range): Promise<Sum> {
  return db.one(sql`select count(*) as count, coalesce(sum(cop_amount), 0.00) as amount
    from expense where status = 'approved' and charged_owner_id is null and date between ${from}::date and ${to}::date`);
}

/** Sent invoices that were due before today. Index `invoice_open_by_due`. */
export function sumPastDue(db: Db): Promise<Sum> {
  return db.one(sql`select count(*) as count, coalesce(sum(balance), 0.00) as amount
    from invoice where status = 'sent' and due_date < (select today())`);
}

/** Sent invoices by age. Index `invoice_open_by_due`. */
export function sumByAge(db: Db): Promise<AgeGroup[]> {
  return db.all(sql`select width_bucket((select today()) - due_date, ${[...agesFrom]}::int[]) as at, count(*) as count, sum(balance) as amount
    from invoice where status = 'sent' group by at`);
}

/** Payments received in the range, without void ones. Index `payment_by_date`. */
export function sumPayments(db: Db, { from, to }: Range): Promise<Sum> {
  return db.one(sql`select count(*) as count, coalesce(sum(amount), 0.00) as amount
    from payment where payment_date between ${from}::date and ${to}::date and status = 'active'`);
}

/** Advances received in the range. The credit from a payment is part of the payment. Index `advance_by_date`. */
export function sumAdvances(db: Db, { from, to }: Range): Promise<Sum> {
  return db.one(sql`select count(*) as count, coalesce(sum(amount), 0.00) as amount
    from advance where payment_date between ${from}::date and ${to}::date and source <> 'payment'`);
}

/** Advances on pay given in the range. Index `payroll_advance_by_date`. */
export function sumPayrollAdvances(db: Db, { from, to }: Range): Promise<Sum> {
  return db.one(sql`select count(*) as count, coalesce(sum(amount), 0.00) as amount
    from payroll_advance where date between ${from}::date and ${to}::date`);
}

/** Open services without a date, and their vehicles in the order of the list: that of the latest service first. Index `service_in_status`. */
export function readUnscheduled(db: Db): Promise<{ services: number; vehicles: number; plates: string[] }> {
  return db.one(sql`select coalesce(sum(services), 0)::integer as services, count(*) as vehicles,
      coalesce((array_agg(plate order by latest desc))[:${raw(String(unscheduledPlatesLimit))}], '{}') as plates
    from (
      select coalesce(truck.plate, trailer.plate) as plate, count(*) as services, max(service.id::text) as latest
        from ${withVehicle('service')} where service.status = 'open' group by service.vehicle_id, truck.plate, trailer.plate
    ) waiting`);
}

/** The pay of the stubs of closed periods, by period and days: of periods that pay for days in the range, all stubs. Index `pay_stub_once`. */
export function listPaidDays(db: Db, { from, to }: Range): Promise<PaidDays[]> {
  return db.all(sql`select period.id, period.starts_on, period.ends_on, stub.days_from, stub.days_through, sum(stub.total_earnings) as earnings
    from pay_period period join pay_stub stub on stub.company_id = period.company_id and stub.period_id = period.id and stub.status = 'issued'
    where period.status = 'closed' and period.id in (
      select paying.id from pay_period paying join pay_stub paid on paid.company_id = paying.company_id and paid.period_id = paying.id and paid.status = 'issued'
        where paying.status = 'closed' and coalesce(paid.days_through, paying.ends_on) >= ${from}::date and coalesce(paid.days_from, paying.starts_on) <= ${to}::date)
    group by period.id, period.starts_on, period.ends_on, stub.days_from, stub.days_through`);
}

/** The percent that the company pays beside earnings, its open period, and the days that its periods have. */
export function readPayrollFacts(db: Db): Promise<{
  benefits_percent: Decimal;
  open_period: { id: string; starts_on: string; ends_on: string } | null;
  pay_days: Range | null;
}> {
  return db.one(sql`select benefits_percent, (select jsonb_build_object('id', id, 'starts_on', starts_on, 'ends_on', ends_on) from pay_period
      where pay_period.company_id = company.id and status = 'open') as open_period,
      (select case when count(*) > 0 then jsonb_build_object('from', min(starts_on), 'to', max(ends_on)) end from pay_period
        where pay_period.company_id = company.id) as pay_days
    from company where id = current_company()`);
}

/**
 * The drivers of the trips that first came under review on the days of the range, by their freight, then by trips, then by the lower part of it
 * that expenses take. Index `trip_status_reviewed`.
 */
export function listDriversOfMonth(db: Db, range: Range, zone: string): Promise<DriverOfMonth[]> {
  return db.all(sql`select id, name, trips, freight, expense_ratio from (${driversByFreight(zone, range)}) driver
    order by freight desc, trips desc, expenses, name, id limit ${raw(String(driversOfMonthLimit))}`);
}

/** The drivers of the trips that first came under review on the days of the range, with the freight and cost of these trips. */
export function driversByFreight(zone: string, range: Range): Sql {
  return sql`select member.id, member.name, reached.trips, reached.freight, reached.expenses,
      round(100 * reached.expenses / nullif(reached.freight, 0), 1) as expense_ratio
    from (
      select trip.driver_id, count(*) as trips, sum(trip.freight) as freight, sum(trip.spent) as expenses
        from (${firstReviews(zone, range)}) first
          join trip on trip.company_id = (select current_company()) and trip.id = first.trip_id
        group by trip.driver_id
    ) reached join member on member.company_id = (select current_company()) and member.id = reached.driver_id`;
}
