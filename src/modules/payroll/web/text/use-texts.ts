/** Texts of payroll in the user's language. */
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import type { Formula, LineSource, NotTaken } from '../../contract/stubs.ts';
import { formulaText } from './formula.ts';
import { type Period, periodRange, periodTitle } from './period-text.ts';

export function usePeriodTexts() {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  return {
    title: (period: Period) => periodTitle(period, (key, facts) => t(key, { ...facts }), language),
    range: (period: Period) => periodRange(period, (key, facts) => t(key, { ...facts }), language, year),
  };
}

export function useFormulaText(): (formula: Formula | null) => string {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  return (formula) => formulaText(formula, (key, facts) => t(key, { ...facts }), language);
}

/** What a line is for: what users wrote, else its kind. An advance that was not taken is named by its day. */
export function useLineName(): (line: Pick<NotTaken, 'kind' | 'description'>) => string {
  const { t } = useTranslation('payroll');
  const labelOf = useSourceLabel();
  return ({ kind, description }) => {
    if (isDay(description)) return t('lines.of_day', { name: t(`lines.${kind}`), day: labelOf({ label: description }) });
    return description || t(`lines.${kind}`);
  };
}

/** The number of a source or, without one, its day. */
export function useSourceLabel(): (source: Pick<LineSource, 'label'>) => string {
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  return ({ label }) => (isDay(label) ? formatDay(label, language, year) : label);
}
