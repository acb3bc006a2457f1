/** Open invoices from a file, as opening balances: their own number, one line with the amount still owed. */
import type { Day } from '#base/days.ts';
import type { Issue } from '#base/issues.ts';
import { compare, isZero } from '#base/money.ts';
import type { RefusalSpec } from '#base/route.ts';
import { isClosed } from '#modules/companies/contract/books.ts';
import { readClosedThrough, readCompanyLanguage } from '#modules/companies/store/companies.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { codeIssue, schemaIssues, thrownIssues } from '#server/import/issues.ts';
import { importColumns } from '#server/import/record.ts';
import { defineImport, type ImportRow, type Plan, type RowIssue } from '#server/import/spec.ts';
import { OpeningInvoiceInput } from './contract/input.ts';
import { openingDraft, totalsOfInput } from './rules/draft.ts';
import {
  type CustomerByTaxId,
  findCustomersByTaxId,
  findInvoicesByNumber,
  type InvoiceSeries,
  insertOpeningInvoices,
  type NumberedInvoice,
  numberKey,
  type OpeningInvoice,
  readInvoiceSeries,
} from './store/opening.ts';

const columns = importColumns('invoicing:', OpeningInvoiceInput, {
  number: { example: 'FV-1024' },
  customer_id: { title: 'import.customer', kind: 'text', example: '890903938-8' },
  issue_date: { also: ['columns.issue_date'], example: '2026-10-05' },
  due_date: { also: ['columns.due_date'], example: '2026-11-04' },
  amount: { title: 'import.amount', also: ['columns.balance'], kind: 'decimal', example: '3250000' },
});
const names: ReadonlySet<string> = new Set(columns.map(({ name }) => name));
const refusals: Record<string, RefusalSpec> = { amount_too_large: { status: 422, field: 'amount' } };

export const openInvoiceImport = defineImport<OpeningInvoice>({
  list: 'invoices',
  title: 'invoicing:import.title',
  columns,
  key: 'number',
  async plan(db, rows) {
    const texts = (name: string) => rows.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name] as string] : []));
    const [customersOf, stored, series, closed_through, { money_decimals }] = await Promise.all([
      findCustomersByTaxId(db, texts('customer_id')),
      findInvoicesByNumber(db, texts('number')),
      readInvoiceSeries(db),
      readClosedThrough(db),
      db.context(),
    ]);
    return rows.map((row) => planInvoice(row, { customersOf, stored, series, closed_through, money_decimals }));
  },
  async write(db: TenantDb, changes) {
    const [language, { money_decimals }] = [await readCompanyLanguage(db), await db.context()];
    const [item] = openingDraft('0', language).items;
    insertOpeningInvoices(
      db,
      changes.map(({ data }) => data),
      item?.description as string,
      money_decimals,
    );
  },
});

interface Known {
  customersOf: (tax_id: string) => CustomerByTaxId[];
  /** By `numberKey`. */
  stored: ReadonlyMap<string, NumberedInvoice>;
  series: InvoiceSeries;
  closed_through: Day | null;
  money_decimals: 0 | 2;
}

function planInvoice({ values }: ImportRow, { customersOf, stored, series, closed_through, money_decimals }: Known): Plan<OpeningInvoice> {
  const customers = typeof values.customer_id === 'string' ? customersOf(values.customer_id) : [];
  const [customer] = customers;
  const parsed = OpeningInvoiceInput.safeParse({ ...values, ...(customer && { customer_id: customer.id }) }, { reportInput: true });
  const issues = [...customerIssues(values.customer_id, customers)];
  if (!parsed.success) {
    const others = (parsed.error.issues as Issue[]).filter(({ path }) => path[0] !== 'customer_id' || issues.length === 0);
    issues.push(...schemaIssues(others, names));
  }
  if (!parsed.success || !customer || issues.length > 0) return { issues };
  const input = parsed.data;
  try {
    const totals = totalsOfInput(openingDraft(input.amount, 'es'), money_decimals);
    if (isZero(totals.total)) return { issues: [codeIssue('amount', 'import_amount_zero')] };
    const key = numberKey(input.number);
    const before = stored.get(key);
    const data = { input, customer, totals };
    if (before) return isSame(before, data) ? { action: 'none', key, data } : { issues: [codeIssue('number', 'import_number_taken')] };
    if (isClosed(input.issue_date, closed_through)) return { issues: [codeIssue('issue_date', 'books_closed', { closed_through })] };
    if (isAhead(input.number, series)) return { issues: [codeIssue('number', 'import_number_ahead', { next: series.next_number })] };
    return { action: 'create', key, data };
  } catch (error) {
    return { issues: thrownIssues(error, refusals, names).map((issue) => ({ ...issue, column: issue.column ?? 'amount' })) };
  }
}

function customerIssues(tax_id: unknown, found: readonly CustomerByTaxId[]): RowIssue[] {
  if (tax_id === undefined || found.length === 1) return [];
  return [codeIssue('customer_id', found.length === 0 ? 'import_customer_unknown' : 'import_customer_ambiguous')];
}

/** Payments may have been received since the import: the total is the imported one. */
function isSame(before: NumberedInvoice, { input, customer, totals }: OpeningInvoice): boolean {
  return (
    (before.status === 'sent' || before.status === 'completed') &&
    before.customer_id === customer.id &&
    before.issue_date === input.issue_date &&
    before.due_date === input.due_date &&
    compare(before.total, totals.total) === 0
  );
}

/** Whether the counter will reach the number: then a new invoice could not take it. */
function isAhead(number: string, { prefix, next_number }: InvoiceSeries): boolean {
  const sequence = number.startsWith(prefix) ? /^\d{1,10}$/.exec(number.slice(prefix.length))?.[0] : undefined;
  return sequence !== undefined && Number(sequence) >= next_number;
}
