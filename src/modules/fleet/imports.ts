/** Trucks and trailers from a file. One of the same plate is updated. */
import { recordStatuses } from '#base/record.ts';
import { findOwnersByText } from '#modules/owners/store.ts';
import { codeIssue } from '#server/import/issues.ts';
import { inTurn, keyField, type Resolve, recordImport } from '#server/import/record.ts';
import { normalPlate, trailers, trucks } from './contract/vehicles.ts';
import { withOdometer } from './store/odometer.ts';
import { checkVehicle, findTrailersByPlate, trailerStore, truckStore } from './store/vehicles.ts';

const identity = {
  plate: { example: 'ABC123' },
  nickname: {},
} as const;
const description = {
  year: { example: '2020' },
  registration_number: { example: '10012345678' },
  purchase_date: { example: '2020-03-15' },
} as const;
const measures = {
  length: {},
  width: {},
  height: {},
  length_unit: { texts: 'common:units' },
  max_payload: { example: '34000' },
  weight_unit: { texts: 'common:units', example: 'kg' },
  axles: {},
  tires: {},
  mileage: { example: '125000' },
  status: { texts: 'common:status', values: recordStatuses },
  image: null,
} as const;

/** The trailers whose plates trucks name. */
const resolveTrailers: Resolve = async (db, rows) => {
  const plates = rows.map(({ values }) => (typeof values.default_trailer_id === 'string' ? normalPlate(values.default_trailer_id) : ''));
  const ids = await findTrailersByPlate(db, plates.filter(Boolean));
  return plates.map((plate) => {
    if (plate === '') return { values: {}, issues: [] };
    const id = ids.get(plate);
    if (id) return { values: { default_trailer_id: id }, issues: [] };
    return { values: {}, issues: [codeIssue('default_trailer_id', 'trailer_plate_unknown')], missing: ['default_trailer_id'] };
  });
};

/** The owners whom trucks name, by document or name. */
const resolveOwners: Resolve = async (db, rows) => {
  const typed = rows.map(({ values }) => (typeof values.owner_id === 'string' ? values.owner_id.trim() : ''));
  const ids = await findOwnersByText(db, typed);
  return typed.map((text, at) => {
    if (text === '') return { values: {}, issues: [] };
    const id = ids[at];
    if (id) return { values: { owner_id: id }, issues: [] };
    return { values: {}, issues: [codeIssue('owner_id', 'owner_unknown')], missing: ['owner_id'] };
  });
};

export const truckImport = recordImport(trucks, {
  store: withOdometer('truck', truckStore),
  check: checkVehicle('truck'),
  key: keyField('plate', normalPlate),
  resolve: inTurn(resolveTrailers, resolveOwners),
  columns: {
    ...identity,
    type: { texts: 'truck_types', example: 'tractor_unit' },
    make: { example: 'Kenworth' },
    model: { example: 'T800' },
    ...description,
    third_party: { example: 'false' },
    owner_id: {},
    ...measures,
    default_trailer_id: {},
  },
});

export const trailerImport = recordImport(trailers, {
  store: withOdometer('trailer', trailerStore),
  check: checkVehicle('trailer'),
  key: keyField('plate', normalPlate),
  columns: {
    ...identity,
    plate: { example: 'R12345' },
    type: { texts: 'trailer_types', example: 'stake' },
    make: { example: 'Randon' },
    model: {},
    ...description,
    ...measures,
    additional_information: {},
  },
});
