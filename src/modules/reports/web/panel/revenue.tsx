/** The section of the chart, with the divisions that the range can have. */
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import type { Dashboard, Division } from '../../contract/dashboard.ts';
import { divisionsOf } from '../../rules/divisions.ts';
import { hrefOf, listsOfRange } from '../../rules/lists.ts';
import { Legend } from './legend.tsx';
import classes from './panel.module.css';

/** The drawing is larger than the rest of the screen together. */
const chart = lazyPart(async () => (await import('./chart.tsx')).RevenueChart);

interface RevenueProps {
  data: Dashboard | undefined;
  today: string;
  onDivide: (by: Division) => void;
}

export function Revenue({ data, today, onDivide }: RevenueProps) {
  const { t } = useTranslation('reports');
  if (data && !data.periods) return null;
  const divisions = data ? divisionsOf(data) : [];
  return (
    <Section
      title={t(`chart.by_${data?.by ?? 'day'}`)}
      action={
        <span className={classes.views}>
          {data && <Legend data={data} today={today} />}
          {data?.spent && <AppLink href={hrefOf(listsOfRange(data).by_route)}>{t('analytics.title')}</AppLink>}
          {divisions.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('chart.divide')}
              value={data?.by ?? 'day'}
              data={divisions.map((value) => ({ value, label: t(`chart.${value}`) }))}
              onChange={(by) => onDivide(by as Division)}
            />
          )}
        </span>
      }
    >
      <div className={classes.chart}>{data && <LazyPart part={chart} props={{ data, today }} />}</div>
    </Section>
  );
}
