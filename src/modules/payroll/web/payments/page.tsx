/** A payment of a stub: its form while it can change, else its data; and its history. */
import { Alert, Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { plus } from '#base/money.ts';
import { HistorySection, historyFields, renderText } from '#modules/history/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section, WithRail } from '#web/kit/page/section.tsx';
import { DayText, MomentText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { stubPaymentHistory } from '../../contract/history.ts';
import { type StubPayment, stubPayments } from '../../contract/payments.ts';
import { Guarded } from '../access.tsx';
import { ReturnDialog, useDeletePayment, useUndoReturn } from './actions.tsx';
import { PaymentForm } from './form.tsx';
import { invalidatePayments, usePayment } from './queries.ts';
import { PaymentStateBadge } from './status.tsx';

export function PaymentPage() {
  return (
    <Guarded>
      <LoadedPayment />
    </Guarded>
  );
}

function LoadedPayment() {
  const { paymentId } = useParams({ from: '/admin/compensation/stubs/$payStubId/payments/$paymentId' });
  return <Loaded answer={usePayment(paymentId)}>{({ data }) => <Page payment={data} />}</Loaded>;
}

function Page({ payment }: { payment: StubPayment }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const navigate = useNavigate();
  const [isReturning, setReturning] = useState(false);
  const [remove, undo] = [useDeletePayment(), useUndoReturn()];
  const mayCreate = useHasPermission('create-compensation');
  const mayUpdate = useHasPermission('update-compensation');
  const mayDelete = useHasPermission('delete-compensation');
  const href = `/admin/compensation/stubs/${payment.stub_id}`;
  const isOpen = payment.status === 'active' && !payment.is_reopened;
  const notice =
    payment.status === 'void'
      ? t('payments.void_notice')
      : payment.status === 'returned'
        ? t('payments.returned_notice', { day: formatDay(payment.returned_on as string, language), reason: payment.return_reason })
        : payment.is_reopened && t('payments.reopened_notice');
  return (
    <>
      <PageHead
        title={t('payments.one', { number: payment.number })}
        mark={<PaymentStateBadge status={payment.status} />}
        subtitle={payment.employee_name}
        crumbs={[
          { label: t('periods.name'), href: '/admin/compensation' },
          { label: t('stubs.one', { number: payment.stub_number }), href },
        ]}
        action={
          <>
            {mayDelete && isOpen && (
              <Button variant="default" c="red" onClick={async () => (await remove(payment)) && navigate({ href })}>
                {t('payments.delete')}
              </Button>
            )}
            {mayCreate && isOpen && (
              <Button variant="default" onClick={() => setReturning(true)}>
                {t('payments.return')}
              </Button>
            )}
            {mayCreate && payment.status === 'returned' && !payment.is_reopened && (
              <Button variant="default" onClick={() => void undo(payment)}>
                {t('payments.undo_return')}
              </Button>
            )}
          </>
        }
      />
      {notice && (
        <Alert variant="light" color={payment.status === 'returned' ? 'amber' : 'gray'} mb="md">
          {notice}
        </Alert>
      )}
      <WithRail rail={<PaymentHistory id={payment.id} />}>
        {mayUpdate && isOpen ? <Edit payment={payment} href={href} /> : <PaymentFacts payment={payment} />}
      </WithRail>
      <ReturnDialog payment={isReturning ? payment : undefined} onClose={() => setReturning(false)} />
    </>
  );
}

function Edit({ payment, href }: { payment: StubPayment; href: string }) {
  const { t } = useTranslation('payroll');
  const { id, version, date, amount, method, note } = payment;
  return (
    <PaymentForm
      formKey={`payroll.payments.${id}`}
      version={version}
      defaults={{ date, amount, method, note }}
      owed={plus(payment.balance, amount)}
      label={t('common:actions.save')}
      save={(body, sending) => call(stubPayments.update, { params: { id }, body, ...sending })}
      onSaved={() => invalidatePayments()}
      success={t('payments.updated')}
      failure={t('payments.update_failed')}
      cancelHref={href}
    />
  );
}

function PaymentFacts({ payment }: { payment: StubPayment }) {
  const { t } = useTranslation('payroll');
  const label = (name: string) => t(`payments.fields.${name}`);
  return (
    <Section title={t('payments.data')}>
      <Facts
        facts={[
          [label('date'), <DayText key="date" day={payment.date} />],
          [label('amount'), <MoneyText key="amount" amount={payment.amount} />],
          [label('method'), t(`payments.methods.${payment.method}`)],
          [label('employee'), <RecordLink key="employee" of="users" id={payment.employee_id} name={payment.employee_name} />],
          [label('balance'), <MoneyText key="balance" amount={payment.balance} />],
          [label('created'), <MomentText key="created" at={payment.created_at} />],
          [label('note'), payment.note],
        ]}
      />
    </Section>
  );
}

function PaymentHistory({ id }: { id: string }) {
  const { t } = useTranslation('payroll');
  const label = (name: string) => t(`payments.fields.${name}`);
  return (
    <HistorySection
      entity={stubPaymentHistory}
      id={id}
      fields={{
        ...historyFields(label, { text: ['number', 'note'], day: ['date', 'returned_on'], money: ['amount'], hidden: ['stub_id'] }),
        return_reason: { label: label('reason'), render: renderText },
        method: { label: label('method'), render: (method) => t(`payments.methods.${method}`) },
        status: { label: t('payments.columns.status'), render: (status) => t(`payments.states.${status}`) },
      }}
    />
  );
}
