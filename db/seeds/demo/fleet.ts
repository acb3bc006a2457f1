/** The vehicles of the demo. Lengths are in metres, payloads in kilograms. */
import { z } from 'zod';
import { taxIdTypes } from '#modules/customers/contract.ts';
import { trailerTypes, type truckTypes } from '#modules/fleet/contract/vehicles.ts';
import { accountTypes } from '#modules/owners/contract.ts';
import { readDemo } from '../tsv.ts';

const Trailer = z.object({
  plate: z.string(),
  nickname: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.coerce.number(),
  registration_number: z.string(),
  type: z.enum(trailerTypes),
  length: z.string(),
  axles: z.coerce.number(),
  tires: z.coerce.number(),
  max_payload: z.string(),
});
export type Trailer = z.output<typeof Trailer>;

/** The size of a truck sets its freight rates: a tractor with a trailer, a rigid truck with three axles, or with two. */
const TruckSize = z.enum(['tractor', 'three_axles', 'two_axles']);
export type TruckSize = z.output<typeof TruckSize>;

/** Who is paid the freight of a hired truck. */
const Owner = z.object({
  name: z.string(),
  tax_id_type: z.enum(taxIdTypes),
  tax_id: z.string(),
  phone: z.string(),
  email: z.string().default(''),
  bank: z.string(),
  account_type: z.enum(accountTypes),
  account_number: z.string(),
  /** Percentages. */
  retefuente_rate: z.string(),
  reteica_rate: z.string(),
});
export type Owner = z.output<typeof Owner>;

const owners = new Map(readDemo('owners.tsv')(Owner).map((owner) => [owner.tax_id, owner]));

const Truck = z.object({
  nickname: z.string(),
  plate: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.coerce.number(),
  purchase_date: z.string(),
  registration_number: z.string(),
  size: TruckSize,
  /** Plate of the default trailer. */
  trailer: z.string().optional(),
  /** Of a hired truck; in the file the owner's tax id. */
  owner: z
    .enum([...owners.keys()])
    .transform((tax_id) => owners.get(tax_id) as Owner)
    .optional(),
  /** How many days ago it left for its first trip; as those of the company if undefined. */
  days: z.coerce.number().optional(),
  /** Odometer before the first trip, in kilometres. */
  mileage: z.coerce.number(),
  /** The hub where the first trip starts. */
  base: z.string(),
});
export type Truck = z.output<typeof Truck>;

export const bodies: Record<
  TruckSize,
  { type: (typeof truckTypes)[number]; tons: number; length: string; width: string; height: string; axles: number; tires: number }
> = {
  tractor: { type: 'tractor_unit', tons: 34, length: '6.900', width: '2.600', height: '3.950', axles: 3, tires: 10 },
  three_axles: { type: 'tandem_axle', tons: 17, length: '9.800', width: '2.600', height: '3.800', axles: 3, tires: 10 },
  two_axles: { type: 'single_axle', tons: 8.5, length: '7.600', width: '2.500', height: '3.500', axles: 2, tires: 6 },
};

const readTrailers = readDemo('trailers.tsv');
export const nevadoTrailers = readTrailers(Trailer, 'nevadoTrailers');
export const andinaTrailers = readTrailers(Trailer, 'andinaTrailers');

const readTrucks = readDemo('trucks.tsv');
export const nevadoTrucks = readTrucks(Truck, 'nevadoTrucks');
export const andinaTrucks = readTrucks(Truck, 'andinaTrucks');
