/** Sums and groups of a list (`summary=1`), compared with its rows and with its totals. */

import { minus, sum } from '#base/money.ts';
import type { Route } from '#base/route.ts';
import type { ListSummary } from '#base/wire.ts';
import type { ListedRow } from './rules.ts';

/**
 * What is wrong with the summary of a list with these filters: each sum is that of the column, or its part, on all pages, and each group has as many rows
 * as the list has in total with its filters instead of those that choose a group. `found` are all rows, `totalOf` asks for a total.
 */
export async function summaryProblems(
  { file }: Route,
  query: string,
  summary: ListSummary | null,
  found: readonly ListedRow[],
  totalOf: (query: string) => Promise<number | null>,
): Promise<string[]> {
  const sums = file?.sums ?? [];
  const groups = Object.entries(file?.groups ?? {});
  if (sums.length + groups.length === 0) return summary === null ? [] : ['answers a summary that it does not declare'];
  if (summary === null) return ['answers no summary'];
  const problems: string[] = [];
  for (const name of sums) {
    const [column, part] = [file?.columns[name], file?.partOf[name]];
    const ofColumn = (row: Record<string, unknown>) => (column?.value ? column.value(row as never, String, 'es') : row[name]);
    const shown = found.map((row) => (part ? part(row.shown as never) : ofColumn(row.shown)) as string | null);
    const expected = sum(shown.filter((amount) => amount !== null));
    const answered = summary.sums?.[name];
    if (!answered || Number(minus(answered, expected)) !== 0) problems.push(`sums ${name} to ${answered}, and its pages to ${expected}`);
  }
  const filters = new URLSearchParams(query);
  for (const name of new Set(groups.flatMap(([, chosen]) => Object.keys(chosen)))) filters.delete(name);
  for (const [name, chosen] of groups) {
    const total = await totalOf(new URLSearchParams([...filters, ...Object.entries(chosen)]).toString());
    const counted = summary.groups?.[name];
    if (counted?.count !== total || !counted?.is_exact) problems.push(`counts ${counted?.count} of ${name}, and its total is ${total}`);
  }
  return problems;
}
