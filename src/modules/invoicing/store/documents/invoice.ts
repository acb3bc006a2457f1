/** Reads the data of a printed invoice. */
import type { LocalDateTime } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import { type DocumentCompany, readDocumentCompany } from '#modules/companies/store/letterhead.ts';
import { documentLanguage } from '#modules/customers/store.ts';
import { sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { taxIdOnInvoice } from '../../rules/draft.ts';
import { readInvoice } from '../invoice-read.ts';

export interface InvoiceTrip {
  id: string;
  number: string;
  origin_name: string;
  destination_name: string;
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
  truck_plate: string;
  trailer_plate: string | null;
  manifest_number: string;
  /** Of its active loads. */
  waybills: string[];
}

/** All that the document of an invoice needs. */
export interface PrintedInvoice {
  invoice: Invoice;
  trips: InvoiceTrip[];
  company: DocumentCompany;
  language: Language;
  /** Null unless the customer's address is still that of the invoice. */
  city: string | null;
  /** Null unless the customer's document is still that of the invoice. */
  tax_id_type: string | null;
  /** The author; null if they have left the company. */
  made_by: string | null;
}

interface CustomerFacts {
  address: string;
  city: string;
  tax_id_type: string;
  tax_id: string;
  language: Language;
  made_by: string | null;
}

/** Throws NotFound. */
export async function readPrintedInvoice(db: TenantDb, id: string): Promise<PrintedInvoice> {
  const [invoice, facts, trips, company] = await Promise.all([
    readInvoice(db, id),
    db.one<CustomerFacts>(sql`
      select customer.address, customer.tax_id_type, customer.tax_id, city.name || ', ' || department.name as city, ${documentLanguage} as language,
        (select member.name from history join member on member.company_id = history.company_id and member.id = history.person_id
          where history.record_id = invoice.id and history.entity_id = invoice.id and history.action = 'insert' limit 1) as made_by
      from invoice
        join customer on customer.company_id = invoice.company_id and customer.id = invoice.customer_id
        join company on company.id = invoice.company_id
        join city on city.id = customer.city_id join department on department.id = customer.department_id
      where invoice.id = ${id}`),
    db.all<InvoiceTrip>(sql`
      select trip.id, trip.number, origin.name as origin_name, destination.name as destination_name, trip.departure_at, trip.arrival_at,
        truck.plate as truck_plate, trailer.plate as trailer_plate, trip.manifest_number,
        (select coalesce(array_agg(load.waybill_number order by load.id), '{}') from load
          where load.company_id = trip.company_id and load.trip_id = trip.id and load.status = 'active' and load.waybill_number <> '') as waybills
      from invoice_trip
        join trip on trip.company_id = invoice_trip.company_id and trip.id = invoice_trip.trip_id
        join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
        left join trailer on trailer.company_id = trip.company_id and trailer.id = trip.trailer_id
        join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
      where invoice_trip.invoice_id = ${id} order by trip.number`),
    readDocumentCompany(db),
  ]);
  const { address, city, tax_id_type, tax_id, ...rest } = facts;
  return {
    ...rest,
    invoice,
    trips,
    company,
    city: address === invoice.customer_address ? city : null,
    tax_id_type: taxIdOnInvoice(tax_id_type, tax_id) === invoice.customer_tax_id ? tax_id_type : null,
  };
}
