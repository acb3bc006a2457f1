/** The history of a record: who changed which fields, when. */
import { z } from 'zod';
import type { Permission } from '#base/permissions.ts';
import { route } from '#base/route.ts';
import { Id, Moment } from '#base/wire.ts';

/** The records whose history can be asked for: the table, and the permission that shows the record. */
export const historyEntities = {
  customer: { table: 'customer', may: 'view-customers' },
  truck: { table: 'truck', may: 'view-trucks' },
  trailer: { table: 'trailer', may: 'view-trailers' },
  trip: { table: 'trip', may: 'view-trips' },
  invoice: { table: 'invoice', may: 'view-invoices' },
  user: { table: 'member', may: 'view-users' },
} as const satisfies Record<string, { table: string; may: Permission }>;
export type HistoryEntity = keyof typeof historyEntities;

/** Entries of one page. */
export const historyPage = 20;

const EntryId = z.string().regex(/^\d{1,18}$/, 'reference_unknown');

export const HistoryEntry = z.object({
  id: EntryId,
  at: Moment,
  /** Null where the product itself did it. */
  person_id: Id.nullable(),
  /** Null for somebody who is no member of the company. */
  person_name: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  /** Of an update: the fields by their names, with their values as text. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const history = {
  list: route({
    method: 'GET',
    path: '/api/history',
    may: 'view-history',
    summary: 'Who changed what of a record, latest first. It also takes the permission that shows the record.',
    query: z.object({
      entity: z.enum(Object.keys(historyEntities) as [HistoryEntity, ...HistoryEntity[]], 'choose_one'),
      id: Id,
      /** Only entries older than this one: the last of the page before. */
      before: EntryId.optional(),
    }),
    output: z.object({ data: z.array(HistoryEntry), meta: z.object({ has_more: z.boolean() }) }),
  }),
};
