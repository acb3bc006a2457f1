/** The legend of the chart. Separate from the chart, which loads late. */
import { useTranslation } from 'react-i18next';
import { formatDay, formatPartsOfDay, type Language } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Dashboard, Division } from '../../contract/dashboard.ts';
import { averageOf } from '../../rules/divisions.ts';
import { useMonthName } from '../figures.tsx';
import classes from './panel.module.css';

/** The day, week or month of today, where the range has it. */
export const currentPart = ({ to, periods }: Dashboard, today: string) =>
  to < today ? undefined : periods?.findLast(({ from }) => from <= today);

/** The name of the day, the week or the month that begins on `from`. */
export const labelOfPart = (from: string, by: Division, language: Language): string =>
  by === 'month' ? formatPartsOfDay(from, language, { month: 'short', year: '2-digit' }) : formatDay(from, language, from.slice(0, 4));

export function Legend({ data, today }: { data: Dashboard; today: string }) {
  const { t } = useTranslation('reports');
  const nameOf = useMonthName();
  const { by, previous_trips } = data;
  const average = averageOf(previous_trips?.freight ?? '0', { from: data.previous_from, to: data.previous_to }, by);
  const month = nameOf({ from: data.previous_from, to: data.previous_to });
  const current = currentPart(data, today);
  return (
    <>
      {current && !isZero(current.freight) && (
        <span className={classes.legend}>
          <span className={classes.current} aria-hidden /> {t(`chart.current_${by}`)}
        </span>
      )}
      {!isZero(average) && (
        <span className={classes.legend}>
          <span className={classes.dashes} aria-hidden /> {month ? t('chart.average_of', { month }) : t('chart.average')}{' '}
          <MoneyText amount={average} />
        </span>
      )}
    </>
  );
}
