/** The form of a new or existing payment, with the balance that it leaves. */
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DefaultValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatMoney } from '#base/format.ts';
import { isPositive, minus } from '#base/money.ts';
import { paymentMethods } from '#modules/companies/contract/companies.ts';
import { DriverSelect } from '#modules/people/web/pickers.tsx';
import { query } from '#web/api/call.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { useZodForm, type ZodForm } from '#web/kit/form/use-zod-form.ts';
import { blankAmountsAsZero } from '#web/kit/form/values.ts';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { RemoveRow } from '#web/kit/rows/remove-row.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Invoice, paymentAdjustmentKinds } from '../../contract/invoice.ts';
import type { NewPaymentInput, Payment, PaymentEditInput } from '../../contract/payments.ts';
import type { InvoiceToPay } from '../../rules/allocation.ts';
import { remainingAmount } from '../../rules/payment.ts';
import classes from '../invoices/lines/editors.module.css';
import { MethodFields } from '../method-fields.tsx';
import { Outstanding, typedAdjustments, typedMoney } from './outstanding.tsx';
import { KeepAsCredit, SharedInvoices, SharedTotals } from './shared-invoices.tsx';

type Schema = typeof NewPaymentInput | typeof PaymentEditInput;
export type PaymentFormValues = z.input<typeof PaymentEditInput>;

interface PaymentFormProps<S extends Schema, A> {
  /** The page has it, to know the invoice (`usePaymentForm`). */
  form: ZodForm<S>;
  payment?: Payment;
  /** The most that may be paid: the balances plus the stored amounts of this payment; null without an invoice. */
  owed: string | null;
  /** The field of the invoice, or of the customer. The page of a stored payment shows them beside the form. */
  invoice?: ReactNode;
  /** The invoices that share the payment, each with its balance without it. Undefined: the one invoice gets all of it. */
  invoices?: readonly InvoiceToPay[];
  /** A link to the form for several invoices, after the fields of daily work. */
  otherForm?: ReactNode;
  label: string;
  save: (body: z.output<S> & { confirm: string[] }, sending: Sending) => Promise<A>;
  onSaved: (answer: A) => unknown;
  success?: string;
  failure: string;
  cancelHref: string;
  /** The invoice takes no payments: the other fields are not shown. */
  isClosed?: boolean;
}

/** Rows of invoices without an amount are sent as zero. */
export const usePaymentForm = <S extends Schema>(schema: S, defaults: DefaultValues<z.input<S>>, key: string, version?: number) =>
  useZodForm(schema as never, defaults as never, { key, version, sent: blankAmountsAsZero('allocations') }) as unknown as ZodForm<S>;

export function PaymentForm<S extends Schema, A>(props: PaymentFormProps<S, A>) {
  const { t } = useTranslation('invoicing');
  const { form, payment, owed, invoices, isClosed } = props;
  const mayView = useHasPermission('view-invoices');
  const now = useToday();
  const ask = useMoneyQuestions();
  return (
    <Form
      form={form as never}
      subject={t('payments.this')}
      success={props.success}
      failure={props.failure}
      onSubmit={(body, sending) => ask((confirm) => props.save({ ...(body as z.output<S>), confirm }, sending))}
      onSaved={props.onSaved}
    >
      {props.invoice && <Section title={t(invoices ? 'payments.fields.customer' : 'payments.sections.invoice')}>{props.invoice}</Section>}
      {!isClosed && (
        <>
          <Section title={t('payments.sections.data')}>
            <FieldGrid>
              <BooksDayField name="payment_date" label={t('payments.fields.payment_date')} required max={now} />
              <MethodFields current={payment && { id: payment.payment_method_id, name: payment.payment_method_name }} />
              <ReceiverField name={payment?.driver_name ?? null} />
              <AmountField owed={owed} />
              <TextField name="transaction_id" label={t('payments.fields.transaction_id')} />
              <Wide>
                <TextAreaField name="notes" label={t('fields.notes')} />
              </Wide>
            </FieldGrid>
          </Section>
          {invoices && (
            <Section title={t('payments.shares')} hint={t('payments.shares_hint')}>
              {invoices.length === 0 ? (
                <Text c="dimmed">{t('payments.none_open')}</Text>
              ) : (
                <SharedInvoices invoices={invoices} mayView={mayView} />
              )}
              <SharedTotals />
              <KeepAsCredit owed={owed} />
            </Section>
          )}
          <Section title={t('payments.sections.adjustments')} hint={t('payments.adjustments_hint')}>
            <Adjustments invoices={invoices} />
            {owed !== null && !invoices && <Outstanding owed={owed} />}
            {!invoices && <KeepAsCredit owed={owed} />}
            {props.otherForm}
          </Section>
          <SaveBar label={props.label} cancelHref={props.cancelHref} />
        </>
      )}
    </Form>
  );
}

