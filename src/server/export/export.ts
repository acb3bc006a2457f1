/**
 * Exports a list: `format=csv|xlsx` on the route of every list sends all of its rows as a file. The list's own handler answers page after page by
 * key, so that filters, order, hidden fields and access are those of the screen. Pages, and not one transaction, because a file is sent at the speed
 * of the reader's connection: no database connection and no snapshot is held meanwhile, and one page at a time is in memory
 * (docs/decisions/0049-exports-read-pages.md).
 */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { nowLocal } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import type { FilePage, ListFile } from '#base/lists/columns.ts';
import type { Route } from '#base/route.ts';
import { type FileFormat, fileTypes, type ListQuery } from '#base/wire.ts';
import type { PersonScope } from '../db/person-scope.ts';
import { requirePermission, type Tenant } from '../db/tenant.ts';
import { InvalidInput } from '../http/errors.ts';
import { screenText } from '../words.ts';
import { fileColumns, type Reader } from './columns.ts';
import { csvStream } from './csv.ts';
import { xlsxStream } from './xlsx.ts';

/** Rows read at once: enough that the number of queries does not matter, few enough that rendering them does not block other requests. */
const pageRows = 1000;

/** The time without progress after which the reader is considered gone. */
const idleMs = 60_000;

type Row = Record<string, unknown>;
export type ReadPage = (query: ListQuery) => Promise<FilePage>;

interface Export {
  route: Route & { file: ListFile };
  query: ListQuery & { format: FileFormat };
  tenant: Tenant;
  person: PersonScope;
  reply: FastifyReply;
  readPage: ReadPage;
}

/**
 * The file as a stream, and the headers of the answer. An error before the first row is answered as JSON; a later one breaks the connection, so that
 * an incomplete file does not look complete.
 */
export async function openExport({ route, query, tenant, person, reply, readPage }: Export): Promise<Readable> {
  const { format } = query;
  const reader = await (route.access === 'person' ? readerOfAllCompanies(person) : readerInCompany(tenant));
  const { language, today } = reader;
  requireColumns(Object.keys(route.file.columns), query.columns);
  const name = screenText(route.file.name, language);
  const first = await readPage(pageQuery(query));
  if (first.columns) requireColumns(first.columns, query.columns);
  const names = query.columns ?? first.columns;
  const columns = fileColumns(route, names, reader);
  const [firstColumn = ''] = names ?? Object.keys(route.file.columns);
  const isNamed = columns[0]?.kind === 'text';
  const totals = first.totals && { ...first.totals, ...(isNamed && { [firstColumn]: screenText('common:export.total', language) }) };
  const pages = rowsFrom(first, query, readPage, totals ? [totals] : []);
  const file = format === 'csv' ? csvStream(columns, language, pages) : xlsxStream(columns, name, pages);
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
  const fileName = `${foldForSearch(name).replace(/[^a-z0-9]+/g, '-')}-${today}.${format}`;
  reply.type(fileTypes[format]).header('content-disposition', `attachment; filename="${fileName}"`).header('cache-control', 'no-store');
  return file;
}

type ReaderToday = Reader & { today: string };

/** Throws Denied unless the caller may export the company's data. */
const readerInCompany = (tenant: Tenant): Promise<ReaderToday> =>
  tenant.read(async (db) => {
    await requirePermission(db, 'export-data');
    return db.context();
  });

/** Without a company: that of a new company. */
const defaultTimeZone = 'America/Bogota';

/** A list of no company is exported by those whom its handler authorizes. */
async function readerOfAllCompanies(person: PersonScope): Promise<ReaderToday> {
  const language = await person.transaction(async (_, self) => self.language);
  return { language, time_zone: defaultTimeZone, today: nowLocal(defaultTimeZone, new Date()).slice(0, 10) };
}

/** Throws InvalidInput for a column that the list does not have, or does not show to the caller. */
function requireColumns(columns: readonly string[], names: readonly string[] = []): void {
  const at = names.findIndex((name) => !columns.includes(name));
  if (at >= 0) throw new InvalidInput([{ code: 'custom', path: ['columns', at], message: 'choose_one' } as never]);
}

const pageQuery = (query: ListQuery, page = 1, after: string | null = null): ListQuery => ({
  ...query,
  page,
  perPage: pageRows,
  after: after ?? undefined,
  last: undefined,
  count: undefined,
  summary: undefined,
  format: undefined,
});

async function* rowsFrom(first: FilePage, query: ListQuery, readPage: ReadPage, last: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let page = first, number = 1; ; page = await readPage(pageQuery(query, ++number, page.meta.next))) {
    yield page.data;
    if (!page.meta.has_more) return yield last;
  }
}
