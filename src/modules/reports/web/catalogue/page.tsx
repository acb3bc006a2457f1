/** A report: its days and filters in the address, its figures beside those before, its chart and its table, to print and to download. */
import { Button, Menu, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { fileFormats } from '#base/wire.ts';
import { ApiError } from '#web/api/api-error.ts';
import { query } from '#web/api/call.ts';
import { download } from '#web/kit/export/download.ts';
import { FilterChips } from '#web/kit/filters/filter-bar.tsx';
import { FilterValue } from '#web/kit/filters/filter-value.tsx';
import type { Filter } from '#web/kit/filters/filters.ts';
import { filtersOf } from '#web/kit/list/list-state.ts';
import { useListSearch } from '#web/kit/list/use-list.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import type { Report, ReportAnswer, ReportQuery } from '../../contract/catalogue/define.ts';
import { type ReportId, reports } from '../../contract/catalogue/reports.ts';
import { behind } from '../../rules/catalogue/behind.ts';
import { rangeOf } from '../../rules/catalogue/report.ts';
import { Figures } from './figures.tsx';
import { useReportFilters } from './filters.ts';
import { RangeChoice, YearSelect } from './range.tsx';
import classes from './report.module.css';
import { ReportTable } from './table.tsx';

/** Recharts is larger than the rest of the screen together. */
const chart = lazyPart(async () => (await import('./chart.tsx')).Chart);

export function ReportScreen() {
  const { t } = useTranslation('reports');
  const { report: id } = useParams({ strict: false }) as { report: string };
  const report = (reports as readonly Report<ReportId>[]).find((one) => one.id === id);
  const crumbs = [{ label: t('catalogue.title'), href: '/admin/reports' }];
  if (!report)
    return (
      <>
        <PageHead title={t('catalogue.title')} crumbs={crumbs} />
        <EmptyState picture="road" title={t('catalogue.unknown_title')} text={t('catalogue.unknown_text')} />
      </>
    );
  return <ReportPage key={report.id} report={report} crumbs={crumbs} />;
}

function ReportPage({ report, crumbs }: { report: Report<ReportId>; crumbs: { label: string; href: string }[] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const today = useToday();
  const isPhone = useIsPhone();
  const [search, change] = useListSearch(report.read.path);
  const filters = useReportFilters(report);
  const values = filtersOf(search);
  const chosen = Object.fromEntries(Object.keys(report.filters).flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]));
  const range = rangeOf(report, { from: text('from'), to: text('to'), year: Number(text('year')) || undefined }, today);
  const days = { range, year: { year: range.from.slice(0, 4) }, today: {} }[report.time];
  const input = { ...chosen, ...days, sort: search.sort };
  const answer = useQuery({
    ...query(report.read, { query: input as Partial<ReportQuery>, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const title = t(`catalogue.reports.${report.id}.title`);
  const when = {
    range: t('range', { from: formatDay(range.from, language), to: formatDay(range.to, language) }),
    year: t('catalogue.of_year', { year: range.from.slice(0, 4) }),
    today: t('catalogue.as_of', { day: formatDay(today, language) }),
  }[report.time];
  const shown = { range: report.time === 'today' ? null : range, filters: chosen };
  const hrefOf = (column: string, row: Parameters<(typeof behind)[ReportId]>[1]) => behind[report.id](column, row, shown);
  const sort = search.sort ?? report.sort;
  return (
    <div className={classes.report} aria-busy={answer.isFetching}>
      <PrintHead title={title} when={when} filters={filters} values={values} />
      <PageHead title={title} subtitle={when} crumbs={crumbs} action={<Actions report={report} input={input} />} />
      <div className={classes.tools}>
        <p className={classes.about}>{t(`catalogue.reports.${report.id}.text`)}</p>
        {report.time === 'range' && <RangeChoice range={range} today={today} onChange={change} />}
        {report.time === 'year' && <YearSelect year={range.from.slice(0, 4)} today={today} onChange={(year) => change({ year })} />}
        <FilterChips filters={filters} search={search} change={change} tabKeys={[]} isPhone={isPhone} />
        {isPhone && <SortSelect report={report} answer={answer.data?.data} sort={sort} onSort={(next) => change({ sort: next })} />}
      </div>
      <Loaded
        answer={withReasons(answer)}
        errorTitle={t('catalogue.failed')}
        loader={<Figures report={report} answer={undefined} hrefOf={hrefOf} />}
      >
        {({ data }) => (
          <>
            <Figures report={report} answer={data} hrefOf={hrefOf} />
            {data.rows.length === 0 ? (
              <EmptyState
                picture="road"
                title={t(report.time === 'today' ? 'catalogue.empty_title_today' : 'catalogue.empty_title')}
                text={t(report.time === 'today' ? 'catalogue.empty_text_today' : 'catalogue.empty_text')}
              />
            ) : (
              <>
                {hasChart(report, data) && (
                  <div className={classes.chart}>
                    <LazyPart part={chart} props={{ report, answer: data }} />
                  </div>
                )}
                <ReportTable report={report} answer={data} sort={sort} onSort={(next) => change({ sort: next })} hrefOf={hrefOf} />
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** An address may have parameters that the report lacks: the error names them, because the screen has no field to mark. */
function withReasons<Answer extends { error: unknown }>(answer: Answer): Answer {
  const { error } = answer;
  const reasons = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  if (reasons.length === 0 || !(error instanceof ApiError)) return answer;
  return {
    ...answer,
    error: new ApiError(error.status, { message: reasons.join(' '), code: error.code, errors: {} } as never, error.path),
  };
}

/** Hidden if the caller may not see the drawn column, or if there is only one bar. */
const hasChart = ({ chart: drawn }: Report, { columns, rows, totals }: ReportAnswer) =>
  'totals' in drawn ? totals !== null : columns.includes(drawn.rows) && rows.length > 1;

/** Above the table on paper, which has no head and tools: company, days and filters. */
function PrintHead({
  title,
  when,
  filters,
  values,
}: {
  title: string;
  when: string;
  filters: Filter[];
  values: Record<string, string | undefined>;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const today = useToday();
  const { currentCompany } = useSession();
  const active = filters.filter(({ keys }) => keys.some((key) => values[key]));
  return (
    <div className={classes.printHead} data-print-head aria-hidden>
      <strong>{currentCompany?.name}</strong>
      <div className={classes.printTitle}>{title}</div>
      <div>{when}</div>
      {active.map((filter) => (
        <div key={filter.label}>
          {filter.label} <FilterValue filter={filter} values={values} />
        </div>
      ))}
      <div>{t('catalogue.printed', { day: formatDay(today, language) })}</div>
    </div>
  );
}

function Actions({ report, input }: { report: Report; input: Record<string, unknown> }) {
  const { t } = useTranslation('reports');
  const mayExport = useHasPermission('export-data');
  const save = (format: (typeof fileFormats)[number]) =>
    download(
      report.read,
      { query: { ...input, format } as never },
      { fallback: `arriero.${format}`, failure: t('catalogue.download_failed') },
    );
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} aria-keyshortcuts="P" onClick={() => window.print()}>
        {t('catalogue.print')}
      </Button>
      {mayExport && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
              {t('catalogue.download')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fileFormats.map((format) => (
              <Menu.Item key={format} onClick={() => void save(format)}>
                {t(`catalogue.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** On the phone, where no column has a head. */
function SortSelect({
  report,
  answer,
  sort,
  onSort,
}: {
  report: Report;
  answer: ReportAnswer | undefined;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const { t } = useTranslation('reports');
  const columns = (answer?.columns ?? []).flatMap((name) => {
    const column = report.columns[name];
    return column?.sort
      ? [
          {
            value: column.kind === 'text' || column.kind === 'day' ? name : `-${name}`,
            label: t(`catalogue.columns.${column.title ?? name}`),
          },
        ]
      : [];
  });
  if (columns.length === 0) return null;
  const value = columns.find((one) => one.value.replace('-', '') === sort.replace('-', ''))?.value;
  return (
    <NativeSelect
      aria-label={t('catalogue.sort_by')}
      value={value}
      data={columns}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  );
}
