/** The form of a new or existing invoice. */
import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MoneyDecimals } from '#base/money.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { DayField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import type { ZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import type { InvoiceEditInput, NewInvoiceInput } from '../../contract/input.ts';
import type { Invoice } from '../../contract/invoice.ts';
import type { WithholdingTerms } from '../../contract/withholdings.ts';
import { InvoiceBar, LiveTotals } from './bar.tsx';
import { DueField } from './due-field.tsx';
import { AdjustmentsEditor } from './lines/adjustments-editor.tsx';
import { ItemsEditor } from './lines/items-editor.tsx';

type Schema = typeof InvoiceEditInput | typeof NewInvoiceInput;

interface InvoiceFormProps<S extends Schema, A> {
  /** The page has it, to know the customer. */
  form: ZodForm<S>;
  /** The existing invoice; undefined for a new one. */
  invoice?: Invoice;
  decimals: MoneyDecimals;
  /** The customer's payment terms in days; null while unknown. */
  terms: number | null;
  /** From where the trips of the invoice start. */
  origins: WithholdingTerms['origins'];
  /** The field or text of the customer. */
  customer: ReactNode;
  /** A warning above the form. */
  notice?: string;
  save: (body: z.output<S>, sending: Sending) => Promise<A>;
  onSaved: (answer: A) => unknown;
  success?: string;
  failure: string;
  cancelHref: string;
}

export function InvoiceForm<S extends Schema, A>(props: InvoiceFormProps<S, A>) {
  const { form, invoice, decimals, terms, origins, customer, notice, cancelHref } = props;
  const { t } = useTranslation('invoicing');
  return (
    <Form
      form={form as never}
      subject={t('this')}
      success={props.success}
      failure={props.failure}
      onSubmit={(body, sending) => props.save(body as z.output<S>, sending)}
      onSaved={props.onSaved}
    >
      {notice && (
        <Alert variant="light" color="amber" mb="md">
          {notice}
        </Alert>
      )}
      <Section title={t('sections.data')}>
        <FieldGrid>
          {customer}
          <BooksDayField name="issue_date" label={t('fields.issue_date')} required />
          <DueField terms={terms} />
          <DayField name="filing_date" label={t('fields.filing_date')} />
          <TextField name="filing_reference" label={t('fields.filing_reference')} />
        </FieldGrid>
      </Section>
      <Section
        title={t('sections.items')}
        hint={
          <Text span inherit visibleFrom="sm">
            {t('items_hint')}
          </Text>
        }
      >
        <ItemsEditor decimals={decimals} />
      </Section>
      <Section title={t('sections.adjustments')}>
        <AdjustmentsEditor decimals={decimals} origins={origins} />
      </Section>
      <Section title={t('sections.totals')}>
        <FieldGrid>
          <MoneyField name="processing_fee" label={t('fields.processing_fee')} />
          <MoneyField name="other_discount" label={t('fields.other_discount')} />
        </FieldGrid>
        <LiveTotals decimals={decimals} invoice={invoice} />
      </Section>
      <Section>
        <TextAreaField name="notes" label={t('fields.notes')} />
      </Section>
      <InvoiceBar decimals={decimals} label={t(invoice ? 'save' : 'create')} cancelHref={cancelHref} />
    </Form>
  );
}
