/** Parts and questions of vehicles for other modules; their routes load the words of `fleet`. */
import { useTranslation } from 'react-i18next';
import { formatLocalDateTime, formatQuantity } from '#base/format.ts';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { OdometerQuestion } from '../contract/odometer.ts';

/** Returns the text of an unusual reading: for the question before it is saved, and for the history. */
export function useOdometerQuestionText(): (question: OdometerQuestion) => string {
  const { t } = useTranslation('fleet');
  const language = useLanguage();
  const kilometres = (km: number) => formatQuantity(String(km), language);
  return ({ code, previous_km, previous_at, km, at }) =>
    t(`odometer.questions.${code}`, {
      previous_km: kilometres(previous_km),
      previous_at: formatLocalDateTime(previous_at, language),
      km: kilometres(km),
      at: formatLocalDateTime(at, language),
      distance: kilometres(km - previous_km),
    });
}

/** Asks before an unusual odometer is saved (`useConfirmations`). */
export function useOdometerQuestions() {
  const { t } = useTranslation(['fleet', 'common']);
  const textOf = useOdometerQuestionText();
  const wording = { title: t('odometer.question_title'), action: t('common:actions.save') };
  return useConfirmations(wording, (question) => textOf(question as OdometerQuestion));
}
