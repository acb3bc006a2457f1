/** What an owner is owed, on its page. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Owner } from '#modules/owners/contract.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { ages } from '../../contract/balances.ts';
import { BalanceAmount, BalanceText, useBalanceLabel } from '../balance.tsx';
import { useOwnerAccount } from '../queries.ts';

export function OwnerFigures({ record }: { record: Owner }) {
  const { t } = useTranslation('payables');
  const label = useBalanceLabel();
  return (
    <Loaded answer={useOwnerAccount(record.id)} loader={<Skeleton height={60} my={14} />}>
      {({ data }) => (
        <Facts
          facts={[
            [label(data.balance), <BalanceAmount key="balance" balance={data.balance} />],
            ...ages.map((age): [string, React.ReactNode] => [t(`accounts.columns.${age}`), <BalanceText key={age} balance={data[age]} />]),
          ]}
        />
      )}
    </Loaded>
  );
}
