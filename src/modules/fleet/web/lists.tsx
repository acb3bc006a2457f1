import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordList } from '#web/kit/record/list.tsx';
import { makes } from '../contract/vehicles.ts';
import { trailerColumns, trailerScreen, truckColumns, truckScreen } from './fields.ts';
import { makeFilter } from './filters.ts';

export function TruckList() {
  return <RecordList screen={truckScreen} columns={truckColumns} filters={useMakeFilter(makes.ofTrucks)} />;
}

export function TrailerList() {
  return <RecordList screen={trailerScreen} columns={trailerColumns} filters={useMakeFilter(makes.ofTrailers)} />;
}

function useMakeFilter(route: (typeof makes)['ofTrucks']) {
  const { t } = useTranslation('fleet');
  return useMemo(() => ({ make: makeFilter(t('fields.make'), route) }), [t, route]);
}
