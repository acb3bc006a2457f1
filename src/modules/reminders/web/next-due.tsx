/** The next due reminder of a vehicle, in the head of its page. */
import { Anchor } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { HeadFact } from '#web/kit/record/head-fact.tsx';
import { KilometresText } from '#web/kit/text/formatted.tsx';
import { reminders } from '../contract/reminders.ts';
import { DueDay, paperName } from './texts.tsx';

/** Nothing while it loads, and without reminders. */
export function NextDue({ record: { id } }: { record: { id: string } }) {
  const { t } = useTranslation('reminders');
  const [next] = useQuery(query(reminders.list, { query: { subject_id: id, perPage: 10 }, quiet: true })).data?.data ?? [];
  if (!next) return null;
  return (
    <HeadFact icon={IconCalendarDue} label={t('next_due')}>
      <Anchor component={AppLink} href={`/admin/reminders/${next.id}`}>
        {paperName(next, t)}
      </Anchor>{' '}
      {next.due_on ? <DueDay {...next} /> : <KilometresText km={next.due_odometer} />}
    </HeadFact>
  );
}
