/** Asks about another pay cycle: which days the next pay stub pays. */
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import type { PayCycleQuestion } from '#modules/settings/contract/settings.ts';
import { useLanguage } from '../text/use-locale.ts';
import { useConfirmations } from './confirm.tsx';

/** `ask(save)` for an operation that has no other questions (`useConfirmations`). */
export function usePayCycleQuestion() {
  // Its texts are needed once the server asks: until they are loaded, the form is shown.
  const { t } = useTranslation('settings', { useSuspense: false });
  const language = useLanguage();
  return useConfirmations({ title: t('pay_cycle.title'), action: t('pay_cycle.action') }, (question) => {
    const { starts_on, ends_on, days } = question as PayCycleQuestion;
    return t('pay_cycle.text', { from: formatDay(starts_on, language), to: formatDay(ends_on, language), count: days });
  });
}
