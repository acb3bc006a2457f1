/** A trip as the API returns it: a row of its list, the list, the whole, and the warnings about its plan, which never block a save. Amounts are null for drivers. */
import { z } from 'zod';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { Day, dayRange, Flag, Id, LocalDateTime, listQuery, Moment, Money, MoneySum, textAnswers } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';
import { ExpiredPaper, Paper } from '#modules/reminders/contract/fields.ts';
import { AdvanceOfTrip, advancesLimit } from './advance.ts';
import { TripPlace } from './place.ts';
import { Statuses, stageFilters, TripStatus } from './status.ts';
import { AdvanceMethod, FreightBasis, tripTexts } from './trip-input.ts';

export const TripRow = z.object({
  id: Id,
  number: z.string(),
  status: TripStatus,
  customer_id: Id,
  customer_name: z.string(),
  driver_id: Id,
  driver_name: z.string(),
  truck_id: Id,
  truck_plate: z.string(),
  trailer_id: Id.nullable(),
  trailer_plate: z.string().nullable(),
  origin_name: z.string(),
  destination_name: z.string(),
  departure_at: LocalDateTime,
  arrival_at: LocalDateTime.nullable(),
  /** The number by which the customer knows it. */
  customer_reference: z.string(),
  /** Whether a proof of delivery is attached, or missing after the arrival; null for one that is not expected yet. */
  proof: z.enum(['attached', 'missing']).nullable(),
  /** Its expenses that wait for approval. */
  waiting_expenses: z.number(),
  freight: Money.nullable(),
});
export type TripRow = z.output<typeof TripRow>;

export const Trip = TripRow.omit({ origin_name: true, destination_name: true }).extend({
  /** Empty without one; null for a caller who is not the driver and lacks the permission to view users. */
  driver_phone: z.string().nullable(),
  origin: TripPlace,
  destination: TripPlace,
  freight_basis: FreightBasis.nullable(),
  freight_rate: Money.nullable(),
  /** Sum of the active loads. */
  loads_amount: Money.nullable(),
  owner_freight: Money.nullable(),
  /** For a hired truck: its owner when the trip was made. Null for drivers. */
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  truck_third_party: z.boolean(),
  ...textAnswers(tripTexts),
  advance_payment: Money.nullable(),
  advance_method: AdvanceMethod.nullable(),
  advance_date: Day.nullable(),
  /** The part of the advance that an invoice used. Above zero, the advance cannot change. */
  advance_used: Money.nullable(),
  payment_method_id: Id.nullable(),
  payment_method: z.string().nullable(),
  /** Its own and those of its loads, the latest first. Empty for drivers, and without `view-advances`. */
  advances: z.array(AdvanceOfTrip).max(advancesLimit),
  fuel_departure: z.number().nullable(),
  fuel_arrival: z.number().nullable(),
  odometer_departure: z.number().nullable(),
  odometer_arrival: z.number().nullable(),
  /** Null for drivers. */
  rejection_reason: z.string().nullable(),
  /** For the driver, of a rejection. */
  rejection_message: z.string(),
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  /** Of its truck, its trailer and its driver, the most urgent first; of a driver's own papers, drivers see the licence. */
  papers: z.array(Paper),
  created_at: Moment,
  version: z.number(),
});
export type Trip = z.output<typeof Trip>;

/** Another trip that needs the same truck, trailer or driver at the same time. */
const OverlapWarning = z.object({ code: z.literal('overlap'), kind: z.enum(['truck', 'trailer', 'driver']), id: Id, number: z.string() });
export type OverlapWarning = z.output<typeof OverlapWarning>;

/** A paper of the truck, the trailer or the driver that is not valid until the end of the trip. */
const PaperWarning = z.object({ code: z.literal('expired_paper'), ...ExpiredPaper.shape });

export const TripWarning = z.discriminatedUnion('code', [OverlapWarning, PaperWarning]);
export type TripWarning = z.output<typeof TripWarning>;

/** Separate from the other operations, because the sidebar of every page calls it. */
export const tripList = listRoute('/api/trips', 'view-trips', {
  summary:
    'Trips; the search matches the numbers of trip, load, waybill and manifest, the customer and its reference, the driver, the plate and the route.',
  query: listQuery(['departure_at', 'number', 'freight', 'status', 'customer_name', 'driver_name'], '-departure_at').extend({
    status: Statuses.optional(),
    driver_id: Id.optional(),
    truck_id: Id.optional(),
    trailer_id: Id.optional(),
    customer_id: Id.optional(),
    /** Of the hired truck. */
    owner_id: Id.optional(),
    /** With trucks of the company. */
    without_owner: Flag.optional(),
    origin_city_id: CityId.optional(),
    destination_city_id: CityId.optional(),
    ...dayRange('departed'),
    /** Those that first came under review on these days of the company's clock. */
    ...dayRange('reviewed'),
    /** Those that have arrived without a proof of delivery. */
    proof: z.enum(['missing']).optional(),
    /** `1`: under review and ready to be invoiced. `0`: under review, and something is missing. */
    ready: Flag.optional(),
  }),
  row: TripRow,
  words: 'trips:',
  columns: {
    number: {},
    status: { texts: 'status' },
    customer_name: { title: 'columns.customer' },
    route: { parts: { origin_name: { title: 'fields.origin' }, destination_name: { title: 'fields.destination' } } },
    driver_name: { title: 'columns.driver' },
    truck_plate: { title: 'columns.plate' },
    trailer_plate: { title: 'columns.trailer' },
    ...plainColumns('departure_at', 'arrival_at'),
    customer_reference: { title: 'fields.customer_reference' },
    proof: { title: 'documents.kinds.proof_of_delivery', texts: 'proof' },
    freight: {},
  },
  sums: { freight: MoneySum.nullable() },
  groups: stageFilters,
});
