import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownerFilter } from '#modules/owners/web/filters.ts';
import { RecordList } from '#web/kit/record/list.tsx';
import { makes } from '../contract/vehicles.ts';
import { trailerColumns, trailerScreen, truckColumns, truckScreen } from './fields.ts';
import { makeFilter, payloadFilter } from './filters.ts';

export function TruckList() {
  const { t } = useTranslation('fleet');
  const filters = useFilters(makes.ofTrucks);
  const byOwner = useMemo(() => [...filters, ownerFilter('owner_id', t('fields.owner_id'))], [filters, t]);
  return <RecordList screen={truckScreen} columns={truckColumns} filters={byOwner} />;
}

/** The trucks of an owner, in a tab of its page. */
export function OwnerTrucks({ record }: { record: { id: string } }) {
  return <RecordList screen={truckScreen} columns={truckColumns} filters={useFilters(makes.ofTrucks)} fixed={{ owner_id: record.id }} />;
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
