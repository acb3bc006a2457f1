import type { Mutation } from '../mutation.ts';

const rules = ['src/modules/invoicing/rules'];
const credit = ['src/modules/invoicing/routes/credit.test.ts'];
const creditLimit = ['src/modules/invoicing/routes/credit-limit.test.ts'];
const statement = ['src/modules/invoicing/routes/statement.test.ts'];
const withholdings = ['src/modules/invoicing/routes/withholdings.test.ts'];
const certificates = ['src/modules/invoicing/routes/certificates.test.ts'];
const collection = ['src/modules/invoicing/routes/collection.test.ts'];
const tray = ['src/modules/invoicing/routes/to-invoice.test.ts'];
const shared = ['src/modules/invoicing/routes/several-invoices.test.ts'];
const advances = ['src/modules/invoicing/routes/advances.test.ts'];
const books = ['src/server/testing/books.test.ts', 'src/server/db/books.sweep.test.ts'];
const ofStatement = 'src/modules/invoicing/store/statement.ts';

/** Credit, advances, statements, withholdings, trips to invoice and closed books. */
export const creditMutations: readonly Mutation[] = [
  {
    bug: 'what was used by hand is covered by the advances of the trips again',
    file: 'src/modules/invoicing/rules/credit.ts',
    search: 'plus(invoice.received, usedByHand)',
    replace: 'invoice.received',
    tests: rules,
  },
  {
    bug: 'an invoice uses more credit than is open',
    file: 'src/modules/invoicing/rules/credit.ts',
    search: 'if (compare(amount, openOf(advance)) > 0) {',
    replace: 'if (compare(amount, advance.amount) > 0) {',
    tests: rules,
  },
  {
    bug: 'each credit is compared with the balance by itself',
    file: 'src/modules/invoicing/rules/credit.ts',
    search: 'compare(sum(chosen.map(({ amount }) => amount)), invoice.balance) > 0',
    replace: 'chosen.some(({ amount }) => compare(amount, invoice.balance) > 0)',
    tests: rules,
  },
  {
    bug: 'a refund takes credit in the order in which it was entered',
    file: 'src/modules/invoicing/routes/credit.ts',
    search: 'one.payment_date < other.payment_date ? -1 : one.payment_date > other.payment_date ? 1 : 0',
    replace: 'one.id < other.id ? -1 : 1',
    tests: credit,
  },
  {
    bug: 'an invoice uses the advance that its trip has from another customer',
    file: 'src/modules/invoicing/store/advance-uses.ts',
    search: `where customer_id = \${customer_id}\n      and (trip_id`,
    replace: `where customer_id is not distinct from coalesce(customer_id, \${customer_id})\n      and (trip_id`,
    tests: [...credit, ...advances, 'src/modules/invoicing/routes/trip-invoices.test.ts'],
  },
  {
    bug: 'the advance of a cancelled trip stays reserved',
    file: 'src/modules/invoicing/store/credit.ts',
    search: "coalesce(trip.status not in ('invoiced', 'paid', 'cancelled'), false)",
    replace: "coalesce(trip.status not in ('invoiced', 'paid'), false)",
    tests: credit,
  },
  {
    bug: 'credit that an invoice uses counts in the credit limit again',
    file: 'src/modules/invoicing/rules/credit-limit.ts',
    search: 'paid_ahead: minus(use.paid_ahead, advance_payment)',
    replace: 'paid_ahead: use.paid_ahead',
    tests: [...rules, ...creditLimit],
  },
  {
    bug: 'draft invoices do not count in the credit limit',
    file: 'src/modules/invoicing/store/credit.ts',
    search: `customer_id = \${customer_id} and status = 'draft'), 0.00)`,
    replace: `customer_id = \${customer_id} and status = 'none'), 0.00)`,
    tests: creditLimit,
  },
  {
    bug: 'a statement leaves out what payments settle without money',
    file: ofStatement,
    search: 'where adjustment.company_id = payment.company_id and adjustment.payment_id = payment.id), 0)',
    replace: 'where adjustment.company_id = payment.company_id and adjustment.payment_id = payment.customer_id), 0)',
    tests: statement,
  },
  {
    bug: 'a statement counts what a draft uses of an advance',
    file: ofStatement,
    search: "'advance', date, number, in_drafts - amount, null",
    replace: "'advance', date, number, -amount, null",
    tests: statement,
  },
  {
    bug: 'the advance of a cancelled trip enters the statement on its own day',
    file: ofStatement,
    search: "change.to_status = 'cancelled' or change.from_status",
    replace: "change.to_status = 'none' or change.from_status",
    tests: statement,
  },
  {
    bug: 'an advance enters the statement before its trip is invoiced',
    file: ofStatement,
    search: "greatest(advance.payment_date, case when trip.status in ('invoiced', 'paid', 'cancelled') then (",
    replace: "least(advance.payment_date, case when trip.status in ('invoiced', 'paid', 'cancelled') then (",
    tests: statement,
  },
  {
    bug: 'retefuente is not proposed at its minimum base',
    file: 'src/modules/invoicing/rules/withholdings.ts',
    search: 'compare(base, terms.minimum_base) < 0',
    replace: 'compare(base, terms.minimum_base) <= 0',
    tests: rules,
  },
  {
    bug: 'each municipality rounds its share of the discounts by itself',
    file: 'src/modules/invoicing/rules/withholdings.ts',
    search: 'const share = minus(shareOf(counted), shared);',
    replace: 'const share = shareOf(amount);',
    tests: rules,
  },
  {
    bug: 'the reteICA of a customer for one municipality ends that of all',
    file: 'src/modules/invoicing/rules/withholdings.ts',
    search: 'if (rows.some(({ municipality_id }) => municipality_id === null)) return [];',
    replace: 'if (rows.length > 0) return [];',
    tests: rules,
  },
  {
    bug: 'an invoice that is dated ahead fixes the legal values of its date',
    file: 'src/modules/invoicing/store/withholdings.ts',
    search: 'issue_date < today ? issue_date : today',
    replace: 'issue_date',
    tests: withholdings,
  },
  {
    bug: 'drafts are expected to be certified',
    file: 'src/modules/invoicing/store/certificates.ts',
    search: "invoice.customer_id = customer.id and invoice.status in ('sent', 'completed')",
    replace: "invoice.customer_id = customer.id and invoice.status in ('draft', 'sent', 'completed')",
    tests: certificates,
  },
  {
    bug: 'notes about invoices that are paid still count',
    file: 'src/modules/invoicing/store/collection.ts',
    search: "about.id = said.invoice_id and about.status = 'sent'",
    replace: 'about.id = said.invoice_id',
    tests: collection,
  },
  {
    bug: 'a promise until today is broken',
    file: 'src/modules/invoicing/store/receivables.ts',
    search: `\${promisedUntil} < (select today())`,
    replace: `\${promisedUntil} <= (select today())`,
    tests: collection,
  },
  {
    bug: 'trips with expenses that wait are ready to be invoiced',
    file: 'db/migrations/0114_trips_review_stage.sql',
    search: 'has_proof and waiting_expenses = 0',
    replace: 'has_proof',
    tests: tray,
  },
  {
    bug: 'the tray counts the filtered trips of a customer',
    file: 'src/modules/trips/store/trip-list.ts',
    search: 'count(*) filter (where is_ready) as ready',
    replace: 'count(*) as ready',
    tests: tray,
  },
  {
    bug: 'the oldest invoice is the one that was issued first',
    file: 'src/modules/invoicing/rules/allocation.ts',
    search: 'compareDays(one.due_date, other.due_date) || compareDays(one.issue_date, other.issue_date)',
    replace: 'compareDays(one.issue_date, other.issue_date) || compareDays(one.due_date, other.due_date)',
    tests: rules,
  },
  {
    bug: 'an edit of a payment forgets the adjustments that it had',
    file: 'src/modules/invoicing/routes/settling.ts',
    search: 'plus(minus(invoice.adjusted, adjustmentsTotal(before)), adjustmentsTotal(part))',
    replace: 'plus(invoice.adjusted, adjustmentsTotal(part))',
    tests: shared,
  },
  {
    bug: 'the day of a used advance changes',
    file: 'src/modules/invoicing/rules/advance.ts',
    search: "'customer_id', 'payment_date', 'method', 'payment_method_id'] as const",
    replace: "'customer_id', 'method', 'payment_method_id'] as const",
    tests: [...rules, ...advances],
  },
  {
    bug: 'a record of closed books is moved out of them',
    file: 'db/functions/books.sql',
    search: 'if least(was, becomes) > line then',
    replace: 'if becomes > line then',
    tests: books,
  },
  {
    bug: 'the last closed day is open',
    file: 'db/functions/books.sql',
    search: 'if least(was, becomes) > line then',
    replace: 'if least(was, becomes) >= line then',
    tests: books,
  },
  {
    bug: 'rows of a closed record can be deleted',
    file: 'db/functions/books.sql',
    search: "when 'DELETE' then 'table old_rows'",
    replace: "when 'DELETE' then 'select * from old_rows where false'",
    tests: books,
  },
];
