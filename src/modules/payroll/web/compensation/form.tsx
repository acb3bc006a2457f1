import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call, queriesOf } from '#web/api/call.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { type Compensation, CompensationInput, compensation as operations, payCycles, payMethods } from '../../contract/compensation.ts';
import { usualShares } from '../../rules/compensation.ts';
import { ModifiersField } from './modifiers.tsx';
import { SharesFields } from './shares.tsx';

type Values = z.input<typeof CompensationInput>;

export function CompensationForm({ compensation }: { compensation: Compensation }) {
  const { t } = useTranslation('payroll');
  const client = useQueryClient();
  const { user_id, version, is_set } = compensation;
  const form = useZodForm(CompensationInput, compensationFormValues(compensation), { key: `compensation.${user_id}`, version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(operations.update, { params: { id: user_id }, body, ...sending })}
      onSaved={() => Promise.all([operations.read, operations.own].map((route) => client.invalidateQueries(queriesOf(route))))}
      success={t('compensation.updated')}
      failure={t('compensation.update_failed')}
    >
      {!is_set && (
        <Alert variant="light" color="petrol" mb="md">
          {t('compensation.none')} {t('compensation.usual_hint')}
        </Alert>
      )}
      <Section title={t('compensation.pay')}>
        <FieldGrid>
          <MoneyField name="base_salary" label={t('compensation.base_salary')} required />
          <SelectField
            name="payroll_cycle"
            label={t('compensation.payroll_cycle')}
            required
            options={payCycles.map((value) => ({ value, label: t(`compensation.payroll_cycles.${value}`) }))}
          />
          <SelectField
            name="payment_method"
            label={t('compensation.payment_method')}
            required
            options={payMethods.map((value) => ({ value, label: t(`compensation.payment_methods.${value}`) }))}
          />
          <TextField name="institution" label={t('compensation.institution')} maxLength={60} />
          <TextField name="account_number" label={t('compensation.account_number')} inputMode="numeric" maxLength={30} />
          <Facts facts={[[t('compensation.next_payment_date'), <DayText key="day" day={compensation.next_payment_date} />]]} />
        </FieldGrid>
      </Section>
      <Section title={t('compensation.shares')} hint={t('compensation.shares_hint')}>
        <SharesFields />
      </Section>
      <Section title={t('compensation.modifiers')} hint={t('compensation.modifiers_hint')}>
        <ModifiersField />
      </Section>
      <SaveBar />
    </Form>
  );
}

/** What is agreed; before that the usual deductions and an empty salary. */
function compensationFormValues(compensation: Compensation): Values {
  const { user_id, user_name, is_set, is_driver, next_payment_date, version, versions, editable_from, ...values } = compensation;
  return is_set ? values : { ...values, base_salary: '', ...usualShares(is_driver) };
}
