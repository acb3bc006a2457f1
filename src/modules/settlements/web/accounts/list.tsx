/** The accounts of all drivers: who owes, and who is owed. */
import { useTranslation } from 'react-i18next';
import { isZero } from '#base/money.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { accounts, balanceStates } from '../../contract/accounts.ts';
import { OwedText } from '../owed.tsx';

export function DriverAccounts() {
  const { t } = useTranslation('settlements');
  const columns: ColumnFor<typeof accounts.list>[] = [
    { id: 'name', sort: true, cell: (account) => account.name, card: 'title', width: 240, grows: true },
    { id: 'on_the_road', sort: true, align: 'right', cell: (account) => <PartText owed={account.on_the_road} />, width: 190, leaves: 1 },
    { id: 'to_settle', sort: true, align: 'right', cell: (account) => <PartText owed={account.to_settle} />, width: 190 },
    { id: 'balance', sort: true, align: 'right', cell: (account) => <OwedText owed={account.balance} />, card: 'amount', width: 190 },
  ];
  return (
    <DataTable
      title={t('accounts.title')}
      route={accounts.list}
      columns={columns}
      tabs={tabsOf(balanceStates, (state) => t(`accounts.states.${state}`))}
      filters={[]}
      defaultSort="name"
      rowHref={(account) => `/admin/driver-accounts/${account.id}`}
      empty={<EmptyState picture="road" title={t('accounts.empty_title')} text={t('accounts.empty_text')} />}
    />
  );
}

/** A part of the balance; empty if it is zero, which does not mean that the account is settled. */
const PartText = ({ owed }: { owed: string }) => (isZero(owed) ? null : <OwedText owed={owed} />);
