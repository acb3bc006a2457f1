/** Which columns of a report a caller gets, in which order, and for which days. */
import type { Day } from '#base/days.ts';
import type { Permission } from '#base/permissions.ts';
import { certificateYear } from '#modules/invoicing/rules/certificates.ts';
import type { Report, ReportQuery } from '../../contract/catalogue/define.ts';
import { previousRange, type Range, resolveRange } from '../ranges.ts';

/** The names of the columns that exist for a caller with these permissions, in their order. */
export const visibleColumns = ({ columns }: Pick<Report, 'columns'>, held: ReadonlySet<Permission>): string[] =>
  Object.entries(columns).flatMap(([name, { needs = [] }]) => (needs.every((permission) => held.has(permission)) ? [name] : []));

/**
 * The order of the rows: the requested one; else that of the report or, if the caller does not see its column, of the first column. Null for an order
 * by a hidden column, because the order would reveal its values.
 */
export function sortOf(report: Pick<Report, 'sort'>, columns: readonly string[], asked: string | undefined): string | null {
  const isVisible = (sort: string) => columns.includes(sort.replace(/^-/, ''));
  if (asked !== undefined) return isVisible(asked) ? asked : null;
  return isVisible(report.sort) ? report.sort : (columns[0] as string);
}

/** The days of a report: by default this month, or the year whose certificates are due; for a report as of today, only today. */
export function rangeOf({ time }: Pick<Report, 'time'>, { from, to, year }: Pick<ReportQuery, 'from' | 'to' | 'year'>, today: Day): Range {
  if (time === 'today') return { from: today, to: today };
  if (time === 'range') return resolveRange({ from, to }, today);
  const chosen = year ?? certificateYear(today);
  return { from: `${chosen}-01-01`, to: `${chosen}-12-31` };
}

/** The range that a report is compared with; null as of today. */
export const previousOf = ({ time }: Pick<Report, 'time'>, range: Range): Range | null => (time === 'today' ? null : previousRange(range));
