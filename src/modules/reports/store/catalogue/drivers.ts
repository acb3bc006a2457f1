/** Drivers by the freight of their trips, as the drivers of the month on the dashboard. */
import { raw } from '#server/db/sql.ts';
import { driversByFreight } from '../dashboard.ts';
import { fromGroups } from './source.ts';

export const driverSource = fromGroups({
  groups: ({ range }, zone) => driversByFreight(zone, range),
  columns: ['trips', 'freight', 'expenses', 'expense_ratio'],
  totals:
    raw(`coalesce(sum(trips), 0)::integer as trips, coalesce(sum(freight), 0.00) as freight, coalesce(sum(expenses), 0.00) as expenses,
    round(100 * sum(expenses) / nullif(sum(freight), 0), 1) as expense_ratio`),
});
