/** Reads the data with which a day of money is compared. */
import type { Day } from '#base/days.ts';
import { sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { UnusualDayQuestion } from '../contract/unusual-day.ts';
import { unusualDayQuestions } from '../rules/unusual-day.ts';

/** Asks about a day of money that looks like a typing error (`unusualDayQuestions`). */
export async function askAboutDay(
  db: TenantDb,
  day: Day,
  { document = null, before = null }: { document?: Day | null | undefined; before?: Day | null | undefined } = {},
): Promise<UnusualDayQuestion[]> {
  const [{ today }, { first_record }] = await Promise.all([
    db.context(),
    db.one<{ first_record: Day }>(sql`select first_record_day() as first_record`),
  ]);
  return unusualDayQuestions(day, { document, before, first_record, today });
}
