import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { SecondAdvanceQuestion } from '../../contract/refusals.ts';

/** Returns the text of the question about an advance of a trip that has another one. */
export function useSecondAdvanceText(): (question: SecondAdvanceQuestion) => string {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  return ({ trip_number, amount, payment_date }) =>
    t('questions.second_advance', { trip: trip_number, amount: formatMoney(amount, language), date: formatDay(payment_date, language) });
}
