import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sum } from '#base/money.ts';
import { customers } from '#modules/customers/contract.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { AsyncSelectField } from '#web/kit/fields/fields.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice, InvoiceRow } from '../../contract/invoice.ts';
import { NewPaymentInput, payments } from '../../contract/payments.ts';
import { oldestFirst } from '../../rules/allocation.ts';
import { Guarded } from '../access.tsx';
import { openInvoicesToPay } from '../customer/queries.ts';
import { InvoiceFacts } from '../invoices/facts.tsx';
import { openInvoices } from '../pickers.tsx';
import { invoiceQuery, toastTripsMoved } from '../queries.ts';
import { PaymentForm, type PaymentFormValues, takesNoPayments, usePaymentForm } from './form.tsx';

export function NewPayment() {
  const { t } = useTranslation('invoicing');
  const { customer_id } = useSearch({ from: '/admin/payments/new' });
  return (
    <Guarded may="create-payments" title={t('payments.new')}>
      <PageHead title={t('payments.new')} crumbs={[{ label: t('payments.list'), href: '/admin/payments' }]} />
      {customer_id === undefined ? <PaymentOfInvoice /> : <PaymentOfCustomer key={customer_id} customer_id={customer_id} />}
    </Guarded>
  );
}

/** The initial values of every new payment. */
const useStart = () => ({
  payment_date: useToday(),
  method: 'bank_transfer' as const,
  payment_method_id: '',
  driver_id: null,
  transaction_id: '',
  amount: '',
  notes: '',
  adjustments: [],
  keep_as_credit: false,
});

/** From the page of an invoice it starts with all that is owed. */
function PaymentOfInvoice() {
  const { invoice_id } = useSearch({ from: '/admin/payments/new' });
  const { data, isLoading } = useQuery({ ...invoiceQuery(invoice_id ?? ''), enabled: invoice_id !== undefined });
  if (isLoading) return <Skeleton height={320} />;
  return <InvoicePaymentForm invoice_id={invoice_id} owed={data && !takesNoPayments(data.data) ? data.data.balance : ''} />;
}

/** `owed`: of the invoice; empty without one. */
function InvoicePaymentForm({ invoice_id, owed }: { invoice_id: string | undefined; owed: string }) {
  const { t } = useTranslation('invoicing');
  const form = usePaymentForm(
    NewPaymentInput,
    { ...useStart(), amount: owed, invoice_id: invoice_id ?? '', customer_id: null, allocations: null },
    `payments.new.${invoice_id ?? ''}`,
  );
  const chosen = useWatch({ control: form.control, name: 'invoice_id' });
  const { data } = useQuery({ ...invoiceQuery(chosen ?? ''), enabled: Boolean(chosen) });
  const invoice = chosen ? data?.data : undefined;
  const navigate = useNavigate();
  const isDraft = invoice?.status === 'draft';
  const maySend = useHasPermission('update-invoices');
  return (
    <PaymentForm
      form={form}
      owed={invoice ? invoice.balance : null}
      invoice={<InvoiceField invoice={invoice} maySend={maySend} />}
      otherForm={<SeveralInvoices customer_id={invoice?.customer_id ?? ''} />}
      isClosed={invoice !== undefined && (takesNoPayments(invoice) || (isDraft && !maySend))}
      label={t(isDraft ? 'payments.send_and_record' : 'payments.new')}
      save={(body, sending) => call(payments.create, { body: { ...body, send_invoice: isDraft }, ...sending })}
      onSaved={async ({ data: payment, ...tripsMoved }) => {
        toastSuccess(t('payments.created', { number: payment.number }));
        toastTripsMoved(t, tripsMoved);
        void invalidateAll();
        await navigate({ to: '/admin/invoices/$id', params: { id: payment.invoice_id as string } });
      }}
      failure={t('payments.create_failed')}
      cancelHref={invoice_id ? `/admin/invoices/${invoice_id}` : '/admin/payments'}
    />
  );
}

