import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  type Compensation,
  CompensationGiven,
  compensation as operations,
  payCycles,
  payMethods,
} from '#modules/identity/contract/compensation.ts';
import { usualShares } from '#modules/identity/rules/compensation.ts';
import { allOf, call } from '#web/api.ts';
import { DayText } from '#web/kit/day-text.tsx';
import { Facts } from '#web/kit/facts.tsx';
import { SelectField, TextField } from '#web/kit/fields.tsx';
import { Form } from '#web/kit/form.tsx';
import { MoneyField } from '#web/kit/number-fields.tsx';
import { SaveBar } from '#web/kit/save-bar.tsx';
import { FieldGrid, Section } from '#web/kit/section.tsx';
import { useZodForm } from '#web/kit/use-zod-form.ts';
import { ModifiersField } from './compensation-modifiers.tsx';
import { SharesFields } from './compensation-shares.tsx';

type Values = z.input<typeof CompensationGiven>;

export function CompensationForm({ compensation }: { compensation: Compensation }) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const { user_id, version, is_set } = compensation;
  const form = useZodForm(CompensationGiven, valuesOf(compensation), { key: `compensation.${user_id}`, version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(operations.update, { params: { id: user_id }, body, ...sending })}
      onSaved={() => Promise.all([operations.read, operations.own].map((route) => client.invalidateQueries(allOf(route))))}
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

/** What was agreed; for somebody new what is usual, and a salary to be written. */
function valuesOf(compensation: Compensation): Values {
  const { user_id, user_name, is_set, is_driver, next_payment_date, version, ...given } = compensation;
  return is_set ? given : { ...given, base_salary: '', ...usualShares(is_driver) };
}
