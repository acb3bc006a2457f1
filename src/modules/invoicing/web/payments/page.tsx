import { Alert, Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plus } from '#base/money.ts';
import { call, documentUrl } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Payment, PaymentEditInput, payments } from '../../contract/payments.ts';
import { settledAmount } from '../../rules/payment.ts';
import { Guarded } from '../access.tsx';
import { invalidateAll, toastTripsMoved, usePayment } from '../queries.ts';
import { PaymentStatusBadge } from '../status.tsx';
import { useDeletePayment } from './actions.tsx';
import { PaymentForm } from './form.tsx';

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
  return from === 'invoice'
    ? { label: payment.invoice_number, href: `/admin/invoices/${payment.invoice_id}` }
    : { label: t('payments.list'), href: '/admin/payments' };
}

function Page({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoicing');
  const remove = useDeletePayment();
  const navigate = useNavigate();
  const origin = useOrigin(payment);
  const [mayUpdate, mayDelete] = [useHasPermission('update-payments'), useHasPermission('delete-payments')];
  const isVoid = payment.status === 'void';
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
        subtitle={payment.customer_name}
        crumbs={[origin]}
        action={
          !isVoid && (
            <>
              {mayDelete && (
                <Button variant="default" c="red" onClick={async () => (await remove(payment)) && navigate({ href: origin.href })}>
                  {t('payments.delete')}
                </Button>
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
      {mayUpdate && !isVoid ? <Edit payment={payment} /> : <PaymentFacts payment={payment} />}
    </>
  );
}

function Edit({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoicing');
  const client = useQueryClient();
  const { href } = useOrigin(payment);
  const { id } = payment;
  return (
    <PaymentForm
      schema={PaymentEditInput}
      formKey={`payments.${id}`}
      payment={payment}
      defaults={{
        payment_date: payment.payment_date,
        method: payment.method,
        payment_method_id: payment.payment_method_id ?? '',
        driver_id: payment.driver_id,
        amount: plus(payment.amount, '0'),
        notes: payment.notes,
        adjustments: payment.adjustments.map((row) => ({ ...row, amount: plus(row.amount, '0') })),
      }}
      owed={plus(payment.invoice_balance, settledAmount(payment))}
      invoice={<InvoiceOf payment={payment} />}
      label={t('payments.save')}
      save={(body, sending) => call(payments.update, { params: { id }, body, ...sending })}
      onSaved={async (tripsMoved) => {
        toastTripsMoved(t, tripsMoved);
        await invalidateAll(client);
      }}
      success={t('payments.saved')}
      failure={t('payments.save_failed')}
      cancelHref={href}
    />
  );
}

function InvoiceOf({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-invoices');
  const number = mayView ? (
    <Anchor component={AppLink} href={`/admin/invoices/${payment.invoice_id}`}>
      {payment.invoice_number}
    </Anchor>
  ) : (
    payment.invoice_number
  );
  return (
    <Facts
      facts={[
        [t('payments.fields.invoice'), number],
        [t('payments.fields.customer'), payment.customer_name],
        [t('payments.fields.total'), <MoneyText key="total" amount={payment.invoice_total} />],
        [t('payments.outstanding'), <MoneyText key="balance" amount={payment.invoice_balance} />],
      ]}
    />
  );
}

/** The payment as text: for users who may not change it, and for deleted payments. */
function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <Section title={t('payments.sections.invoice')}>
        <InvoiceOf payment={payment} />
      </Section>
      <Section title={t('payments.sections.data')}>
        <Facts
          facts={[
            [t('payments.fields.payment_date'), <DayText key="day" day={payment.payment_date} />],
            [t('payments.fields.method'), t(`methods.${payment.method}`)],
            [t('payments.fields.payment_method'), payment.payment_method_name],
            [t('payments.fields.driver'), payment.driver_name],
            [t('payments.fields.amount'), <MoneyText key="amount" amount={payment.amount} />],
            ...payment.adjustments.map((row): [string, React.ReactNode] => [
              t(`payments.kinds.${row.kind}`),
              <MoneyText key={row.kind} amount={row.amount} />,
            ]),
            [t('payments.fields.notes'), payment.notes],
          ]}
        />
      </Section>
    </>
  );
}
