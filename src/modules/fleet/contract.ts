/** Trucks and trailers. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Flag, Id, listOf, listQuery, one, optionalText, Quantity, text, WithId } from '#base/wire.ts';
import { fileRefusals } from '#modules/files/contract.ts';

/** Their names are words of this module. */
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

const statuses = { 1: 'active', 2: 'inactive' } as const;
const status = z.enum(['active', 'inactive']);
/** A status as a word, or as its number: 1 active, 2 inactive. */
const StatusGiven = z.union([status, z.literal([1, 2]).transform((number) => statuses[number])], 'choose_one');

/** A plate as it is kept: capitals, without spaces and hyphens, however it was typed. */
export function normalPlate(typed: string): string {
  return typed.replace(/[\s\-–]/g, '').toUpperCase();
}

const plate = z.string('required').transform(normalPlate).pipe(z.string().min(1, 'required').max(10));
/** 1900 to next year, by the clock of whoever checks. */
const year = z
  .number()
  .int()
  .min(1900)
  .refine((value) => value <= new Date().getUTCFullYear() + 1, 'year_too_late');
const count = z.number().int().min(0).max(99).nullable().default(null);
const measure = Quantity.nullable().default(null);

const vehicleGiven = {
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
  /** A file of purpose `image`, sent by whoever names it. */
  image: Id.nullable().default(null),
  status: StatusGiven.default('active'),
};

/** What a form of a truck gives. */
export const TruckGiven = z.object({
  ...vehicleGiven,
  make: text(85),
  model: text(85),
  type: z.enum(truckTypes),
  default_trailer_id: Id.nullable().default(null),
  /** Somebody else's truck. */
  third_party: z.boolean().default(false),
  owner_name: optionalText(80),
  /** Kilometres. */
  mileage: z.number().int().min(0).max(9_999_999).default(0),
});
export type TruckGiven = z.output<typeof TruckGiven>;

/** What a form of a trailer gives. */
export const TrailerGiven = z.object({
  ...vehicleGiven,
  make: optionalText(85),
  model: optionalText(85),
  type: z.enum(trailerTypes),
  additional_information: optionalText(1000),
});
export type TrailerGiven = z.output<typeof TrailerGiven>;

const rowFields = {
  id: Id,
  plate: z.string(),
  nickname: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  type: z.string(),
  max_payload: z.string().nullable(),
  weight_unit: z.enum(weightUnits),
  image_url: z.string().nullable(),
  status,
  version: z.number(),
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
  owner_name: z.string(),
  mileage: z.number(),
  default_trailer_id: Id.nullable(),
  default_trailer_plate: z.string().nullable(),
  default_trailer_status: status.nullable(),
});
export type TruckRow = z.output<typeof TruckRow>;
export const Truck = TruckRow.extend(detailFields);
export type Truck = z.output<typeof Truck>;

export const TrailerRow = z.object(rowFields);
export type TrailerRow = z.output<typeof TrailerRow>;
export const Trailer = TrailerRow.extend({ ...detailFields, additional_information: z.string() });
export type Trailer = z.output<typeof Trailer>;

const truckRefusals = { plate_taken: { status: 409, constraint: 'truck_company_id_plate_key', field: 'plate' }, ...fileRefusals } as const;
const trailerRefusals = {
  plate_taken: { status: 409, constraint: 'trailer_company_id_plate_key', field: 'plate' },
  ...fileRefusals,
} as const;
/** Changing the status in a form takes the permission that the action takes. */
const statusRefusal = { status_not_yours: { status: 409, field: 'status' } } as const;
const sorts = ['plate', 'nickname', 'make'] as const;

export const trucks = {
  list: route({
    method: 'GET',
    path: '/api/trucks',
    may: 'view-trucks',
    summary: 'Trucks; search finds plates, nicknames, makes and models.',
    query: listQuery(sorts, 'plate').extend({
      status: status.optional(),
      type: z.enum(truckTypes).optional(),
      third_party: Flag.optional(),
    }),
    output: listOf(TruckRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/trucks',
    may: 'create-trucks',
    summary: 'Adds a truck.',
    body: TruckGiven,
    output: one(Truck),
    errors: truckRefusals,
  }),
  read: route({ method: 'GET', path: '/api/trucks/:id', may: 'view-trucks', summary: 'One truck.', params: WithId, output: one(Truck) }),
  update: route({
    method: 'PUT',
    path: '/api/trucks/:id',
    may: 'update-trucks',
    summary: 'Saves a truck.',
    params: WithId,
    body: TruckGiven,
    output: one(Truck),
    errors: { ...truckRefusals, ...statusRefusal },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/trucks/:id/deactivation',
    may: 'delete-trucks',
    summary: 'Takes the truck out of use: its records stay, new ones do not offer it.',
    params: WithId,
    output: one(Truck),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/trucks/:id/deactivation',
    may: 'delete-trucks',
    summary: 'Takes the truck back into use.',
    params: WithId,
    output: one(Truck),
    errors: { already_active: { status: 409 } },
  }),
};

export const trailers = {
  list: route({
    method: 'GET',
    path: '/api/trailers',
    may: 'view-trailers',
    summary: 'Trailers; search finds plates, nicknames, makes and models.',
    query: listQuery(sorts, 'plate').extend({ status: status.optional(), type: z.enum(trailerTypes).optional() }),
    output: listOf(TrailerRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/trailers',
    may: 'create-trailers',
    summary: 'Adds a trailer.',
    body: TrailerGiven,
    output: one(Trailer),
    errors: trailerRefusals,
  }),
  read: route({
    method: 'GET',
    path: '/api/trailers/:id',
    may: 'view-trailers',
    summary: 'One trailer.',
    params: WithId,
    output: one(Trailer),
  }),
  update: route({
    method: 'PUT',
    path: '/api/trailers/:id',
    may: 'update-trailers',
    summary: 'Saves a trailer.',
    params: WithId,
    body: TrailerGiven,
    output: one(Trailer),
    errors: { ...trailerRefusals, ...statusRefusal },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/trailers/:id/deactivation',
    may: 'delete-trailers',
    summary: 'Takes the trailer out of use: its records stay, new ones do not offer it.',
    params: WithId,
    output: one(Trailer),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/trailers/:id/deactivation',
    may: 'delete-trailers',
    summary: 'Takes the trailer back into use.',
    params: WithId,
    output: one(Trailer),
    errors: { already_active: { status: 409 } },
  }),
};
