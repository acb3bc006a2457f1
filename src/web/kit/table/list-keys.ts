/** The action of a key in a table. Pure. */

export type ListKey = { type: 'move'; step: 1 | -1; extends: boolean } | { type: 'select'; extends: boolean } | { type: 'clear' };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const steps: Record<string, 1 | -1> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** Undefined if the key does nothing. `isInRow`: the focus is on the link or the checkbox of a row. `letters`: single letters act here. */
export function listKey(pressed: Pressed, { isInRow, letters }: { isInRow: boolean; letters: boolean }): ListKey | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const key = pressed.key.toLowerCase();
  const isLetter = key.length === 1 && key !== ' ';
  if (isLetter && !letters) return undefined;
  const step = steps[key];
  // Outside the rows, the arrows scroll the page, and the letters go to the first row.
  if (step) return isInRow || isLetter ? { type: 'move', step, extends: pressed.shiftKey } : undefined;
  if (!isInRow) return key === 'escape' && letters ? { type: 'clear' } : undefined;
  if (key === 'x' || key === ' ') return { type: 'select', extends: pressed.shiftKey };
  return key === 'escape' ? { type: 'clear' } : undefined;
}

/** The row that a move reaches: from outside (null) the first or last; null if it does not exist. */
export function nextRow(rows: number, from: number | null, step: 1 | -1): number | null {
  const next = from === null ? (step === 1 ? 0 : rows - 1) : from + step;
  return next >= 0 && next < rows ? next : null;
}
