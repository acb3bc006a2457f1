/** Files and their bytes. The only writer of `file`, `file_blob` and `global_file`. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';
import type { SentFile } from './contract.ts';
import { assertMayUpload, imageMaxBytes, signatureMaxBytes, type UploadLimits, type UploadUsage } from './rules.ts';

export interface NewFile {
  name: string;
  mime: string;
  bytes: Buffer;
  /** SHA-256 of the bytes. */
  hash: Buffer;
}

/** `bytes` are null if the client has them cached. */
export interface StoredFile {
  name: string;
  mime: string;
  hash: Buffer;
  bytes: Buffer | null;
}

/** The caller's uploads of the last hour, and the stored bytes of the current company, if there is one. */
export function readUploadUsage(db: Db): Promise<UploadUsage> {
  return db.one<UploadUsage>(sql`select coalesce(sum(bytes), 0)::bigint as uploaded,
      coalesce((select bytes from storage_counter where company_id = current_company()), 0) as stored,
      coalesce(extract(epoch from min(at) + interval '1 hour' - now()), 0)::integer as seconds_left
    from upload where person_id = current_person() and at > now() - interval '1 hour'`);
}

/** Counts an upload that does not belong to a record. Throws `upload_limit`. */
export async function countUpload(db: Db, bytes: number, limits: UploadLimits): Promise<void> {
  queueUpload(db, bytes);
  assertMayUpload({ ...(await readUploadUsage(db)), stored: 0 }, 0, limits);
}

/** Counts an upload of the caller. The caller's uploads wait for each other until the transaction ends, so the sum is exact. */
function queueUpload(db: Db, bytes: number): void {
  db.queue(sql`select pg_advisory_xact_lock(hashtextextended('upload:' || current_person(), 0))`);
  db.queue(sql`insert into upload (person_id, bytes) values (current_person(), ${bytes})`);
}

/**
 * Stores a file of the current company; equal bytes are stored once. Only the sender can read it until it is attached. Throws
 * `upload_limit` and `storage_full`.
 */
export async function insertFile(db: Db, { name, mime, bytes, hash }: NewFile, limits: UploadLimits): Promise<SentFile> {
  queueUpload(db, bytes.length);
  // Locks equal bytes that are stored already: deleteUnusedFiles may be about to delete them.
  db.queue(sql`insert into file_blob (company_id, hash, bytes) values (current_company(), ${hash}, ${bytes})
    on conflict (company_id, hash) do update set hash = excluded.hash`);
  const row = { company_id: sql`current_company()`, id: newId(), hash, name, mime, size: bytes.length, created_by: sql`current_person()` };
  const [file, usage] = await Promise.all([
    db.one<SentFile>(sql`${insertInto('file', row)} returning id, '/storage/' || company_id || '/' || id as url, name, mime, size`),
    readUploadUsage(db),
  ]);
  assertMayUpload(usage, 0, limits);
  return file;
}

/** Stores a photo, which belongs to its sender and not to a company. Throws `upload_limit`. */
export async function insertPhoto(db: Db, person: string, { name, mime, bytes, hash }: NewFile, limits: UploadLimits): Promise<SentFile> {
  const id = newId();
  queueUpload(db, bytes.length);
  db.queue(insertInto('global_file', { id, person_id: person, name, mime, size: bytes.length, hash, bytes }));
  assertMayUpload(await readUploadUsage(db), 0, limits);
  return { id, url: `/storage/${id}`, name, mime, size: bytes.length };
}

/**
 * Attaches a file to a record: holders of `permission` can read it, and `reader`, who needs no permission. Throws `file_unknown` if the caller did
 * not send the file, if it is attached to another kind of record, or if it is XML.
 */
export async function attachFile(db: Db, file: string, permission: Permission, reader: string | null, field: string): Promise<void> {
  await attachFiles(db, [file], permission, reader, field);
}

const isAttachment = sql`mime <> 'application/xml'`;

