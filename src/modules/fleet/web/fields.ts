/** The fields of trucks and trailers in list, form and history. */
import { formatQuantity, type Language } from '#base/format.ts';
import { recordStatuses } from '#base/record.ts';
import type { RecordColumns } from '#web/kit/record/list.tsx';
import { recordScreen } from '#web/kit/record/screen.ts';
import { lengthUnits, trailers, trailerTypes, trucks, truckTypes, weightUnits } from '../contract/vehicles.ts';

const identity = {
  image: { kind: 'file', section: 'identity', wide: true },
  plate: { kind: 'own_text', section: 'identity' },
  nickname: { kind: 'text', section: 'identity' },
} as const;
const description = {
  make: { kind: 'text', section: 'identity' },
  model: { kind: 'text', section: 'identity' },
  year: { kind: 'integer', section: 'identity' },
  registration_number: { kind: 'text', section: 'identity' },
  purchase_date: { kind: 'day', section: 'identity' },
  status: { kind: 'choice', section: 'identity', values: recordStatuses, texts: 'common:status', required: true },
} as const;
const measures = {
  length: { kind: 'quantity', section: 'measures', unit: 'length_unit' },
  width: { kind: 'quantity', section: 'measures', unit: 'length_unit' },
  height: { kind: 'quantity', section: 'measures', unit: 'length_unit' },
  length_unit: { kind: 'choice', section: 'measures', values: lengthUnits, texts: 'length_units' },
  max_payload: { kind: 'quantity', section: 'measures', unit: 'weight_unit' },
  weight_unit: { kind: 'choice', section: 'measures', values: weightUnits, texts: 'weight_units' },
  axles: { kind: 'integer', section: 'measures' },
  tires: { kind: 'integer', section: 'measures' },
  mileage: { kind: 'integer', thousands: true, section: 'measures' },
} as const;

/** A truck shows its trailer's plate: a change of either is a change of both. */
const reads = [trucks.list, trucks.read, trailers.list, trailers.read];
const nameOf = ({ plate }: { plate: string }) => plate;

export const truckScreen = recordScreen({
  contract: trucks,
  nameOf,
  alsoInvalidates: reads,
  fields: {
    ...identity,
    type: { kind: 'choice', section: 'identity', values: truckTypes, texts: 'truck_types' },
    ...description,
    third_party: { kind: 'yes_no', section: 'ownership', wide: true },
    owner_id: { kind: 'record', section: 'ownership' },
    ...measures,
    default_trailer_id: { kind: 'record', section: 'measures' },
  },
});

export const trailerScreen = recordScreen({
  contract: trailers,
  nameOf,
  alsoInvalidates: reads,
  fields: {
    ...identity,
    type: { kind: 'choice', section: 'identity', values: trailerTypes, texts: 'trailer_types' },
    ...description,
    ...measures,
    additional_information: { kind: 'own_text', section: 'more', wide: true },
  },
});

/** In kilograms, so that rows can be compared and sorted. */
const payload = {
  width: 120,
  align: 'right',
  cell: ({ max_payload_kg: kg }: { max_payload_kg: string | null }, { language }: { language: Language }) =>
    kg === null ? '–' : formatQuantity(kg, language, 0),
} as const;

export const truckColumns: RecordColumns<typeof trucks> = {
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

export const trailerColumns: RecordColumns<typeof trailers> = {
  plate: { card: 'title', width: 90 },
  nickname: { card: 'amount', width: 140, grows: true },
  type: { card: 'line', width: 140, grows: true },
  make: { card: 'line', width: 120, grows: true },
  max_payload_kg: payload,
  mileage: { width: 110, leaves: 1 },
  max_payload: { hidden: true, width: 110 },
};

/** Below the plate: nickname, make, model and year. */
export const vehicleSubtitle = ({ nickname, make, model, year }: { nickname: string; make: string; model: string; year: number }): string =>
  [nickname, `${make} ${model}`.trim(), year].filter(Boolean).join(' · ');
