import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import type { Column } from '#web/kit/table/columns.ts';
import { choiceFilter } from '#web/kit/table/filters.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { type TruckRow, trucks, truckTypes } from '../contract.ts';
import { choices } from './choices.ts';
import { useVehicleColumns, VehicleList } from './list-page.tsx';

export function TruckList() {
  const { t } = useTranslation(['fleet', 'common']);
  const language = useLanguage();
  const { plate, nickname, type, make, model, year, max_payload, status } = useVehicleColumns('truck_types');
  const columns: Column<TruckRow>[] = [
    plate,
    nickname,
    type,
    make,
    { ...model, hidden: true },
    year,
    { id: 'third_party', card: 'fact', cell: (truck) => t(truck.third_party ? 'third_party' : 'own') },
    { id: 'mileage', align: 'right', hidden: true, cell: (truck) => `${formatQuantity(String(truck.mileage), language)}\u00a0km` },
    { id: 'default_trailer_plate', hidden: true, cell: (truck) => truck.default_trailer_plate ?? '–' },
    max_payload,
    status,
  ];
  const filters = useMemo(
    () => [
      choiceFilter('status', t('filters.status'), choices(['active', 'inactive'], 'common:status', t)),
      choiceFilter('type', t('filters.type'), choices(truckTypes, 'truck_types', t)),
      choiceFilter('third_party', t('filters.third_party'), [
        { value: '0', label: t('own') },
        { value: '1', label: t('third_party') },
      ]),
    ],
    [t],
  );
  return <VehicleList kind="trucks" route={trucks.list} columns={columns} filters={filters} />;
}
