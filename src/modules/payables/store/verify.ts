/** Invariants of trips of hired trucks, their charges and the payments to their owners. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const payableChecks: readonly Check[] = [
  {
    name: 'owner payment: its trips add up to it',
    findings: sql<Finding>`
      select payment.company_id, format('owner payment %s', payment.id) as subject,
          format('is %s, its trips add up to %s', payment.amount, coalesce(part.amount, 0)) as problem
        from owner_payment payment
          left join (select company_id, payment_id, sum(amount) as amount from owner_payment_trip group by company_id, payment_id) part
            on part.company_id = payment.company_id and part.payment_id = payment.id
        where payment.amount is distinct from part.amount`,
  },
  {
    name: 'owner: freight less withholdings, charges and payments is what is owed, for each trip that is not cancelled',
    // From the columns that users write, not those that the view `owner_trip` reads.
    findings: sql<Finding>`
      select coalesce(parts.company_id, owed.company_id) as company_id, format('trip %s', coalesce(parts.trip_id, owed.id)) as subject,
          format('owes its owner %s, its parts add up to %s', owed.balance, parts.balance) as problem
        from (
          select company_id, trip_id, sum(amount) as balance
            from (
              select company_id, id as trip_id, coalesce(owner_freight, 0)
                  - round(coalesce(owner_freight, 0) * owner_retefuente_rate / 100, money_decimals)
                  - round(coalesce(owner_freight, 0) * owner_reteica_rate / 100, money_decimals) as amount
                from trip where owner_id is not null and status <> 'cancelled'
              union all select company_id, trip_id, -cop_amount from expense where charged_owner_id is not null and status = 'approved'
              union all select company_id, trip_id, -amount from owner_payment_trip
            ) part group by company_id, trip_id
        ) parts
          full join owner_trip owed on owed.company_id = parts.company_id and owed.id = parts.trip_id
        where parts.balance is distinct from owed.balance`,
  },
  {
    name: 'owner payment: the account that paid it is the company’s',
    findings: sql<Finding>`
      select payment.company_id, format('owner payment %s', payment.id) as subject, format('is of the account %s of the driver', account.description) as problem
        from owner_payment payment
          join payment_method account on account.company_id = payment.company_id and account.id = payment.payment_method_id
        where account.recipient = 'driver'`,
  },
];
