import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive, plus } from '#base/money.ts';
import { DeliveryLog, SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import { call, documentUrl, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section, WithRail } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Advance, advances } from '../../contract/advances.ts';
import { advanceEmails } from '../../contract/emails.ts';
import { Guarded } from '../access.tsx';
import { AdvanceSource } from '../credit/section.tsx';
import { mayDeleteAdvance, useDeleteAdvance } from './actions.ts';
import { AdvanceForm } from './form.tsx';

export function AdvancePage() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-advances" title={t('advances.list')}>
      <LoadedAdvance />
    </Guarded>
  );
}

function LoadedAdvance() {
  const { id } = useParams({ from: '/admin/advances/$id' });
  return <Loaded answer={useQuery(query(advances.read, { params: { id } }))}>{({ data }) => <Page advance={data} />}</Loaded>;
}

function Page({ advance }: { advance: Advance }) {
  const { t } = useTranslation(['invoicing', 'deliveries']);
  const remove = useDeleteAdvance();
  const navigate = useNavigate();
  const [mayUpdate, mayDelete] = [useHasPermission('update-advances'), useHasPermission('delete-advances')];
  // The credit from a payment is in the receipt of the payment.
  const hasReceipt = advance.source !== 'payment';
  const email: Shareable = { operations: advanceEmails, id: advance.id, name: t('advance_receipt.title') };
  const isChangeable = advance.source !== 'payment' && !isPositive(advance.used);
  return (
    <>
      <PageHead
        title={t('advances.title', { customer: advance.customer_name })}
        crumbs={[{ label: t('advances.list'), href: '/admin/advances' }]}
        action={
          <>
            {hasReceipt && (
              <>
                {mayUpdate && (
                  <>
                    <SendButton of={email} label={t('deliveries:send')} />
                    <ShareButton of={email} />
                  </>
                )}
                <PdfButton href={documentUrl(advances.receipt, { id: advance.id })}>{t('payments.receipt')}</PdfButton>
              </>
            )}
            {mayDelete && mayDeleteAdvance(advance) && (
              <Button
                variant="default"
                c="red"
                onClick={async () => (await remove(advance)) && navigate({ to: '/admin/advances', search: {} })}
              >
                {t('advances.delete')}
              </Button>
            )}
          </>
        }
      />
      <WithRail
        rail={
          <>
            <Uses advance={advance} />
            {hasReceipt && <DeliveryLog of={email} mayResend={mayUpdate} />}
          </>
        }
      >
        {mayUpdate && isChangeable ? <Edit advance={advance} /> : <AdvanceFacts advance={advance} />}
      </WithRail>
    </>
  );
}

function Edit({ advance }: { advance: Advance }) {
  const { t } = useTranslation('invoicing');
  const { id, load_id, trip_id, customer_id, payment_date, method, transaction_id, notes } = advance;
  return (
    <AdvanceForm
      formKey={`advances.${id}`}
      advance={advance}
      defaults={{
        load_id,
        trip_id,
        customer_id: trip_id === null ? customer_id : null,
        payment_date,
        method,
        payment_method_id: advance.payment_method_id ?? '',
        transaction_id,
        amount: plus(advance.amount, '0'),
        notes,
        confirm: [],
      }}
      label={t('advances.save')}
      save={(body, sending) => call(advances.update, { params: { id }, body, ...sending })}
      onSaved={() => invalidateAll()}
      success={t('advances.saved')}
      cancelHref="/admin/advances"
    />
  );
}

/** The advance as text: for users without permission to change it, and once it is used. */
function AdvanceFacts({ advance }: { advance: Advance }) {
  const { t } = useTranslation('invoicing');
  return (
    <Section title={t('advances.sections.data')}>
      <Facts
        facts={[
          [t('payments.fields.customer'), advance.customer_name],
          [t('advances.fields.contact'), advance.contact],
          [t('credit.columns.source'), <AdvanceSource key="source" {...advance} />],
          [t('advances.fields.nickname'), advance.nickname],
          [t('payments.fields.amount'), <MoneyText key="amount" amount={advance.amount} />],
          [t('payments.fields.payment_date'), <DayText key="day" day={advance.payment_date} />],
          [t('payments.fields.method'), t(`methods.${advance.method}`)],
          [t('payments.fields.payment_method'), advance.payment_method],
          [t('payments.fields.transaction_id'), advance.transaction_id],
          [t('fields.notes'), advance.notes],
        ]}
      />
    </Section>
  );
}

type Use = Advance['uses'][number];

/** Its uses, and the unused part. */
function Uses({ advance }: { advance: Advance }) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-invoices');
  const columns: BriefColumn<Use>[] = [
    {
      title: t('advances.used_by'),
      card: 'title',
      cell: ({ invoice_id, invoice_number, refund_date }) =>
        invoice_id === null ? (
          <>
            {t('advances.returned_on')} <DayText day={refund_date as string} />
          </>
        ) : mayView ? (
          <Anchor component={AppLink} href={`/admin/invoices/${invoice_id}`}>
            {invoice_number}
          </Anchor>
        ) : (
          invoice_number
        ),
    },
    { title: t('payments.columns.amount'), card: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
  ];
  const left: [ReactNode, ReactNode] = [t('credit.columns.open'), <MoneyText key="open" amount={advance.open} />];
  if (advance.uses.length === 0) return null;
  return (
    <Section title={t('advances.uses')}>
      <BriefTable label={t('advances.uses')} columns={columns} rows={advance.uses} total={left} />
    </Section>
  );
}
