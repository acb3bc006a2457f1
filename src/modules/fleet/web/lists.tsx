import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordList } from '#web/kit/record/list.tsx';
import { makes } from '../contract/vehicles.ts';
import { trailerColumns, trailerScreen, truckColumns, truckScreen } from './fields.ts';
import { makeFilter, payloadFilter } from './filters.ts';

export function TruckList() {
  return <RecordList screen={truckScreen} columns={truckColumns} filters={useFilters(makes.ofTrucks)} />;
}

export function TrailerList() {
  return <RecordList screen={trailerScreen} columns={trailerColumns} filters={useFilters(makes.ofTrailers)} />;
}

function useFilters(route: (typeof makes)['ofTrucks']) {
  const { t } = useTranslation(['fleet', 'common']);
  return useMemo(
    () => [makeFilter(t('fields.make'), route), payloadFilter(t('fields.max_payload'), (unit) => t(`common:units.${unit}`))],
    [t, route],
  );
}
