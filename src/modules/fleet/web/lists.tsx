import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity, type Language } from '#base/format.ts';
import { owners } from '#modules/owners/contract.ts';
import { type Option, textOptions } from '#web/kit/fields/options.ts';
import { type Filter, measuresFilter, recordFilter } from '#web/kit/filters/filters.ts';
import { type RecordColumns, RecordList } from '#web/kit/record/list.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import { makes, trailers, trucks, type weightUnits } from '../contract/vehicles.ts';

/** In kilograms, so that rows can be compared and sorted. */
const payload = {
  width: 120,
  align: 'right',
  cell: ({ max_payload_kg: kg }: { max_payload_kg: string | null }, { language }: { language: Language }) =>
    kg === null ? '–' : formatQuantity(kg, language, 0),
} as const;

const truckColumns: RecordColumns<typeof trucks> = {
  plate: { card: 'title', width: 90 },
  nickname: { card: 'amount', width: 112, grows: true },
  type: { card: 'line', width: 120 },
  make: { card: 'line', width: 104 },
  model: { width: 100, leaves: 2 },
  drivers: { width: 196, grows: true, leaves: 3, cell: ({ drivers }) => drivers.map(({ name }) => name).join(', ') || '–' },
  third_party: { card: 'end', width: 110 },
  owner_name: { hidden: true, width: 160, grows: true },
  mileage: { width: 110, leaves: 1 },
  default_trailer_plate: { hidden: true, width: 100 },
  max_payload_kg: { ...payload, hidden: true },
  max_payload: { hidden: true, width: 110 },
};

const trailerColumns: RecordColumns<typeof trailers> = {
  plate: { card: 'title', width: 90 },
  nickname: { card: 'amount', width: 140, grows: true },
  type: { card: 'line', width: 140, grows: true },
  make: { card: 'line', width: 120, grows: true },
  max_payload_kg: payload,
  mileage: { width: 110, leaves: 1 },
  max_payload: { hidden: true, width: 110 },
};

const makeFilter = (label: string, route: (typeof makes)['ofTrucks']): Filter => recordFilter('make', label, textOptions(route));

/** Payloads in common units: tons first. */
const units = ['ton', 'kg', 'lb'] as const satisfies (typeof weightUnits)[number][];

const payloadFilter = (label: string, nameOf: (unit: string) => string): Filter => {
  const [first, ...others] = units.map((value) => ({ value, label: nameOf(value) }));
  return measuresFilter('payload_from', 'payload_to', label, [first as Option, ...others]);
};

export function TruckList() {
  const { t } = useTranslation('fleet');
  const filters = useFilters(makes.ofTrucks);
  const byOwner = useMemo(() => [...filters, filterBy(owners, 'owner_id', t('fields.owner_id'))], [filters, t]);
  return <RecordList contract={trucks} columns={truckColumns} filters={byOwner} />;
}

/** The trucks of an owner, in a tab of its page. */
export function OwnerTrucks({ record }: { record: { id: string } }) {
  return <RecordList contract={trucks} columns={truckColumns} filters={useFilters(makes.ofTrucks)} fixed={{ owner_id: record.id }} />;
}

export function TrailerList() {
  return <RecordList contract={trailers} columns={trailerColumns} filters={useFilters(makes.ofTrailers)} />;
}

function useFilters(route: (typeof makes)['ofTrucks']) {
  const { t } = useTranslation(['fleet', 'common']);
  return useMemo(
    () => [makeFilter(t('fields.make'), route), payloadFilter(t('fields.max_payload'), (unit) => t(`common:units.${unit}`))],
    [t, route],
  );
}
