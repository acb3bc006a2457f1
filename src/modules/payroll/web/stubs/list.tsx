/** The pay stubs of all periods. */
import { useTranslation } from 'react-i18next';
import { negate } from '#base/money.ts';
import { driverFilter, userFilter } from '#modules/people/web/filters.ts';
import { daysFilter, flagFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { payStubs, type StubRow, stubStatuses } from '../../contract/stubs.ts';
import { SignedMoney } from '../text/signed-money.tsx';
import { StubStatusBadge } from './status.tsx';

const earned = ['regular_earnings', 'variable_earnings'] as const;
const parts = ['health', 'pension', 'solidarity_fund', 'tax_withholdings', 'deductions'] as const;
const taken = ['total_deductions', 'payroll_advances', 'cash_balance'] as const;

export function StubList() {
  const { t } = useTranslation('payroll');
  const maySeeUsers = useHasPermission('view-users');
  const columns: ColumnFor<typeof payStubs.list>[] = [
    { id: 'number', sort: true, kind: 'number', card: 'start' },
    { id: 'employee_name', sort: true, cell: (stub) => stub.employee_name, card: 'title', width: 190, grows: true },
    { id: 'starts_on', kind: 'day', hidden: true },
    { id: 'ends_on', sort: true, kind: 'day', card: 'line' },
    { id: 'days', align: 'right', cell: (stub) => stub.days, width: 60, leaves: 1 },
    { id: 'trips', align: 'right', cell: (stub) => stub.trips, width: 65, leaves: 2 },
    ...earned.map((id) => ({ id, kind: 'money', hidden: true }) as const),
    { id: 'total_earnings', kind: 'money' },
    ...parts.map((id) => ({ id, kind: 'money', hidden: true }) as const),
    ...taken.map((id) => ({
      id,
      align: 'right' as const,
      cell: (stub: StubRow) => <SignedMoney amount={negate(stub[id])} plus dash />,
      width: 140,
      leaves: 3,
    })),
    {
      id: 'net_payment',
      sort: true,
      kind: 'money',
      cell: (stub) => (
        <strong>
          <MoneyText amount={stub.net_payment} />
        </strong>
      ),
      card: 'amount',
    },
    { id: 'paid', kind: 'money', hidden: true },
    { id: 'balance', sort: true, kind: 'money', leaves: 1 },
    { id: 'status', cell: (stub) => <StubStatusBadge stub={stub} />, card: 'end', width: 120 },
  ];
  return (
    <DataTable
      route={payStubs.list}
      columns={columns}
      tabs={tabsOf(stubStatuses, (status) => t(`stubs.tabs.${status}`))}
      filters={[
        flagFilter('unpaid', '1', t('stubs.filters.unpaid')),
        flagFilter('issued', '1', t('stubs.filters.issued')),
        (maySeeUsers ? userFilter : driverFilter)('employee_id', t('stubs.columns.employee_name')),
        daysFilter('ended_from', 'ended_to', t('stubs.columns.ends_on')),
      ]}
      defaultSort="-ends_on"
      rowHref={({ id }) => `/admin/compensation/stubs/${id}`}
      empty={<EmptyState picture="road" title={t('stubs.none')} text={t('stubs.none_text')} />}
    />
  );
}
