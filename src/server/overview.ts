/**
 * Overviews: the data of a record's page, in one answer (docs/decisions/0074-overviews.md). Each module declares the parts that it adds to a page:
 * operations of its own, with the input that the page calls them with.
 */
import type { z } from 'zod';
import { NotFound } from '#base/errors.ts';
import type { Answer, Overview, PartInput, Route } from '#base/route.ts';
import { type Tenant, type TenantDb, unlessDenied } from './db/tenant.ts';

/** Input of an operation, parsed. */
interface ParsedInput<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
}

interface PartSpec<Of extends Route, R extends Route> {
  /** Reads the record of the page. */
  of: Of;
  /** The operation that answers the part. A caller gets it only with the access that the operation needs. */
  route: R;
  /** The input of the page, as its screen sends it; null if the page does not call it. */
  inputOf: (record: RecordOf<Of>) => PartInput<R> | null;
  /** Returns the same answer as the handler of `route`, read by the same function. */
  read: (db: TenantDb, input: ParsedInput<R>) => Promise<Answer<R>>;
}

type RecordOf<Of extends Route> = Answer<Of> extends { data: infer Data } ? Data : never;

/** A part of any page. */
export interface OverviewPart {
  of: Route;
  route: Route;
  inputOf: (record: never) => PartInput | null;
  read: (db: TenantDb, input: never) => Promise<unknown>;
}

export const defineOverviewPart = <Of extends Route, R extends Route>(spec: PartSpec<Of, R>): OverviewPart => spec;

/**
 * The parts of a record's page, without those that their own operations deny or do not find. All parts with the same permission are one round trip,
 * after the access check that their own operations make: a caller may hold one permission in full and another one as a driver.
 */
export async function readOverview(tenant: Tenant, record: unknown, parts: readonly OverviewPart[]): Promise<Overview['data']> {
  const asked = parts.flatMap((part) => {
    const input = part.inputOf(record as never);
    return input ? [{ part, input }] : [];
  });
  const byAccess = [...Map.groupBy(asked, ({ part }) => part.route.access)];
  const read = byAccess.map(([access, group]) => readParts(tenant.with(tenant.company as string, access), group));
  return Object.assign({}, ...(await Promise.all(read)));
}

async function readParts(tenant: Tenant, asked: readonly { part: OverviewPart; input: PartInput }[]): Promise<Overview['data']> {
  const entries = await unlessDenied(tenant.read((db) => Promise.all(asked.map(({ part, input }) => readPart(db, part, input)))));
  return Object.fromEntries(entries?.flat() ?? []);
}

async function readPart(db: TenantDb, { route, read }: OverviewPart, { params, query }: PartInput) {
  const parsed = { params: route.params.parse(params ?? {}), query: route.query.parse(query ?? {}) };
  try {
    return [[route.path, { params: params ?? null, query: query ?? null, answer: await read(db, parsed as never) }] as const];
  } catch (error) {
    // With this permission the caller may see less than the record of the page.
    if (error instanceof NotFound) return [];
    throw error;
  }
}
