/** Searches of documents, at a constant cost however many there are: at most a thousand customers, or the latest thousand numbers. */
import { customerSearch } from '#modules/customers/store.ts';
import type { Db } from '#server/db/connection.ts';
import { findByNumber, numberRanges, type SearchText } from '#server/db/search.ts';
import { join, raw, sql } from '#server/db/sql.ts';

const searchLimit = raw('1000');

/** Ids of the customers whose name or tax ID contains the text. Scans the company's customers: hundreds. */
export async function findCustomers(db: Db, search: SearchText): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select id from customer where ${customerSearch('customer.search', search)} limit ${searchLimit}`,
  );
  return rows.map((row) => row.id);
}

/** Ids of the invoices with a matching number of their own, of the customer or of the electronic invoice: each has an index. */
export async function findInvoices(db: Db, search: SearchText): Promise<string[]> {
  const [own, ofCustomers, electronic] = await Promise.all([
    findByNumber(db, 'invoice', search),
    findByReference(db, 'invoice', 'customer_reference', search),
    findByReference(db, 'invoice', 'dian_number', search),
  ]);
  return [...new Set([...own, ...ofCustomers, ...electronic])];
}

/** Ids of the documents with a matching reference of others, which may be empty. Uses the partial index on (company_id, column collate "C"). */
export async function findByReference(
  db: Db,
  table: 'invoice' | 'payment' | 'advance',
  name: string,
  search: SearchText,
): Promise<string[]> {
  const column = `${name} collate "C"`;
  const selects = numberRanges(column, search).map(
    (condition) =>
      sql`(select id from ${raw(table)} where ${raw(name)} <> '' and ${condition} order by ${raw(column)} desc limit ${searchLimit})`,
  );
  const rows = await db.all<{ id: string }>(join(selects, ' union '));
  return rows.map((row) => row.id);
}
