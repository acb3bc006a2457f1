/** Trucks and trailers. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { plainColumns } from '#base/lists/route.ts';
import { defineRecord, RecordStatus, RecordStatusInput, recordStatuses } from '#base/record.ts';
import { defineFields, inputsOf } from '#base/record-fields.ts';
import { route } from '#base/route.ts';
import { ConvertedQuantity, Day, Flag, Id, optionalNote, optionalText, Quantity, text, withoutHidden } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { Kilometres } from './odometer.ts';

export type Kind = 'trucks' | 'trailers';

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

const identity = {
  /** The id of a file of purpose `image` that the caller sent; `image_url` is the path that shows it. */
  image: { kind: 'file', section: 'identity', wide: true, input: Id.nullable().default(null) },
  plate: { kind: 'own_text', section: 'identity', input: plate, example: 'ABC123' },
  nickname: { kind: 'text', section: 'identity', input: optionalText(20) },
} as const;
const description = {
  year: { kind: 'integer', section: 'identity', input: year, example: '2020' },
  registration_number: { kind: 'text', section: 'identity', input: text(20), example: '10012345678' },
  purchase_date: { kind: 'day', section: 'identity', input: Day.nullable().default(null), example: '2020-03-15' },
  status: {
    kind: 'choice',
    section: 'identity',
    values: recordStatuses,
    texts: 'common:status',
    required: true,
    input: RecordStatusInput.default('active'),
  },
} as const;
const measures = {
  length: { kind: 'quantity', section: 'measures', unit: 'length_unit', input: measure },
  width: { kind: 'quantity', section: 'measures', unit: 'length_unit', input: measure },
  height: { kind: 'quantity', section: 'measures', unit: 'length_unit', input: measure },
  length_unit: {
    kind: 'choice',
    section: 'measures',
    texts: 'length_units',
    input: z.enum(lengthUnits).default('m'),
    file: { texts: 'common:units' },
  },
  max_payload: { kind: 'quantity', section: 'measures', unit: 'weight_unit', input: measure, example: '34000' },
  weight_unit: {
    kind: 'choice',
    section: 'measures',
    texts: 'weight_units',
    input: z.enum(weightUnits).default('kg'),
    example: 'kg',
    file: { texts: 'common:units' },
  },
  axles: { kind: 'integer', section: 'measures', input: count },
  tires: { kind: 'integer', section: 'measures', input: count },
  /** Kilometres. For a new vehicle the first reading of its odometer, 0 for none; ignored afterwards, because only the log changes it. */
  mileage: { kind: 'integer', thousands: true, section: 'measures', input: Kilometres.default(0), example: '125000' },
} as const;

const truckFields = defineFields({
  ...identity,
  type: {
    kind: 'choice',
    section: 'identity',
    texts: 'truck_types',
    input: z.enum(truckTypes),
    answer: z.string(),
    example: 'tractor_unit',
  },
  make: { kind: 'text', section: 'identity', input: text(85), example: 'Kenworth' },
  model: { kind: 'text', section: 'identity', input: text(85), example: 'T800' },
  ...description,
  /** Owned by a third party. */
  third_party: { kind: 'yes_no', section: 'ownership', wide: true, input: z.boolean().default(false), example: 'false' },
  /** For a third party's vehicle: the owner who is paid. Ignored for the company's own. */
  owner_id: { kind: 'record', section: 'ownership', input: Id.nullable().default(null) },
  ...measures,
  default_trailer_id: { kind: 'record', section: 'measures', input: Id.nullable().default(null) },
});
export const TruckInput = z.object(inputsOf(truckFields));
export type TruckInput = z.output<typeof TruckInput>;

const trailerFields = defineFields({
  ...identity,
  plate: { ...identity.plate, example: 'R12345' },
  type: { kind: 'choice', section: 'identity', texts: 'trailer_types', input: z.enum(trailerTypes), answer: z.string(), example: 'stake' },
  make: { kind: 'text', section: 'identity', input: optionalText(85), example: 'Randon' },
  model: { kind: 'text', section: 'identity', input: optionalText(85) },
  ...description,
  ...measures,
  additional_information: { kind: 'note', section: 'more', wide: true, input: optionalNote(1000) },
});
export const TrailerInput = z.object(inputsOf(trailerFields));
export type TrailerInput = z.output<typeof TrailerInput>;

const calculated = {
  /** The payload in kilograms, whatever its unit. */
  max_payload_kg: ConvertedQuantity.nullable(),
  image_url: z.string().nullable(),
};

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

/** Fields that trucks and trailers share. */
const vehicles = {
  sorts: ['plate', 'nickname', 'make', 'max_payload_kg'],
  /** Changing the status by saving needs the same permission as the action. */
  updateRefusals: { status_not_yours: { status: 409, field: 'status' } },
  nameOf: ({ plate }: { plate: string }) => plate,
  hintOf: ({ nickname, make, model }: Record<'nickname' | 'make' | 'model', string>) =>
    [nickname, `${make} ${model}`.trim()].filter(Boolean).join(' · '),
  /** A truck shows its trailer's plate: a change of either is a change of both. */
  alsoAnsweredBy: ['trucks', 'trailers'].flatMap((kind) => [`/api/${kind}`, `/api/${kind}/:id`]),
  notes: { list: 'search finds plates, nicknames, makes and models' },
} as const;

export const trucks = defineRecord({
  ...vehicles,
  name: 'trucks',
  one: 'truck',
  words: 'fleet:trucks.',
  fields: truckFields,
  input: TruckInput,
  calculated: {
    ...calculated,
    owner_name: z.string().nullable(),
    default_trailer_plate: z.string().nullable(),
    default_trailer_status: RecordStatus.nullable(),
    /** Today's driver, the latest assigned first. */
    drivers: z.array(z.object({ id: Id, name: z.string() })),
  },
  columns: {
    ...plainColumns('plate', 'nickname', 'type', 'make', 'model', 'year'),
    drivers: { value: ({ drivers }: { drivers: { name: string }[] }) => drivers.map(({ name }) => name).join(', ') },
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
export type TruckRow = z.output<typeof trucks.row>;
export type Truck = z.output<typeof trucks.full>;

export const trailers = defineRecord({
  ...vehicles,
  name: 'trailers',
  one: 'trailer',
  words: 'fleet:trailers.',
  fields: trailerFields,
  input: TrailerInput,
  calculated,
  columns: {
    ...plainColumns('plate', 'nickname', 'type', 'make', 'model', 'year', 'max_payload_kg', 'mileage'),
    max_payload: payload,
    weight_unit: null,
    image_url: null,
  },
  filters: { type: z.enum(trailerTypes).optional(), make, ...payloadRange },
  refusals: { ...plateTaken('trailer_company_id_plate_key'), ...fileErrors },
});
export type Trailer = z.output<typeof trailers.full>;

/** The most makes of a company that a filter offers. */
export const makesLimit = 500;

const makesOf = (kind: Kind) =>
  route(`GET /api/${kind}/makes`, `view-${kind}`, {
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
