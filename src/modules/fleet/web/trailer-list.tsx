import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter } from '#web/kit/table/filters.ts';
import { trailers, trailerTypes } from '../contract.ts';
import { choices } from './choices.ts';
import { useVehicleColumns, VehicleList } from './list-page.tsx';

export function TrailerList() {
  const { t } = useTranslation(['fleet', 'common']);
  const { plate, nickname, type, make, model, year, max_payload, status } = useVehicleColumns('trailer_types');
  const filters = useMemo(
    () => [
      choiceFilter('status', t('filters.status'), choices(['active', 'inactive'], 'common:status', t)),
      choiceFilter('type', t('filters.type'), choices(trailerTypes, 'trailer_types', t)),
    ],
    [t],
  );
  return (
    <VehicleList
      kind="trailers"
      route={trailers.list}
      columns={[plate, nickname, type, make, model, year, max_payload, status]}
      filters={filters}
    />
  );
}
