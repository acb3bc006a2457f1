import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plus, sum } from '#base/money.ts';
import { DeliveryLog, SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import { call, documentUrl } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section, WithRail } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { receiptEmails } from '../../contract/emails.ts';
import type { InvoiceRow } from '../../contract/invoice.ts';
import { type Payment, PaymentEditInput, payments } from '../../contract/payments.ts';
import { type InvoiceToPay, oldestFirst } from '../../rules/allocation.ts';
import { settledAmount } from '../../rules/payment.ts';
import { Guarded } from '../access.tsx';
import { openInvoicesToPay } from '../customer/queries.ts';
import { toastTripsMoved, usePayment } from '../queries.ts';
import { PaymentStatusBadge } from '../status.tsx';
import { useDeletePayment } from './actions.tsx';
import { PaymentForm, usePaymentForm } from './form.tsx';

export function PaymentPage() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-payments" title={t('payments.list')}>
      <LoadedPayment />
    </Guarded>
  );
}

function LoadedPayment() {
  const { id } = useParams({ from: '/admin/payments/$id' });
  return <Loaded answer={usePayment(id)}>{({ data }) => <Page payment={data} />}</Loaded>;
}

/** The page from which the payment was opened: its invoice, or the list of payments. */
function useOrigin(payment: Payment): { label: string; href: string } {
  const { t } = useTranslation('invoicing');
  const { from } = useSearch({ from: '/admin/payments/$id' });
  return from === 'invoice' && payment.invoice_id !== null
    ? { label: payment.invoice_number ?? '', href: `/admin/invoices/${payment.invoice_id}` }
    : { label: t('payments.list'), href: '/admin/payments' };
}

function Page({ payment }: { payment: Payment }) {
  const { t } = useTranslation(['invoicing', 'deliveries']);
  const remove = useDeletePayment();
  const navigate = useNavigate();
  const origin = useOrigin(payment);
  const [mayUpdate, mayDelete] = [useHasPermission('update-payments'), useHasPermission('delete-payments')];
  const isVoid = payment.status === 'void';
  const email: Shareable = { operations: receiptEmails, id: payment.id, name: payment.number };
  return (
    <>
      <PageHead
        title={t('payments.title', { number: payment.number })}
        mark={
          <>
            {isVoid ? <StatusBadge tone="quiet">{t('payments.void')}</StatusBadge> : <PaymentStatusBadge status={payment.payment_status} />}
            <CopyButton value={payment.number} label={t('payments.copy_reference')} />
          </>
        }
        subtitle={[payment.customer_name, ...(payment.allocations.length === 1 ? [payment.allocations[0]?.invoice_number] : [])].join(
          ' · ',
        )}
        crumbs={[origin]}
        action={
          !isVoid && (
            <>
              {mayDelete && (
                <Button variant="default" c="red" onClick={async () => (await remove(payment)) && navigate({ href: origin.href })}>
                  {t('payments.delete')}
                </Button>
              )}
              {mayUpdate && (
                <>
                  <SendButton of={email} label={t('deliveries:send')} />
                  <ShareButton of={email} />
                </>
              )}
              <PdfButton href={documentUrl(payments.receipt, { id: payment.id })}>{t('payments.receipt')}</PdfButton>
            </>
          )
        }
      />
      {isVoid && (
        <Alert variant="light" color="gray" mb="md">
          {t('payments.void_notice')}
        </Alert>
      )}
      <WithRail
        rail={
          <>
            <InvoicesOf payment={payment} />
            {!isVoid && <DeliveryLog of={email} mayResend={mayUpdate} />}
          </>
        }
      >
        {mayUpdate && !isVoid ? <Edit payment={payment} /> : <PaymentFacts payment={payment} />}
      </WithRail>
    </>
  );
}

/** A payment on one invoice, or one that is shared out among the open invoices of the customer. */
function Edit({ payment }: { payment: Payment }) {
  const isShared = payment.allocations.length !== 1;
  const mayView = useHasPermission('view-invoices');
  const open = useQuery({ ...openInvoicesToPay(payment.customer_id), enabled: isShared && mayView });
  if (!isShared) return <EditForm payment={payment} />;
  if (open.isLoading) return <Skeleton height={320} />;
  return <EditForm payment={payment} invoices={invoicesToShare(payment, open.data?.data ?? [])} />;
}

