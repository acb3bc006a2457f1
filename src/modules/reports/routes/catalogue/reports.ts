import type { Permission } from '#base/permissions.ts';
import { requireBeyondDriver, type TenantDb } from '#server/db/tenant.ts';
import { InvalidInput } from '#server/http/errors.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import {
  parametersOf,
  type Report,
  type ReportAnswer,
  type ReportQuery,
  type ReportRow,
  type ReportTotals,
} from '../../contract/catalogue/define.ts';
import { catalogue, type ReportId, reports } from '../../contract/catalogue/reports.ts';
import { previousOf, rangeOf, sortOf, visibleColumns } from '../../rules/catalogue/report.ts';
import { heldBeyondDriver } from '../../store/catalogue/held.ts';
import { sources } from '../../store/catalogue/sources.ts';

export function catalogueRoutes(app: App): void {
  handleRead(app, catalogue, async (db) => {
    await requireBeyondDriver(db, 'view-reports');
    const held = await heldBeyondDriver(db, [...new Set(reports.flatMap(({ needs }) => needs))]);
    return { data: reports.flatMap(({ id, needs }) => (needs.every((one) => held.has(one)) ? [id] : [])) };
  });
  for (const report of reports as readonly Report<ReportId>[])
    handleRead(app, report.read, async (db, { query, request }) => ({
      data: await readReport(db, report, query, Object.keys(request.query as object)),
    }));
}

/** Throws Denied, and InvalidInput for a parameter that the report does not have, or an order by a column that the caller may not see. */
async function readReport(
  db: TenantDb,
  report: Report<ReportId>,
  query: ReportQuery,
  parameters: readonly string[],
): Promise<ReportAnswer> {
  await requireBeyondDriver(db, 'view-reports', ...report.needs);
  const columns = visibleColumns(report, await heldBeyondDriver(db, neededByColumns(report)));
  const known = [...parametersOf(report), 'company_id'];
  const unknown = parameters.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(unknown, 'parameter_unknown');
  const sort = sortOf(report, columns, query.sort);
  if (sort === null) throw invalid('sort', 'sort_unknown');
  const { today } = await db.context();
  const range = rangeOf(report, query, today);
  const before = previousOf(report, range);
  const filters = Object.fromEntries(Object.keys(report.filters).map((name) => [name, query[name]]));
  const source = sources[report.id];
  const isFirst = query.after === undefined;
  const [page, totals, previous] = await Promise.all([
    source.page(db, { range, filters, sort, perPage: query.perPage, after: query.after }),
    isFirst ? source.totals(db, { range, filters }) : null,
    isFirst && before ? source.totals(db, { range: before, filters }) : null,
  ]);
  const hasRange = report.time !== 'today';
  const shown = (of: ReportTotals | null) =>
    of &&
    onlyOf(
      of,
      columns.filter((name) => report.columns[name]?.total),
    );
  const facts = ['id', ...Object.keys(report.facts ?? {})];
  return {
    as_of: today,
    from: hasRange ? range.from : null,
    to: hasRange ? range.to : null,
    previous_from: before?.from ?? null,
    previous_to: before?.to ?? null,
    columns,
    rows: page.rows.map((row) => onlyOf(row, [...facts, ...columns]) as ReportRow),
    totals: shown(totals),
    previous: shown(previous),
    has_more: page.next !== null,
    next: page.next,
  };
}

const neededByColumns = ({ columns }: Report): Permission[] => [...new Set(Object.values(columns).flatMap(({ needs }) => needs ?? []))];

const onlyOf = (values: ReportTotals, names: readonly string[]): ReportTotals =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

const invalid = (parameter: string, message: string) => new InvalidInput([{ code: 'custom', path: [parameter], message } as never]);
