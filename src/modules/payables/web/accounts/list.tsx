/** The balances of all owners, by age. */
import { useTranslation } from 'react-i18next';
import { OwnerTabs } from '#modules/owners/web/parts.tsx';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { ages, balanceStates, payables } from '../../contract/balances.ts';
import { BalanceText } from '../balance.tsx';

export function OwnerAccounts() {
  const { t } = useTranslation('payables');
  const columns: ColumnFor<typeof payables.accounts>[] = [
    { id: 'name', sort: true, cell: (account) => account.name, card: 'title', width: 230, grows: true },
    { id: 'phone', cell: (account) => account.phone, card: 'line', width: 116, leaves: 2 },
    { id: 'open_trips', align: 'right', cell: (account) => account.open_trips || null, width: 116, leaves: 1 },
    ...ages.map(
      (age, at): ColumnFor<typeof payables.accounts> => ({
        id: age,
        align: 'right',
        cell: (account) => <BalanceText balance={account[age]} />,
        width: 112,
        leaves: 3 + at,
      }),
    ),
    { id: 'balance', sort: true, align: 'right', cell: (account) => <BalanceText balance={account.balance} />, card: 'amount', width: 124 },
  ];
  return (
    <DataTable
      title={t('accounts.title')}
      beside={<OwnerTabs open="balances" />}
      route={payables.accounts}
      columns={columns}
      footSums={['balance']}
      tabs={tabsOf(balanceStates, (state) => t(`accounts.states.${state}`))}
      defaultSort="name"
      rowHref={(account) => `/admin/owners/${account.id}`}
      empty={<EmptyState picture="road" title={t('accounts.empty_title')} text={t('accounts.empty_text')} />}
    />
  );
}
