/**
 * Invariants of invoices, their rows, payments, advances and trips. Adds up in SQL what the rules calculate, in the same order (docs/decisions/0007).
 */
import { numberCheck } from '#modules/companies/store/verify.ts';
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';
import { openingBalance } from '../rules/draft.ts';

/** Percentages of discounts are of the subtotal, of taxes and withholdings of the subtotal less discounts. */
const calculatedRows = sql`
  select a.company_id, a.invoice_id, a.type, a.iva, a.amount, a.position, i.number, i.subtotal,
      round(case when a.method = 'fixed' then a.value when a.type = 'discount' then i.subtotal * a.value / 100 else coalesce(a.base, i.subtotal - i.discount) * a.value / 100 end,
        i.money_decimals) as calculated
    from invoice_adjustment a join invoice i on i.company_id = a.company_id and i.id = a.invoice_id`;

/** An invoice `d` that was imported under its own number: see `openingDraft`. */
const isOpeningBalance = sql`exists (select from invoice_item r
  where r.company_id = d.company_id and r.invoice_id = d.id and r.trip_id is null and r.description = any(${Object.values(openingBalance)}))`;

export const invoicingChecks: readonly Check[] = [
  numberCheck('invoice', 'invoice', { isNumberedElsewhere: isOpeningBalance }),
  numberCheck('payment', 'payment'),
  {
    name: 'invoice: each item is quantity × unit price, rounded once',
    findings: sql<Finding>`
      select r.company_id, i.number as subject, format('item %s: amount %s, expected %s', r.position, r.amount, round(r.quantity * r.unit_price, i.money_decimals)) as problem
        from invoice_item r join invoice i on i.company_id = r.company_id and i.id = r.invoice_id
        where r.amount <> round(r.quantity * r.unit_price, i.money_decimals)`,
  },
  {
    name: 'invoice: each tax and withholding has its amount, each discount at most what earlier ones left',
    findings: sql<Finding>`
      select company_id, number as subject, format('row %s: amount %s, expected %s', position, amount, expected) as problem
        from (
          select row.*, case when type <> 'discount' then calculated
              else greatest(0, least(calculated, subtotal - coalesce(sum(calculated) over earlier, 0))) end as expected
            from (${calculatedRows}) row
            window earlier as (partition by company_id, invoice_id, type order by position rows between unbounded preceding and 1 preceding)
        ) row
        where amount <> expected`,
  },
  {
    name: 'invoice: the totals are the sums of the rows',
    findings: sql<Finding>`
      select i.company_id, i.number as subject, format('%s is %s, expected %s', sums.name, sums.stored, sums.expected) as problem
        from invoice i
          left join (select company_id, invoice_id, sum(amount) as amount from invoice_item group by company_id, invoice_id) item
            on item.company_id = i.company_id and item.invoice_id = i.id
          left join (
            select company_id, invoice_id, sum(amount) filter (where type = 'discount') as discount, sum(amount) filter (where type = 'tax' and iva) as iva,
                sum(amount) filter (where type = 'tax' and not iva) as other_tax, sum(amount) filter (where type = 'withholding') as withholding
              from invoice_adjustment group by company_id, invoice_id
          ) a on a.company_id = i.company_id and a.invoice_id = i.id
          cross join lateral (values
            ('subtotal', i.subtotal, coalesce(item.amount, 0)),
            ('discount', i.discount, coalesce(a.discount, 0)),
            ('iva', i.iva, coalesce(a.iva, 0)),
            ('other_tax', i.other_tax, coalesce(a.other_tax, 0)),
            ('withholding', i.withholding, coalesce(a.withholding, 0)),
            ('total', i.total, i.subtotal - i.discount + i.iva + i.other_tax + round(i.processing_fee, i.money_decimals) - round(i.other_discount, i.money_decimals)),
            ('balance', i.balance, i.total - i.withholding - i.advance_payment - i.paid - i.adjusted)
          ) sums (name, stored, expected)
        where sums.stored <> sums.expected`,
  },
  {
    name: 'invoice: what was received is the sum of its payments, their adjustments and its advances',
    findings: sql<Finding>`
      select i.company_id, i.number as subject, format('%s is %s, expected %s', sums.name, sums.stored, sums.expected) as problem
        from invoice i
          left join (
            select a.company_id, a.invoice_id, sum(a.amount) as amount from payment_allocation a
              join payment p on p.company_id = a.company_id and p.id = a.payment_id and p.status = 'active' group by a.company_id, a.invoice_id
          ) paid on paid.company_id = i.company_id and paid.invoice_id = i.id
          left join (
            select a.company_id, a.invoice_id, sum(a.amount) as amount from payment_adjustment a
              join payment p on p.company_id = a.company_id and p.id = a.payment_id and p.status = 'active' group by a.company_id, a.invoice_id
          ) adjusted on adjusted.company_id = i.company_id and adjusted.invoice_id = i.id
          left join (select company_id, invoice_id, sum(amount) as amount from advance_use group by company_id, invoice_id) advance
            on advance.company_id = i.company_id and advance.invoice_id = i.id
          cross join lateral (values
            ('paid', i.paid, coalesce(paid.amount, 0)),
            ('adjusted', i.adjusted, coalesce(adjusted.amount, 0)),
            ('advance_payment', i.advance_payment, coalesce(advance.amount, 0))
          ) sums (name, stored, expected)
        where sums.stored <> sums.expected`,
  },
  {
    name: 'invoice: completed at a balance of zero, else sent; void ones received nothing',
    findings: sql<Finding>`
      select company_id, number as subject, format('is %s with a balance of %s and %s received', status, balance, paid + adjusted) as problem
        from invoice
        where status in ('sent', 'completed') and (status = 'completed') <> (balance = 0) or status in ('draft', 'cancelled') and paid + adjusted <> 0`,
  },
  {
    name: 'payment: the amount is the sum of its allocations and of what it kept as credit, which a deleted one has no more',
    findings: sql<Finding>`
      select p.company_id, p.number as subject, format('amount %s, allocated %s, kept %s', p.amount, coalesce(a.amount, 0), coalesce(kept.amount, 0)) as problem
        from payment p left join (select company_id, payment_id, sum(amount) as amount from payment_allocation group by company_id, payment_id) a
          on a.company_id = p.company_id and a.payment_id = p.id
          left join advance kept on kept.company_id = p.company_id and kept.payment_id = p.id
        where p.amount - coalesce(a.amount, 0) - coalesce(kept.amount, 0) not between 0 and case p.status when 'void' then p.amount else 0 end`,
  },
  {
    name: 'advance: used within its amount, and what its uses add up to',
    findings: sql<Finding>`
      select a.company_id, format('advance %s', a.id) as subject, format('of %s, used %s, expected %s', a.amount, a.used, coalesce(uses.amount, 0)) as problem
        from advance a
          left join (select company_id, advance_id, sum(amount) as amount from advance_use group by company_id, advance_id) uses
            on uses.company_id = a.company_id and uses.advance_id = a.id
        where a.used not between 0 and a.amount or a.used <> coalesce(uses.amount, 0)`,
  },
  {
    name: 'advance: used by invoices of its customer that are not void; drafts use only what their trips have',
    findings: sql<Finding>`
      select u.company_id, i.number as subject, format('%s invoice of %s uses an advance of %s', i.status, i.customer_id, u.customer_id) as problem
        from advance_use u join invoice i on i.company_id = u.company_id and i.id = u.invoice_id
          join advance a on a.company_id = u.company_id and a.id = u.advance_id
        where i.status = 'cancelled' or i.customer_id <> u.customer_id
          or i.status = 'draft' and not exists (
            select from invoice_trip it where it.company_id = u.company_id and it.invoice_id = i.id and it.trip_id = a.trip_id and it.active
          )`,
  },
  {
    name: 'advance: its trip and its load belong together, and what a payment kept is of an active payment of its customer',
    findings: sql<Finding>`
      select a.company_id, format('advance %s', a.id) as subject, format('source %s, load %s of trip %s, payment %s', a.source, a.load_id, a.trip_id, p.number) as problem
        from advance a
          left join load l on l.company_id = a.company_id and l.id = a.load_id
          left join payment p on p.company_id = a.company_id and p.id = a.payment_id
        where l.trip_id <> a.trip_id
          or p.id is not null and (p.status, p.customer_id, p.payment_date, p.method) is distinct from ('active', a.customer_id, a.payment_date, a.method)`,
  },
  {
    name: 'refund: the sum of what it takes of advances',
    findings: sql<Finding>`
      select r.company_id, format('refund %s', r.id) as subject, format('amount %s, taken %s', r.amount, coalesce(uses.amount, 0)) as problem
        from credit_refund r
          left join (select company_id, refund_id, sum(amount) as amount from advance_use group by company_id, refund_id) uses
            on uses.company_id = r.company_id and uses.refund_id = r.id
        where r.amount <> coalesce(uses.amount, 0)`,
  },
  {
    name: 'payment: its invoices and its adjustments are of its customer, and each adjustment of one of its invoices',
    findings: sql<Finding>`
      select p.company_id, p.number as subject, format('of %s, invoice %s of %s', p.customer_id, i.number, i.customer_id) as problem
        from payment p
          join (
            select company_id, payment_id, invoice_id, true as is_allocated from payment_allocation
            union all
            select d.company_id, d.payment_id, d.invoice_id, exists (
                select from payment_allocation a where a.company_id = d.company_id and a.payment_id = d.payment_id and a.invoice_id = d.invoice_id
              ) from payment_adjustment d
          ) part on part.company_id = p.company_id and part.payment_id = p.id
          join invoice i on i.company_id = part.company_id and i.id = part.invoice_id
        where i.customer_id <> p.customer_id or not part.is_allocated`,
  },
  {
    name: 'trip: paid when its invoice is completed, invoiced when it has another one that is not void, and neither without',
    findings: sql<Finding>`
      select t.company_id, t.number as subject, format('is %s, its invoice %s', t.status, coalesce(i.number || ' ' || i.status, 'missing')) as problem
        from trip t
          left join (select * from invoice_trip where active) it on it.company_id = t.company_id and it.trip_id = t.id
          left join invoice i on i.company_id = it.company_id and i.id = it.invoice_id
        where t.status is distinct from case
            when i.id is null then case when t.status in ('invoiced', 'paid') then 'under_review' else t.status end
            when i.status = 'completed' then 'paid' when i.status = 'cancelled' then 'under_review' else 'invoiced' end`,
  },
  {
    name: 'payment: what the driver received is on the account of a driver, and nothing else',
    findings: sql<Finding>`
      select coalesce(received.company_id, stored.company_id) as company_id, coalesce(received.number, format('payment %s', stored.payment_id)) as subject,
          format('%s on %s by %s, on the account %s on %s by %s', received.amount, received.payment_date, received.method, stored.amount, stored.date, stored.method) as problem
        from (
          select payment.* from payment join payment_method account on account.company_id = payment.company_id and account.id = payment.payment_method_id
            where payment.status = 'active' and account.recipient = 'driver'
        ) received
          full join (select * from cash_transaction where payment_id is not null) stored
            on stored.company_id = received.company_id and stored.payment_id = received.id
        where (received.amount, received.payment_date, received.method, 'company_to_driver') is distinct from (stored.amount, stored.date, stored.method, stored.type)`,
  },
];
