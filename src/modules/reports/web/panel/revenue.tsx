/** The section of the chart, with the possible divisions of the range, and its amounts as a table for screen readers. */
import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#web/kit/fields/options.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Dashboard, Division } from '../../contract/dashboard.ts';
import { divisionsOf } from '../../rules/divisions.ts';
import { hrefOf, listsOfRange } from '../../rules/lists.ts';
import { currentPart, Legend, labelOfPart } from './legend.tsx';
import classes from './panel.module.css';

/** The drawing takes longer than the rest of the screen together: it loads when its place is in sight. */
const chart = lazyPart(async () => (await import('./chart.tsx')).RevenueChart);

interface RevenueProps {
  data: Dashboard | undefined;
  today: string;
  onDivide: (by: Division) => void;
}

export function Revenue({ data, today, onDivide }: RevenueProps) {
  const { t } = useTranslation('reports');
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
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
              data={choicesOf(t, 'chart', divisions)}
              onChange={(by) => onDivide(by as Division)}
            />
          )}
        </span>
      }
    >
      <div ref={ref} className={classes.chart} aria-hidden data-chart>
        {data && (inViewport || chart.loaded) && <LazyPart part={chart} props={{ data, today }} />}
      </div>
      {data && <Amounts data={data} today={today} />}
    </Section>
  );
}

function Amounts({ data, today }: Pick<RevenueProps, 'today'> & { data: Dashboard }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const current = currentPart(data, today);
  return (
    <VisuallyHidden>
      <table>
        <caption>{t(`chart.by_${data.by}`)}</caption>
        <thead>
          <tr>
            <th>{t(`chart.${data.by}`)}</th>
            <th>{t('freights')}</th>
          </tr>
        </thead>
        <tbody>
          {data.periods?.map(({ from, freight }) => (
            <tr key={from}>
              <th scope="row">{from === current?.from ? t(`chart.current_${data.by}`) : labelOfPart(from, data.by, language)}</th>
              <td>
                <MoneyText amount={freight} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
