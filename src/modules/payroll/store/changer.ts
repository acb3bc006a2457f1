/** Reads whether the caller is the employee, and whether they are an administrator. */
import { administrators } from '#modules/people/store/members.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';

/** The columns of a `Changer`, the input of `assertMaySetPay`; `employee` is the column with the id. */
export const changerFields = (employee: string): Sql =>
  sql`${raw(employee)} = current_person() as is_self,
    (exists (select from own_person() where super_administrator) or current_person() in (${administrators})) as administers`;

export interface Changer {
  is_self: boolean;
  /** The caller administers the company, or the platform. */
  administers: boolean;
}
