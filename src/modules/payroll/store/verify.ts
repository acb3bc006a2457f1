/** Invariants of pay periods, pay stubs, the amounts that stubs take, and their sources. */
import { numberCheck } from '#modules/companies/store/verify.ts';
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

/** Each use with its stub, its period, and the employee's debt because of its source: from the columns that users write. */
const uses = sql`(
  select used.company_id, used.id, used.amount, stub.number, stub.employee_id, period.status as period_status,
      coalesce(used.cash_transaction_id, used.expense_id, used.payroll_advance_id) as source_id,
      case when used.cash_transaction_id is not null then 'cash' when used.expense_id is not null then 'expense' else 'advance' end as source,
      coalesce(cash.driver_id, expense.driver_id, advance.employee_id) as of_id,
      coalesce(cash.trip_id, cash.about_trip_id, expense.trip_id) as trip_id,
      coalesce(case cash.type when 'company_to_driver' then cash.amount else -cash.amount end, advance.amount,
        case when expense.status = 'approved' and expense.paid_by = 'driver' then -expense.cop_amount else 0 end) as owed
    from stub_use used
      join pay_stub stub on stub.company_id = used.company_id and stub.id = used.stub_id
      join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
      left join cash_transaction cash on cash.company_id = used.company_id and cash.id = used.cash_transaction_id
      left join expense on expense.company_id = used.company_id and expense.id = used.expense_id
      left join payroll_advance advance on advance.company_id = used.company_id and advance.id = used.payroll_advance_id
  ) taken`;

/** The figures that a closed period paid. */
const paidStubs = sql`pay_stub stub join pay_period period
  on period.company_id = stub.company_id and period.id = stub.period_id and period.status = 'closed' and stub.status = 'issued'`;

const useChecks: readonly Check[] = [
  {
    name: 'pay stub: all stubs together take of cash, an expense or an advance at most what it is, with its sign',
    findings: sql<Finding>`
      select company_id, format('%s %s', source, source_id) as subject, format('is %s, stubs took %s', owed, sum(amount)) as problem
        from ${uses} group by company_id, source, source_id, owed
        having abs(sum(amount)) > abs(owed) or bool_or(sign(amount) <> sign(owed))`,
  },
  {
    name: 'pay stub: only those of closed periods take something',
    findings: sql<Finding>`
      select company_id, format('pay stub %s', number) as subject, format('takes %s, and its period is %s', sum(amount), period_status) as problem
        from ${uses} where period_status <> 'closed' group by company_id, number, period_status`,
  },
  {
    name: 'pay stub: takes what its employee owes or is owed, and of no one else',
    findings: sql<Finding>`
      select company_id, format('pay stub %s', number) as subject, format('of %s takes a part of %s %s of %s', employee_id, source, source_id, of_id) as problem
        from ${uses} where employee_id is distinct from of_id`,
  },
  {
    name: 'pay stub: its advances and its cash balance are what it takes of them',
    findings: sql<Finding>`
      select stub.company_id, format('pay stub %s', stub.number) as subject,
          format('has advances of %s and cash of %s, its uses are %s and %s', stub.payroll_advances, stub.cash_balance, used.advances, used.cash) as problem
        from ${paidStubs} cross join lateral (
          select coalesce(sum(amount) filter (where payroll_advance_id is not null), 0) as advances,
              coalesce(sum(amount) filter (where payroll_advance_id is null), 0) as cash
            from stub_use where stub_use.company_id = stub.company_id and stub_use.stub_id = stub.id
        ) used
        where (stub.payroll_advances, stub.cash_balance) is distinct from (used.advances, used.cash)`,
  },
  {
    name: 'pay stub: took no cash of a trip that its employee handed over with it, and has not back',
    // Cash that went over has one pair of rows. They had a later day than the cash, up to which a period then took it from the former driver.
    findings: sql<Finding>`
      select stub.company_id, format('%s, pay stub %s', member.name, stub.number) as subject,
          format('took %s of trip %s, whose cash was handed over on %s', used.amount, trip.number, handed.date) as problem
        from cash_transaction handed
          join cash_transaction received on received.company_id = handed.company_id and received.trip_id = handed.trip_id and received.amount = handed.amount
            and received.date = handed.date and received.created_at = handed.created_at and received.type = 'company_to_driver' and received.driver_id <> handed.driver_id
          join cash_transaction cash on cash.company_id = handed.company_id and cash.trip_id = handed.trip_id and cash.driver_id = handed.driver_id
            and cash.type = 'company_to_driver' and cash.date < handed.date
          join stub_use used on used.company_id = cash.company_id and used.cash_transaction_id = cash.id
          join pay_stub stub on stub.company_id = used.company_id and stub.id = used.stub_id
          join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id and period.ends_on < handed.date
          join member on member.company_id = handed.company_id and member.id = handed.driver_id
          join trip on trip.company_id = handed.company_id and trip.id = handed.trip_id
        where handed.type = 'driver_to_company'
          and not exists (select from cash_transaction moved where moved.company_id = handed.company_id and moved.trip_id = handed.trip_id
            and moved.driver_id = handed.driver_id and moved.type = 'company_to_driver' and moved.date = handed.date)
          and not exists (select from stub_use back where back.company_id = handed.company_id and back.cash_transaction_id = handed.id)`,
  },
  {
    name: 'driver account: of what stubs took it has cash and expenses, by trip, and nothing else',
    findings: sql<Finding>`
      select coalesce(taken.company_id, account.company_id) as company_id,
          format('member %s, trip %s', coalesce(taken.employee_id, account.driver_id), coalesce(taken.trip_id, account.trip_id)) as subject,
          format('has %s of stubs, which took %s', account.owed, taken.amount) as problem
        from (select company_id, employee_id, trip_id, sum(amount) as amount from ${uses} where source <> 'advance' group by company_id, employee_id, trip_id) taken
          full join (
            select company_id, driver_id, trip_id, sum(owed) as owed from driver_movement where kind = 'pay_stub' group by company_id, driver_id, trip_id
          ) account on account.company_id = taken.company_id and account.driver_id = taken.employee_id
            and coalesce(account.trip_id, account.driver_id) = coalesce(taken.trip_id, taken.employee_id)
        where -taken.amount is distinct from account.owed`,
  },
];

