/** Invariants of expenses, their payment methods, their rates and the odometer log. */
import { numberCheck } from '#modules/companies/store/verify.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

/** The driver of an expense reads its files, each of one expense, and so do holders of a permission. */
const readableBy = (files: Sql) => sql<Finding>`
  select e.company_id, e.number as subject, format('%s is read by %s and holders of %s', file.name, file.reader_id, file.permission) as problem
    from (${files}) held join expense e on e.company_id = held.company_id and e.id = held.expense_id
      left join file on file.company_id = held.company_id and file.id = held.file_id
    where (file.reader_id, file.permission) is distinct from (e.driver_id, 'view-expenses')`;

export const expenseChecks: readonly Check[] = [
  numberCheck('expense', 'expense'),
  {
    name: 'expense: who paid is the recipient of its payment method',
    findings: sql<Finding>`
      select e.company_id, e.number as subject, format('paid by %s, its method belongs to %s', e.paid_by, m.recipient) as problem
        from expense e join payment_method m on m.company_id = e.company_id and m.id = e.payment_method_id
        where e.paid_by <> m.recipient`,
  },
  {
    name: 'expense: in pesos it is amount × rate, rounded once, or differs by what the six decimals of a rate leave',
    findings: sql<Finding>`
      select company_id, number as subject, format('%s %s at %s is %s in pesos', amount, currency, exchange_rate, cop_amount) as problem
        from expense
        where case when currency = 'COP' then exchange_rate is not null or cop_amount <> amount
          else abs(cop_amount - amount * exchange_rate) > amount * 0.0000005 + 0.5 / 10 ^ money_decimals end`,
  },
  {
    name: 'expense: what is approved or rejected says by whom, and only a rejection has a reason',
    findings: sql<Finding>`
      select company_id, number as subject, format('is %s, decided at %s, reason %L', status, decided_at, rejection_reason) as problem
        from expense
        where status <> 'void' and ((status = 'submitted') <> (decided_at is null) or (status = 'rejected') <> (rejection_reason <> ''))`,
  },
  {
    name: 'trip: it counts its expenses that wait for approval',
    findings: sql<Finding>`
      select trip.company_id, trip.number as subject, format('counts %s, expected %s', trip.waiting_expenses, coalesce(waiting.expenses, 0)) as problem
        from trip left join (
          select company_id, trip_id, count(*) as expenses from expense where status = 'submitted' group by company_id, trip_id
        ) waiting on waiting.company_id = trip.company_id and waiting.trip_id = trip.id
        where trip.waiting_expenses <> coalesce(waiting.expenses, 0)`,
  },
  {
    name: 'trip: what it has cost is the sum of its approved expenses that its owner is not charged',
    findings: sql<Finding>`
      select trip.company_id, trip.number as subject, format('stores %s, expected %s', trip.spent, coalesce(expected.amount, 0.00)) as problem
        from trip left join (
          select company_id, trip_id, sum(cop_amount) as amount from expense
            where status = 'approved' and charged_owner_id is null group by company_id, trip_id
        ) expected on expected.company_id = trip.company_id and expected.trip_id = trip.id
        where trip.spent <> coalesce(expected.amount, 0)`,
  },
  {
    name: 'expense: the odometer log has what an approved one read on its day, and nothing else',
    findings: sql<Finding>`
      select coalesce(e.company_id, r.company_id) as company_id, coalesce(e.number, r.source_number) as subject,
          format('read %s km on %s, in the log %s km on %s', coalesce(e.mileage::text, 'no'), e.date, coalesce(r.km::text, 'no'), r.at::date) as problem
        from (select * from expense where status = 'approved' and truck_id is not null and mileage is not null) e
          full join (select * from odometer_reading where source = 'expense') r on r.company_id = e.company_id and r.source_id = e.id
        where (r.truck_id, r.km, r.at::date) is distinct from (e.truck_id, e.mileage, e.date)`,
  },
  {
    name: 'expense: the search knows its text',
    findings: sql<Finding>`
      select e.company_id, e.number as subject, format('%L is not a text of the search', e.search) as problem
        from expense e left join expense_text text on text.company_id = e.company_id and text.search = e.search
        where e.search <> '' and text.search is null`,
  },
  {
    name: 'expense: its driver can read its receipts',
    findings: readableBy(sql`select company_id, expense_id, file_id from expense_file`),
  },
  {
    name: 'expense: its driver can read its signature',
    findings: readableBy(
      sql`select company_id, id as expense_id, signature_file_id as file_id from expense where signature_file_id is not null`,
    ),
  },
];
