import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { AsyncSelectField } from '#web/kit/fields/fields.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { NewPaymentInput, payments } from '../../contract/payments.ts';
import { Guarded } from '../access.tsx';
import { InvoiceFacts } from '../invoices/facts.tsx';
import { openInvoices } from '../pickers.tsx';
import { invalidateAll, invoiceQuery, toastTripsMoved } from '../queries.ts';
import { PaymentForm, takesNoPayments } from './form.tsx';

export function NewPayment() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="create-payments" title={t('payments.new')}>
      <NewPaymentForm />
    </Guarded>
  );
}

function NewPaymentForm() {
  const { t } = useTranslation('invoicing');
  const { invoice_id } = useSearch({ from: '/admin/payments/new' });
  const [chosen, setChosen] = useState<string | null>(invoice_id ?? null);
  const { data } = useQuery({ ...invoiceQuery(chosen ?? ''), enabled: chosen !== null });
  const invoice = chosen ? data?.data : undefined;
  const client = useQueryClient();
  const navigate = useNavigate();
  const payment_date = useToday();
  const isDraft = invoice?.status === 'draft';
  const maySend = useHasPermission('update-invoices');
  return (
    <>
      <PageHead title={t('payments.new')} crumbs={[{ label: t('payments.list'), href: '/admin/payments' }]} />
      <PaymentForm
        schema={NewPaymentInput}
        formKey={`payments.new.${invoice_id ?? ''}`}
        defaults={{
          invoice_id: invoice_id ?? '',
          payment_date,
          method: 'bank_transfer',
          payment_method_id: '',
          driver_id: null,
          amount: '',
          notes: '',
          adjustments: [],
        }}
        owed={invoice ? invoice.balance : null}
        invoice={<InvoiceField invoice={invoice} maySend={maySend} onChosen={setChosen} />}
        isClosed={invoice !== undefined && (takesNoPayments(invoice) || (isDraft && !maySend))}
        label={t(isDraft ? 'payments.send_and_record' : 'payments.new')}
        save={(body, sending) => call(payments.create, { body: { ...body, send_invoice: isDraft }, ...sending })}
        onSaved={async ({ data: payment, ...tripsMoved }) => {
          toastSuccess(t('payments.created', { number: payment.number }));
          toastTripsMoved(t, tripsMoved);
          void invalidateAll(client);
          await navigate({ to: '/admin/invoices/$id', params: { id: payment.invoice_id } });
        }}
        failure={t('payments.create_failed')}
        cancelHref={invoice_id ? `/admin/invoices/${invoice_id}` : '/admin/payments'}
      />
    </>
  );
}

interface InvoiceFieldProps {
  invoice: Invoice | undefined;
  /** Whether the user may send a draft together with its payment. */
  maySend: boolean;
  onChosen: (id: string | null) => void;
}

function InvoiceField({ invoice, maySend, onChosen }: InvoiceFieldProps) {
  const { t } = useTranslation('invoicing');
  const id = (useWatch({ name: 'invoice_id' }) as string | null) || null;
  useEffect(() => onChosen(id), [id, onChosen]);
  const notices = {
    draft: maySend ? 'draft_notice' : 'draft_not_yours',
    completed: 'paid_notice',
    cancelled: 'cancelled_notice',
    sent: null,
  } as const;
  const notice = invoice && notices[invoice.status];
  return (
    <FieldGrid>
      <AsyncSelectField
        name="invoice_id"
        label={t('payments.fields.invoice')}
        placeholder={t('payments.choose_invoice')}
        source={openInvoices}
        valueLabel={invoice?.number}
        required
      />
      {invoice && (
        <Wide>
          <InvoiceFacts invoice={invoice} />
        </Wide>
      )}
      {notice && (
        <Wide>
          <Alert variant="light" color={invoice.status === 'draft' ? 'amber' : 'gray'}>
            {t(`payments.${notice}`)}
          </Alert>
        </Wide>
      )}
    </FieldGrid>
  );
}
