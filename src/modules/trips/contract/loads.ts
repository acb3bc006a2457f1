/** Loads of a trip on the wire. Prices and amounts are null for whoever may not see them. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Money, one, optionalText, Quantity, text, UnitPrice } from '#base/wire.ts';
import { basisNeeded, closed, FreightBasis, stale } from './trips.ts';

/** No trip has more loads than this: with a line for the rate they fill the lines of an invoice. */
export const loadsLimit = 199;

export const LoadBody = z.object({
  goods: text(120),
  quantity: Quantity,
  unit: text(20),
  /** Zero is no price: the load is part of the trip's freight rate. */
  unit_price: UnitPrice,
  notes: optionalText(1000),
  /** The answer to `freight_basis_needed`. */
  freight_basis: FreightBasis.nullable().default(null),
});
export type LoadBody = z.output<typeof LoadBody>;

export const Load = z.object({
  id: Id,
  trip_id: Id,
  number: z.string(),
  goods: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string().nullable(),
  amount: Money.nullable(),
  notes: z.string(),
  status: z.enum(['active', 'inactive']),
  version: z.number(),
});
export type Load = z.output<typeof Load>;

const id = z.object({ id: Id });
const loadId = z.object({ id: Id, load_id: Id });

const loadErrors = {
  trip_closed: closed,
  trip_invoiced: { status: 409 },
  freight_basis_needed: basisNeeded,
  freight_too_large: { status: 422 },
} as const;
const pricedErrors = { ...loadErrors, freight_too_large: { status: 422, field: 'unit_price' } } as const;

export const loads = {
  list: route({
    method: 'GET',
    path: '/api/trips/:id/loads',
    may: 'view-trips',
    summary: 'All loads of a trip, inactive ones too, in the order in which they were made.',
    params: id,
    output: z.object({ data: z.array(Load).max(loadsLimit) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/trips/:id/loads',
    may: 'create-trips',
    summary: 'A new load of a trip, with the next number.',
    params: id,
    body: LoadBody,
    output: one(Load),
    errors: { ...pricedErrors, too_many_loads: { status: 409 }, number_series_exhausted: { status: 409 } },
  }),
  read: route({
    method: 'GET',
    path: '/api/trips/:id/loads/:load_id',
    may: 'view-trips',
    summary: 'One load.',
    params: loadId,
    output: one(Load),
  }),
  update: route({
    method: 'PUT',
    path: '/api/trips/:id/loads/:load_id',
    may: 'update-trips',
    summary: 'Changes a load; once the trip is invoiced, not its quantity and price.',
    params: loadId,
    body: LoadBody,
    output: one(Load),
    errors: { ...pricedErrors, stale_version: stale },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/trips/:id/loads/:load_id/deactivation',
    may: 'delete-trips',
    status: 200,
    summary: 'An inactive load counts for nothing.',
    params: loadId,
    body: z.object({ freight_basis: FreightBasis.nullable().default(null) }),
    output: one(Load),
    errors: { ...loadErrors, already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/trips/:id/loads/:load_id/deactivation',
    may: 'delete-trips',
    summary: 'The load counts again.',
    params: loadId,
    query: z.object({ freight_basis: FreightBasis.optional() }),
    output: one(Load),
    errors: { ...loadErrors, already_active: { status: 409 }, stale_version: stale },
  }),
};
