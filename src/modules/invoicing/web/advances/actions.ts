import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isPositive } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { type AdvanceRow, advances } from '../../contract/advances.ts';

/** The credit of a payment is deleted with the payment; a used advance cannot be deleted. */
export const mayDeleteAdvance = ({ source, used }: Pick<AdvanceRow, 'source' | 'used'>) => source !== 'payment' && !isPositive(used);

/** Returns a function that deletes an advance after a confirmation; true when it was deleted. */
export function useDeleteAdvance() {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const confirm = useConfirm();
  return async ({
    id,
    amount,
    customer_name,
    version,
  }: Pick<AdvanceRow, 'id' | 'amount' | 'customer_name' | 'version'>): Promise<boolean> => {
    const isConfirmed = await confirm({
      title: t('advances.delete_title', { amount: formatMoney(amount, language) }),
      text: t('advances.delete_text', { customer: customer_name }),
      action: t('advances.delete'),
      danger: true,
    });
    if (!isConfirmed) return false;
    const isDeleted = await runAction(
      () => call(advances.remove, { params: { id }, version }),
      t('advances.deleted'),
      t('advances.delete_failed'),
    );
    if (isDeleted) await invalidateAll();
    return isDeleted;
  };
}