const figureChecks: readonly Check[] = [
  {
    name: 'pay stub: total earnings, total deductions and net payment are their parts',
    findings: sql<Finding>`
      select stub.company_id, format('pay stub %s', stub.number) as subject, format('%s is %s, its parts add up to %s', total.name, total.stored, total.expected) as problem
        from pay_stub stub cross join lateral (values
          ('total_earnings', total_earnings, regular_earnings + variable_earnings),
          ('total_deductions', total_deductions, health + pension + solidarity_fund + tax_withholdings + deductions
            + case arl_paid_by when 'employee' then arl else 0 end),
          ('net_payment', net_payment, total_earnings - total_deductions - payroll_advances - cash_balance)
        ) total (name, stored, expected)
        where total.stored <> total.expected`,
  },
  {
    name: 'pay stub: its lines add up to the net payment',
    findings: sql<Finding>`
      select stub.company_id, format('pay stub %s', stub.number) as subject, format('pays %s, its lines add up to %s', stub.net_payment, lines.amount) as problem
        from pay_stub stub cross join lateral (
          select coalesce(sum((line ->> 'amount')::numeric) filter (where line ->> 'kind' <> 'arl_employer'), 0) as amount
            from jsonb_array_elements(stub.content -> 'lines') line
        ) lines
        where stub.net_payment is distinct from lines.amount`,
  },
  {
    name: 'pay stub: pays nothing below zero',
    findings: sql<Finding>`
      select company_id, format('pay stub %s', number) as subject, format('pays %s', net_payment) as problem from pay_stub where net_payment < 0`,
  },
];

/**
 * The stubs that pay people by parts of months, with the cycle that was valid at the end of their period; `others`: another stub of the person.
 * `days`: the paid ones, including absences.
 */
