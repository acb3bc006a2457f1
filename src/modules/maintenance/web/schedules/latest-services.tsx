/** The latest services of a schedule, on its page. */

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { KilometresText, MoneyText } from '#web/kit/text/formatted.tsx';
import { services } from '../../contract/services.ts';
import { ServiceDay, ServiceStatusBadge } from '../texts.tsx';

/** Nothing while it loads, and without services. */
export function LatestServices({ schedule_id }: { schedule_id: string }) {
  const { t } = useTranslation('maintenance');
  const rows = useQuery(query(services.list, { query: { schedule_id, perPage: 10 }, quiet: true })).data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('schedules.sections.services')}>
      <BriefTable
        label={t('schedules.sections.services')}
        rows={rows}
        columns={[
          {
            title: t('services.columns.description'),
            card: 'title',
            cell: ({ id, description }) => (
              <Anchor component={AppLink} href={`/admin/services/${id}`}>
                {description}
              </Anchor>
            ),
          },
          { title: t('services.columns.dated_on'), card: 'end', cell: (row) => <ServiceDay {...row} /> },
          { title: t('services.columns.provider'), cell: ({ provider }) => provider },
          { title: t('services.columns.odometer'), align: 'right', cell: ({ odometer }) => <KilometresText km={odometer} /> },
          { title: t('services.columns.status'), card: 'start', cell: ({ status }) => <ServiceStatusBadge status={status} /> },
          {
            title: t('services.columns.total_cost'),
            card: 'amount',
            align: 'right',
            cell: ({ status, total_cost }) => <MoneyText amount={status === 'done' ? total_cost : null} />,
          },
        ]}
      />
    </Section>
  );
}
