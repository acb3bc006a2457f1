import { useTranslation } from 'react-i18next';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';

/** `ask(save)` for what invoices trips: the server asks about trips without freight. */
export function useZeroFreightQuestion() {
  const { t } = useTranslation('invoicing');
  return useConfirmations({ title: t('zero_freight_title'), action: t('invoice_trip') }, ({ trips }) => {
    const numbers = trips as string[];
    return t('zero_freight_text', { count: numbers.length, trips: numbers.join(', ') });
  });
}
