/** Writes the documents of trips: those that the office received with the load, and the proofs of delivery that drivers photographed. */
import { hash } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';
import { paper } from './papers.ts';

const pages = {
  manifest: { name: 'Manifiesto de carga.png', bytes: paper({ rows: 20, isSigned: false }) },
  waybill: { name: 'Remesa.png', bytes: paper({ rows: 12, isSigned: false }) },
  proof_of_delivery: { name: 'Cumplido.png', bytes: paper({ rows: 9, isSigned: true }) },
};

/** So many of the latest trips have the papers of their loads. */
const withPapers = 60;

export function writeTripDocuments(db: Db, { company, clerks }: Ids, calendar: Calendar): void {
  const attach = (kind: keyof typeof pages, by: Sql, at: Sql, trips: Sql) => {
    const { name, bytes } = pages[kind];
    const digest = hash('sha256', bytes, 'buffer');
    db.queue(sql`${insertInto('file_blob', { company_id: company, hash: digest, bytes })} on conflict do nothing`);
    db.queue(sql`with page as (
        select uuidv7() as file_id, trip.company_id, trip.id as trip_id, trip.driver_id, ${by} as added_by, ${at} as added_at from ${trips} order by trip.number
      ), stored as (
        insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by, created_at)
          select company_id, file_id, ${digest}::bytea, ${name}::text, 'image/png', ${bytes.length}::integer, 'view-trips', driver_id, added_by, added_at from page
      )
      insert into trip_document (company_id, id, trip_id, kind, file_id, created_by, created_at)
        select company_id, uuidv7(), trip_id, ${kind}::text, file_id, added_by, added_at from page`);
  };
  const loaded = sql`(select * from trip where company_id = ${company} and status not in ('active', 'cancelled') order by number desc limit ${withPapers}) trip`;
  const leaving = sql`trip.departure_at at time zone ${calendar.zone} - interval '1 hour'`;
  attach('manifest', sql`${clerks.dispatcher}::uuid`, leaving, loaded);
  attach('waybill', sql`${clerks.dispatcher}::uuid`, leaving, loaded);
  const delivered = sql`(select * from trip where company_id = ${company} and has_proof) trip`;
  attach('proof_of_delivery', sql`trip.driver_id`, sql`trip.arrival_at at time zone ${calendar.zone} + interval '2 hours'`, delivered);
}
