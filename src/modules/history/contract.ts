/** The history of a record: who changed which fields, when. */
import { z } from 'zod';
import type { HistoryEntity } from '#base/history.ts';
import { route } from '#base/route.ts';
import { Id, Moment } from '#base/wire.ts';

/** Entries per page. */
export const historyPage = 20;

const EntryId = z.string().regex(/^\d{1,18}$/, 'reference_unknown');
const actions = z.enum(['insert', 'update', 'delete']);

/**
 * A field by its name, with its values as text. An id is shown as the name or number of its record, a rate that is a percentage with
 * a percent sign: `19.0000%`.
 */
const Change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.output<typeof Change>;

type Name = z.ZodType<string, string>;

const partChange = (kind: Name) =>
  z.object({
    kind,
    /** Which part: a load's number, an item's description. Null if there is only one, or the named record no longer exists. */
    name: z.string().nullable(),
    action: actions,
    /** The changed fields; every field when the part was inserted or deleted. */
    changes: z.array(Change),
  });
export type PartChange = z.output<ReturnType<typeof partChange>>;

/** All changes of one person to a record in one transaction. */
const historyEntry = (part: Name) =>
  z.object({
    id: EntryId,
    at: Moment,
    /** Null if the system did it. */
    person_id: Id.nullable(),
    /** Null for a person who is not a member of the company. */
    person_name: z.string().nullable(),
    /** To the record itself. Parts inserted together with the record are not listed. */
    action: actions,
    changes: z.array(Change),
    parts: z.array(partChange(part)),
  });
export type HistoryEntry = z.output<ReturnType<typeof historyEntry>>;

const contract = (entity: Name, part: Name) => ({
  list: route('GET /api/history', 'view-history', {
    summary:
      'Who changed what of a record and of its parts, latest first. It also takes the permission that shows the record; parts that take another are left out without it.',
    query: z.object({
      entity,
      id: Id,
      /** Only entries older than this one: `next` of the page before. */
      before: EntryId.optional(),
    }),
    output: z.object({ data: z.array(historyEntry(part)), meta: z.object({ next: EntryId.nullable() }) }),
  }),
});

/** For callers, which may name any entity. */
export const history = contract(z.string(), z.string());

/** For the server: takes and answers only these entities and their parts. */
export const historyOf = (entities: readonly HistoryEntity[]) =>
  contract(
    z.enum(
      entities.map(({ entity }) => entity),
      'choose_one',
    ),
    z.enum(entities.flatMap(({ parts }) => Object.keys(parts))),
  );
