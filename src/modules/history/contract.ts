/** The history of a record: who changed which fields, when. */
import { z } from 'zod';
import type { Permission } from '#base/permissions.ts';
import { route } from '#base/route.ts';
import { Id, Moment } from '#base/wire.ts';

interface Told {
  /** The record's own table. */
  table: string;
  /** Shows the record. */
  may: Permission;
  /** Tables of rows that are told with it, each with the permission that shows them beside the record's; null for none. */
  parts: Record<string, Permission | null>;
}

/** The records whose history can be asked for. */
export const historyEntities = {
  customer: { table: 'customer', may: 'view-customers', parts: { customer_tax: null } },
  truck: { table: 'truck', may: 'view-trucks', parts: {} },
  trailer: { table: 'trailer', may: 'view-trailers', parts: {} },
  trip: { table: 'trip', may: 'view-trips', parts: { load: null, advance: null } },
  invoice: { table: 'invoice', may: 'view-invoices', parts: { invoice_item: null, invoice_adjustment: null } },
  user: {
    table: 'member',
    may: 'view-users',
    parts: {
      member_role: null,
      member_attachment: null,
      compensation: 'view-compensation',
      compensation_modifier: 'view-compensation',
    },
  },
} as const satisfies Record<string, Told>;
export type HistoryEntity = keyof typeof historyEntities;

/** The parts of records, by their tables, with the field by which a clerk knows one from another. */
export const historyParts = {
  customer_tax: 'name',
  load: 'number',
  advance: null,
  invoice_item: 'description',
  invoice_adjustment: 'description',
  member_role: 'role_id',
  member_attachment: 'file_id',
  compensation: null,
  compensation_modifier: 'description',
} as const;
export type HistoryPart = keyof typeof historyParts;

/** Fields of parts that hold a percentage or an amount, each with the field that says which. */
export const rates: Partial<Record<HistoryPart, Record<string, string>>> = {
  customer_tax: { value: 'method' },
  invoice_adjustment: { value: 'method' },
  compensation: { health_value: 'health_unit', pension_value: 'pension_unit', arl_value: 'arl_unit', tax_value: 'tax_unit' },
  compensation_modifier: { value: 'unit' },
};

/** Entries of one page. */
export const historyPage = 20;

const EntryId = z.string().regex(/^\d{1,18}$/, 'reference_unknown');
const actions = z.enum(['insert', 'update', 'delete']);

/**
 * A field by its name, with its values as text; of what is stored as an id, the name or number of what it means; of a rate that is a percentage,
 * the number with its sign: `19.0000%`.
 */
const Change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.output<typeof Change>;

const PartOfEntry = z.object({
  kind: z.enum(Object.keys(historyParts) as [HistoryPart, ...HistoryPart[]]),
  /** Which one: a load's number, an item's description. Null where there is but one, or what it named is gone. */
  name: z.string().nullable(),
  action: actions,
  /** What differs; all that it has or had, when it came or went. */
  changes: z.array(Change),
});
export type PartOfEntry = z.output<typeof PartOfEntry>;

/** What one person did to a record in one go. */
export const HistoryEntry = z.object({
  id: EntryId,
  at: Moment,
  /** Null where the product itself did it. */
  person_id: Id.nullable(),
  /** Null for somebody who is no member of the company. */
  person_name: z.string().nullable(),
  /** To the record itself. Parts that came with it are not told apart. */
  action: actions,
  changes: z.array(Change),
  parts: z.array(PartOfEntry),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const history = {
  list: route({
    method: 'GET',
    path: '/api/history',
    may: 'view-history',
    summary:
      'Who changed what of a record and of its parts, latest first. It also takes the permission that shows the record; parts that take another are left out without it.',
    query: z.object({
      entity: z.enum(Object.keys(historyEntities) as [HistoryEntity, ...HistoryEntity[]], 'choose_one'),
      id: Id,
      /** Only entries older than this one: `next` of the page before. */
      before: EntryId.optional(),
    }),
    output: z.object({ data: z.array(HistoryEntry), meta: z.object({ next: EntryId.nullable() }) }),
  }),
};
