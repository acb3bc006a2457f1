/** Files and their bytes. The only writer of `file` and `file_blob`; photos go through the functions of global files. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import type { Db } from '#server/db/conversation.ts';
import { insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import type { SentFile } from './contract.ts';
import { imageMaxBytes } from './rules.ts';

export interface NewFile {
  name: string;
  mime: string;
  bytes: Buffer;
  /** SHA-256 of the bytes. */
  hash: Buffer;
}

/** `bytes` are null where the reader has them already. */
export interface StoredFile {
  name: string;
  mime: string;
  hash: Buffer;
  bytes: Buffer | null;
}

/** Keeps a file of the current company; the same bytes stand once. Nobody but the sender reads it until it is attached. */
export async function keepFile(db: Db, { name, mime, bytes, hash }: NewFile): Promise<SentFile> {
  db.run(sql`insert into file_blob (company_id, hash, bytes) values (current_company(), ${hash}, ${bytes}) on conflict do nothing`);
  const row = { company_id: sql`current_company()`, id: newId(), hash, name, mime, size: bytes.length, created_by: sql`current_person()` };
  return db.one<SentFile>(sql`${insertInto('file', row)} returning id, '/storage/' || company_id || '/' || id as url, name, mime, size`);
}

/** Keeps a photo, which belongs to its sender and is of no company. */
export async function keepPhoto(db: Db, person: string, { name, mime, bytes, hash }: NewFile): Promise<SentFile> {
  const id = newId();
  await db.run(sql`select keep_global_file(${id}, ${person}, ${name}, ${mime}, ${hash}, ${bytes})`);
  return { id, url: `/storage/${id}`, name, mime, size: bytes.length };
}

/**
 * Gives a file to a record: from now on holders of `permission` read it, and `reader`, who needs no permission. Refuses a file
 * that the person did not send, or that another kind of record has.
 */
export async function attachFile(db: Db, file: string, permission: Permission, reader: string | null, field: string): Promise<void> {
  await attach(db, file, permission, reader, field, sql`true`);
}

/** Gives a record its picture, as `attachFile` does. Refuses also what was sent as a paper and is no picture, or too large a one. */
export async function attachImage(db: Db, file: string, permission: Permission): Promise<void> {
  await attach(db, file, permission, null, 'image', sql`mime like 'image/%' and size <= ${imageMaxBytes}`);
}

async function attach(db: Db, file: string, permission: Permission, reader: string | null, field: string, fits: Sql): Promise<void> {
  const changed = await db.run(sql`update file set permission = ${permission}, reader_id = ${reader}
    where id = ${file} and created_by = current_person() and ${fits}
      and (permission is null or (permission = ${permission} and reader_id is not distinct from ${reader}))`);
  if (changed === 0) throw new RuleBroken('file_unknown', { status: 422, field });
}

/**
 * A file that the person may read in the current company; its bytes unless `known` is their hash. A driver's role opens nothing by
 * itself, as drivers see their own records only: those name the driver as the reader.
 */
export function readFile(db: Db, file: string, known: Buffer | null): Promise<StoredFile> {
  return db.one<StoredFile>(sql`select file.name, file.mime, file.hash, case when file.hash = ${known}::bytea then null else blob.bytes end as bytes
    from file join file_blob blob on blob.company_id = file.company_id and blob.hash = file.hash
    where file.id = ${file} and (
      file.reader_id = current_person()
      or (file.permission is null and file.created_by = current_person())
      or (file.permission is not null and exists (select from rights_in(current_person(), current_company()) where permissions = array['*']))
      or exists (select from member_role held join role on role.company_id = held.company_id and role.id = held.role_id
        where held.company_id = file.company_id and held.member_id = current_person() and role.key <> 'driver' and file.permission = any (role.permissions)))`);
}

/** A photo that the reader may see: their own, or of whoever shares a company. */
export function readPhoto(db: Db, file: string, reader: string): Promise<StoredFile> {
  return db.one<StoredFile>(sql`select name, mime, hash, bytes from read_global_file(${file}, ${reader})`);
}

/** The path of a record's image, in a select from its table; null without one. */
export const imageUrl = (table: string) => raw(`'/storage/' || ${table}.company_id || '/' || ${table}.image`);
