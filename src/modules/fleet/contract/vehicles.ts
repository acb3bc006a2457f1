/** Trucks and trailers. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { defineRecord, RecordStatus, RecordStatusInput, recordFields } from '#base/record.ts';
import { route } from '#base/route.ts';
import { ConvertedQuantity, Day, Flag, Id, optionalNote, optionalText, Quantity, text, withoutHidden } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { Kilometres } from './odometer.ts';

/** Their names are in this module's words. */
export const truckTypes = [
  'tractor_unit',
  'single_axle',
  'tandem_axle',
  'four_axle',
  'light_truck',
  'box',
  'stake',
  'flatbed',
  'tanker',
  'dump',
  'refrigerated',
  'car_carrier',
  'pickup',
  'other',
] as const;
export const trailerTypes = [
  'stake',
  'flatbed',
  'box',
  'tanker',
  'container_chassis',
  'lowboy',
  'dump',
  'hopper',
  'refrigerated',
  'car_carrier',
  'curtain',
  'dolly',
  'other',
] as const;
export const lengthUnits = ['m', 'cm', 'ft', 'in'] as const;
export const weightUnits = ['kg', 'lb', 'ton'] as const;

/** A plate as it is stored: uppercase, without spaces and hyphens. */
export function normalPlate(typed: string): string {
  return typed.replace(/[\s\-–]/g, '').toUpperCase();
}

const plate = withoutHidden(z.string('required')).transform(normalPlate).pipe(z.string().min(1, 'required').max(10));
/** 1900 to next year by the clock of the machine that validates. */
const year = z
  .number()
  .int()
  .min(1900)
  .refine((value) => value <= new Date().getUTCFullYear() + 1, 'year_too_late');
const count = z.number().int().min(0).max(99).nullable().default(null);
const measure = Quantity.nullable().default(null);

const vehicleInput = {
  plate,
  nickname: optionalText(20),
  purchase_date: Day.nullable().default(null),
  year,
  registration_number: text(20),
  length: measure,
  width: measure,
  height: measure,
  length_unit: z.enum(lengthUnits).default('m'),
  max_payload: measure,
  weight_unit: z.enum(weightUnits).default('kg'),
  axles: count,
  tires: count,
  /** The id of a file of purpose `image` that the caller sent. */
  image: Id.nullable().default(null),
  /** Kilometres. Of a new vehicle the first reading of its odometer, 0 for none; afterwards ignored, as its log is what changes it. */
  mileage: Kilometres.default(0),
  status: RecordStatusInput.default('active'),
};

export const TruckInput = z.object({
  ...vehicleInput,
  make: text(85),
  model: text(85),
  type: z.enum(truckTypes),
  default_trailer_id: Id.nullable().default(null),
  /** Owned by a third party. */
  third_party: z.boolean().default(false),
  /** Of a third party's: who is paid. Ignored of the company's own. */
  owner_id: Id.nullable().default(null),
});
export type TruckInput = z.output<typeof TruckInput>;

export const TrailerInput = z.object({
  ...vehicleInput,
  make: optionalText(85),
  model: optionalText(85),
  type: z.enum(trailerTypes),
  additional_information: optionalNote(1000),
});
export type TrailerInput = z.output<typeof TrailerInput>;

const rowFields = {
  ...recordFields,
  plate: z.string(),
  nickname: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  type: z.string(),
  max_payload: Quantity.nullable(),
  weight_unit: z.enum(weightUnits),
  /** The payload in kilograms, whatever its unit. */
  max_payload_kg: ConvertedQuantity.nullable(),
  /** Kilometres: the latest reading of the odometer, 0 without one. */
  mileage: z.number(),
  image_url: z.string().nullable(),
};
const detailFields = {
  purchase_date: Day.nullable(),
  registration_number: z.string(),
  length: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  length_unit: z.enum(lengthUnits),
  axles: z.number().nullable(),
  tires: z.number().nullable(),
  /** The image's file id; `image_url` is the path that shows it. */
  image: Id.nullable(),
};

export const TruckRow = z.object({
  ...rowFields,
  third_party: z.boolean(),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  default_trailer_id: Id.nullable(),
  default_trailer_plate: z.string().nullable(),
  default_trailer_status: RecordStatus.nullable(),
  /** Who drives it today, the latest assigned first. */
  drivers: z.array(z.object({ id: Id, name: z.string() })),
});
export type TruckRow = z.output<typeof TruckRow>;
export const Truck = TruckRow.extend(detailFields);
export type Truck = z.output<typeof Truck>;

