/** How a customer's money came in: by which method, and into which account. */
import { useTranslation } from 'react-i18next';
import { AccountField } from '#modules/trips/web/pickers.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { methodOptions } from './status.tsx';

interface MethodFieldsProps {
  /** The stored account, which remains an option when it is no longer active. */
  current: { id: string | null; name: string | null } | undefined;
}

export function MethodFields({ current }: MethodFieldsProps) {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <SelectField name="method" label={t('payments.fields.method')} required options={methodOptions(t)} />
      <AccountField name="payment_method_id" methodField="method" label={t('payments.fields.payment_method')} current={current} />
    </>
  );
}
