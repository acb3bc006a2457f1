/** The reports that the user may see. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { reportGroups } from '../../contract/catalogue/define.ts';
import { catalogue, reports } from '../../contract/catalogue/reports.ts';
import classes from './catalogue.module.css';

export function CatalogueScreen() {
  const { t } = useTranslation('reports');
  const answer = useQuery(query(catalogue, { quiet: true }));
  return (
    <>
      <PageHead title={t('catalogue.title')} subtitle={t('catalogue.subtitle')} />
      <Loaded answer={answer} errorTitle={t('catalogue.failed')}>
        {({ data: ids }) => {
          if (ids.length === 0) return <EmptyState picture="road" title={t('catalogue.none_title')} text={t('catalogue.none_text')} />;
          return (
            <div className={classes.groups}>
              {reportGroups.map((group) => {
                const own = reports.filter((report) => report.group === group && ids.includes(report.id));
                return (
                  own.length > 0 && (
                    <section key={group} aria-labelledby={`group-${group}`} className={classes.group}>
                      <h2 id={`group-${group}`}>{t(`catalogue.groups.${group}`)}</h2>
                      <ul>
                        {own.map(({ id }) => (
                          <li key={id}>
                            <AppLink href={`/admin/reports/${id}`} className={classes.entry}>
                              <strong>{t(`catalogue.reports.${id}.title`)}</strong>
                              <span>{t(`catalogue.reports.${id}.text`)}</span>
                            </AppLink>
                          </li>
                        ))}
                      </ul>
                    </section>
                  )
                );
              })}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
