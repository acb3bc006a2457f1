/** The form of a new or existing payment of a stub, with the remaining balance. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DefaultValues, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatMoney } from '#base/format.ts';
import { equals, isNegative, isPositive, minus } from '#base/money.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField, TextAreaField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { type StubPayment, StubPaymentInput } from '../../contract/payments.ts';
import { stubPaymentMethods } from '../../contract/stubs.ts';

type Values = z.input<typeof StubPaymentInput>;

interface PaymentFormProps {
  defaults: DefaultValues<Values>;
  formKey: string;
  version?: number;
  /** The maximum: the open balance of the stub plus the stored amount of this payment. */
  owed: string;
  /** Below the field of the method. */
  methodHint?: string;
  label: string;
  save: (body: StubPaymentInput & { confirm: string[] }, sending: Sending) => Promise<{ data: StubPayment }>;
  onSaved: (answer: { data: StubPayment }) => unknown;
  success?: string;
  failure: string;
  cancelHref: string;
  children?: ReactNode;
}

export function PaymentForm(props: PaymentFormProps) {
  const { t } = useTranslation('payroll');
  const today = useToday();
  const ask = useMoneyQuestions();
  const form = useZodForm(StubPaymentInput, props.defaults as Values, {
    key: props.formKey,
    ...(props.version !== undefined && { version: props.version }),
  });
  return (
    <Form
      form={form}
      subject={t('payments.this')}
      success={props.success}
      failure={props.failure}
      onSubmit={(body, sending) => ask((confirm) => props.save({ ...body, confirm }, sending))}
      onSaved={props.onSaved}
    >
      <Section title={t('payments.data')}>
        <FieldGrid>
          <BooksDayField name="date" label={t('payments.fields.date')} required max={today} />
          <AmountField owed={props.owed} />
          <SelectField
            name="method"
            label={t('payments.fields.method')}
            description={props.methodHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            options={choicesOf(t, 'payments.methods', stubPaymentMethods)}
          />
          <Wide>
            <TextAreaField name="note" label={t('payments.fields.note')} />
          </Wide>
        </FieldGrid>
      </Section>
      <SaveBar label={props.label} cancelHref={props.cancelHref} />
    </Form>
  );
}

/** With the balance afterwards, and a button for the whole balance. */
function AmountField({ owed }: { owed: string }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const { setValue } = useFormContext<Values>();
  const typed = useWatch<Values, 'amount'>({ name: 'amount' });
  const amount = /^\d{1,13}(\.\d{1,2})?$/.test(typed ?? '') && isPositive(typed) ? typed : null;
  const left = amount === null ? owed : minus(owed, amount);
  return (
    <div>
      <MoneyField
        name="amount"
        label={t('payments.fields.amount')}
        required
        description={
          <span aria-live="polite">
            {isNegative(left)
              ? ''
              : isPositive(left)
                ? t('payments.left', { amount: formatMoney(left, language) })
                : t('payments.left_none')}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {(amount === null || !equals(amount, owed)) && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => setValue('amount', owed, { shouldDirty: true, shouldValidate: true })}
        >
          {t('payments.pay_all')}
        </Button>
      )}
    </div>
  );
}