const dayStubs = sql`(
  select stub.company_id, stub.id, stub.number, stub.employee_id, member.name, stub.reference_day, stub.days_from, stub.days_through,
      (stub.content ->> 'whole_days')::int as days, cycle_on(stub.company_id, stub.employee_id, period.ends_on, period.cycle) as cycle, period.starts_on, period.ends_on
    from ${paidStubs} join member on member.company_id = stub.company_id and member.id = stub.employee_id
  ) paid`;

const dayChecks: readonly Check[] = [
  {
    name: 'pay stub: pays as many days as no stub before it had paid, of its month',
    findings: sql<Finding>`
      select company_id, format('%s, pay stub %s', name, number) as subject,
          case when days <> counted then format('pays %s days, %s days of it were not paid before', days, counted)
            else format('pays days of %s, and is of %s', to_char(days_from, 'YYYY-MM'), to_char(reference_day, 'YYYY-MM')) end as problem
        from ${dayStubs}
          cross join lateral (select coalesce(case when cycle in ('monthly', 'semi_monthly') then days_of_30(days_from, days_through)
            else days_through - days_from + 1 end, 0) as counted) own
        where days <> counted
          -- A span of the calendar that begins on the last days of a month, after weeks, pays them with the next month.
          or cycle in ('monthly', 'semi_monthly') and date_trunc('month', days_from) <> date_trunc('month', reference_day)
            and (part_of_month(cycle, ends_on, true) <> ends_on or date_trunc('month', days_from) <> date_trunc('month', starts_on))`,
  },
  {
    name: 'pay stub: pays no day that another stub of the person pays',
    findings: sql<Finding>`
      select company_id, format('%s, pay stub %s', name, number) as subject, format('pays %s to %s, of which another stub pays days', days_from, days_through) as problem
        from ${dayStubs} where exists (select from ${paidStubs}
          where stub.company_id = paid.company_id and stub.employee_id = paid.employee_id and stub.id <> paid.id
            and stub.days_from <= paid.days_through and stub.days_through >= paid.days_from)`,
  },
  {
    name: 'pay stub: leaves no day of its month unpaid because of another pay cycle',
    findings: sql<Finding>`
      select paid.company_id, format('%s, pay stub %s', name, number) as subject, format('pays from %s on, nothing paid %s to %s', days_from, left_out.first, days_from - 1) as problem
        from ${dayStubs}
          cross join lateral (select greatest(date_trunc('month', days_from)::date,
              (select min(starts_on) from pay_period period where period.company_id = paid.company_id),
              (select case when bool_or(valid_from is null) then null else min(valid_from) end from compensation_terms terms
                where terms.company_id = paid.company_id and terms.compensation_id = paid.employee_id),
              (select max(stub.days_through) + 1 from ${paidStubs}
                where stub.company_id = paid.company_id and stub.employee_id = paid.employee_id and stub.days_through < paid.days_from)) as first) left_out
          left join pay_period before on before.company_id = paid.company_id and left_out.first between before.starts_on and before.ends_on
        where paid.cycle in ('monthly', 'semi_monthly') and days_of_30(left_out.first, days_from - 1) > 0
          and cycle_on(paid.company_id, paid.employee_id, left_out.first, before.cycle) is distinct from paid.cycle`,
  },
];

const periodChecks: readonly Check[] = [
  {
    name: 'pay period: starts on the day after the one before it ends, or later in the same month',
    // A company that changes to a shorter cycle late in a month pays the days before with the rest of the span.
    findings: sql<Finding>`
      select company_id, format('pay period from %s', starts_on) as subject, format('follows one that ends on %s', before) as problem
        from (select company_id, starts_on, lag(ends_on) over (partition by company_id order by starts_on, id) as before from pay_period) period
        where starts_on <= before or date_trunc('month', starts_on) <> date_trunc('month', before + 1)`,
  },
  {
    name: 'pay period: at most one of a company is open, the last one',
    findings: sql<Finding>`
      select period.company_id, format('pay period from %s', period.starts_on) as subject, format('is open, and %s begins later or at once', later.starts_on) as problem
        from pay_period period join pay_period later on later.company_id = period.company_id and later.id <> period.id and later.starts_on >= period.starts_on
        where period.status = 'open'`,
  },
  {
    name: 'pay period: the trips of a closed one say who was paid, their driver, and on which freight',
    findings: sql<Finding>`
      select paid.company_id, format('trip %s', trip.number) as subject,
          format('is of %s; paid to %s on %s', trip.driver_id, coalesce(paid.employee_id::text, 'no one'), coalesce(paid.freight::text, 'nothing')) as problem
        from pay_period_trip paid
          join pay_period period on period.company_id = paid.company_id and period.id = paid.period_id and period.status = 'closed'
          join trip on trip.company_id = paid.company_id and trip.id = paid.trip_id
        where paid.employee_id is distinct from trip.driver_id or paid.freight is null`,
  },
];

