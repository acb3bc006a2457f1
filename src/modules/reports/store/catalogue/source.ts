/** How a report is read: `sources` has one for each. */
import type { ListQuery, ListSummary } from '#base/wire.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { customPlans, raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { ReportRow, ReportTotals } from '../../contract/catalogue/define.ts';
import type { Range } from '../../rules/ranges.ts';

/** Which rows. */
export interface Chosen {
  /** For a report as of today, only today. */
  range: Range;
  /** As the contract parsed them. */
  filters: Record<string, unknown>;
}

export interface Asked extends Chosen {
  sort: string;
  perPage: number;
  after: string | undefined;
}

export interface RowsPage {
  rows: ReportRow[];
  next: string | null;
}

export interface ReportSource {
  /** The rows after a key, in an order. */
  page: (db: TenantDb, asked: Asked) => Promise<RowsPage>;
  /** The totals of all rows; null if there are too many (`maxSummed`). */
  totals: (db: TenantDb, chosen: Chosen) => Promise<ReportTotals | null>;
}

/** The query of a list, for the rows of a report. Without keys of their own, pages of reports are those of lists. */
export const listQueryOf = ({ sort, perPage, after }: Pick<Asked, 'sort' | 'perPage' | 'after'>): ListQuery => ({
  page: 1,
  perPage,
  sort,
  after,
});

export const pageOf = <Row extends object>(
  { data, meta }: Page<Row & { id: string }>,
  toRow: (row: Row & { id: string }) => ReportRow,
): RowsPage => ({
  rows: data.map(toRow),
  next: meta.next,
});

type AnyPage = { data: readonly object[]; meta: { next: string | null; summary: ListSummary<object> | null } };

/**
 * A report with the rows, order, filters and sums of a list. `list` takes the query of the list, `toRow` converts a row of the list into a row of the
 * report.
 */
export function fromList<Row extends { id: string }>(
  sort: string,
  list: (db: TenantDb, query: never, chosen: Chosen) => Promise<AnyPage>,
  toRow: (row: Row, today: string) => Record<string, string | number | null>,
): ReportSource {
  return {
    async page(db, asked) {
      const { data, meta } = await list(db, { ...listQueryOf(asked), ...asked.filters } as never, asked);
      const { today } = await db.context();
      return { rows: (data as readonly Row[]).map((row) => ({ ...toRow(row, today), id: row.id })), next: meta.next };
    },
    async totals(db, chosen) {
      const query = { ...listQueryOf({ sort, perPage: 10, after: undefined }), ...chosen.filters, summary: true };
      const { meta } = await list(db, query as never, chosen);
      return meta.summary?.sums as ReportTotals | null;
    },
  };
}

/**
 * The orders by amounts that may be unknown: groups without one come before the lowest. The key of a page is the value by which it is ordered, so no
 * other table is joined.
 */
export const sortsWithGaps = (columns: readonly string[]): ListSpec['sorts'] =>
  Object.fromEntries(
    columns.map((name) => [name, { column: `coalesce(grouped.${name}, -1000000000000000)`, type: 'numeric', join: raw('') }]),
  );

interface Grouped {
  /** Selects `id`, `name` and the columns of all groups, whose amounts are numeric. `zone`: the company's time zone. */
  groups: (chosen: Chosen, zone: string) => Sql;
  /** The columns that pages can be ordered by, beside the name. */
  columns: readonly string[];
  /** Selects the totals from `grouped`, the groups. */
  totals: Sql;
}

/** A report whose groups are all calculated for each answer. */
export function fromGroups({ groups, columns, totals }: Grouped): ReportSource {
  const sorts: ListSpec['sorts'] = { name: 'text', ...sortsWithGaps(columns) };
  return {
    async page(db, asked) {
      const { time_zone } = await db.context();
      const spec: ListSpec = { select: sql`grouped.*`, from: sql`(${groups(asked, time_zone)}) grouped`, id: 'grouped.id', sorts };
      // How much a range has is not known from how it is written.
      db.queue(customPlans);
      const page = await listPage<ReportRow>(db, spec, listQueryOf(asked), []);
      return pageOf(page, (row) => row);
    },
    async totals(db, chosen) {
      const { time_zone } = await db.context();
      db.queue(customPlans);
      return db.one<ReportTotals>(sql`select ${totals} from (${groups(chosen, time_zone)}) grouped`);
    },
  };
}
