/** The chart of a report. In a file of its own because Recharts loads late. */
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { formatCompact } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Report, ReportAnswer, ReportColumn } from '../../contract/catalogue/define.ts';
import { textOf } from './cell.tsx';
import classes from './report.module.css';

interface ChartProps {
  report: Pick<Report, 'id' | 'columns' | 'chart'>;
  answer: ReportAnswer;
}

/** The most bars that can be compared at a glance. */
const mostBars = 8;
/** `report.module.css` reserves this height until the chart has loaded. */
const height = 264;

/** The table below, or the figures above, have the same names and amounts, so that the drawing is hidden from assistive technology. */
export function Chart({ report: { id, columns, chart }, answer }: ChartProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const titleOf = (name: string) => t(`catalogue.columns.${columns[name]?.title ?? name}`);
  if ('totals' in chart) {
    const kind = columns[chart.totals[0] as string]?.kind ?? 'money';
    const data = chart.totals.map((name) => ({ name: titleOf(name), value: Number(answer.totals?.[name] ?? 0) }));
    return (
      <Figure caption={t('catalogue.chart_totals', { report: t(`catalogue.reports.${id}.title`) })}>
        <BarChart
          h={height}
          data={data}
          dataKey="name"
          series={[{ name: 'value', label: t('catalogue.total'), color: 'petrol.5' }]}
          gridAxis="x"
          valueFormatter={(value) => textOf(kind, value, language)}
          yAxisProps={{ width: 64, tickFormatter: (value: number) => formatCompact(value, language) }}
          barChartProps={plain}
          maxBarWidth={88}
        />
      </Figure>
    );
  }
  const rows = answer.rows.slice(0, mostBars);
  const { kind } = columns[chart.rows] as ReportColumn;
  const [first = ''] = answer.columns;
  const nameOf = (value: unknown) => String(value || t(columns[first]?.empty ?? 'catalogue.total'));
  const before = chart.before !== undefined && answer.columns.includes(chart.before) ? chart.before : undefined;
  return (
    <Figure caption={t('catalogue.chart_rows', { column: titleOf(chart.rows), count: rows.length })}>
      <BarChart
        h={height}
        orientation="vertical"
        data={rows.map((row) => ({
          name: nameOf(row[first]),
          now: Number(row[chart.rows] ?? 0),
          ...(before && { before: Number(row[before] ?? 0) }),
        }))}
        dataKey="name"
        series={[
          { name: 'now', label: before ? t('catalogue.now') : titleOf(chart.rows), color: 'petrol.5' },
          ...(before ? [{ name: 'before', label: t('catalogue.before'), color: 'gray.5' }] : []),
        ]}
        withLegend={before !== undefined}
        {...(!before && { getBarColor: (value: number) => (value < 0 ? 'red.5' : 'petrol.5') })}
        gridAxis="y"
        valueFormatter={(value) => textOf(kind, value, language)}
        xAxisProps={{ tickFormatter: (value: number) => formatCompact(value, language) }}
        yAxisProps={{ width: 150, interval: 0 }}
        barChartProps={plain}
      />
    </Figure>
  );
}

function Figure({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <figure className={classes.figure}>
      <figcaption>{caption}</figcaption>
      <div aria-hidden>{children}</div>
    </figure>
  );
}

/** The keyboard reaches tables, not drawings. */
const plain = { accessibilityLayer: false, barCategoryGap: '18%', barGap: 0 } as const;
