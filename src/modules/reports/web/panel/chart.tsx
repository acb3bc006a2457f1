/** The freight of the range by day, week or month, beside the average of the range before. In a file of its own because it loads late. */
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatMoney } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { averageOf } from '../../rules/divisions.ts';
import { currentPart, labelOfPart } from './legend.tsx';

/**
 * `panel.module.css` reserves this height until the chart has loaded. The lower one is for screens on which the money below would be out of sight.
 */
const heights = { tall: 220, low: 96 };
const isLowScreen = '(max-height: 64em) and (min-width: 75.01em)';

export function RevenueChart({ data, today }: { data: Dashboard; today: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const isLow = useMediaQuery(isLowScreen, undefined, { getInitialValueInEffect: false });
  const { periods, by, previous_trips } = data;
  if (!periods) return null;
  const average = averageOf(previous_trips?.freight ?? '0', { from: data.previous_from, to: data.previous_to }, by);
  const current = currentPart(data, today);
  return (
    <BarChart
      h={isLow ? heights.low : heights.tall}
      data={periods.map(({ from, freight }) => ({
        from: labelOfPart(from, by, language),
        freight: Number(freight),
        ...(from === current?.from && { color: 'var(--amber)' }),
      }))}
      dataKey="from"
      series={[{ name: 'freight', label: t('freights'), color: 'petrol.5' }]}
      referenceLines={isZero(average) ? [] : [{ y: Number(average), color: 'var(--ink-2)', strokeDasharray: '6 4', strokeWidth: 1.5 }]}
      gridAxis="x"
      valueFormatter={(value) => formatMoney(String(Math.round(value)), language, 0)}
      yAxisProps={{ width: 56, tickFormatter: (value: number) => formatCompact(value, language) }}
      xAxisProps={{ tickMargin: 6, minTickGap: 24 }}
      barProps={{ radius: [2, 2, 0, 0], isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, barCategoryGap: '18%' }}
    />
  );
}
