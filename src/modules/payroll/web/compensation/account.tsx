/** The account that a member is paid to, whatever the day. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call, queriesOf } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
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
        options={payMethods.map((value) => ({ value, label: t(`compensation.payment_methods.${value}`) }))}
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
  const { t } = useTranslation(['payroll', 'common']);
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t('compensation.edit_account')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {isOpen && <AccountForm compensation={compensation} onClose={onClose} />}
    </Dialog>
  );
}

function AccountForm({ compensation, onClose }: Omit<AccountDialogProps, 'isOpen'>) {
  const { t } = useTranslation(['payroll', 'common']);
  const { user_id, version } = compensation;
  const key = `compensation.${user_id}.account`;
  const form = useZodForm(CompensationInput, formValues(compensation, compensation), { key, version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(operations.update, { params: { id: user_id }, body, ...sending })}
      onSaved={async () => {
        onClose();
        await Promise.all([operations.read, operations.own].map((route) => client.invalidateQueries(queriesOf(route))));
      }}
      success={t('compensation.updated')}
      failure={t('compensation.update_failed')}
    >
      <Stack gap="md">
        <AccountFields />
      </Stack>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
  );
}
