/** Combines the rows that triggers wrote into entries: all changes of one person to a record in one transaction. */
import type { HistoryEntity } from '#base/history.ts';
import type { Change, HistoryEntry, PartChange } from './contract.ts';

/** Raw value and display label. They differ for ids, whose label is a name; two records may have the same name. */
export interface Value {
  raw: string | null;
  label: string | null;
}

/** One row of the history, in the order of writing. Rows that one person wrote in one transaction share `act`. */
export interface HistoryRow {
  act: string;
  at: string;
  person_id: string | null;
  person_name: string | null;
  /** Its table. */
  entity: string;
  entity_id: string;
  action: HistoryEntry['action'];
  /** The changed fields of a record, all fields of a part. */
  changes: { field: string; before: Value; after: Value }[];
}

type Values = Record<string, Value>;
/** A part before and after the transaction; null if it did not exist. */
interface PartState {
  kind: string;
  before: Values | null;
  after: Values | null;
}

/** One entry per act, in the order of the acts. Acts that left everything as it was are left out. */
export function historyEntries(rows: readonly HistoryRow[], entity: HistoryEntity): HistoryEntry[] {
  const acts = Map.groupBy(rows, ({ act }) => act);
  return [...acts.values()]
    .map((written) => entryOfAct(written, entity))
    .filter(({ action, changes, parts }) => action !== 'update' || changes.length + parts.length > 0);
}

function entryOfAct(rows: HistoryRow[], entity: HistoryEntity): HistoryEntry {
  const { act, at, person_id, person_name } = rows[0] as HistoryRow;
  const [ownRows, partRows] = [rows.filter((row) => row.entity === entity.table), rows.filter((row) => row.entity !== entity.table)];
  const action = ownRows.find((row) => row.action !== 'update')?.action ?? 'update';
  const entry = { id: act, at, person_id, person_name, action };
  // The first values of a new record are not changes.
  if (action !== 'update') return { ...entry, changes: [], parts: [] };
  const { before, after } = firstAndLastValues(ownRows);
  return { ...entry, changes: differences(before, after), parts: changedParts(partRows, entity) };
}

/** The values before the first and after the last change. */
function firstAndLastValues(rows: readonly HistoryRow[]): { before: Values; after: Values } {
  const [before, after]: [Values, Values] = [{}, {}];
  for (const { changes } of rows) {
    for (const change of changes) {
      if (!(change.field in before)) before[change.field] = change.before;
      after[change.field] = change.after;
    }
  }
  return { before, after };
}

/** Parts that changed, were deleted or inserted, in this order. Rows of a list keep their ids through an edit. */
function changedParts(rows: readonly HistoryRow[], entity: HistoryEntity): PartChange[] {
  const states = [...Map.groupBy(rows, (row) => `${row.entity} ${row.entity_id}`).values()].map((written): PartState => {
    const { before, after } = firstAndLastValues(written);
    const [first, last] = [written[0] as HistoryRow, written.at(-1) as HistoryRow];
    const rates = entity.parts[first.entity]?.rates;
    return {
      kind: first.entity,
      before: first.action === 'insert' ? null : withPercentSigns(before, rates),
      after: last.action === 'delete' ? null : withPercentSigns(after, rates),
    };
  });
  return [...Map.groupBy(states, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const nameField = entity.parts[kind]?.name;
    const existed = ofKind.filter(({ before, after }) => before !== null || after !== null);
    return existed.flatMap((part) => partChange(part, nameField) ?? []).sort((one, other) => order[one.action] - order[other.action]);
  });
}

/** The parts of one kind, in the order in which they are shown. */
const order: Record<PartChange['action'], number> = { update: 0, delete: 1, insert: 2 };

/** Adds the percent sign to rates that are percentages: the field that decides this may be unchanged, and a bare `19` could be pesos. */
function withPercentSigns(values: Values, rates: Record<string, string> = {}): Values {
  const signed = { ...values };
  for (const [field, methodField] of Object.entries(rates)) {
    const rate = values[field]?.raw;
    if (rate && values[methodField]?.raw === 'percentage') signed[field] = { raw: `${rate}%`, label: `${rate}%` };
  }
  return signed;
}

/** Null for a part that is as it was. */
function partChange({ kind, before, after }: PartState, nameField: string | undefined): PartChange | null {
  const action = before === null ? 'insert' : after === null ? 'delete' : 'update';
  const all = differences(before, after);
  if (action === 'update' && all.length === 0) return null;
  const changes = action === 'update' ? all : all.filter(({ field }) => field !== nameField);
  return { kind, name: partName(before ?? after, nameField), action, changes };
}

function partName(values: Values | null, nameField: string | undefined): string | null {
  return (nameField && values?.[nameField]?.label) ?? null;
}

/** The fields whose raw values differ, by name. Null and an empty text look the same to users and count as equal. */
function differences(before: Values | null, after: Values | null): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .map((field) => ({ field, old: before?.[field], current: after?.[field] }))
    .filter(({ old, current }) => (old?.raw ?? '') !== (current?.raw ?? ''))
    .map(({ field, old, current }) => ({ field, before: old?.label ?? null, after: current?.label ?? null }));
}
