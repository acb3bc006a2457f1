/** How many services are overdue and soon by their schedules, each a link to the list of those. */
import { Anchor } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { schedules } from '../../contract/schedules.ts';
import classes from './due.module.css';

/** Empty while it loads, and when nothing is due. */
export function DueSchedules() {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  const { data } = useQuery(query(schedules.list, { query: { summary: '1', perPage: 10 }, quiet: true }));
  const groups = data?.meta.summary?.groups;
  const due = (['overdue', 'soon'] as const).flatMap((state) => (groups && groups[state].count > 0 ? [{ state, ...groups[state] }] : []));
  if (due.length === 0) return null;
  return (
    <span className={classes.due}>
      <IconTool size={16} aria-hidden />
      <span>
        {t('schedules.due.title')}{' '}
        {due.map(({ state, count, is_exact }, at) => (
          <span key={state}>
            {at > 0 && ' · '}
            <Anchor component={AppLink} href={`/admin/service-schedules?state=${state}`}>
              {t(`schedules.due.${state}`, { count, shown: formatCount(count, is_exact, language) })}
            </Anchor>
          </span>
        ))}
      </span>
    </span>
  );
}
