/** The service that falls due next for a vehicle, in the head of its page. */
import { Anchor } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { HeadFact } from '#web/kit/record/head-fact.tsx';
import { schedules } from '../../contract/schedules.ts';
import { NextDue } from '../texts.tsx';

/** Nothing while it loads, and without schedules. */
export function NextService({ record: { id } }: { record: { id: string } }) {
  const { t } = useTranslation('maintenance');
  const [next] = useQuery(query(schedules.list, { query: { vehicle_id: id, perPage: 10 }, quiet: true })).data?.data ?? [];
  if (!next) return null;
  return (
    <HeadFact icon={IconTool} label={t('schedules.next')}>
      <Anchor component={AppLink} href={`/admin/service-schedules/${next.id}`}>
        {next.description}
      </Anchor>{' '}
      <NextDue {...next} />
    </HeadFact>
  );
}