/** The driver who received it, if the account is the driver's. `name`: of the stored one. */
function ReceiverField({ name }: { name: string | null }) {
  const { t } = useTranslation('invoicing');
  const { data } = useQuery(query(paymentMethods.list));
  const account = useWatch<PaymentFormValues, 'payment_method_id'>({ name: 'payment_method_id' });
  if (data?.data.find(({ id }) => id === account)?.recipient !== 'driver') return null;
  return (
    <DriverSelect
      name="driver_id"
      label={t('payments.fields.driver')}
      description={t('payments.driver_hint')}
      placeholder={t('payments.of_trip')}
      valueLabel={name ?? undefined}
    />
  );
}

function AmountField({ owed }: { owed: string | null }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { setValue } = useFormContext<PaymentFormValues>();
  const [typed, adjustments] = useWatch<PaymentFormValues, ['amount', 'adjustments']>({ name: ['amount', 'adjustments'] });
  const remaining = owed && remainingAmount(owed, typedAdjustments(adjustments));
  const isTooMuch = remaining && isPositive(minus(typedMoney(typed), remaining));
  return (
    <div>
      <MoneyField name="amount" label={t('payments.fields.amount')} required />
      {remaining && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => setValue('amount', remaining, { shouldDirty: true, shouldValidate: true })}
        >
          {isTooMuch ? t('payments.pay_owed', { amount: formatMoney(remaining, language) }) : t('payments.pay_all')}
        </Button>
      )}
    </div>
  );
}

function Adjustments({ invoices }: { invoices: readonly InvoiceToPay[] | undefined }) {
  const { t } = useTranslation('invoicing');
  const { fields, append, remove } = useFieldArray<PaymentFormValues, 'adjustments'>({ name: 'adjustments' });
  useShownRows('adjustments', t('payments.sections.adjustments'));
  const rows = useWatch<PaymentFormValues, 'adjustments'>({ name: 'adjustments' });
  return (
    <>
      {fields.length === 0 && (
        <Text c="dimmed" mb="sm">
          {t('payments.no_adjustments')}
        </Text>
      )}
      <ol className={classes.rows}>
        {fields.map((field, at) => (
          <li
            key={field.id}
            className={invoices ? classes.sharedAdjustment : classes.paymentAdjustment}
            aria-label={t('row_n', { field: t(`payments.kinds.${rows?.[at]?.kind ?? 'withholding'}`), n: at + 1 })}
          >
            <SelectField
              name={`adjustments.${at}.kind`}
              label={t('payments.fields.kind')}
              required
              options={choicesOf(t, 'payments.kinds', paymentAdjustmentKinds)}
            />
            {invoices && (
              <SelectField
                name={`adjustments.${at}.invoice_id`}
                label={t('payments.fields.invoice')}
                required
                options={invoices.map(({ id, number }) => ({ value: id, label: number }))}
              />
            )}
            <MoneyField name={`adjustments.${at}.amount`} label={t('payments.fields.amount')} required />
            <TextField name={`adjustments.${at}.note`} label={t('payments.fields.note')} />
            <RemoveRow className={classes.rowRemove} label={t('payments.remove_adjustment', { n: at + 1 })} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= 20}
          onClick={() =>
            append(
              { kind: 'withholding', invoice_id: invoices ? '' : null, amount: '', note: '' },
              { focusName: `adjustments.${fields.length}.kind` },
            )
          }
        >
          {t('payments.add_adjustment')}
        </Button>
      </Group>
    </>
  );
}

/** Whether the invoice can still be paid. */
export const takesNoPayments = (invoice: Pick<Invoice, 'status'>) => invoice.status === 'completed' || invoice.status === 'cancelled';
