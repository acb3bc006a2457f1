/** Differences between a user's input and the record that another user saved meanwhile. Pure. */
import { areEqual, type Values } from '../form/values.ts';

export interface Difference {
  /** The dotted path of the field. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** The user changed it: saving the input replaces the other value. Otherwise the other value stays (`mergeValues`). */
  isMine: boolean;
}

/**
 * The fields in which `mine` and `theirs` differ, with `base` as the record that the input started from. Lists with the same number of rows are
 * compared row by row; for a list of names, such as permissions, each side has only the names that the other lacks.
 */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys({ ...theirs, ...mine }).flatMap((key) => {
    const isMine = !areEqual(mine[key], base[key]);
    return compare(key, mine[key], theirs[key]).map((difference) => ({ ...difference, isMine }));
  });
}

function compare(path: string, mine: unknown, theirs: unknown): Omit<Difference, 'isMine'>[] {
  if (areEqual(mine, theirs)) return [];
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    if ([...mine, ...theirs].every((item) => typeof item !== 'object')) return compareNames(path, mine, theirs);
    if (mine.length !== theirs.length) return [{ path, mine, theirs }];
  }
  if (!isNested(mine) || !isNested(theirs)) return [{ path, mine, theirs }];
  return Object.keys({ ...theirs, ...mine }).flatMap((key) => compare(`${path}.${key}`, mine[key], theirs[key]));
}

/** The order of names does not matter. */
function compareNames(path: string, mine: unknown[], theirs: unknown[]): Omit<Difference, 'isMine'>[] {
  const [only, others] = [mine.filter((name) => !theirs.includes(name)), theirs.filter((name) => !mine.includes(name))];
  return only.length + others.length === 0 ? [] : [{ path, mine: only, theirs: others }];
}

const isNested = (value: unknown): value is Values => typeof value === 'object' && value !== null;
