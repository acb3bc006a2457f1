/** The profit of a trip so far, on its page. For users who see trips and expenses by a role other than the driver's. */
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '#base/format.ts';
import { isPositive, isZero } from '#base/money.ts';
import { expenses } from '#modules/expenses/contract/expenses.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { costShare, tripProfit } from '../../rules/figures.ts';
import { ProfitText } from '../analytics/profit-text.tsx';
import classes from './profit.module.css';

export function TripProfit({ trip }: { trip: Trip }) {
  const mayExpenses = useHasPermission('view-expenses');
  // A cancelled trip has no profit. Drivers see no freight.
  return trip.freight === null || !mayExpenses || trip.status === 'cancelled' ? null : <ProfitOf trip={trip} freight={trip.freight} />;
}

function ProfitOf({ trip, freight }: { trip: Trip; freight: string }) {
  const { t } = useTranslation('reports');
  const answer = useQuery(query(expenses.tripTotals, { params: { id: trip.id }, quiet: true }));
  if (answer.data?.data.is_whole === false) return null;
  return (
    <Section title={t('profit.title')} action={<span className={classes.quiet}>{t('profit.before_payroll')}</span>}>
      <Loaded answer={answer} errorTitle={t('profit.failed')} loader={<Skeleton height={120} />}>
        {({ data }) => <Figures trip={trip} data={tripProfit({ freight, owner_freight: trip.owner_freight }, data)} />}
      </Loaded>
    </Section>
  );
}

function Figures({ trip: { id, money_decimals: decimals }, data }: { trip: Trip; data: ReturnType<typeof tripProfit> }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const share = costShare(data);
  const money = (amount: string) => <MoneyText amount={amount} decimals={decimals} />;
  return (
    <>
      <div className={classes.head}>
        <span className={classes.amount}>
          <ProfitText amount={data.profit} />
        </span>
        {data.margin !== null && <span className={classes.margin}>{formatPercent(data.margin, language)}</span>}
      </div>
      {share !== null && (
        <div className={classes.bar} role="img" aria-label={t('profit.share', { share: formatPercent(share, language) })}>
          <div className={classes.cost} style={{ width: `${Math.min(100, Number(share))}%` }} />
        </div>
      )}
      <dl className={classes.parts}>
        <dt>{t('common:labels.freight')}</dt>
        <dd>{money(data.freight)}</dd>
        <dt>
          <Anchor component={AppLink} href={`/admin/trips/${id}/expenses?status=approved&charged_to_owner=0`} inherit>
            {t('profit.expenses')}
          </Anchor>
        </dt>
        <dd>−&nbsp;{money(data.expenses)}</dd>
        {!isZero(data.owner_freight) && (
          <>
            <dt>{t('common:labels.owner_freight')}</dt>
            <dd>−&nbsp;{money(data.owner_freight)}</dd>
          </>
        )}
        {isPositive(data.submitted) && (
          <>
            <dt className={classes.quiet}>{t('profit.if_approved', { amount: formatMoney(data.submitted, language, decimals) })}</dt>
            <dd className={classes.quiet}>
              <ProfitText amount={data.profit_if_approved} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
