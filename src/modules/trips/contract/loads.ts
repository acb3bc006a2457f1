/** API contract of a trip's loads. Prices and amounts are null for drivers. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Money, one } from '#base/wire.ts';
import { loadFields } from './load-line.ts';
import { freightBasisNeeded, tripClosed } from './refusals.ts';
import { FreightBasis } from './trip-input.ts';

/** Most loads of a trip. With one line for the rate they fill an invoice (`itemsLimit`). */
export const loadsLimit = 199;

export const LoadInput = z.object({
  ...loadFields,
  /** The answer to `freight_basis_needed`. */
  freight_basis: FreightBasis.nullable().default(null),
});
export type LoadInput = z.output<typeof LoadInput>;

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
  waybill_number: z.string(),
  status: z.enum(['active', 'inactive']),
  version: z.number(),
});
export type Load = z.output<typeof Load>;

const id = z.object({ id: Id });
const loadId = z.object({ id: Id, load_id: Id });

const loadErrors = {
  trip_closed: tripClosed,
  trip_invoiced: { status: 409 },
  freight_basis_needed: freightBasisNeeded,
  freight_too_large: { status: 422 },
} as const;
const pricedErrors = { ...loadErrors, freight_too_large: { status: 422, field: 'unit_price' } } as const;

export const loads = {
  list: route('GET /api/trips/:id/loads', 'view-trips', {
    summary: 'All loads of a trip, inactive ones too, in the order in which they were made.',
    params: id,
    output: z.object({ data: z.array(Load).max(loadsLimit) }),
  }),
  create: route('POST /api/trips/:id/loads', 'create-trips', {
    summary: 'A new load of a trip, with the next number.',
    params: id,
    body: LoadInput,
    output: one(Load),
    errors: { ...pricedErrors, too_many_loads: { status: 409 }, number_series_exhausted: { status: 409 } },
  }),
  read: route('GET /api/trips/:id/loads/:load_id', 'view-trips', {
    summary: 'One load.',
    params: loadId,
    output: one(Load),
  }),
  update: route('PUT /api/trips/:id/loads/:load_id', 'update-trips', {
    ifMatch: true,
    summary: 'Changes a load; once the trip is invoiced, not its quantity and price.',
    params: loadId,
    body: LoadInput,
    output: one(Load),
    errors: pricedErrors,
  }),
  deactivate: route('POST /api/trips/:id/loads/:load_id/deactivation', 'delete-trips', {
    status: 200,
    summary: 'An inactive load counts for nothing.',
    params: loadId,
    body: z.object({ freight_basis: FreightBasis.nullable().default(null) }),
    output: one(Load),
    errors: { ...loadErrors, already_inactive: { status: 409 } },
  }),
  reactivate: route('DELETE /api/trips/:id/loads/:load_id/deactivation', 'delete-trips', {
    ifMatch: true,
    summary: 'The load counts again.',
    params: loadId,
    query: z.object({ freight_basis: FreightBasis.optional() }),
    output: one(Load),
    errors: { ...loadErrors, already_active: { status: 409 } },
  }),
};
