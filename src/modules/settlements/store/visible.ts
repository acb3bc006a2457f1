/**
 * Data of a driver that callers who may see trips see only with another permission, unless they are that driver. `driver` is the column of the id.
 */
import { raw, type Sql, sql } from '#server/db/sql.ts';

const isOwn = (driver: string) => raw(`${driver} = (select current_person())`);

/** Whether the caller sees which pay stub took which amount. Without it, only the sum is shown, which reduces the balance. */
export const seesPay = (driver: string): Sql => sql`(${isOwn(driver)} or (select holds_beyond_driver(array['view-compensation'])))`;

/** Whether the caller sees the driver's identity card: users who have settlements signed do, because the paper names it. */
export const seesCard = (driver: string): Sql => sql`(${isOwn(driver)} or (select holds_beyond_driver(array['document-trips'])))`;
