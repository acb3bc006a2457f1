/** What the selected rows of a list add up to, in the sums that its foot shows of everything found. */
import type { ListFile } from '#base/lists/columns.ts';
import { type Decimal, isZero, sum } from '#base/money.ts';

/** Without those that no row has, such as amounts that the caller may not see, and parts of zero. `names`: of all sums by default. */
export function selectedSums(
  { sums, partOf, columns }: Pick<ListFile, 'sums' | 'partOf' | 'columns'>,
  rows: readonly object[],
  names: readonly string[] = sums,
): { name: string; amount: Decimal }[] {
  return names.flatMap((name) => {
    // As the list shows the column: a draft has no balance.
    const shown = columns[name]?.value as ((row: object) => unknown) | undefined;
    const amountOf = (partOf[name] ?? shown ?? ((row: object) => (row as Record<string, unknown>)[name])) as (row: object) => unknown;
    const values = rows.flatMap((row) => (amountOf(row) as Decimal | null | undefined) || []);
    const amount = sum(values);
    return values.length === 0 || (name in partOf && isZero(amount)) ? [] : [{ name, amount }];
  });
}
