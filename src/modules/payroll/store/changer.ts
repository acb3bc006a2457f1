/** Who changes whose pay. */
import { raw, type Sql } from '#server/db/sql.ts';

/** What `assertMaySetPay` asks of the employee of a row, of that column. */
export const changerFields = (employee: string): Sql =>
  raw(`${employee} = current_person() as is_self,
    coalesce((select roles && array['administrator', 'super_administrator'] from rights_in(current_person(), current_company())), false) as administers`);

export interface Changer {
  is_self: boolean;
  /** The caller administers the company, or the platform. */
  administers: boolean;
}
