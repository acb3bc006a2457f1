/** Withholdings of customers in a year, and the certificates for them. The only writer of withholding_certificate and its files. */
import { newId } from '#base/ids.ts';
import { withholdingKinds } from '#modules/companies/contract/withholdings.ts';
import { customerSearch } from '#modules/customers/store.ts';
import { type FileLinks, saveLinkedFiles, sentFile } from '#modules/files/store.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { assignments, join, raw, type Sql, sql } from '#server/db/sql.ts';
import {
  type Certificate,
  type CertificateInput,
  type CustomerYear,
  certificateStates,
  type certificates,
} from '../contract/certificates.ts';

/** From the first day of the year to the first of the next. */
const inYear = (column: string, year: number): Sql =>
  sql`${raw(column)} >= make_date(${year}::integer, 1, 1) and ${raw(column)} < make_date(${year}::integer + 1, 1, 1)`;

/**
 * The amounts that a row of `customer` withheld in the year, by kind, and the certified amounts. From sent invoices, by their issue date;
 * withholdings at the payment, by the date of the payment. Indexes `invoice_by_customer`, `payment_by_customer`,
 * `withholding_certificate_by_customer`.
 */
const byKind = (year: number): Sql => sql`
  select part.kind, sum(part.expected) as expected, sum(part.received) as received, greatest(sum(part.expected) - sum(part.received), 0.00) as missing
    from (
      select row.withholding_kind as kind, row.amount as expected, 0.00 as received
        from invoice join invoice_adjustment row on row.company_id = invoice.company_id and row.invoice_id = invoice.id and row.type = 'withholding'
        where invoice.company_id = customer.company_id and invoice.customer_id = customer.id and invoice.status in ('sent', 'completed')
          and ${inYear('invoice.issue_date', year)}
      union all
      select 'other', settled.amount, 0.00
        from payment join payment_adjustment settled on settled.company_id = payment.company_id and settled.payment_id = payment.id and settled.kind = 'withholding'
        where payment.company_id = customer.company_id and payment.customer_id = customer.id and payment.status = 'active'
          and ${inYear('payment.payment_date', year)}
      union all
      select kind, 0.00, amount from withholding_certificate
        where withholding_certificate.company_id = customer.company_id and withholding_certificate.customer_id = customer.id and year = ${year}
    ) part
    group by part.kind`;

const ofKind = join(
  withholdingKinds.map((kind) => sql`coalesce(sum(kinds.expected) filter (where kinds.kind = ${kind}), 0.00) as ${raw(kind)}`),
  ', ',
);
const sumOf = (column: string) => raw(`coalesce(sum(kinds.${column}), 0.00) as ${column}`);
const stateOf =
  "(case when withheld.missing > 0 then 'missing' when withheld.expected + withheld.received > 0 then 'received' else 'none' end)";

const listOfYear = (year: number): ListSpec => ({
  select: sql`customer.id, customer.name, ${year}::integer as year, withheld.retefuente, withheld.reteica, withheld.reteiva, withheld.other, withheld.expected,
    withheld.received, withheld.missing, ${raw(stateOf)} as state`,
  from: sql`customer cross join lateral (
      select ${ofKind}, ${sumOf('expected')}, ${sumOf('received')}, ${sumOf('missing')} from (${byKind(year)}) kinds
    ) withheld`,
  id: 'customer.id',
  sorts: {
    name: 'text',
    // Calculated for every customer, which the summary does too.
    missing: { column: 'withheld.missing', type: 'numeric' },
  },
  search: (text) => customerSearch('customer.search', text),
  sums: Object.fromEntries(
    [...withholdingKinds, 'expected', 'received', 'missing'].map((name) => [name, { amount: raw(`withheld.${name}`) }]),
  ),
});

/**
 * A page of customers with their withholdings in the year: all of them, or only those with a withheld or certified amount. Index `customer_by_name`.
 */
export function listCustomerWithholdings(
  db: Db,
  query: ListQueryOf<typeof certificates.list>,
  year: number,
  which: 'all' | 'with_any' = 'all',
): Promise<PageOf<typeof certificates.list>> {
  const hasAny = which === 'with_any' && raw('withheld.expected + withheld.received > 0');
  return listPage(db, listOfYear(year), query, [hasAny], groupsByColumn(stateOf, certificateStates, query.state));
}

/** The withholdings of one customer in a year. Throws NotFound. */
export async function readCustomerYear(db: Db, customer_id: string, year: number): Promise<CustomerYear> {
  const [, kinds, own] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    db.all<CustomerYear['kinds'][number]>(sql`select kinds.* from customer cross join lateral (${byKind(year)}) kinds
      where customer.id = ${customer_id} order by array_position(${withholdingKinds}::text[], kinds.kind)`),
    db.all<Certificate>(sql`${certificatesWhere(sql`certificate.customer_id = ${customer_id} and certificate.year = ${year}`)}
      order by certificate.received_on, certificate.id`),
  ]);
  return { year, kinds, certificates: own };
}

const certificatesWhere = (condition: Sql): Sql<Certificate> => sql`
  select certificate.id, certificate.customer_id, certificate.year, certificate.kind, certificate.received_on, certificate.number, certificate.amount,
    (select coalesce(jsonb_agg(${sentFile} order by attached.id), '[]')
      from withholding_certificate_file attached join file on file.company_id = attached.company_id and file.id = attached.file_id
      where attached.company_id = certificate.company_id and attached.certificate_id = certificate.id) as files, certificate.version
  from withholding_certificate certificate where ${condition}`;

/** Throws NotFound. */
export const readCertificate = (db: Db, id: string): Promise<Certificate> => db.one(certificatesWhere(sql`certificate.id = ${id}`));

/** Whether the company has the customer, active or not: certificates come after the last trip. */
export const customerExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select from customer where id = ${id}`)) !== null;

/** Locks a certificate. Throws NotFound. */
export const lockCertificate = (db: Db, id: string): Promise<Certificate> =>
  db.one(sql`${certificatesWhere(sql`certificate.id = ${id}`)} for update of certificate`);

const linksOf = (record: string): FileLinks => ({
  table: 'withholding_certificate_file',
  column: 'certificate_id',
  record,
  permission: 'view-invoices',
  reader: null,
  isUnshared: true,
});

/** Returns its id. Throws `file_unknown`. */
export async function insertCertificate(db: Db, { file_ids, ...fields }: CertificateInput): Promise<string> {
  const id = newId();
  insertRows(db, 'withholding_certificate', { id, ...fields });
  await saveLinkedFiles(db, linksOf(id), file_ids);
  return id;
}

/** Of a locked certificate. Throws `file_unknown`. */
export async function updateCertificate(db: Db, id: string, { file_ids, ...fields }: Omit<CertificateInput, 'customer_id'>): Promise<void> {
  db.queue(sql`update withholding_certificate set ${assignments(fields)}, version = version + 1 where id = ${id}`);
  await saveLinkedFiles(db, linksOf(id), file_ids);
}

/** Of a locked certificate. Queued. */
export function deleteCertificate(db: Db, id: string): void {
  db.queue(sql`delete from withholding_certificate_file where certificate_id = ${id}`);
  db.queue(sql`delete from withholding_certificate where id = ${id}`);
}
