/** Trips and payments of an owner, on its page. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistorySection, historyFields, renderText } from '#modules/history/web/pickers.tsx';
import type { Owner } from '#modules/owners/contract.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter, daysFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { balanceStates, payables } from '../../contract/balances.ts';
import { payableHistory } from '../../contract/history.ts';
import { ownerPayments, paymentTypes } from '../../contract/payments.ts';
import { BalanceText } from '../balance.tsx';
import { PaymentDialog, type PaymentTask } from '../payment/dialog.tsx';
import { usePaymentActions } from '../payment/use-payment-actions.ts';

export function OwnerTrips({ record }: { record: Owner }) {
  const { t } = useTranslation('payables');
  const amount = (id: 'owner_freight' | 'owner_retefuente' | 'owner_reteica', leaves: number): ColumnFor<typeof payables.trips> => ({
    id,
    align: 'right',
    cell: (row) => <MoneyText amount={row[id]} />,
    width: 112,
    leaves,
  });
  const part = (id: 'charged' | 'advanced' | 'paid', leaves: number): ColumnFor<typeof payables.trips> => ({
    id,
    align: 'right',
    cell: (row) => <BalanceText balance={row[id]} />,
    width: 108,
    leaves,
  });
  const columns: ColumnFor<typeof payables.trips>[] = [
    { id: 'number', kind: 'number', card: 'end' },
    { id: 'route', cell: (row) => `${row.origin_name} – ${row.destination_name}`, card: 'title', width: 200, grows: true },
    { id: 'truck_plate', kind: 'plate', card: 'line', leaves: 5 },
    { id: 'departure_at', sort: true, kind: 'local_time', card: 'line' },
    { id: 'age_days', align: 'right', cell: (row) => row.age_days, width: 110, leaves: 4 },
    amount('owner_freight', 3),
    { ...amount('owner_retefuente', 1), hidden: true },
    { ...amount('owner_reteica', 1), hidden: true },
    part('charged', 1),
    part('advanced', 2),
    part('paid', 2),
    { id: 'balance', sort: true, align: 'right', cell: (row) => <BalanceText balance={row.balance} />, card: 'amount', width: 116 },
  ];
  return (
    <DataTable
      route={payables.trips}
      columns={columns}
      fixed={{ owner_id: record.id }}
      tabs={tabsOf(balanceStates, (state) => t(`states.${state}`))}
      filters={[daysFilter('departed_from', 'departed_to', t('trips.columns.departure_at'))]}
      defaultSort="-departure_at"
      rowHref={(row) => `/admin/trips/${row.id}`}
      empty={<EmptyState picture="road" title={t('trips.empty_title')} text={t('trips.empty_text')} />}
    />
  );
}

export function OwnerPayments({ record }: { record: Owner }) {
  const { t } = useTranslation(['payables', 'trips']);
  const [task, setTask] = useState<PaymentTask>();
  const actionsOf = usePaymentActions(record, setTask);
  const columns: ColumnFor<typeof ownerPayments.list>[] = [
    { id: 'date', sort: true, kind: 'day', card: 'end' },
    { id: 'type', cell: (row) => t(`types.${row.type}`), card: 'title', width: 96 },
    { id: 'trip_numbers', cell: (row) => row.trip_numbers, card: 'line', width: 180, grows: true },
    { id: 'method', cell: (row) => t(`trips:methods.${row.method}`), card: 'line', width: 120, leaves: 2 },
    { id: 'payment_method', cell: (row) => row.payment_method ?? '–', width: 150, leaves: 1 },
    { id: 'transaction_id', cell: (row) => row.transaction_id, width: 120, leaves: 3 },
    { id: 'note', cell: (row) => row.note, hidden: true, width: 140, grows: true },
    { id: 'amount', sort: true, kind: 'money', card: 'amount' },
  ];
  const label = (field: string) => t(`payments.columns.${field}`);
  return (
    <>
      <DataTable
        route={ownerPayments.list}
        columns={columns}
        fixed={{ owner_id: record.id }}
        filters={[
          choiceFilter('type', t('payments.columns.type'), choicesOf(t, 'types', paymentTypes)),
          daysFilter('dated_from', 'dated_to', t('payments.columns.date')),
        ]}
        defaultSort="-date"
        rowActions={actionsOf}
        empty={<EmptyState picture="road" title={t('payments.empty_title')} text={t('payments.empty_text')} />}
      />
      <HistorySection
        entity={payableHistory}
        id={record.id}
        fields={{}}
        parts={{
          owner_payment: {
            label: t('history.owner_payment'),
            fields: {
              ...historyFields(label, { text: ['transaction_id', 'note'], day: ['date'], money: ['amount'], hidden: ['reference_key'] }),
              type: { label: label('type'), render: (type) => t(`types.${type}`) },
              method: { label: label('method'), render: (method) => t(`trips:methods.${method}`) },
              payment_method_id: { label: label('payment_method'), render: renderText },
            },
          },
          owner_payment_trip: {
            label: t('history.owner_payment_trip'),
            fields: {
              trip_id: { label: t('common:labels.trip'), render: renderText },
              ...historyFields(label, { money: ['amount'], hidden: ['payment_id'] }),
            },
          },
        }}
      />
      <PaymentDialog task={task} onClose={() => setTask(undefined)} />
    </>
  );
}
