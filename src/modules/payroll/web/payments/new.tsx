/** Paying a stub, or a part of it. */
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#base/money.ts';
import { call, query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { stubPayments } from '../../contract/payments.ts';
import { payStubs, type Stub } from '../../contract/stubs.ts';
import { Guarded } from '../access.tsx';
import { StubStatusBadge } from '../stubs/status.tsx';
import { PaymentForm } from './form.tsx';
import { invalidatePayments } from './queries.ts';

export function NewPayment() {
  return (
    <Guarded>
      <LoadedStub />
    </Guarded>
  );
}

function LoadedStub() {
  const { t } = useTranslation('payroll');
  const { payStubId: id } = useParams({ from: '/admin/compensation/stubs/$payStubId/payments/new' });
  const answer = useQuery(query(payStubs.read, { params: { id } }));
  return (
    <Loaded answer={answer} errorTitle={t('stubs.load_failed')}>
      {({ data }) => <Page stub={data} />}
    </Loaded>
  );
}

function Page({ stub }: { stub: Stub }) {
  const { t } = useTranslation('payroll');
  const navigate = useNavigate();
  const today = useToday();
  const mayPay = useHasPermission('create-compensation');
  const href = `/admin/compensation/stubs/${stub.id}`;
  return (
    <>
      <PageHead
        title={t('payments.new_title', { number: stub.number })}
        mark={<StubStatusBadge stub={stub} />}
        subtitle={stub.employee_name}
        crumbs={[
          { label: t('periods.name'), href: '/admin/compensation' },
          { label: t('stubs.one', { number: stub.number }), href },
        ]}
      />
      {mayPay && isPositive(stub.balance) && !stub.is_reopened ? (
        <PaymentForm
          formKey={`payroll.payments.new.${stub.id}`}
          defaults={{ date: today, amount: stub.balance, method: stub.proposed_method ?? undefined, note: '' }}
          owed={stub.balance}
          methodHint={stub.proposed_method === null ? undefined : t('payments.proposed', { name: stub.employee_name })}
          label={t('payments.new')}
          save={(body, sending) => call(stubPayments.create, { params: { id: stub.id }, body, ...sending })}
          onSaved={async ({ data }) => {
            toastSuccess(t('payments.created', { number: data.number }));
            void invalidatePayments();
            await navigate({ href });
          }}
          failure={t('payments.create_failed')}
          cancelHref={href}
        />
      ) : (
        <Alert variant="light" color="gray">
          {t('payments.no_payment')}
        </Alert>
      )}
    </>
  );
}
