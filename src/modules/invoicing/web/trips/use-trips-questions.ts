import { useTranslation } from 'react-i18next';
import { useCreditQuestionText } from '#modules/customers/web/parts.ts';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import type { NewInvoiceQuestion } from '../../contract/refusals.ts';

/** `ask(save)` for a new invoice: the server asks about trips without freight or a proof of delivery, and about the credit limit. */
export function useTripsQuestions() {
  const { t } = useTranslation('invoicing');
  const creditText = useCreditQuestionText(t, 'trips_questions');
  return useConfirmations({ title: t('trips_questions.title'), action: t('invoice_trip') }, (asked) => {
    const question = asked as NewInvoiceQuestion;
    if (question.code === 'credit_limit') return creditText(question);
    const { code, trips } = question;
    return t(`trips_questions.${code}`, { count: trips.length, trips: trips.join(', ') });
  });
}
