/** API contract of the settlement of a trip: cash received, returned and spent by its driver, and the resulting balance. */
import { z } from 'zod';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { route } from '#base/route.ts';
import { Day, Id, Moment, Money, MoneySum, one } from '#base/wire.ts';
import { Cash } from '#modules/trips/contract/cash.ts';

/** An expense that the driver paid, in pesos. */
export const SettledExpense = z.object({
  id: Id,
  number: z.string(),
  date: Day,
  category_name: z.string(),
  /** The product, the toll or the provider. */
  description: z.string(),
  amount: Money,
});
export type SettledExpense = z.output<typeof SettledExpense>;

/** The amount of the trip's cash and expenses that a pay stub took; negative if it paid the company's debt. */
export const TakenByStub = z.object({ id: Id, number: z.string(), date: Day, amount: MoneySum });
export type TakenByStub = z.output<typeof TakenByStub>;

/** The settled content: the part that a signature freezes. */
export const SettlementContent = z.object({
  trip_number: z.string(),
  origin: z.string(),
  destination: z.string(),
  departure_on: Day,
  driver_name: z.string(),
  /** Empty for callers who may not have settlements signed. */
  driver_id_card: z.string(),
  truck_plate: z.string(),
  cash: z.array(Cash.pick({ id: true, type: true, date: true, method: true, amount: true, transaction_id: true, note: true })),
  /** Approved. */
  expenses: z.array(SettledExpense),
  handed_out: MoneySum,
  returned: MoneySum,
  spent: MoneySum,
  /** By the end of their periods. */
  stubs: z.array(TakenByStub),
  taken: MoneySum,
  /** The driver's debt; negative if the company owes. */
  owed: MoneySum,
});
export type SettlementContent = z.output<typeof SettlementContent>;

export const SettlementVersion = z.object({
  id: Id,
  version: z.number(),
  owed: MoneySum,
  signed_at: Moment,
  /** Null for drivers, where another person recorded it. */
  recorded_by: z.string().nullable(),
  signature_url: z.string(),
  /** Nothing has changed since. */
  is_current: z.boolean(),
});
export type SettlementVersion = z.output<typeof SettlementVersion>;

/** As a caller sees it: without `view-compensation` the stubs are null, and only the sum `taken` is shown. */
export const ShownContent = SettlementContent.extend({ stubs: z.array(TakenByStub).nullable() });
export type ShownContent = z.output<typeof ShownContent>;

export const Settlement = ShownContent.extend({
  trip_id: Id,
  driver_id: Id,
  /** In full, as the screen lists it. */
  cash: z.array(Cash),
  /** Changes with the content: a signature names the content that the driver saw. */
  fingerprint: z.string(),
  /** Not approved yet: listed below the total. */
  submitted: z.array(SettledExpense),
  /** The driver's debt once they are approved. */
  owed_if_approved: MoneySum,
  /** Earlier drivers of the trip with an open balance on it. */
  others: z.array(z.object({ driver_id: Id, driver_name: z.string(), owed: MoneySum })),
  /** The latest first. */
  versions: z.array(SettlementVersion),
  /** The signed versions of earlier drivers of the trip, of each the latest first. */
  versions_of_others: z.array(SettlementVersion.extend({ driver_id: Id, driver_name: z.string() })),
});
export type Settlement = z.output<typeof Settlement>;

const OfTrip = z.object({ id: Id });
/** An earlier driver of the trip, who has cash on it. */
const driver_id = Id.optional();

export const settlements = {
  read: route('GET /api/trips/:id/settlement', 'view-trips', {
    summary:
      'What the driver of a trip owes or is owed, from its cash, the approved expenses that the driver paid, and what pay stubs took.',
    params: OfTrip,
    query: z.object({ driver_id }),
    output: one(Settlement),
  }),
  pdf: pdfRoute('/api/trips/:id/settlement/pdf', 'view-trips', {
    summary: 'The settlement of a trip with its current driver, or with another one who has cash on it, to print and sign.',
    params: OfTrip,
    query: z.object({ driver_id }),
  }),
  signedPdf: pdfRoute('/api/trips/:id/settlement/signatures/:signature_id/pdf', 'view-trips', {
    summary: 'A settlement as it was signed.',
    params: OfTrip.extend({ signature_id: Id }),
  }),
  sign: route('POST /api/trips/:id/settlement/signature', 'document-trips', {
    summary: 'The driver signs the current settlement: stores a version, with the authorisation to deduct the debt.',
    params: OfTrip,
    body: z.object({
      driver_id: Id.nullable().default(null),
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'reference_unknown'),
      signature_file_id: Id,
    }),
    output: one(Settlement),
    errors: {
      /** It is not the content that the driver saw. */
      settlement_changed: { status: 409 },
      settlement_empty: { status: 409 },
      already_signed: { status: 409 },
      /** No picture that the caller sent for this signature: one signs one version. */
      file_unknown: { status: 422, field: 'signature_file_id', constraint: 'settlement_signature_once' },
    },
  }),
};
