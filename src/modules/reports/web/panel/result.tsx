/** The result of the range: freight less expenses and payroll, each linked to the list behind it. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPercent, formatSignedPercent } from '#base/format.ts';
import { equals, isNegative, isZero, plus, sum, toMoney } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { hrefOf, listsOfRange, stubsOfPeriod } from '../../rules/lists.ts';
import { estimatedResult, isPayKnown } from '../../rules/result.ts';
import { Compared } from '../figures.tsx';
import classes from './panel.module.css';
import { usePayrollEstimate } from './use-estimate.ts';

interface TermProps {
  name: ReactNode;
  sign?: '−' | '=';
  href?: string | undefined;
  note: ReactNode;
  isResult?: boolean;
  children: ReactNode;
}

function Term({ name, sign, href, note, isResult, children }: TermProps) {
  return (
    <div className={classes.term} data-sign={sign} data-result={isResult || undefined}>
      <dt>{href ? <AppLink href={href}>{name}</AppLink> : name}</dt>
      <dd className={classes.amount}>{children}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}

export function Result({ data }: { data: Dashboard | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const today = useToday();
  const { state, estimate, previous } = usePayrollEstimate(data);
  if (!data || state === 'pending') return <Skeleton className={classes.equationSpace} />;
  const { trips, previous_trips, spent, payroll, pay_days } = data;
  const lists = listsOfRange(data);
  const result = state === 'known' ? estimatedResult(data, estimate) : null;
  const before = { from: data.previous_from, to: data.previous_to };
  const isComparable = [data, before].every((range) => isPayKnown(range, pay_days, today));
  // With the expected pay of the same period for the days before: otherwise those would be compared without their payroll.
  const previous_result = isComparable
    ? estimatedResult({ trips: previous_trips, spent: data.previous_spent, payroll: data.previous_payroll }, previous)
    : null;
  return (
    <dl className={classes.equation}>
      {trips &&
        (trips.freight === null ? (
          <Term
            name={t('trips')}
            href={hrefOf(lists.trips)}
            note={<Compared now={String(trips.count)} before={String(previous_trips?.count ?? 0)} of={data} />}
          >
            {trips.count}
          </Term>
        ) : (
          <Term
            name={t('freights_of', { trips: t('trips_count', { count: trips.count }) })}
            href={hrefOf(lists.freight)}
            note={<Compared now={trips.freight} before={previous_trips?.freight} of={data} />}
          >
            <MoneyText amount={trips.freight} />
          </Term>
        ))}
      {spent && <Spent spent={spent} lists={lists} />}
      {payroll && (
        <Term name={t('payroll')} sign="−" note={<PayrollNote data={data} estimate={estimate} isFailed={state === 'failed'} />}>
          <MoneyText amount={toMoney(plus(payroll.amount, estimate?.amount ?? '0'))} />
        </Term>
      )}
      {result && (
        <Term
          name={t('profit_name')}
          sign="="
          isResult
          note={isComparable ? <Compared now={result.profit} before={previous_result?.profit} of={data} /> : t('payroll_unknown')}
        >
          <span data-loss={isNegative(result.profit) || undefined}>
            <MoneyText amount={result.profit} />
          </span>
        </Term>
      )}
      {result && (
        <Term
          name={t('margin')}
          note={previous_result?.margin && t('margin_before', { margin: formatSignedPercent(previous_result.margin, language) })}
        >
          {result.margin === null ? '–' : formatSignedPercent(result.margin, language)}
        </Term>
      )}
    </dl>
  );
}

/** Where it has two parts, each opens its own list. */
function Spent({ spent, lists }: { spent: NonNullable<Dashboard['spent']>; lists: ReturnType<typeof listsOfRange> }) {
  const { t } = useTranslation('reports');
  const hasOwners = !isZero(spent.owner_freight);
  return (
    <Term
      name={t('spent')}
      sign="−"
      href={hasOwners ? undefined : hrefOf(lists.expenses)}
      note={
        hasOwners ? (
          <>
            <Part name={t('approved')} href={hrefOf(lists.expenses)} amount={spent.expenses} />
            <Part name={t('to_owners')} href={hrefOf(lists.owner_freight)} amount={spent.owner_freight} />
          </>
        ) : (
          t('approved')
        )
      }
    >
      <MoneyText amount={spent.amount} />
    </Term>
  );
}

/** A part of an amount, which opens its list. */
const Part = ({ name, href, amount }: { name: string; href: string; amount: string }) => (
  <span className={classes.line}>
    {name}{' '}
    <AppLink href={href}>
      <MoneyText amount={amount} />
    </AppLink>
  </span>
);

/** The stubs of the closed periods that pay for days of the range; undefined without any. */
function hrefOfStubs({ paid_periods }: Dashboard): string | undefined {
  const [first, last] = [paid_periods?.[0], paid_periods?.at(-1)];
  return first && last && hrefOf({ ...stubsOfPeriod(last), query: { ...stubsOfPeriod(last).query, ended_from: first.ends_on } });
}

interface PayrollNoteProps {
  data: Dashboard;
  estimate: ReturnType<typeof usePayrollEstimate>['estimate'];
  isFailed: boolean;
}

/** The closed periods whose stubs are included, with their total pay if it is higher; the estimate, and the percentage of benefits. */
function PayrollNote({ data, estimate, isFailed }: PayrollNoteProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const periods = data.paid_periods ?? [];
  const benefits = toMoney(plus(data.payroll?.benefits ?? '0', estimate?.benefits ?? '0'));
  const [first, last] = [periods[0], periods.at(-1)];
  const stubs = hrefOfStubs(data);
  const all = toMoney(sum(periods.map(({ earnings }) => earnings)));
  const isPart = data.payroll !== null && !equals(all, data.payroll.earnings);
  const year = data.to.slice(0, 4);
  return (
    <>
      {first && last && stubs && data.payroll && (
        <span className={classes.line}>
          {t('paid_periods', {
            count: periods.length,
            from: formatDay(first.starts_on, language, year),
            to: formatDay(last.ends_on, language, year),
          })}{' '}
          {isPart && (
            <>
              <MoneyText amount={data.payroll.earnings} /> {t('of_all')}{' '}
            </>
          )}
          <AppLink href={stubs}>
            <MoneyText amount={all} />
          </AppLink>
        </span>
      )}
      {isFailed && <span className={classes.line}>{t('estimate_failed')}</span>}
      {!first && !estimate && !isFailed && t('no_payroll')}
      {estimate && data.open_period && (
        <Part name={t('estimated')} href={`/admin/compensation?period=${data.open_period.id}`} amount={estimate.earnings} />
      )}
      {!isZero(benefits) && (
        <span className={classes.line}>
          {t('benefits', { percent: formatPercent(data.benefits_percent ?? '0', language) })} <MoneyText amount={benefits} />
        </span>
      )}
    </>
  );
}
