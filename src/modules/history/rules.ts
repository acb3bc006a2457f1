/** What was written row by row, told as what somebody did. */
import { type Change, type HistoryEntry, type HistoryPart, historyParts, type PartOfEntry, rates } from './contract.ts';

/** What was stored, and how it is told: of an id the name of what it means. Two that are called the same are not the same. */
export interface Value {
  is: string | null;
  told: string | null;
}

/** One row of the history, in the order of writing. `act` is that of all rows that one person wrote in one transaction. */
export interface Written {
  act: string;
  at: string;
  person_id: string | null;
  person_name: string | null;
  /** Its table. */
  entity: string;
  entity_id: string;
  action: HistoryEntry['action'];
  /** Of the record what changed, of a part all of it. */
  changes: { field: string; before: Value; after: Value }[];
}

type Values = Record<string, Value>;
interface Part {
  kind: HistoryPart;
  before: Values | null;
  after: Values | null;
}

/** The entries of those rows, one for each act, in the order of the acts. Acts that left everything as it was are left out. */
export function entriesOf(rows: readonly Written[], table: string): HistoryEntry[] {
  const acts = Map.groupBy(rows, ({ act }) => act);
  return [...acts.values()]
    .map((written) => entryOf(written, table))
    .filter(({ action, changes, parts }) => action !== 'update' || changes.length + parts.length > 0);
}

function entryOf(written: Written[], table: string): HistoryEntry {
  const { act, at, person_id, person_name } = written[0] as Written;
  const own = written.filter(({ entity }) => entity === table);
  const action = own.find((row) => row.action !== 'update')?.action ?? 'update';
  const said = { id: act, at, person_id, person_name, action };
  // What comes with a new record is the record as it began.
  if (action !== 'update') return { ...said, changes: [], parts: [] };
  const { before, after } = across(own);
  return { ...said, changes: differing(before, after), parts: partsOf(written.filter(({ entity }) => entity !== table)) };
}

/** The values before the first and after the last of the changes. */
function across(rows: readonly Written[]): { before: Values; after: Values } {
  const [before, after]: [Values, Values] = [{}, {}];
  for (const { changes } of rows) {
    for (const change of changes) {
      if (!(change.field in before)) before[change.field] = change.before;
      after[change.field] = change.after;
    }
  }
  return { before, after };
}

/** Parts that came, went or changed. A list that is saved anew tells only what differs: a row is known again by what it says. */
function partsOf(rows: readonly Written[]): PartOfEntry[] {
  const each = [...Map.groupBy(rows, ({ entity, entity_id }) => `${entity} ${entity_id}`).values()].map((written): Part => {
    const { before, after } = across(written);
    const [first, last] = [written[0] as Written, written.at(-1) as Written];
    return {
      kind: first.entity as HistoryPart,
      before: first.action === 'insert' ? null : withSigns(first.entity as HistoryPart, before),
      after: last.action === 'delete' ? null : withSigns(first.entity as HistoryPart, after),
    };
  });
  return [...Map.groupBy(each, ({ kind }) => kind).values()].flatMap(matched).flatMap(told);
}

/** A rate as a percentage where the row's other field says so: what did not change is not told, and a bare `19` could be pesos. */
function withSigns(kind: HistoryPart, values: Values): Values {
  const all = { ...values };
  for (const [field, decidedBy] of Object.entries(rates[kind] ?? {})) {
    const rate = values[field]?.is;
    if (rate && values[decidedBy]?.is === 'percentage') all[field] = { is: `${rate}%`, told: `${rate}%` };
  }
  return all;
}

/** Parts of one kind, each with what it became: itself unchanged, one of the same name, else the row that took its place. */
function matched(parts: Part[]): Part[] {
  const [before, after] = [parts.filter((part) => part.before), parts.filter((part) => part.after)];
  const pairs: Part[] = [];
  for (const isSame of [same, sameName, (a: Part, b: Part) => a === b]) {
    for (const was of [...before]) {
      const is = after.find((part) => isSame(was, part));
      if (!is) continue;
      before.splice(before.indexOf(was), 1);
      after.splice(after.indexOf(is), 1);
      pairs.push({ ...was, after: is.after });
    }
  }
  return [...pairs, ...before.map((part) => ({ ...part, after: null })), ...after.map((part) => ({ ...part, before: null }))];
}

const same = (was: Part, is: Part) => differing(was.before, is.after).length === 0;
const sameName = (was: Part, is: Part) => {
  const name = nameOf(was.kind, was.before);
  return name !== null && name === nameOf(is.kind, is.after);
};

function told({ kind, before, after }: Part): PartOfEntry[] {
  const isKept = before !== null && after !== null;
  const name = nameOf(kind, before ?? after);
  const changes = differing(before, after).filter(({ field }) => isKept || field !== historyParts[kind]);
  if (isKept && changes.length === 0) return [];
  const action = isKept ? 'update' : before ? 'delete' : 'insert';
  return [{ kind, name, action, changes }];
}

function nameOf(kind: HistoryPart, values: Values | null): string | null {
  const field = historyParts[kind];
  return (field && values?.[field]?.told) ?? null;
}

/** Nothing and an empty text are the same to whoever reads them. */
function differing(before: Values | null, after: Values | null): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .map((field) => ({ field, was: before?.[field], is: after?.[field] }))
    .filter(({ was, is }) => (was?.is ?? '') !== (is?.is ?? ''))
    .map(({ field, was, is }) => ({ field, before: was?.told ?? null, after: is?.told ?? null }));
}