/** The invoices of the payment, each with its balance without it, and the other open invoices of its customer. */
function invoicesToShare(payment: Payment, open: readonly InvoiceRow[]): InvoiceToPay[] {
  const own = payment.allocations.map(({ invoice_id: id, invoice_number: number, issue_date, due_date, balance, amount }) => {
    const adjustments = payment.adjustments.filter((row) => row.invoice_id === id);
    return { id, number, issue_date, due_date, balance: plus(balance, settledAmount({ amount, adjustments })) };
  });
  return [...own, ...open.filter(({ id }) => own.every((invoice) => invoice.id !== id))].sort(oldestFirst);
}

function EditForm({ payment, invoices }: { payment: Payment; invoices?: InvoiceToPay[] }) {
  const { t } = useTranslation('invoicing');
  const { href } = useOrigin(payment);
  const { id, allocations } = payment;
  const [only] = allocations;
  const shares = invoices?.map((invoice) => {
    const share = allocations.find(({ invoice_id }) => invoice_id === invoice.id);
    return { invoice_id: invoice.id, amount: share ? plus(share.amount, '0') : '' };
  });
  const owed = invoices
    ? sum(invoices.map(({ balance }) => balance))
    : plus(only?.balance ?? '0', settledAmount({ amount: only?.amount ?? '0', adjustments: payment.adjustments }));
  const stored = {
    payment_date: payment.payment_date,
    method: payment.method,
    payment_method_id: payment.payment_method_id ?? '',
    driver_id: payment.driver_id,
    transaction_id: payment.transaction_id,
    amount: plus(payment.amount, '0'),
    notes: payment.notes,
    adjustments: payment.adjustments.map((row) => ({ ...row, amount: plus(row.amount, '0') })),
    allocations: shares ?? null,
    keep_as_credit: payment.credit !== null,
  };
  const form = usePaymentForm(PaymentEditInput, stored, `payments.${id}`, payment.version);
  return (
    <PaymentForm
      form={form}
      payment={payment}
      owed={owed}
      invoices={invoices}
      label={t('payments.save')}
      save={(body, sending) => call(payments.update, { params: { id }, body, ...sending })}
      onSaved={async (tripsMoved) => {
        toastTripsMoved(t, tripsMoved);
        await invalidateAll();
      }}
      success={t('payments.saved')}
      failure={t('payments.save_failed')}
      cancelHref={href}
    />
  );
}

/** The customer of a payment, and its invoice with the current balance. */
function InvoicesOf({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoicing');
  const { allocations, credit } = payment;
  const [only] = allocations.length === 1 ? allocations : [];
  return (
    <Section title={t(only ? 'payments.sections.invoice' : 'payments.fields.customer')}>
      <Facts
        rows
        facts={[
          ...(only
            ? [
                [
                  t('payments.fields.invoice'),
                  <RecordLink key="invoice" of="invoices" id={only.invoice_id} name={only.invoice_number} />,
                ] as Fact,
              ]
            : []),
          [t('payments.fields.customer'), payment.customer_name],
          ...(only
            ? ([
                [t('payments.fields.total'), <MoneyText key="total" amount={only.total} />],
                [t('payments.outstanding'), <MoneyText key="balance" amount={only.balance} />],
              ] as Fact[])
            : []),
          ...(credit
            ? ([
                [t('payments.kept'), <MoneyText key="kept" amount={credit.amount} />],
                [t('payments.kept_used'), <MoneyText key="used" amount={credit.used} />],
              ] as Fact[])
            : []),
        ]}
      />
    </Section>
  );
}

type Fact = [string, React.ReactNode];

/** The payment as text: for users who may not change it, and for deleted payments. */
function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoicing');
  return (
    <Section title={t('payments.sections.data')}>
      <Facts
        facts={[
          [t('payments.fields.payment_date'), <DayText key="day" day={payment.payment_date} />],
          [t('payments.fields.method'), t(`methods.${payment.method}`)],
          [t('payments.fields.payment_method'), payment.payment_method_name],
          [t('payments.fields.driver'), payment.driver_name],
          [t('payments.fields.transaction_id'), payment.transaction_id],
          [t('payments.fields.amount'), <MoneyText key="amount" amount={payment.amount} />],
          ...(payment.allocations.length > 1
            ? payment.allocations.map((row): Fact => [row.invoice_number, <MoneyText key={row.invoice_id} amount={row.amount} />])
            : []),
          ...payment.adjustments.map((row): Fact => [t(`payments.kinds.${row.kind}`), <MoneyText key={row.kind} amount={row.amount} />]),
          [t('payments.fields.notes'), payment.notes],
        ]}
      />
    </Section>
  );
}
