/** A driver's dashboard: the trip that comes next, what they owe or are owed, their expenses, and what they were paid last. */
import { Button, Skeleton, Title } from '@mantine/core';
import { IconClock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNegative, isPositive, negate } from '#base/money.ts';
import { ExpenseStatusBadge, expenseHref } from '#modules/expenses/web/parts.ts';
import { StubStatusBadge } from '#modules/payroll/web/parts.ts';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { delayOf } from '#modules/trips/rules/road.ts';
import { RouteText, TripStatusBadge } from '#modules/trips/web/parts.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText, LocalDateTimeText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useNow } from '#web/kit/text/use-local-time.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type OwnDashboard, ownDashboard } from '../../contract/own.ts';
import classes from './driver.module.css';

export function DriverDashboard() {
  const { t } = useTranslation('reports');
  const answer = useQuery(query(ownDashboard));
  return (
    <>
      <PageHead title={t('own.title')} />
      <Loaded answer={answer} errorTitle={t('failed')} loader={<Skeleton height={420} />}>
        {({ data }) => (
          <>
            {data.trips && <NextTrip trips={data.trips} />}
            {data.account && <Account balance={data.account.balance} />}
            {data.expenses && <Expenses expenses={data.expenses} />}
            {data.pay && <LastStub stub={data.pay.last} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function NextTrip({ trips: { next, planned } }: { trips: NonNullable<OwnDashboard['trips']> }) {
  const { t } = useTranslation('reports');
  return (
    <section className={classes.band} aria-label={t('own.title')}>
      {next ? <Trip trip={next} /> : <p className={classes.line}>{t('own.none')}</p>}
      {planned > 0 && (
        <p className={classes.line}>
          <AppLink href="/admin/trips?status=active">{t('own.planned', { count: planned })}</AppLink>
        </p>
      )}
    </section>
  );
}

function Trip({ trip }: { trip: TripRow }) {
  const { t } = useTranslation('reports');
  const now = useNow();
  const moment = trip.status === 'active' ? 'leaves' : delayOf(trip.arrival_at, now) ? 'late' : 'arrives';
  return (
    <>
      <div className={classes.line}>
        {trip.number} · <TripStatusBadge status={trip.status} />
      </div>
      <Title order={2} className={classes.route}>
        <RouteText from={trip.origin_name} to={trip.destination_name} />
      </Title>
      <div className={classes.line}>
        <IconClock size={18} aria-hidden /> {t(`own.${moment}`)}{' '}
        <LocalDateTimeText at={trip.status === 'active' ? trip.departure_at : trip.arrival_at} short />
      </div>
      <Button component={AppLink} href={`/admin/trips/${trip.id}`} fullWidth className={classes.open}>
        {t('own.open')}
      </Button>
    </>
  );
}

/** Both sides, of which one is nothing. */
function Account({ balance }: { balance: string }) {
  const { t } = useTranslation('reports');
  const { user } = useSession();
  const sides = { owe: isPositive(balance) ? balance : '0.00', are_owed: isNegative(balance) ? negate(balance) : '0.00' };
  return (
    <AppLink href={`/admin/driver-accounts/${user.id}`} className={classes.account} title={t('own.account')}>
      {(['owe', 'are_owed'] as const).map((side) => (
        <span key={side}>
          {t(`own.${side}`)}
          <strong>
            <MoneyText amount={sides[side]} />
          </strong>
        </span>
      ))}
    </AppLink>
  );
}

function Expenses({ expenses: { last, submitted_amount, ...counts } }: { expenses: NonNullable<OwnDashboard['expenses']> }) {
  const { t } = useTranslation('reports');
  const mayCreate = useHasPermission('create-expenses');
  return (
    <Section
      title={t('own.expenses')}
      action={
        <AppLink href="/admin/expenses" className={classes.more}>
          {t('own.see_expenses')}
        </AppLink>
      }
    >
      <div className={classes.states}>
        {(['submitted', 'approved', 'rejected'] as const).map((state) => (
          <AppLink key={state} href={`/admin/expenses?status=${state}`}>
            {t(`own.${state}`)} <strong>{counts[state].count}</strong>
          </AppLink>
        ))}
      </div>
      {last.length === 0 && <p className={classes.quiet}>{t('own.no_expenses')}</p>}
      <ul className={classes.rows}>
        {last.map((expense) => (
          <li key={expense.id}>
            <AppLink href={expenseHref(expense)}>{expense.category_name}</AppLink>
            <DayText day={expense.date} short />
            <ExpenseStatusBadge status={expense.status} />
            <MoneyText amount={expense.cop_amount} />
          </li>
        ))}
      </ul>
      {mayCreate && (
        <Button component={AppLink} href="/admin/expenses/new" leftSection={<IconPlus size={18} />} className={classes.add}>
          {t('own.add_expense')}
        </Button>
      )}
    </Section>
  );
}

function LastStub({ stub }: { stub: NonNullable<OwnDashboard['pay']>['last'] }) {
  const { t } = useTranslation('reports');
  return (
    <Section title={t('own.stub')}>
      {stub ? (
        <AppLink href={`/admin/compensation/stubs/${stub.id}`} className={classes.stub}>
          <span>
            <DayText day={stub.starts_on} short /> – <DayText day={stub.ends_on} short />
          </span>
          <StubStatusBadge stub={stub} />
          <strong>
            <MoneyText amount={stub.net_payment} />
          </strong>
        </AppLink>
      ) : (
        <p className={classes.quiet}>{t('own.no_stub')}</p>
      )}
    </Section>
  );
}
