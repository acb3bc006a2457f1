import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { OwnerOwesQuestion } from '../../contract/refusals.ts';

/** Returns the text of the question about an owner who would owe after a change. */
export function useOwnerOwesText(): (question: OwnerOwesQuestion) => string {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  return ({ owner_name, amount, received }) =>
    amount === null || received === null
      ? t('questions.owner_owes_hidden')
      : t('questions.owner_owes', { owner: owner_name, amount: formatMoney(amount, language), received: formatMoney(received, language) });
}
