import { useTranslation } from 'react-i18next';
import type { Day } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { StartQuestion } from '../../contract/status.ts';

/** Returns the text of what was unusual about the start of a trip: for the question before it, and for the history. */
export function useStartQuestionText(): (question: StartQuestion) => string {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const day = (value: Day) => formatDay(value, language);
  return (question) =>
    question.code === 'other_day'
      ? t('questions.other_day', { planned: day(question.planned), confirmed: day(question.confirmed) })
      : t(`questions.${question.code}`, { trips: question.trips.join(', ') });
}
