/** The groups of trips, or the trips themselves, by every figure. */
import { IconReceipt, IconRoute, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatQuantity, formatSignedPercent } from '#base/format.ts';
import { customers } from '#modules/customers/contract.ts';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { owners } from '#modules/owners/contract.ts';
import { driverFilter } from '#modules/people/web/filters.ts';
import { cityFilter } from '#modules/places/web/filters.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { daysFilter, flagFilter, severalFilter } from '#web/kit/filters/filters.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { filterBy } from '#web/kit/record/options.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { analytics, countedStatuses, type Grouping, type GroupRow } from '../../contract/analytics.ts';
import { analyticsQuery, expensesQuery, filtersOfGroup, type TripFilters, tripsQuery } from '../../rules/behind.ts';
import type { Range } from '../../rules/ranges.ts';
import { ProfitText } from './profit-text.tsx';

interface GroupTableProps {
  group_by: Grouping;
  range: Range;
  filters: TripFilters;
  fixed: Record<string, string>;
}

type GroupColumn = ColumnFor<typeof analytics.list>;

export function GroupTable({ group_by, range, filters, fixed }: GroupTableProps) {
  const { t } = useTranslation(['reports', 'trips']);
  const seesOwners = useHasPermission('view-owners');
  const columns = useColumns(group_by);
  const behind = (row: GroupRow) => ({ ...filters, ...filtersOfGroup(group_by, row) });
  const isTrip = group_by === 'trip';
  return (
    <DataTable
      route={analytics.list}
      columns={columns}
      searchable={false}
      filters={[
        flagFilter('loss', '1', t('analytics.with_loss'), 'profit'),
        daysFilter('departed_from', 'departed_to', t('trips:columns.departure_at')),
        severalFilter('status', t('trips:columns.status'), choicesOf(t, 'trips:status', countedStatuses)),
        filterBy(customers, 'customer_id', t('common:labels.customer')),
        driverFilter('driver_id', t('common:labels.driver')),
        filterBy(trucks, 'truck_id', t('common:labels.truck')),
        ...(seesOwners ? [filterBy(owners, 'owner_id', t('common:labels.owner'))] : []),
        flagFilter('without_owner', '1', t('trips:filters.without_owner')),
        cityFilter('origin_city_id', t('trips:fields.origin')),
        cityFilter('destination_city_id', t('trips:fields.destination')),
      ]}
      fixed={fixed}
      defaultSort="-profit"
      rowHref={(row) => (isTrip ? `/admin/trips/${row.id}` : `/admin/trips?${tripsQuery(range, behind(row))}`)}
      rowActions={(row) =>
        isTrip
          ? [{ label: t('analytics.see_expenses'), icon: <IconReceipt size={16} />, href: `/admin/trips/${row.id}/expenses` }]
          : [
              { label: t('analytics.see_trips'), icon: <IconRoute size={16} />, href: `/admin/trips?${tripsQuery(range, behind(row))}` },
              {
                label: t('analytics.see_expenses'),
                icon: <IconReceipt size={16} />,
                href: `/admin/expenses?${expensesQuery(range, behind(row))}`,
              },
              {
                label: t('analytics.see_by_trip'),
                icon: <IconTable size={16} />,
                href: `/admin/trips/analytics?${analyticsQuery(range, behind(row), { group_by: 'trip', sort: 'profit' })}`,
              },
            ]
      }
      empty={<EmptyState picture="road" title={t('analytics.empty_title')} text={t('analytics.empty_text')} />}
    />
  );
}

function useColumns(group_by: Grouping): GroupColumn[] {
  const { t } = useTranslation('reports');
  const isPhone = useIsPhone();
  const language = useLanguage();
  const number = (value: number | null) => (value === null ? '–' : formatQuantity(String(value), language));
  const isTrip = group_by === 'trip';
  const amount = (id: 'freight' | 'expenses' | 'owner_freight', leaves?: number): GroupColumn => ({
    id,
    sort: true,
    align: 'right',
    cell: (row) => <MoneyText amount={row[id]} />,
    width: 124,
    leaves,
  });
  const perKm = (id: 'freight_per_km' | 'cost_per_km', leaves: number): GroupColumn => ({
    id,
    sort: true,
    align: 'right',
    cell: (row) => <MoneyText amount={row[id]} decimals={0} />,
    width: 108,
    leaves,
  });
  const all: (GroupColumn | false)[] = [
    {
      id: 'name',
      sort: true,
      cell: ({ name, detail }) => (detail ? `${name} · ${detail}` : name || t('analytics.without_owner')),
      card: 'title',
      width: 220,
      grows: true,
    },
    !isTrip && {
      id: 'trips',
      sort: true,
      align: 'right',
      cell: (row) => (isPhone ? t('analytics.trip_count', { count: row.trips }) : number(row.trips)),
      card: 'start',
      width: 72,
    },
    amount('freight'),
    amount('expenses'),
    amount('owner_freight', 4),
    { id: 'profit', sort: true, align: 'right', cell: (row) => <ProfitText amount={row.profit} />, card: 'amount', width: 140 },
    {
      id: 'margin',
      sort: true,
      align: 'right',
      cell: (row) => (row.margin === null ? '–' : formatSignedPercent(row.margin, language)),
      card: 'end',
      width: 92,
    },
    !isTrip && { id: 'previous_profit', sort: true, kind: 'money', leaves: 3 },
    { id: 'km', sort: true, align: 'right', cell: (row) => number(row.km), width: 84, leaves: 5 },
    perKm('freight_per_km', 1),
    perKm('cost_per_km', 2),
    (isTrip || group_by === 'truck') && {
      id: 'empty_km',
      sort: true,
      align: 'right',
      cell: (row) => number(row.empty_km),
      width: 92,
      leaves: 6,
    },
  ];
  return all.filter((column) => column !== false);
}
