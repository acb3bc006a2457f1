/** Texts of payroll in the user's language. */
import { useTranslation } from 'react-i18next';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import type { Formula, LineSource, NotTaken } from '../../contract/stubs.ts';
import { formulaText } from '../../rules/texts/formula.ts';
import { lineName, sourceLabel } from '../../rules/texts/line-name.ts';
import { type Period, periodRange, periodTitle } from '../../rules/texts/period-text.ts';

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

/** The name of a line: the text of a user, else its kind. An advance that was not taken is named by its day. */
export function useLineName(): (line: Pick<NotTaken, 'kind' | 'description'>) => string {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  return (line) => lineName(line, (key, facts) => t(key, { ...facts }), language, year);
}

/** The number of a source or, without one, its day. */
export function useSourceLabel(): (source: Pick<LineSource, 'label'>) => string {
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  return (source) => sourceLabel(source, language, year);
}