/** Attaches files in one statement, each as `attachFile`. `takesXml`: also XML files of an electronic invoice. */
export async function attachFiles(
  db: Db,
  files: readonly string[],
  permission: Permission,
  reader: string | null,
  field: string,
  takesXml = false,
): Promise<void> {
  if (files.length > 0) await attach(db, files, permission, reader, field, takesXml ? sql`true` : isAttachment);
}

/** Where a module stores the files of a record, and who can read them: holders of `permission`, and `reader`. */
export interface FileLinks {
  /** Has the columns `company_id`, `id` and `file_id`. */
  table: string;
  /** Its column with the id of the record. */
  column: string;
  record: string;
  permission: Permission;
  reader: string | null;
  /** A file of one record cannot be one of another. */
  isUnshared: boolean;
  /** Those of an electronic invoice are accepted. */
  takesXml?: boolean;
}

/** Makes these the files of a locked record. Throws `file_unknown`. */
export async function saveLinkedFiles(db: Db, links: FileLinks, file_ids: readonly string[]): Promise<void> {
  db.queue(sql`delete from ${raw(links.table)} where ${ofRecord(links)} and file_id <> all (${file_ids}::uuid[])`);
  await addLinkedFiles(db, links, file_ids);
}

/** Adds the files that a record does not have, attached as `attachFile` does. Throws `file_unknown`. */
export async function addLinkedFiles(db: Db, links: FileLinks, file_ids: readonly string[]): Promise<void> {
  if (file_ids.length === 0) return;
  const { table, column, record, permission, reader, isUnshared, takesXml } = links;
  const linked = await listLinkedFiles(db, links);
  const added = file_ids.filter((file_id) => !linked.includes(file_id));
  if (added.length === 0) return;
  await attachFiles(db, added, permission, reader, 'file_ids', takesXml);
  if (isUnshared) await assertUnused(db, sql`select from ${raw(table)} where file_id = any(${added}::uuid[])`, 'file_ids');
  const row = { [column]: record };
  insertRows(
    db,
    table,
    added.map((file_id) => ({ ...row, id: newId(), file_id })),
  );
}

/**
 * Throws `file_unknown` if the file is already used by a record that `users` finds: otherwise it could be taken from the reader of one record by the
 * other. Attached files are locked, so concurrent requests that send the same file wait here for each other.
 */
export async function assertUnused(db: Db, users: Sql, field: string): Promise<void> {
  if (await db.maybe(sql`${users} limit 1`)) throw new RuleBroken('file_unknown', { field });
}

/** The files of a record. The index of the table's unique key, which starts with the record. */
export async function listLinkedFiles(db: Db, links: FileLinks): Promise<string[]> {
  const rows = await db.all<{ file_id: string }>(sql`select file_id from ${raw(links.table)} where ${ofRecord(links)}`);
  return rows.map(({ file_id }) => file_id);
}

const ofRecord = ({ column, record }: FileLinks) => sql`${raw(column)} = ${record}`;

/** Attaches a signature, as `attachFile` does. Throws `file_unknown` also for a file that is no PNG or is too large for one. */
export async function attachSignature(db: Db, file: string, permission: Permission, reader: string | null, field: string): Promise<void> {
  await attach(db, [file], permission, reader, field, sql`mime = 'image/png' and size <= ${signatureMaxBytes}`);
}

/** Lets another person, or no one, read files of a record without its permission. */
export function changeReader(db: Db, files: readonly string[], reader: string | null): void {
  if (files.length > 0) db.queue(sql`update file set reader_id = ${reader} where id = any(${files}::uuid[])`);
}

/** Attaches the picture of a record, as `attachFile` does. Throws `file_unknown` also for a file that is not a picture or is too large for one. */
export async function attachImage(db: Db, file: string, permission: Permission): Promise<void> {
  await attach(db, [file], permission, null, 'image', sql`mime like 'image/%' and size <= ${imageMaxBytes}`);
}

/** The check of a record with an image: a new one must be a file of the caller. Throws `file_unknown`. */
export const checkNewImage =
  (permission: Permission) =>
  async (db: Db, { image }: { image: string | null }, before: { image: string | null } | null): Promise<void> => {
    if (image && image !== before?.image) await attachImage(db, image, permission);
  };

