import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Day } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { DayField, SelectField, SwitchField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { usePayCycleQuestion } from '#web/kit/overlay/pay-cycle.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import {
  type Compensation,
  CompensationInput,
  compensation as operations,
  payCycles,
  type TermsVersion,
} from '../../contract/compensation.ts';
import { isCommissionOnly, usualShares } from '../../rules/compensation.ts';
import { AccountFields } from './account.tsx';
import { CommissionWarning } from './facts.tsx';
import { ModifiersField } from './modifiers.tsx';
import { SharesFields } from './shares.tsx';
import { formValues } from './values.ts';

type Values = z.input<typeof CompensationInput>;

interface CompensationFormProps {
  compensation: Compensation;
  /** The terms to change; without it new ones, which begin as those in effect. */
  terms?: TermsVersion | undefined;
  /** Undefined before anything is agreed: then it has no facts to show. */
  onClose?: (() => void) | undefined;
}

export function CompensationForm({ compensation, terms, onClose }: CompensationFormProps) {
  const { t } = useTranslation(['payroll', 'common']);
  const ask = usePayCycleQuestion();
  const { user_id, version, is_set } = compensation;
  const key = `compensation.${user_id}.${terms?.id ?? 'new'}`;
  const form = useZodForm(CompensationInput, useDefaults(compensation, terms), { key, version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) =>
        ask((confirm) => call(operations.update, { params: { id: user_id }, body: { ...body, confirm }, ...sending }))
      }
      onSaved={async () => {
        await invalidate(operations.read, operations.own);
        onClose?.();
      }}
      success={t('compensation.updated')}
      failure={t('compensation.update_failed')}
    >
      {!is_set && (
        <Alert variant="light" color="petrol" mb="md">
          {t('compensation.none')} {t('compensation.usual_hint')}
        </Alert>
      )}
      <Section title={t(terms ? 'compensation.edit_terms' : 'compensation.new_terms')}>
        {terms && <TermsDays terms={terms} />}
        <FieldGrid>
          {!terms && <ValidFromField compensation={compensation} />}
          <MoneyField name="base_salary" label={t('compensation.base_salary')} required />
          <SelectField
            name="payroll_cycle"
            label={t('compensation.payroll_cycle')}
            placeholder={t('compensation.payroll_cycles.company')}
            options={choicesOf(t, 'compensation.payroll_cycles', payCycles)}
          />
          <SwitchField
            name="transport_allowance"
            label={t('compensation.transport_allowance')}
            description={t('compensation.transport_allowance_hint')}
          />
          <SwitchField
            name="solidarity_fund"
            label={t('compensation.solidarity_fund')}
            description={t('compensation.solidarity_fund_hint')}
          />
        </FieldGrid>
      </Section>
      <Section title={t('compensation.one')} hint={t('compensation.account_hint')}>
        <FieldGrid>
          <AccountFields />
        </FieldGrid>
      </Section>
      <Section title={t('compensation.shares')} hint={t('compensation.shares_hint')}>
        <SharesFields />
      </Section>
      <Section title={t('compensation.modifiers')} hint={t('compensation.modifiers_hint')}>
        <ModifiersField />
        <ShownWarning />
      </Section>
      <SaveBar onCancel={onClose} />
    </Form>
  );
}

/** The terms to change, or new ones as of today; before anything is agreed, the usual deductions and an empty salary. */
function useDefaults(compensation: Compensation, terms: TermsVersion | undefined): Values {
  const today = useToday();
  if (terms) return formValues(compensation, terms);
  const { is_set, is_driver, editable_from } = compensation;
  const valid_from = startOfNew(today, editable_from, is_set);
  const values = { ...formValues(compensation, compensation), valid_from };
  return is_set ? values : { ...values, base_salary: '', ...usualShares(is_driver) };
}

/** A change is valid from today, or from the day after the last closed period; the first terms from always, if no period was paid. */
function startOfNew(today: Day, editable_from: Day | null, is_set: boolean): Day | null {
  if (editable_from === null) return is_set ? today : null;
  return editable_from > today ? editable_from : today;
}

function TermsDays({ terms: { valid_from, valid_until } }: { terms: TermsVersion }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const since = valid_from ? t('compensation.since', { day: formatDay(valid_from, language) }) : t('compensation.since_always');
  return (
    <p>
      {since}
      {valid_until && ` ${t('compensation.until', { day: formatDay(valid_until, language) })}`}
    </p>
  );
}

function ValidFromField({ compensation: { editable_from, versions } }: { compensation: Compensation }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const valid_from = useWatch<Values, 'valid_from'>({ name: 'valid_from' }) || null;
  const isReplacing = versions.some((version) => version.valid_from === valid_from);
  const hint = editable_from
    ? t('compensation.valid_from_hint', { day: formatDay(editable_from, language) })
    : t('compensation.valid_from_always_hint');
  return (
    <DayField
      name="valid_from"
      label={t('compensation.valid_from')}
      description={isReplacing ? t('compensation.replaces') : hint}
      required={editable_from !== null}
      min={editable_from ?? undefined}
    />
  );
}

/** While the input is pay by commission alone. */
function ShownWarning() {
  const [base_salary = '', modifiers = []] = useWatch<Values, ['base_salary', 'modifiers']>({ name: ['base_salary', 'modifiers'] });
  const isNumber = /^\d+(\.\d+)?$/.test(base_salary);
  return isNumber && isZero(base_salary) && isCommissionOnly({ base_salary, modifiers }) ? <CommissionWarning /> : null;
}