/** To the form of a payment on several invoices. */
function SeveralInvoices({ customer_id }: { customer_id: string }) {
  const { t } = useTranslation('invoicing');
  return (
    <Button variant="subtle" size="compact-sm" mt="sm" component={AppLink} href={`/admin/payments/new?customer_id=${customer_id}`}>
      {t('payments.several_invoices')}
    </Button>
  );
}

/** A payment shared among the open invoices of a customer, or recorded as its credit. */
function PaymentOfCustomer({ customer_id }: { customer_id: string }) {
  const open = useQuery({ ...openInvoicesToPay(customer_id), enabled: customer_id !== '' });
  if (open.isLoading) return <Skeleton height={320} />;
  return <SharedPaymentForm customer_id={customer_id} invoices={open.data?.data ?? []} />;
}

function SharedPaymentForm({ customer_id, invoices }: { customer_id: string; invoices: readonly InvoiceRow[] }) {
  const { t } = useTranslation('invoicing');
  const navigate = useNavigate();
  const rows = [...invoices].sort(oldestFirst);
  const allocations = rows.map(({ id }) => ({ invoice_id: id, amount: '' }));
  const defaults = { ...useStart(), invoice_id: null, customer_id, allocations };
  const form = usePaymentForm(NewPaymentInput, defaults, `payments.new.of.${customer_id}`);
  return (
    <PaymentForm
      form={form}
      owed={sum(rows.map(({ balance }) => balance))}
      invoice={<CustomerField customer_id={customer_id} />}
      invoices={rows}
      isClosed={customer_id === ''}
      label={t('payments.new')}
      save={(body, sending) => call(payments.create, { body, ...sending })}
      onSaved={async ({ data: payment, ...tripsMoved }) => {
        toastSuccess(t('payments.created', { number: payment.number }));
        toastTripsMoved(t, tripsMoved);
        void invalidateAll();
        await navigate({ to: '/admin/payments/$id', params: { id: payment.id }, search: {} });
      }}
      failure={t('payments.create_failed')}
      cancelHref="/admin/payments"
    />
  );
}

/** The customer of the payment. Another one has other open invoices: its form is a new one. */
function CustomerField({ customer_id }: { customer_id: string }) {
  const { t } = useTranslation('invoicing');
  const navigate = useNavigate();
  const chosen = (useWatch({ name: 'customer_id' }) as string | null) ?? '';
  // By the form and not by the choice: a restored draft may have another customer too.
  useEffect(() => {
    if (chosen !== customer_id && chosen !== '')
      void navigate({ to: '/admin/payments/new', search: { customer_id: chosen }, replace: true });
  }, [chosen, customer_id, navigate]);
  return (
    <FieldGrid>
      <RecordSelect of={customers} name="customer_id" label={t('payments.fields.customer')} required />
    </FieldGrid>
  );
}

/** When an invoice is chosen, the amount becomes its balance, unless the user typed one. Later changes of the balance do not change the amount. */
function useBalanceAsAmount(invoice: Invoice | undefined): void {
  const { getValues, setValue } = useFormContext<PaymentFormValues>();
  const proposed = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invoice
  useEffect(() => {
    if (!invoice || takesNoPayments(invoice)) return;
    const amount = getValues('amount');
    if (amount !== '' && amount !== proposed.current && amount !== invoice.balance) return;
    proposed.current = invoice.balance;
    if (amount !== invoice.balance) setValue('amount', invoice.balance, { shouldDirty: true });
  }, [invoice?.id]);
}

interface InvoiceFieldProps {
  invoice: Invoice | undefined;
  /** Whether the user may send a draft together with its payment. */
  maySend: boolean;
}

function InvoiceField({ invoice, maySend }: InvoiceFieldProps) {
  const { t } = useTranslation('invoicing');
  useBalanceAsAmount(invoice);
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
