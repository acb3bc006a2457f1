/** The rows that a new invoice proposes while it is typed, by the server's rules. Pure. */
import { isZero, type MoneyDecimals } from '#base/money.ts';
import type { WithholdingTerms } from '../../../contract/withholdings.ts';
import { basesByMunicipality, type DraftRow, proposedRows } from '../../../rules/withholdings.ts';
import { readTyped, type TypedDraft } from './preview.ts';

type Value = string | boolean | null | undefined;
/** A row of the form. */
export type TypedRow = { [Name in keyof DraftRow]?: Value };

/** The form's rows, and which of them were proposed. */
export interface Proposal {
  rows: TypedRow[];
  proposed: TypedRow[];
}

const names = ['type', 'method', 'description', 'value', 'iva', 'per_mille', 'withholding_kind', 'municipality_id', 'base'] as const;
const isSame = (one: TypedRow, other: TypedRow) => names.every((name) => (one[name] || '') === (other[name] || ''));

/**
 * The rows with a new proposal, or null to leave them unchanged: nothing changed, or the user has taken over by changing or removing a proposed row,
 * or by adding rows before the first proposal (`before` is null). Rows that the user added stay.
 */
export function nextProposal(
  typed: TypedDraft & { adjustments?: readonly TypedRow[] },
  before: readonly TypedRow[] | null,
  terms: WithholdingTerms,
  decimals: MoneyDecimals,
): Proposal | null {
  const rows = [...(typed.adjustments ?? [])];
  if (before === null && rows.length > 0) return null;
  const others = [...rows];
  for (const row of before ?? []) {
    const at = others.findIndex((other) => isSame(other, row));
    if (at < 0) return null;
    others.splice(at, 1);
  }
  const proposed = proposedRows(terms, typedItems(typed), decimals, typedRows(others)).map((row) => ({ ...row }));
  if (before?.length === proposed.length && proposed.every((row, at) => isSame(row, before[at] as TypedRow))) return null;
  return { rows: [...proposed, ...others], proposed };
}

/** The subtotals of the trips from each municipality, from the current input. */
export function typedBases(
  typed: TypedDraft & { adjustments?: readonly TypedRow[] },
  origins: WithholdingTerms['origins'],
  decimals: MoneyDecimals,
): Map<string, string> {
  const discounts = typedRows(typed.adjustments ?? []).filter(({ type }) => type === 'discount');
  const bases = basesByMunicipality(typedItems(typed), discounts, origins, decimals);
  return new Map([...bases].filter(([, base]) => !isZero(base)));
}

function typedItems(typed: TypedDraft) {
  return readTyped(typed).items.map((item, at) => ({ ...item, trip_id: (typed.items?.[at]?.trip_id as string | null) || null }));
}

/** Rows as the rule reads them. */
function typedRows(rows: readonly TypedRow[]): DraftRow[] {
  return readTyped({ adjustments: rows }).adjustments.map((row, at) => ({
    ...row,
    base: row.base ?? null,
    description: String(rows[at]?.description ?? ''),
    per_mille: rows[at]?.per_mille === true,
    withholding_kind: ((rows[at]?.withholding_kind as string) || null) as DraftRow['withholding_kind'],
    municipality_id: (rows[at]?.municipality_id as string) || null,
  }));
}
