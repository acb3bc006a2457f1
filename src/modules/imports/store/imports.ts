/** Imports. The only writer of `import`; the imported records are written by the stores of the lists. */
import type { FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import type { PermissionSubject } from '#base/permission-subjects.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { assignments, customPlans, raw, sql } from '#server/db/sql.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import type { PlanCounts, PlannedImport } from '#server/import/plan.ts';
import {
  type ImportRow,
  type ImportSettings,
  type ImportStatus,
  importStatuses,
  type imports,
  shownErrors,
  storedErrors,
} from '../contract.ts';

const rowFields = sql`import.id, import.list, import.file_name, person.first_name || ' ' || person.last_name as person_name, import.status, import.rows,
  import.creates, import.updates, import.unchanged, import.created_at, import.imported_at, import.version`;

const list: ListSpec = {
  select: rowFields,
  from: sql`import join person on person.id = import.person_id`,
  matchedFrom: sql`import`,
  id: 'import.id',
  sorts: { created_at: 'timestamptz' },
};

/** The latest first, of the lists that the caller may import. Index `import_by_moment`. */
export function listImports(
  db: TenantDb,
  query: Parameters<typeof listPage>[2] & { list?: string | undefined; status?: ImportStatus | undefined },
): Promise<PageOf<typeof imports.list>> {
  const { status } = query;
  const mayImport = sql`holds('create-' || import.list) and holds('update-' || import.list)`;
  return listPage(
    db,
    list,
    query,
    [mayImport, query.list && sql`import.list = ${query.list}`],
    groupsByColumn('import.status', importStatuses, status),
  );
}

type StoredIssue = PlannedImport['errors'][number];

/** An import as it is stored, with the first errors. */
export interface StoredImport extends ImportRow, FileSettings {
  format: 'csv' | 'xlsx';
  encoding: 'utf-8' | 'latin-1' | null;
  choices: Record<string, boolean>;
  preview: FileRow[];
  wrong: number;
  error_count: number;
  errors: StoredIssue[];
  /** A code, with the values for its text. */
  problem: { code: string; details: Record<string, unknown> } | null;
  job_id: string | null;
  has_file: boolean;
}

const readFields = (
  errors: number,
) => sql`${rowFields}, import.format, import.encoding, import.separator, import.decimal_mark, import.date_order, import.choices,
  import.preview, import.wrong, import.error_count, jsonb_path_query_array(import.errors, ${raw(`'$[0 to ${errors - 1}]'`)}) as errors, import.problem, import.job_id,
  import.bytes is not null as has_file`;

/** Throws NotFound. */
export function readImport(db: Db, id: string, errors = shownErrors): Promise<StoredImport> {
  return db.one<StoredImport>(sql`select ${readFields(errors)} from ${list.from} where import.id = ${id}`);
}

/** Locks the import until the transaction ends. Throws NotFound. */
export function lockImport(db: Db, id: string): Promise<StoredImport> {
  return db.one<StoredImport>(sql`select ${readFields(1)} from ${list.from} where import.id = ${id} for update of import`);
}

/** The sent file; null once it was imported, or deleted because that was not done. */
export async function readImportBytes(db: Db, id: string): Promise<Buffer | null> {
  const { bytes } = await db.one<{ bytes: Buffer | null }>(sql`select bytes from import where id = ${id}`);
  return bytes;
}

export type NewImport = Pick<StoredImport, 'id' | 'list' | 'file_name' | 'format' | 'encoding' | 'rows' | 'preview'> &
  FileSettings & { bytes: Buffer };

export function insertImport(db: Db, { preview, ...row }: NewImport): void {
  insertRows(db, 'import', {
    ...row,
    preview: JSON.stringify(preview),
    person_id: sql`current_person()`,
  });
}

/** Saves how the file is written. The results of a check are void. */
export function saveSettings(
  db: Db,
  id: string,
  { choices, ...settings }: ImportSettings,
  read: Pick<StoredImport, 'preview' | 'rows'>,
): void {
  const changed = { ...settings, choices: JSON.stringify(choices), preview: JSON.stringify(read.preview), rows: read.rows };
  db.queue(sql`update import set ${assignments({ ...changed, ...nothingFound })}, status = 'sent', version = version + 1 where id = ${id}`);
}

const nothingFound = { creates: 0, updates: 0, unchanged: 0, wrong: 0, error_count: 0, errors: '[]', problem: null };

export function markStarted(db: Db, id: string, status: 'checking' | 'importing', job_id: string): void {
  db.queue(sql`update import set status = ${status}, job_id = ${job_id}, problem = null, version = version + 1 where id = ${id}`);
}

/** The results of a check, or of an import that found errors. */
export function saveCheck(db: Db, id: string, { errors, wrong }: Pick<PlannedImport, 'errors' | 'wrong'>, counts: PlanCounts): void {
  const found = { ...counts, wrong, error_count: errors.length, errors: JSON.stringify(errors.slice(0, storedErrors)) };
  db.queue(sql`update import set ${assignments(found)}, status = 'checked', problem = null, version = version + 1 where id = ${id}`);
}

/** The job could not finish: the import can be started again. */
export function saveProblem(db: Db, id: string, problem: { code: string; details: Record<string, unknown> }): void {
  db.queue(sql`update import set problem = ${JSON.stringify(problem)}, status = case status when 'importing' then 'checked' else 'sent' end, version = version + 1
    where id = ${id} and status in ('checking', 'importing')`);
}

/** The records are written: the file is no longer needed. */
export function markImported(db: Db, id: string, counts: PlanCounts): void {
  db.queue(
    sql`update import set ${assignments({ ...nothingFound, ...counts })}, status = 'imported', imported_at = now(), bytes = null, version = version + 1 where id = ${id}`,
  );
}

/** Deletes files a day after they were sent, imported or not, and unfinished imports after a month. Runs as the owner, in all companies. */
export async function deleteOldImports(db: Db): Promise<void> {
  await db.run(
    sql`update import set bytes = null where bytes is not null and created_at < now() - interval '1 day' and status not in ('checking', 'importing')`,
  );
  await db.run(sql`delete from import where status in ('sent', 'checked') and created_at < now() - interval '30 days'`);
}

/** Throws Denied unless the current person may create and update the records of the list. */
export async function requireMayImport(db: TenantDb, list: PermissionSubject): Promise<void> {
  await Promise.all([requirePermission(db, `create-${list}`), requirePermission(db, `update-${list}`)]);
}

/**
 * For statements with thousands of rows, until the transaction ends: they may take longer than one of a request, and a plan that was cached
 * for a save of one row, when the table was small, would take minutes.
 */
export function prepareForManyRows(db: Db): void {
  db.queue(sql`set local statement_timeout = '2min'`);
  db.queue(customPlans);
}
