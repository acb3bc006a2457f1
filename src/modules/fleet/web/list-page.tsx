/** Shared by the lists of trucks and trailers: heading, columns, actions and empty state. */
import { Button } from '@mantine/core';
import { IconCaravan, IconPlus, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { Column } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/table/filters.ts';
import type { ListRoute, RowOf } from '#web/kit/table/use-list.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { TrailerRow } from '../contract.ts';
import { type Kind, useVehicleStatus } from './status.ts';
import { StatusMark } from './status-mark.tsx';

type Vehicle = TrailerRow;

interface VehicleListProps<R extends ListRoute<Vehicle>> {
  kind: Kind;
  route: R;
  columns: Column<RowOf<R>>[];
  filters: Filter[];
}

export function VehicleList<R extends ListRoute<Vehicle>>({ kind, route, columns, filters }: VehicleListProps<R>) {
  const { t } = useTranslation(['fleet', 'common']);
  const mayCreate = useHasPermission(`create-${kind}`);
  const mayUpdate = useHasPermission(`update-${kind}`);
  const statusActions = useVehicleStatus(kind);
  const href = (vehicle: Vehicle) => `/admin/${kind}/${vehicle.id}`;
  const create = mayCreate && (
    <Button component={AppLink} href={`/admin/${kind}/new`} leftSection={<IconPlus size={18} />}>
      {t(`${kind}.new`)}
    </Button>
  );
  const icon = kind === 'trucks' ? <IconTruck size={28} /> : <IconCaravan size={28} />;
  return (
    <>
      <PageHead title={t(`${kind}.title`)} action={create} />
      <DataTable
        route={route}
        words="fleet"
        columns={columns}
        filters={filters}
        defaultSort="plate"
        rowHref={href}
        rowActions={(vehicle) => [
          { label: t(mayUpdate ? 'common:actions.edit' : 'common:actions.view'), href: href(vehicle) },
          ...statusActions(vehicle),
        ]}
        empty={<EmptyState icon={icon} title={t(`${kind}.empty_title`)} text={t(`${kind}.empty_text`)} action={create} />}
      />
    </>
  );
}

/** The columns that trucks and trailers share, by id. */
export function useVehicleColumns(types: 'truck_types' | 'trailer_types') {
  const { t } = useTranslation(['fleet', 'common']);
  const language = useLanguage();
  return {
    plate: { id: 'plate', sort: true, card: 'title', cell: (vehicle) => vehicle.plate },
    nickname: { id: 'nickname', sort: true, card: 'subtitle', cell: (vehicle) => vehicle.nickname || '–' },
    type: { id: 'type', card: 'fact', cell: (vehicle) => t(`${types}.${vehicle.type}`) },
    make: { id: 'make', sort: true, card: 'fact', cell: (vehicle) => vehicle.make || '–' },
    model: { id: 'model', cell: (vehicle) => vehicle.model || '–' },
    year: { id: 'year', align: 'right', cell: (vehicle) => vehicle.year },
    max_payload: {
      id: 'max_payload',
      align: 'right',
      hidden: true,
      cell: ({ max_payload, weight_unit }) =>
        max_payload === null ? '–' : `${formatQuantity(max_payload, language)}\u00a0${t(`common:units.${weight_unit}`)}`,
    },
    status: { id: 'status', card: 'aside', cell: (vehicle) => <StatusMark status={vehicle.status} /> },
  } satisfies Record<string, Column<Vehicle>>;
}
