import { useTranslation } from 'react-i18next';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import type { TripsQuestion } from '../../contract/refusals.ts';

/** `ask(save)` for what invoices trips: the server asks about trips without freight, and without a proof of delivery. */
export function useTripsQuestions() {
  const { t } = useTranslation('invoicing');
  return useConfirmations({ title: t('trips_questions.title'), action: t('invoice_trip') }, (question) => {
    const { code, trips } = question as TripsQuestion;
    return t(`trips_questions.${code}`, { count: trips.length, trips: trips.join(', ') });
  });
}
