/** A dialog for a movement of money through an account of the company: its amount, its day and how it moved. What is special is passed. */
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDay, formatMoney } from '#base/format.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import type { Sending } from '#web/kit/form/form.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { Values } from '#web/kit/form/values.ts';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import type { accountMovementRow, ReferenceQuestion } from '../../contract/account-movement.ts';
import { AdvanceMethod } from '../../contract/trip-input.ts';
import { AccountField } from './account-field.tsx';

interface Movement<S extends z.ZodType<FieldValues, FieldValues>> {
  title: string;
  /** Prefix of the texts `this`, `saved`, `failed` and, where the server asks it, `reference_used`. */
  words: string;
  schema: S;
  /** Names the draft. */
  formKey: string;
  /** Undefined for a new one. */
  stored?: (z.output<z.ZodObject<typeof accountMovementRow>> & { version: number }) | undefined;
  /** The way of payment of a new one; by bank unless given. */
  method?: string;
  /** Of the fields that only this ledger has. */
  defaults?: object;
  /** As in `useZodForm`. */
  sent?: (values: Values) => Values;
  save: (body: z.output<S> & { confirm: string[] }, sending: Sending) => Promise<unknown>;
  invalidate: () => unknown;
  labels?: { amount: string; date: string };
  /** Whether there is one amount; not where the parts have theirs. */
  hasAmount?: boolean;
  /** Above the fields, before the amount and after the day. */
  above?: ReactNode;
  first?: ReactNode;
  more?: ReactNode;
}

/** Open while there is a movement. */
export function MovementDialog<S extends z.ZodType<FieldValues, FieldValues>>({
  movement,
  onClose,
}: {
  movement: Movement<S> | undefined;
  onClose: () => void;
}) {
  const { title, words, stored, labels, hasAmount = true, above, first, more } = movement ?? {};
  const { t } = useTranslation(['trips', 'common']);
  const language = useLanguage();
  const today = useToday();
  const values = {
    ...movement?.defaults,
    date: stored?.date ?? today,
    method: stored?.method ?? movement?.method ?? 'bank_transfer',
    payment_method_id: stored?.payment_method_id ?? '',
    ...(hasAmount && { amount: stored?.amount ?? '' }),
    transaction_id: stored?.transaction_id ?? '',
    note: stored?.note ?? '',
  };
  const ask = useMoneyQuestions((question) => {
    const { date, amount, trip_number } = question as ReferenceQuestion & { trip_number?: string | null };
    const facts = { ...question, date: formatDay(date, language), amount: formatMoney(amount, language) };
    return t(`${words}${trip_number ? 'reference_on_trip' : 'reference_used'}`, facts);
  });
  return (
    <FormDialog
      title={title}
      size="lg"
      onClose={onClose}
      form={
        movement
          ? {
              schema: movement.schema,
              defaults: values as unknown as DefaultValues<z.input<S>>,
              draft: movement.formKey,
              version: stored?.version,
              sent: movement.sent,
              subject: t(`${words}this`),
              success: t(`${words}saved`),
              failure: t(`${words}failed`),
              onSubmit: (body, sending) => ask((confirm) => movement.save({ ...body, confirm }, sending)),
              onSaved: movement.invalidate,
            }
          : undefined
      }
    >
      {above}
      <FieldGrid>
        {first}
        {hasAmount && <MoneyField name="amount" label={labels?.amount ?? t('common:labels.amount')} required data-autofocus />}
        <BooksDayField name="date" label={labels?.date ?? t('common:labels.date')} required max={today} />
        {more}
        <SelectField name="method" label={t('common:labels.method')} required options={choicesOf(t, 'methods', AdvanceMethod.options)} />
        <AccountField
          name="payment_method_id"
          methodField="method"
          label={t('cash.payment_method')}
          ofCompany
          current={stored && { id: stored.payment_method_id, name: stored.payment_method }}
        />
        <TextField name="transaction_id" label={t('cash.transaction_id')} maxLength={40} />
        <Wide>
          <TextAreaField name="note" label={t('cash.note')} rows={1} />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
