/** The charts of trip analytics: by day or month, and by the groups of the table. In a file of their own because they load late. */
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Table, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatMoney, formatPartsOfDay } from '#base/format.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { AnalyticsTotals, Grouping, GroupRow } from '../../contract/analytics.ts';
import { periodOf } from '../../rules/ranges.ts';
import classes from './analytics.module.css';

interface ChartsProps {
  totals: AnalyticsTotals;
  /** The groups of the table's page, in its order. */
  rows: readonly GroupRow[];
  group_by: Grouping;
}

/** Low, so that the table is in sight; two lines of a name fit beside each bar. `analytics.module.css` reserves it until the charts have loaded. */
const chartHeight = 150;
/** The most bars that fit. */
const mostBars = 5;

/** Readers of the page get the same amounts from tables, so that the drawings are hidden from assistive technology. */
export function Charts({ totals, rows, group_by }: ChartsProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      <figure className={classes.chart}>
        <figcaption>{t(`analytics.charts.by_${periodOf(totals)}`)}</figcaption>
        <Periods totals={totals} />
      </figure>
      {rows.length > 1 && (
        <figure className={classes.chart}>
          <figcaption>
            {t('analytics.charts.groups', { by: t(`analytics.by.${group_by}`).toLowerCase(), count: Math.min(rows.length, mostBars) })}
          </figcaption>
          <Groups rows={rows.slice(0, mostBars)} />
        </figure>
      )}
    </>
  );
}

function Periods({ totals }: { totals: AnalyticsTotals }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const parts: Intl.DateTimeFormatOptions =
    periodOf(totals) === 'day' ? { day: 'numeric', month: 'short' } : { month: 'short', year: '2-digit' };
  const labelOf = (day: string) => formatPartsOfDay(day, language, parts);
  const names = { freight: t('freights'), cost: t('analytics.charts.cost'), profit: t('analytics.columns.profit') };
  return (
    <>
      <div aria-hidden>
        <BarChart
          h={chartHeight}
          data={totals.periods.map(({ from, freight, cost, profit }) => ({
            from: labelOf(from),
            freight: Number(freight),
            cost: Number(cost),
            profit: Number(profit),
          }))}
          dataKey="from"
          series={[
            { name: 'freight', label: names.freight, color: 'gray.5' },
            { name: 'cost', label: names.cost, color: 'amber.5' },
            { name: 'profit', label: names.profit, color: 'petrol.5' },
          ]}
          withLegend
          gridAxis="x"
          valueFormatter={(value) => formatMoney(String(Math.round(value)), language, 0)}
          yAxisProps={{ width: 64, tickFormatter: (value: number) => formatCompact(value, language) }}
          barChartProps={plain}
        />
      </div>
      <VisuallyHidden>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {[t('range_label'), names.freight, names.cost, names.profit].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {totals.periods.map(({ from, freight, cost, profit }) => (
              <Table.Tr key={from}>
                <Table.Th scope="row">{labelOf(from)}</Table.Th>
                <Table.Td>
                  <MoneyText amount={freight} />
                </Table.Td>
                <Table.Td>
                  <MoneyText amount={cost} />
                </Table.Td>
                <Table.Td>
                  <MoneyText amount={profit} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </>
  );
}

/** The table below has the same names and amounts. */
function Groups({ rows }: { rows: readonly GroupRow[] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <div aria-hidden>
      <BarChart
        h={chartHeight}
        orientation="vertical"
        data={rows.map(({ name, profit }) => ({ name, profit: Number(profit) }))}
        dataKey="name"
        series={[{ name: 'profit', label: t('analytics.columns.profit'), color: 'petrol.5' }]}
        getBarColor={(value) => (value < 0 ? 'red.5' : 'petrol.5')}
        gridAxis="y"
        valueFormatter={(value) => formatMoney(String(Math.round(value)), language, 0)}
        xAxisProps={{ tickFormatter: (value: number) => formatCompact(value, language) }}
        yAxisProps={{ width: 150, interval: 0 }}
        barChartProps={plain}
      />
    </div>
  );
}

/** The keyboard reaches tables, not drawings. The bars of a month of days need the width. */
const plain = { accessibilityLayer: false, barCategoryGap: '12%', barGap: 0 } as const;