export const TrailerRow = z.object(rowFields);
export type TrailerRow = z.output<typeof TrailerRow>;
export const Trailer = TrailerRow.extend({ ...detailFields, additional_information: z.string() });
export type Trailer = z.output<typeof Trailer>;

const plateTaken = (constraint: string) => ({ plate_taken: { status: 409, constraint, field: 'plate' } }) as const;

const payload = {
  parts: { max_payload: { title: 'fields.max_payload' }, weight_unit: { title: 'fields.weight_unit', texts: 'common:units' } },
} as const;

/** As it is stored. */
const make = text(85).optional();

/** A payload in the unit that follows it, kilograms without one: `900`, `12.5ton`. */
const PayloadLimit = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,3})?(kg|lb|ton)?$/, 'number_invalid')
  .transform((typed) => {
    const unit = weightUnits.find((name) => typed.endsWith(name)) ?? 'kg';
    return { amount: typed.replace(/[a-z]+$/, ''), unit };
  });
export type PayloadLimit = z.output<typeof PayloadLimit>;
/** Vehicles without a payload are in no range. */
const payloadRange = { payload_from: PayloadLimit.optional(), payload_to: PayloadLimit.optional() };

/** What trucks and trailers have in common. */
const vehicles = {
  sorts: ['plate', 'nickname', 'make', 'max_payload_kg'],
  /** Changing the status by saving needs the same permission as the action. */
  updateRefusals: { status_not_yours: { status: 409, field: 'status' } },
  notes: { list: 'search finds plates, nicknames, makes and models' },
} as const;

export const trucks = defineRecord({
  ...vehicles,
  name: 'trucks',
  one: 'truck',
  words: 'fleet:trucks.',
  input: TruckInput,
  row: TruckRow,
  full: Truck,
  columns: {
    plate: {},
    nickname: {},
    type: { texts: 'truck_types' },
    make: {},
    model: {},
    year: {},
    drivers: { value: ({ drivers }) => drivers.map(({ name }) => name).join(', ') },
    third_party: {},
    owner_name: { title: 'fields.owner_id' },
    owner_id: null,
    mileage: {},
    default_trailer_plate: { title: 'fields.default_trailer_id' },
    default_trailer_id: null,
    default_trailer_status: null,
    max_payload_kg: {},
    max_payload: payload,
    weight_unit: null,
    image_url: null,
  },
  filters: { type: z.enum(truckTypes).optional(), third_party: Flag.optional(), owner_id: Id.optional(), make, ...payloadRange },
  refusals: { ...plateTaken('truck_company_id_plate_key'), ...fileErrors },
});

export const trailers = defineRecord({
  ...vehicles,
  name: 'trailers',
  one: 'trailer',
  words: 'fleet:trailers.',
  input: TrailerInput,
  row: TrailerRow,
  full: Trailer,
  columns: {
    plate: {},
    nickname: {},
    type: { texts: 'trailer_types' },
    make: {},
    model: {},
    year: {},
    max_payload_kg: {},
    mileage: {},
    max_payload: payload,
    weight_unit: null,
    image_url: null,
  },
  filters: { type: z.enum(trailerTypes).optional(), make, ...payloadRange },
  refusals: { ...plateTaken('trailer_company_id_plate_key'), ...fileErrors },
});

/** Most makes of a company that a filter offers. */
export const makesLimit = 500;

const makesOf = (kind: 'trucks' | 'trailers') =>
  route({
    method: 'GET',
    path: `/api/${kind}/makes`,
    access: `view-${kind}`,
    summary: `The makes of the ${kind}, for the filter of their list.`,
    output: z.object({ data: z.array(z.string()).max(makesLimit) }),
  });
export const makes = { ofTrucks: makesOf('trucks'), ofTrailers: makesOf('trailers') };

const odometer_reading = { name: 'km' };
export const truckHistory = defineHistory({
  entity: 'truck',
  table: 'truck',
  permission: 'view-trucks',
  parts: { driver_assignment: { name: 'driver_id' }, odometer_reading },
});
export const trailerHistory = defineHistory({
  entity: 'trailer',
  table: 'trailer',
  permission: 'view-trailers',
  parts: { odometer_reading },
});
