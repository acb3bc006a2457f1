/** Payroll settings of a company: who pays occupational risk, and whether the minimum wage is protected. */
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call, query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { SelectField, SwitchField } from '#web/kit/fields/fields.tsx';
import { PercentField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { payPeriods } from '../../contract/periods.ts';
import { PayrollSettings, payrollSettings } from '../../contract/settings.ts';

export function PayrollSettingsButton() {
  const { t } = useTranslation('payroll');
  const [isOpen, setIsOpen] = useState(false);
  const mayView = useHasPermission('view-company-settings');
  const mayUpdate = useHasPermission('update-company-settings');
  if (!mayView || !mayUpdate) return null;
  return (
    <>
      <Button variant="subtle" onClick={() => setIsOpen(true)}>
        {t('settings.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('settings.title')}>
        {isOpen && <Stored onClose={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

function Stored({ onClose }: { onClose: () => void }) {
  const answer = useQuery(query(payrollSettings.read));
  return <Loaded answer={answer}>{({ data }) => <SettingsForm stored={data} onClose={onClose} />}</Loaded>;
}

function SettingsForm({ stored, onClose }: { stored: z.output<typeof PayrollSettings> & { version: number }; onClose: () => void }) {
  const { t } = useTranslation('payroll');
  const { version, ...values } = stored;
  return (
    <DialogForm
      schema={PayrollSettings}
      defaults={values}
      draft="payroll-settings"
      version={version}
      onSubmit={(body, sending) => call(payrollSettings.update, { body, ...sending })}
      onSaved={() => invalidate(payrollSettings.read, payPeriods.read, payPeriods.preview, payPeriods.person)}
      onClose={onClose}
      success={t('settings.saved')}
      failure={t('settings.failed')}
    >
      <Stack gap="md">
        <SelectField
          name="arl_paid_by"
          label={t('settings.arl_paid_by')}
          required
          options={choicesOf(t, 'settings.payers', ['employer', 'employee'])}
        />
        <SwitchField name="protects_pay" label={t('settings.protects_pay')} description={t('settings.protects_pay_hint')} />
        <PercentField
          name="benefits_percent"
          label={t('settings.benefits_percent')}
          description={t('settings.benefits_percent_hint')}
          required
        />
      </Stack>
    </DialogForm>
  );
}
