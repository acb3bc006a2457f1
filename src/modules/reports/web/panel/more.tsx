/** The other figures, in one row: money received and given in the range, and today's driver balances and waiting services. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { negate } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Dashboard, DashboardToday } from '../../contract/dashboard.ts';
import { hrefOf, listsOfRange, listsOfToday } from '../../rules/lists.ts';
import { Compared, Figure } from '../figures.tsx';
import classes from './panel.module.css';

interface MoreProps {
  data: Dashboard | undefined;
  cash: DashboardToday['cash'];
  today: string;
}

export function More({ data, cash, today }: MoreProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const isLoading = !data;
  const lists = data && listsOfRange(data);
  return (
    <section className={classes.more} aria-label={t('more')} aria-busy={isLoading}>
      {(['payments', 'advances', 'payroll_advances'] as const).map(
        (name) =>
          (isLoading || data[name]) && (
            <Figure
              key={name}
              name={t(name)}
              href={lists && hrefOf(lists[name])}
              isLoading={isLoading}
              note={
                data?.[name] && (
                  <>
                    {t(`counts.${name}`, { count: data[name].count })}
                    <span className={classes.line}>
                      <Compared now={data[name].amount} before={data[`previous_${name}`]?.amount} of={data} />
                    </span>
                  </>
                )
              }
            >
              <MoneyText amount={data?.[name]?.amount} />
            </Figure>
          ),
      )}
      {cash && (
        <div className={classes.cash}>
          <div className={classes.cashName}>{t('cash.title')}</div>
          <dl>
            <Side name={t('cash.owe')} href={hrefOf(listsOfToday.owe)} side={cash.owe} />
            <Side name={t('cash.are_owed')} href={hrefOf(listsOfToday.are_owed)} side={cash.are_owed} isOwed />
          </dl>
        </div>
      )}
      {(isLoading || data.unscheduled_services !== null) && (
        <Figure
          name={t('unscheduled_services')}
          href={hrefOf(listsOfToday.unscheduled_services)}
          isLoading={isLoading}
          note={
            <>
              {data?.unscheduled_vehicles && <span className={classes.line}>{platesOf(data.unscheduled_vehicles, t)}</span>}
              {t('as_of_today', { day: formatDay(today, language, today.slice(0, 4)) })}
            </>
          }
        >
          {data?.unscheduled_services}
        </Figure>
      )}
    </section>
  );
}

/** The plates that are named, and the number of further vehicles. */
function platesOf({ count, plates }: NonNullable<Dashboard['unscheduled_vehicles']>, t: TFunction<'reports'>): string {
  const named = plates.join(', ');
  const others = count - plates.length;
  return others > 0 ? t('plates_and_more', { plates: named, count: others }) : named;
}

interface SideProps {
  name: string;
  href: string;
  side: NonNullable<DashboardToday['cash']>['owe'];
  isOwed?: boolean;
}

/** A positive balance of an account is owed by the driver, a negative one by the company. */
function Side({ name, href, side, isOwed = false }: SideProps) {
  const { t } = useTranslation('reports');
  const shown = (amount: string) => <MoneyText amount={isOwed ? negate(amount) : amount} />;
  return (
    <div className={classes.side}>
      <dt>
        <AppLink href={href}>{name}</AppLink>
      </dt>
      <dd>{shown(side.balance)}</dd>
      {side.drivers > 0 && (
        <dd className={classes.parts}>
          {(['on_the_road', 'to_settle'] as const).map((part) => (
            <span key={part}>
              {t(`cash.${part}`)} {shown(side[part])}
            </span>
          ))}
        </dd>
      )}
    </div>
  );
}
