/** The payments of a period, including returned ones. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { type StubPaymentRow, stubPayments } from '../../contract/payments.ts';
import { stubPaymentMethods, stubPaymentStates } from '../../contract/stubs.ts';
import { paymentHref, ReturnDialog, usePaymentActions } from './actions.tsx';
import { PaymentStateBadge } from './status.tsx';

export function PeriodPayments({ period }: { period: string }) {
  const { t } = useTranslation('payroll');
  const [returning, setReturning] = useState<StubPaymentRow>();
  const actions = usePaymentActions(setReturning);
  const columns: ColumnFor<typeof stubPayments.list>[] = [
    { id: 'number', sort: true, kind: 'number', card: 'start' },
    { id: 'date', sort: true, kind: 'day' },
    { id: 'employee_name', sort: true, cell: (row) => row.employee_name, card: 'title', width: 190, grows: true },
    { id: 'stub_number', kind: 'number', leaves: 2 },
    { id: 'method', cell: (row) => t(`payments.methods.${row.method}`), card: 'line', width: 120 },
    { id: 'note', cell: (row) => row.note, width: 140, grows: true, leaves: 1 },
    { id: 'returned_on', cell: (row) => (row.returned_on ? <DayText day={row.returned_on} short /> : null), width: 100, leaves: 3 },
    { id: 'amount', sort: true, kind: 'money', card: 'amount' },
    { id: 'status', cell: (row) => <PaymentStateBadge status={row.status} />, card: 'end', width: 120 },
  ];
  return (
    <Section title={t('payments.title')}>
      <DataTable
        route={stubPayments.list}
        columns={columns}
        fixed={{ period_id: period }}
        tabs={tabsOf(stubPaymentStates, (state) => t(`payments.tabs.${state}`))}
        filters={[choiceFilter('method', t('payments.columns.method'), choicesOf(t, 'payments.methods', stubPaymentMethods))]}
        defaultSort="-date"
        rowHref={paymentHref}
        rowActions={actions}
        empty={<EmptyState picture="road" title={t('payments.none')} text={t('payments.none_text')} />}
      />
      <ReturnDialog payment={returning} onClose={() => setReturning(undefined)} />
    </Section>
  );
}