/** Payments that count. */
const counted = sql`payment.status = 'active' and payment.returned_on is null`;

const paymentChecks: readonly Check[] = [
  numberCheck('stub_payment', 'stub_payment'),
  {
    name: 'pay stub: what is paid of it are its payments that were not returned',
    findings: sql<Finding>`
      select stub.company_id, format('pay stub %s', stub.number) as subject, format('has %s paid, its payments are %s', stub.paid, payments.amount) as problem
        from pay_stub stub cross join lateral (
          select coalesce(sum(payment.amount), 0) as amount from stub_payment payment
            where payment.company_id = stub.company_id and payment.stub_id = stub.id and ${counted}
        ) payments
        where stub.paid is distinct from payments.amount`,
  },
  {
    name: 'pay stub: its payments are not more than it pays',
    findings: sql<Finding>`
      select stub.company_id, format('pay stub %s', stub.number) as subject, format('pays %s, its payments are %s', stub.net_payment, sum(payment.amount)) as problem
        from pay_stub stub join stub_payment payment on payment.company_id = stub.company_id and payment.stub_id = stub.id and ${counted}
        group by stub.company_id, stub.id, stub.number, stub.net_payment having sum(payment.amount) > stub.net_payment`,
  },
  {
    name: 'stub payment: is of a stub that was issued, of a closed period',
    findings: sql<Finding>`
      select payment.company_id, format('payment %s', payment.number) as subject, format('its stub is %s, the period %s', stub.status, period.status) as problem
        from stub_payment payment
          join pay_stub stub on stub.company_id = payment.company_id and stub.id = payment.stub_id
          join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
        where ${counted} and (stub.status <> 'issued' or period.status <> 'closed')`,
  },
  {
    name: 'bank file: its rows are of stubs of its period, and of their payments',
    findings: sql<Finding>`
      select part.company_id, format('bank file %s', part.file_id) as subject, format('has %s for the stub %s', part.amount, stub.number) as problem
        from bank_file_row part
          join bank_file file on file.company_id = part.company_id and file.id = part.file_id
          join pay_stub stub on stub.company_id = part.company_id and stub.id = part.stub_id
          left join stub_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          left join stub_payment returned on returned.company_id = part.company_id and returned.id = part.returned_payment_id
        where stub.period_id <> file.period_id or payment.stub_id <> stub.id or returned.stub_id <> stub.id`,
  },
  {
    name: 'bank file: those that were sent ask for no more than the stub pays, and what the bank returned of it',
    // A period that was closed again may pay less than it did.
    findings: sql<Finding>`
      select stub.company_id, format('pay stub %s', stub.number) as subject,
          format('pays %s, %s was returned, the bank was asked for %s', stub.net_payment, returned.amount, sum(part.amount)) as problem
        from pay_stub stub
          join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id and period.status = 'closed'
          join bank_file_row part on part.company_id = stub.company_id and part.stub_id = stub.id
          join bank_file file on file.company_id = part.company_id and file.id = part.file_id and file.sent_at is not null and file.created_at >= period.closed_at
          cross join lateral (select coalesce(sum(payment.amount), 0.00) as amount from stub_payment payment
            where payment.company_id = stub.company_id and payment.stub_id = stub.id and payment.returned_on is not null) returned
        where stub.status = 'issued'
        group by stub.company_id, stub.id, stub.number, stub.net_payment, returned.amount
        having sum(part.amount) > stub.net_payment + returned.amount`,
  },
];

export const payrollChecks: readonly Check[] = [...useChecks, ...figureChecks, ...dayChecks, ...periodChecks, ...paymentChecks];
