import { checksOfTable, recordedTables } from '#modules/history/store/verify.ts';
import type { Db } from '../db/connection.ts';
import { modules } from '../modules.ts';
import type { Check } from './check.ts';

/** The checks that modules declare. */
export const declaredChecks: readonly Check[] = modules.flatMap(({ checks = [] }) => checks);

/** Includes the checks of every table with history, which need no declaration. */
export async function listChecks(db: Db): Promise<Check[]> {
  return [...declaredChecks, ...(await db.all(recordedTables)).flatMap(checksOfTable)];
}
