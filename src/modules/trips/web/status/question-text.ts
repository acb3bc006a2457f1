import { useTranslation } from 'react-i18next';
import type { Day } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { useOdometerQuestionText } from '#modules/fleet/web/parts.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { StatusQuestion } from '../../contract/status.ts';
import { usePaperText } from './paper-text.ts';

/** Returns the text of the unusual facts of a trip's start or review: for the question before it, and for the history. */
export function useStatusQuestionText(): (question: StatusQuestion) => string {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const day = (value: Day) => formatDay(value, language);
  const [paperText, odometerText] = [usePaperText(), useOdometerQuestionText()];
  return (question) => {
    if (question.code === 'odometer_lower' || question.code === 'odometer_jump') return odometerText(question);
    if (question.code === 'other_day')
      return t('questions.other_day', { planned: day(question.planned), confirmed: day(question.confirmed) });
    if (question.code === 'expired_papers') return t('questions.expired_papers', { papers: question.papers.map(paperText).join('; ') });
    return t(`questions.${question.code}`, { trips: question.trips.join(', ') });
  };
}
