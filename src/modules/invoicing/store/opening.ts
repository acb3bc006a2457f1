/** Invoices of the time before Arriero: many at once, under their own numbers. */
import { comparable } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { nitType, taxIdBody, taxIdSearches } from '#base/tax-id.ts';
import { legalName } from '#modules/customers/store.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { OpeningInvoiceInput } from '../contract/input.ts';
import type { InvoiceStatus } from '../contract/invoice.ts';
import { nameOnInvoice, taxIdOnInvoice } from '../rules/draft.ts';
import type { InvoiceTotals } from '../rules/totals.ts';
import { insertSentInvoices } from './invoices.ts';

export interface CustomerByTaxId {
  id: string;
  legal_name: string;
  tax_id_type: string;
  tax_id: string;
  address: string;
}

/** The customers with tax IDs as they are typed; several where documents of different types have the same number. */
export async function findCustomersByTaxId(db: Db, typed: readonly string[]): Promise<(typed: string) => CustomerByTaxId[]> {
  const bodies = [...new Set(typed.flatMap(taxIdSearches))];
  const found = await db.all<CustomerByTaxId>(
    sql`select id, ${legalName} as legal_name, tax_id_type, tax_id, address from customer where tax_id = any(${bodies})`,
  );
  const byNumber = Map.groupBy(found, ({ tax_id }) => tax_id);
  return (one) => {
    const bodyOf = (type: string) => taxIdBody(type, one);
    return [...new Set([bodyOf(''), bodyOf(nitType)])].flatMap((body) =>
      (byNumber.get(body) ?? []).filter(({ tax_id_type }) => bodyOf(tax_id_type) === body),
    );
  };
}

export interface NumberedInvoice {
  number: string;
  status: InvoiceStatus;
  customer_id: string;
  issue_date: string;
  due_date: string;
  total: string;
}

/**
 * The normalized number, which must be unique among imported invoices; a number without a letter or a digit is compared unchanged. As
 * `invoice.number_key`.
 */
export const numberKey = (number: string): string => comparable(number) || number;

/** By `numberKey`. Of several that are alike, as Arriero's own numbers may be, the first. Index `invoice_by_number_key`. */
export async function findInvoicesByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, NumberedInvoice>> {
  const found = await db.all<NumberedInvoice>(sql`select number, status, customer_id, issue_date, due_date, total from invoice
    where number_key = any(${[...new Set(numbers.map(numberKey))]}) order by number desc`);
  return new Map(found.map((invoice) => [numberKey(invoice.number), invoice]));
}

export interface InvoiceSeries {
  /** The prefix of the numbers. */
  prefix: string;
  next_number: number;
}

export function readInvoiceSeries(db: Db): Promise<InvoiceSeries> {
  return db.one(
    sql`select case when series = '' then '' else series || delimiter end as prefix, next_number from number_format where document = 'invoice'`,
  );
}

export interface OpeningInvoice {
  input: OpeningInvoiceInput;
  customer: CustomerByTaxId;
  totals: InvoiceTotals;
}

/** Inserts them as sent. Their numbers do not touch the counter. */
export function insertOpeningInvoices(db: Db, invoices: readonly OpeningInvoice[], description: string, money_decimals: 0 | 2): void {
  insertSentInvoices(
    db,
    invoices.map(({ input: { amount: _, ...input }, customer, totals }) => ({
      id: newId(),
      ...input,
      customer_name: nameOnInvoice(customer.legal_name),
      customer_tax_id: taxIdOnInvoice(customer.tax_id_type, customer.tax_id),
      customer_address: customer.address,
      money_decimals,
      totals,
      description,
    })),
  );
}
