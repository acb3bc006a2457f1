/** The account that a member is paid to, whatever the day. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { type Compensation, CompensationInput, compensation as operations, payMethods } from '../../contract/compensation.ts';
import { formValues } from './values.ts';

export function AccountFields() {
  const { t } = useTranslation('payroll');
  return (
    <>
      <SelectField
        name="payment_method"
        label={t('compensation.payment_method')}
        required
        options={choicesOf(t, 'compensation.payment_methods', payMethods)}
      />
      <TextField name="institution" label={t('compensation.institution')} maxLength={60} />
      <TextField name="account_number" label={t('compensation.account_number')} inputMode="numeric" maxLength={30} />
    </>
  );
}

interface AccountDialogProps {
  compensation: Compensation;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the account without new terms, also where a closed period has paid by the present ones. */
export function AccountDialog({ compensation, isOpen, onClose }: AccountDialogProps) {
  const { t } = useTranslation('payroll');
  const { user_id, version } = compensation;
  return (
    <FormDialog
      title={t('compensation.edit_account')}
      withCloseButton
      onClose={onClose}
      form={
        isOpen
          ? {
              schema: CompensationInput,
              defaults: formValues(compensation, compensation),
              draft: `compensation.${user_id}.account`,
              version,
              success: t('compensation.updated'),
              failure: t('compensation.update_failed'),
              onSubmit: (body, sending) => call(operations.update, { params: { id: user_id }, body, ...sending }),
              onSaved: () => invalidate(operations.read, operations.own),
            }
          : undefined
      }
    >
      <Stack gap="md">
        <AccountFields />
      </Stack>
    </FormDialog>
  );
}
