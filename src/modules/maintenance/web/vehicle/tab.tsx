/** The maintenance of a vehicle, as a tab of its page: cost, schedules and services. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatQuantity } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { schedules } from '../../contract/schedules.ts';
import { type Cost, services } from '../../contract/services.ts';
import { ApplyDialog } from '../schedules/apply.tsx';
import { Services } from '../services/list.tsx';
import { DayAndKilometres, Interval, NextDue, ScheduleStateBadge } from '../texts.tsx';
import classes from './tab.module.css';

interface MaintenanceProps {
  record: { id: string; plate: string; mileage: number };
}

export function VehicleMaintenance({ record }: MaintenanceProps) {
  return (
    <>
      <Costs vehicle_id={record.id} />
      <Schedules record={record} />
      <Services vehicle_id={record.id} />
    </>
  );
}

/** The cost of the services, total and per kilometre. */
function Costs({ vehicle_id }: { vehicle_id: string }) {
  const { t } = useTranslation('maintenance');
  const answer = useQuery(query(services.costs, { query: { vehicle_id } }));
  return (
    <Section title={t('costs.title')}>
      <Loaded answer={answer} loader={<Skeleton height={70} />}>
        {({ data }) => (
          <dl className={classes.figures}>
            {(['year', 'all'] as const).map((period) => (
              <Figure key={period} name={t(`costs.${period}`)} cost={data[period]} />
            ))}
          </dl>
        )}
      </Loaded>
    </Section>
  );
}

function Figure({
  name,
  cost: { services: count, total_cost, parts_cost, labour_cost, kilometres, cost_per_km },
}: {
  name: string;
  cost: Cost;
}) {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  const perKm = cost_per_km === null ? t('costs.no_km') : t('costs.per_km', { amount: formatMoney(cost_per_km, language) });
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.amount}>
        <MoneyText amount={total_cost} /> <span className={classes.rate}>{perKm}</span>
      </dd>
      <dd className={classes.note}>{t('costs.detail', { count, kilometres: formatQuantity(String(kilometres), language) })}</dd>
      {count > 0 && (
        <dd className={classes.note}>
          {t('costs.split', { parts: formatMoney(parts_cost, language), labour: formatMoney(labour_cost, language) })}
        </dd>
      )}
    </div>
  );
}

function Schedules({ record }: MaintenanceProps) {
  const { t } = useTranslation('maintenance');
  const mayCreate = useHasPermission('create-services');
  const [isApplying, setApplying] = useState(false);
  const rows = useQuery(query(schedules.list, { query: { vehicle_id: record.id, perPage: 100 } })).data?.data ?? [];
  const add = mayCreate && (
    <Button variant="light" leftSection={<IconPlus size={16} />} onClick={() => setApplying(true)}>
      {t('schedules.new')}
    </Button>
  );
  return (
    <Section title={t('schedules.short')} action={add} hint={rows.length === 0 && t('schedules.empty.text')}>
      {rows.length > 0 && (
        <BriefTable
          label={t('schedules.short')}
          rows={rows}
          columns={[
            {
              title: t('schedules.columns.description'),
              card: 'title',
              cell: ({ id, description }) => (
                <Anchor component={AppLink} href={`/admin/service-schedules/${id}`}>
                  {description}
                </Anchor>
              ),
            },
            { title: t('schedules.columns.every'), cell: (row) => <Interval {...row} /> },
            {
              title: t('schedules.columns.last'),
              cell: ({ last_on, last_odometer }) => <DayAndKilometres day={last_on} km={last_odometer} />,
            },
            { title: t('schedules.columns.expected_on'), card: 'end', cell: (row) => <NextDue {...row} /> },
            { title: t('schedules.columns.state'), card: 'start', cell: ({ state }) => <ScheduleStateBadge state={state} /> },
          ]}
        />
      )}
      <ApplyDialog opened={isApplying} onClose={() => setApplying(false)} vehicle={record} />
    </Section>
  );
}