async function attach(
  db: Db,
  files: readonly string[],
  permission: Permission,
  reader: string | null,
  field: string,
  fits: Sql,
): Promise<void> {
  const changed = await db.run(sql`update file set permission = ${permission}, reader_id = ${reader}
    where id = any(${files}::uuid[]) and created_by = current_person() and ${fits}
      and (permission is null or (permission = ${permission} and reader_id is not distinct from ${reader}))`);
  if (changed < files.length) throw new RuleBroken('file_unknown', { field });
}

/** A condition: the current person holds the permission through a role other than the driver's. Provided by the module that knows roles. */
export type HoldsBeyondDriver = (permission: Sql) => Sql;

/**
 * A file that the current person may read in the current company; without its bytes when their hash is `cachedHash`. The driver's role
 * alone does not give access, because drivers see only their own records: those name the driver as the reader. Throws NotFound.
 */
export function readFile(db: Db, file: string, cachedHash: Buffer | null, holdsBeyondDriver: HoldsBeyondDriver): Promise<StoredFile> {
  return db.one<StoredFile>(sql`select file.name, file.mime, file.hash, case when file.hash = ${cachedHash}::bytea then null else blob.bytes end as bytes
    from file join file_blob blob on blob.company_id = file.company_id and blob.hash = file.hash
    where file.id = ${file} and (
      file.reader_id = current_person()
      or (file.permission is null and file.created_by = current_person())
      or (file.permission is not null and exists (select from own_person() where super_administrator))
      or ${holdsBeyondDriver(sql`file.permission`)})`);
}

/** A photo of the reader, or of a person who shares a company with them. Throws NotFound. */
export function readPhoto(db: Db, file: string, reader: string): Promise<StoredFile> {
  return db.one<StoredFile>(sql`select name, mime, hash, bytes from read_global_file(${file}, ${reader})`);
}

/** The column for the path of a record's image, in a select from its table; null without one. */
export const imageUrl = (table: string) => raw(`'/storage/' || ${table}.company_id || '/' || ${table}.image`);

/** A joined `file` as a `SentFile`. */
export const sentFile = raw(
  "jsonb_build_object('id', file.id, 'url', '/storage/' || file.company_id || '/' || file.id, 'name', file.name, 'mime', file.mime, 'size', file.size)",
);

export const fileIdLabels: IdLabels = { file_id: (id) => sql`select name from file where id = ${id}::uuid` };

/**
 * Deletes files that were uploaded a day ago and that no record took, photos that neither a person nor a company shows, and bytes that no
 * file has. As the owner, in all companies.
 */
export async function deleteUnusedFiles(db: Db): Promise<void> {
  await db.run(sql`delete from file where permission is null and created_at < now() - interval '1 day'`);
  // A concurrent upload of the same bytes holds their lock: such rows are skipped.
  await db.run(sql`delete from file_blob where (company_id, hash) in (
    select company_id, hash from file_blob blob
      where not exists (select from file where file.company_id = blob.company_id and file.hash = blob.hash) for update skip locked)`);
  await db.run(sql`delete from global_file where created_at < now() - interval '1 day'
    and not exists (select from person where image = global_file.id)
    and not exists (select from company where global_file.id in (image, logo))`);
  await db.run(sql`delete from upload where at < now() - interval '1 day'`);
}

export const storageChecks: readonly Check[] = [
  {
    name: 'files: the stored bytes of a company are those counted',
    findings: sql<Finding>`
      select coalesce(c.company_id, b.company_id) as company_id, 'files' as subject,
          format('counted %s bytes, stored %s', coalesce(c.bytes, 0), coalesce(b.bytes, 0)) as problem
        from storage_counter c full join (select company_id, sum(length(bytes)) as bytes from file_blob group by company_id) b using (company_id)
        where coalesce(c.bytes, 0) <> coalesce(b.bytes, 0)`,
  },
];
