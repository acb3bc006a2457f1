/** What the selected rows of a list add up to, in the sums that its foot shows of everything found. */
import type { ListFile } from '#base/lists/columns.ts';
import { type Decimal, isZero, sum } from '#base/money.ts';

/** Without those that no row has, such as amounts that the caller may not see, and parts of zero. `names`: of all sums by default. */
export function selectedSums(
  { sums, partOf }: Pick<ListFile, 'sums' | 'partOf'>,
  rows: readonly object[],
  names: readonly string[] = sums,
): { name: string; amount: Decimal }[] {
  return names.flatMap((name) => {
    const amountOf = partOf[name] ?? ((row: never) => (row as Record<string, Decimal | null | undefined>)[name] ?? null);
    const values = rows.flatMap((row) => amountOf(row as never) ?? []);
    const amount = sum(values);
    return values.length === 0 || (name in partOf && isZero(amount)) ? [] : [{ name, amount }];
  });
}
