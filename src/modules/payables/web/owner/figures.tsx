/** An owner's balance, on its page. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '#base/money.ts';
import type { Owner } from '#modules/owners/contract.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { ages } from '../../contract/balances.ts';
import { BalanceAmount, useBalanceLabel } from '../balance.tsx';
import { useOwnerAccount } from '../queries.ts';
import classes from './figures.module.css';

export function OwnerFigures({ record }: { record: Owner }) {
  const { t } = useTranslation('payables');
  const label = useBalanceLabel();
  return (
    <Loaded answer={useOwnerAccount(record.id)} loader={<Skeleton height={60} my={14} />}>
      {({ data }) => (
        <div className={classes.figures}>
          <Facts
            facts={[
              [
                label(data.balance),
                <strong key="balance">
                  <BalanceAmount balance={data.balance} />
                </strong>,
              ],
              ...ages.map(
                (age) =>
                  !isZero(data[age]) && ([t(`accounts.columns.${age}`), <MoneyText key={age} amount={data[age]} />] as [string, ReactNode]),
              ),
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
