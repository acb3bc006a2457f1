/** How money moved through an account of the company: by which method, from or to which account, with which reference, and a note. */
import { useTranslation } from 'react-i18next';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { Wide } from '#web/kit/page/section.tsx';
import { AdvanceMethod } from '../../contract/trip-input.ts';
import { AccountField } from './account-field.tsx';

interface AccountMovementFieldsProps {
  /** The stored movement: its account remains an option when it is no longer active. */
  stored: { payment_method_id: string | null; payment_method: string | null } | undefined;
}

export function AccountMovementFields({ stored }: AccountMovementFieldsProps) {
  const { t } = useTranslation('trips');
  return (
    <>
      <SelectField
        name="method"
        label={t('common:labels.method')}
        required
        options={AdvanceMethod.options.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <AccountField
        name="payment_method_id"
        methodField="method"
        label={t('cash.payment_method')}
        ofCompany
        current={stored && { id: stored.payment_method_id, name: stored.payment_method }}
      />
      <TextField name="transaction_id" label={t('cash.transaction_id')} maxLength={40} />
      <Wide>
        <TextAreaField name="note" label={t('cash.note')} minRows={1} />
      </Wide>
    </>
  );
}
