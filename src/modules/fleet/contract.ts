/** Trucks and trailers. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Flag, Id, listOf, listQuery, one, optionalNote, optionalText, Quantity, text, WithId, withoutHidden } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { defineHistory } from '#modules/history/contract.ts';

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

const statuses = { 1: 'active', 2: 'inactive' } as const;
const status = z.enum(['active', 'inactive']);
/** A status, also accepted as a number: 1 active, 2 inactive. */
const StatusInput = z.union([status, z.literal([1, 2]).transform((number) => statuses[number])], 'choose_one');

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
  status: StatusInput.default('active'),
};

export const TruckInput = z.object({
  ...vehicleInput,
  make: text(85),
  model: text(85),
  type: z.enum(truckTypes),
  default_trailer_id: Id.nullable().default(null),
  /** Owned by a third party. */
  third_party: z.boolean().default(false),
  owner_name: optionalText(80),
  /** Kilometres. */
  mileage: z.number().int().min(0).max(9_999_999).default(0),
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

const truckErrors = { plate_taken: { status: 409, constraint: 'truck_company_id_plate_key', field: 'plate' }, ...fileErrors } as const;
const trailerErrors = {
  plate_taken: { status: 409, constraint: 'trailer_company_id_plate_key', field: 'plate' },
  ...fileErrors,
} as const;
/** Changing the status by saving needs the same permission as the action. */
const statusRefusal = { status_not_yours: { status: 409, field: 'status' } } as const;
const sorts = ['plate', 'nickname', 'make'] as const;

export const trucks = {
  list: route({
    method: 'GET',
    path: '/api/trucks',
    access: 'view-trucks',
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
    access: 'create-trucks',
    summary: 'Adds a truck.',
    body: TruckInput,
    output: one(Truck),
    errors: truckErrors,
  }),
  read: route({ method: 'GET', path: '/api/trucks/:id', access: 'view-trucks', summary: 'One truck.', params: WithId, output: one(Truck) }),
  update: route({
    method: 'PUT',
    path: '/api/trucks/:id',
    access: 'update-trucks',
    ifMatch: true,
    summary: 'Saves a truck.',
    params: WithId,
    body: TruckInput,
    output: one(Truck),
    errors: { ...truckErrors, ...statusRefusal },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/trucks/:id/deactivation',
    access: 'delete-trucks',
    ifMatch: true,
    summary: 'Takes the truck out of use: its records stay, new ones do not offer it.',
    params: WithId,
    output: one(Truck),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/trucks/:id/deactivation',
    access: 'delete-trucks',
    ifMatch: true,
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
    access: 'view-trailers',
    summary: 'Trailers; search finds plates, nicknames, makes and models.',
    query: listQuery(sorts, 'plate').extend({ status: status.optional(), type: z.enum(trailerTypes).optional() }),
    output: listOf(TrailerRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/trailers',
    access: 'create-trailers',
    summary: 'Adds a trailer.',
    body: TrailerInput,
    output: one(Trailer),
    errors: trailerErrors,
  }),
  read: route({
    method: 'GET',
    path: '/api/trailers/:id',
    access: 'view-trailers',
    summary: 'One trailer.',
    params: WithId,
    output: one(Trailer),
  }),
  update: route({
    method: 'PUT',
    path: '/api/trailers/:id',
    access: 'update-trailers',
    ifMatch: true,
    summary: 'Saves a trailer.',
    params: WithId,
    body: TrailerInput,
    output: one(Trailer),
    errors: { ...trailerErrors, ...statusRefusal },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/trailers/:id/deactivation',
    access: 'delete-trailers',
    ifMatch: true,
    summary: 'Takes the trailer out of use: its records stay, new ones do not offer it.',
    params: WithId,
    output: one(Trailer),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/trailers/:id/deactivation',
    access: 'delete-trailers',
    ifMatch: true,
    summary: 'Takes the trailer back into use.',
    params: WithId,
    output: one(Trailer),
    errors: { already_active: { status: 409 } },
  }),
};

export const truckHistory = defineHistory({ entity: 'truck', table: 'truck', permission: 'view-trucks', parts: {} });
export const trailerHistory = defineHistory({ entity: 'trailer', table: 'trailer', permission: 'view-trailers', parts: {} });
