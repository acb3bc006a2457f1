/** Which columns of a table fit its width, and how they share it. Pure: the table measures and draws. */
export interface ColumnWidth {
  /** What its usual values need, in pixels with the space between columns. 130 by default. */
  width?: number;
  /** Takes a share of the room that is left, by its width: names and routes. */
  grows?: true;
  /** It becomes this narrow, its texts cut and whole in a tooltip, before another column leaves. */
  least?: number;
  /** Where not all columns fit, those with a place leave, the first place first; those without one stay. */
  leaves?: number;
}

/**
 * The columns that fit `available` pixels, in their order, with the pixels of each. They fill the width unless it is too small even for the
 * columns that stay; then the table is wider and scrolls.
 */
export function fitColumns<C extends ColumnWidth>(columns: readonly C[], available: number): { column: C; px: number }[] {
  const widthOf = ({ width = 130 }: ColumnWidth) => width;
  const leastOf = (column: ColumnWidth) => column.least ?? widthOf(column);
  const leaving = columns.filter(({ leaves }) => leaves !== undefined).toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0));
  let shown = [...columns];
  const sumOf = (pixelsOf: (column: C) => number) => shown.reduce((sum, column) => sum + pixelsOf(column), 0);
  for (const column of leaving) if (sumOf(leastOf) > available) shown = shown.filter((other) => other !== column);
  const left = available - sumOf(widthOf);
  // What is missing is taken from those that become narrower, by how much they can.
  const narrowable = sumOf(widthOf) - sumOf(leastOf);
  const cut = left < 0 && narrowable > 0 ? Math.min(1, -left / narrowable) : 0;
  const growing = shown.filter(({ grows }) => grows);
  const sharing = growing.length > 0 ? growing : shown;
  const share = Math.max(0, left) / sharing.reduce((sum, column) => sum + widthOf(column), 0);
  return shown.map((column) => ({
    column,
    px: Math.floor(widthOf(column) * (1 + (sharing.includes(column) ? share : 0)) - (widthOf(column) - leastOf(column)) * cut),
  }));
}
