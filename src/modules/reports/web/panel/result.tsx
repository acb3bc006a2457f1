/** What the range leaves: freight less what was spent and the payroll, each linked to the list that it adds up. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPercent, formatSignedPercent } from '#base/format.ts';
import { isNegative, isZero, plus, toMoney } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { hrefOf, listsOfRange, stubsOfPeriod } from '../../rules/lists.ts';
import { estimatedResult } from '../../rules/result.ts';
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
  const { state, estimate, previous } = usePayrollEstimate(data);
  if (!data || state === 'pending') return <Skeleton className={classes.equationSpace} />;
  const { trips, previous_trips, spent, payroll } = data;
  const lists = listsOfRange(data);
  const pay = payroll && toMoney(plus(payroll.amount, estimate?.amount ?? '0'));
  const result = state === 'known' ? estimatedResult(data, estimate) : null;
  // With what the same period would pay for the days before: else the one would be compared without its payroll.
  const previous_result = estimatedResult({ trips: previous_trips, spent: data.previous_spent, payroll: data.previous_payroll }, previous);
  if (!trips) return null;
  const count = t('trips_count', { count: trips.count });
  return (
    <dl className={classes.equation}>
      {trips.freight === null ? (
        <Term
          name={t('trips')}
          href={hrefOf(lists.trips)}
          note={<Compared now={String(trips.count)} before={String(previous_trips?.count ?? 0)} of={data} />}
        >
          {trips.count}
        </Term>
      ) : (
        <Term
          name={t('freights_of', { trips: count })}
          href={hrefOf(lists.freight)}
          note={<Compared now={trips.freight} before={previous_trips?.freight} of={data} />}
        >
          <MoneyText amount={trips.freight} />
        </Term>
      )}
      {spent && (
        <Term
          name={t('spent')}
          sign="−"
          href={hrefOf(lists.expenses)}
          note={
            isZero(spent.owner_freight) ? (
              t('approved')
            ) : (
              <>
                {t('including')}{' '}
                <AppLink href={hrefOf(lists.owner_freight)}>
                  <MoneyText amount={spent.owner_freight} /> {t('to_owners')}
                </AppLink>
              </>
            )
          }
        >
          <MoneyText amount={spent.amount} />
        </Term>
      )}
      {payroll && (
        <Term
          name={t('payroll')}
          sign="−"
          href={hrefOfStubs(data) ?? '/admin/compensation?tab=stubs'}
          note={<PayrollNote data={data} estimate={estimate} isFailed={state === 'failed'} />}
        >
          <MoneyText amount={pay} />
        </Term>
      )}
      {result && (
        <Term
          name={t('profit_name')}
          sign="="
          href={hrefOf(lists.by_trip)}
          isResult
          note={<Compared now={result.profit} before={previous_result?.profit} of={data} />}
        >
          <span data-loss={isNegative(result.profit) || undefined}>
            <MoneyText amount={result.profit} />
          </span>
        </Term>
      )}
      {result && (
        <Term
          name={t('margin')}
          note={
            previous_result?.margin
              ? t('margin_before', { margin: formatSignedPercent(previous_result.margin, language) })
              : t('nothing_before')
          }
        >
          {result.margin === null ? '–' : formatSignedPercent(result.margin, language)}
        </Term>
      )}
    </dl>
  );
}

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

/** The closed periods whose stubs are in it, what is estimated, and the percent of benefits. */
function PayrollNote({ data, estimate, isFailed }: PayrollNoteProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const periods = data.paid_periods ?? [];
  const benefits = toMoney(plus(data.payroll?.benefits ?? '0', estimate?.benefits ?? '0'));
  const [first, last] = [periods[0], periods.at(-1)];
  const stubs = hrefOfStubs(data);
  const year = data.to.slice(0, 4);
  return (
    <>
      {first && last && stubs && (
        <AppLink href={stubs}>
          {t('paid_periods', {
            count: periods.length,
            from: formatDay(first.starts_on, language, year),
            to: formatDay(last.ends_on, language, year),
          })}
        </AppLink>
      )}
      {isFailed && <span className={classes.line}>{t('estimate_failed')}</span>}
      {!first && !estimate && !isFailed && t('no_payroll')}
      {estimate && !isZero(estimate.earnings) && (
        <span className={classes.line}>
          {t('estimated')} <MoneyText amount={estimate.earnings} />
        </span>
      )}
      {!isZero(benefits) && (
        <span className={classes.line}>
          {t('benefits', { percent: formatPercent(data.benefits_percent ?? '0', language) })} <MoneyText amount={benefits} />
        </span>
      )}
    </>
  );
}
