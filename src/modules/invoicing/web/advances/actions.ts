import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isPositive } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type AdvanceRow, advances } from '../../contract/advances.ts';

/** The credit of a payment is deleted with the payment; a used advance cannot be deleted. */
export const mayDeleteAdvance = ({ source, used }: Pick<AdvanceRow, 'source' | 'used'>) => source !== 'payment' && !isPositive(used);

/** Returns a function that deletes an advance after a confirmation; true when it was deleted. */
export function useDeleteAdvance() {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const remove = useDelete('invoicing:advances.', invalidateAll);
  return ({ id, amount, customer_name, version }: Pick<AdvanceRow, 'id' | 'amount' | 'customer_name' | 'version'>): Promise<boolean> =>
    remove({
      run: () => call(advances.remove, { params: { id }, version }),
      facts: { amount: formatMoney(amount, language), customer: customer_name },
      action: t('advances.delete'),
    });
}
