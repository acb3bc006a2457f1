import { useTranslation } from 'react-i18next';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import type { IdCardQuestion } from '../../contract/users.ts';

/** Asks before a person gets the identity card of another one (`useConfirmations`). */
export function useIdCardQuestion() {
  const { t } = useTranslation(['people', 'common']);
  const wording = { title: t('users.id_card_title'), action: t('common:actions.save') };
  return useConfirmations(wording, (question) => {
    const { id_card, name } = question as unknown as IdCardQuestion;
    return t('users.id_card_used', { id_card, name });
  });
}
