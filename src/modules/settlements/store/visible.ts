/** What callers who may see trips see of a driver only with another permission. Drivers see their own. */
import { sql } from '#server/db/sql.ts';

/** Whether the caller sees which pay stub took what. Without it, the sum alone, which what is owed is less by. */
export const seesPay = sql`(select own_only() or holds_beyond_driver(array['view-compensation']))`;

/** Whether the caller sees the driver's identity card: who has settlements signed does, as the paper names it. */
export const seesCard = sql`(select own_only() or holds_beyond_driver(array['document-trips']))`;
