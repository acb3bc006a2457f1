/** The drivers of the month by the freight of the trips that first came under review in it. */
import { useTranslation } from 'react-i18next';
import { initialsOf } from '#base/documents/brand.ts';
import { formatPercent } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { DashboardToday } from '../../contract/dashboard.ts';
import { driversOfMonth, hrefOf, tripsOfDriver } from '../../rules/lists.ts';
import classes from './panel.module.css';

export function Drivers({ data: { drivers, today } }: { data: Pick<DashboardToday, 'drivers' | 'today'> }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const mayOpen = useHasPermission('view-reports');
  if (!drivers) return null;
  const [best, ...others] = drivers;
  return (
    <Section
      title={t('best_driver.title')}
      action={
        best &&
        mayOpen && (
          <span className={classes.views}>
            <AppLink href={hrefOf(driversOfMonth(today))}>{t('best_driver.all')}</AppLink>
          </span>
        )
      }
    >
      {best ? (
        <>
          <AppLink href={hrefOf(tripsOfDriver(best.id, today))} className={classes.best}>
            <span className={classes.initials} aria-hidden>
              {initialsOf(best.name)}
            </span>
            <span className={classes.bestWords}>
              <strong>{best.name}</strong>
              <span>
                {t('trips_count', { count: best.trips })}
                {best.expense_ratio !== null && ` · ${t('best_driver.expenses', { percent: formatPercent(best.expense_ratio, language) })}`}
              </span>
            </span>
            <span className={classes.bestAmount}>
              <span>{t('best_driver.freight')}</span>
              <MoneyText amount={best.freight} />
            </span>
          </AppLink>
          {others.length > 0 && (
            <ol className={classes.others} start={2}>
              {others.map((driver) => (
                <li key={driver.id}>
                  <AppLink href={hrefOf(tripsOfDriver(driver.id, today))}>{driver.name}</AppLink>
                  <MoneyText amount={driver.freight} />
                </li>
              ))}
            </ol>
          )}
        </>
      ) : (
        <p className={classes.quiet}>{t('best_driver.none')}</p>
      )}
    </Section>
  );
}
