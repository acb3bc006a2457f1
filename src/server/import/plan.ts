/** Plans an import from the rows of a file. The dry run shows the plan, and the import writes it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellText, type FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import type { TenantDb } from '../db/tenant.ts';
import { matchColumns, rowReader } from './columns.ts';
import { codeIssue } from './issues.ts';
import type { Change, ListImport, RowIssue } from './spec.ts';
import { isExampleRow } from './template.ts';

/** Rows that are planned with the same round trips. */
const rowsAtOnce = 500;

/** An error, and the content of the cell. */
export type RowError = RowIssue & { row: number; value: string | null };

/** Of a cell, in an error. */
const shownCharacters = 60;

export interface PlannedImport {
  /** One for each row without errors. */
  changes: Change<unknown>[];
  /** Every error of every row, in the order of the rows. */
  errors: RowError[];
  /** Rows with errors. */
  wrong: number;
}

export interface PlanOptions {
  settings: FileSettings;
  /** Called after each batch with the number of rows that are planned. */
  onProgress: (rows: number) => Promise<void>;
}

/** The rows below the titles, without the example of the template. */
export function dataRows(spec: ListImport, rows: readonly FileRow[], settings: FileSettings): FileRow[] {
  const [titles, ...data] = rows;
  const isExample = isExampleRow(matchColumns(spec, titles), settings);
  return data.filter((row, at) => at > 0 || !isExample(row));
}

/** Reads with `db`, and locks nothing. Throws the errors of `matchColumns`. */
export async function planImport(
  db: TenantDb,
  spec: ListImport,
  rows: readonly FileRow[],
  { settings, onProgress }: PlanOptions,
): Promise<PlannedImport> {
  const matched = matchColumns(spec, rows[0]);
  const read = rowReader(matched, settings);
  const places = new Map(matched.found.map(({ column, place }) => [column.name, place]));
  const data = dataRows(spec, rows, settings);
  const planned: PlannedImport = { changes: [], errors: [], wrong: 0 };
  /** The row of each key, and of each other value that is unique. */
  const [seen, seenValues] = [new Map<string, number>(), new Map<string, number>()];
  const reject = ({ row, cells }: FileRow, issues: readonly RowIssue[]) => {
    const textAt = (column: string | null) => cellText(cells[places.get(column ?? '') ?? -1]).slice(0, shownCharacters) || null;
    planned.wrong++;
    planned.errors.push(...inOrder(issues, spec).map((issue) => ({ row, value: textAt(issue.column), ...issue })));
  };
  for (let at = 0; at < data.length; at += rowsAtOnce) {
    const sent = data.slice(at, at + rowsAtOnce);
    const batch = sent.map(read);
    const plans = await spec.plan(db, batch);
    for (const [index, { row, issues }] of batch.entries()) {
      const plan = plans[index];
      const all = [...issues, ...(plan && 'issues' in plan ? withoutColumns(plan.issues, issues) : [])];
      if (!plan || 'issues' in plan || all.length > 0) reject(sent[index] as FileRow, all);
      else if (seen.has(plan.key))
        reject(sent[index] as FileRow, [codeIssue(spec.key, 'import_row_repeated', { row: seen.get(plan.key) })]);
      else if (plan.unique && seenValues.has(plan.unique.key))
        reject(sent[index] as FileRow, [codeIssue(plan.unique.column, 'import_row_repeated', { row: seenValues.get(plan.unique.key) })]);
      else planned.changes.push(plan);
      if (plan && 'key' in plan && !seen.has(plan.key)) seen.set(plan.key, row);
      if (plan && 'key' in plan && plan.unique && !seenValues.has(plan.unique.key)) seenValues.set(plan.unique.key, row);
    }
    await onProgress(Math.min(at + rowsAtOnce, data.length));
    await nextTurn();
  }
  return planned;
}

/** In the order of the list's columns; errors of the whole row first. */
function inOrder(issues: readonly RowIssue[], { columns }: ListImport): RowIssue[] {
  const place = ({ column }: RowIssue) => columns.findIndex(({ name }) => name === column);
  return issues.toSorted((one, other) => place(one) - place(other));
}

/** A cell that could not be read is missing for the schema: that is not reported as a second error. */
function withoutColumns(issues: readonly RowIssue[], others: readonly RowIssue[]): RowIssue[] {
  return issues.filter(({ column }) => column === null || !others.some((other) => other.column === column));
}

export interface PlanCounts {
  creates: number;
  updates: number;
  unchanged: number;
}

export function planCounts({ changes }: PlannedImport): PlanCounts {
  const count = (action: Change<unknown>['action']) => changes.filter((change) => change.action === action).length;
  return { creates: count('create'), updates: count('update'), unchanged: count('none') };
}
