/** An invoice as the API returns it, with its statuses. */
import { z } from 'zod';
import { Day, Id, Money, MoneySum } from '#base/wire.ts';
import { withholdingKinds } from '#modules/companies/contract/withholdings.ts';
import { CityId } from '#modules/places/contract.ts';
import { adjustmentMethods, adjustmentTypes } from './lines.ts';
import { references } from './references.ts';

/** Most invoices that are printed as one PDF. */
export const batchLimit = 200;

export const invoiceStatuses = ['draft', 'sent', 'completed', 'cancelled'] as const;
export const paymentStatuses = ['due', 'partially_paid', 'past_due', 'paid'] as const;
export const paymentMethods = ['cash', 'credit_card', 'bank_transfer', 'check'] as const;
export const paymentAdjustmentKinds = ['withholding', 'shortage', 'rounding'] as const;

export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.output<typeof InvoiceStatus>;
/** Drafts and cancelled invoices have none. */
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.output<typeof PaymentStatus>;
export type PaymentAdjustmentKind = (typeof paymentAdjustmentKinds)[number];

export const InvoiceRow = z.object({
  id: Id,
  number: z.string(),
  status: InvoiceStatus,
  payment_status: PaymentStatus.nullable(),
  customer_id: Id,
  customer_name: z.string(),
  issue_date: Day,
  due_date: Day,
  /** When the customer received the papers. */
  filing_date: Day.nullable(),
  customer_reference: z.string(),
  /** Of the electronic invoice. */
  dian_number: z.string(),
  total: Money,
  balance: Money,
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** The amounts of an invoice, as `invoiceTotals` and `invoiceBalance` calculate them. */
const amounts = {
  subtotal: Money,
  discount: Money,
  iva: Money,
  other_tax: Money,
  withholding: Money,
  total: Money,
  advance_payment: Money,
  /** May exceed the total by negative roundings. */
  paid: MoneySum,
  /** Sum of the payments' adjustments: withholdings at another rate, shortages, roundings. */
  adjusted: Money,
  balance: Money,
};

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  status: InvoiceStatus,
  payment_status: PaymentStatus.nullable(),
  customer_id: Id,
  /** On a draft: the customer's current name, tax ID and address. Sending copies them onto the invoice for good. */
  customer_name: z.string(),
  customer_tax_id: z.string(),
  customer_address: z.string(),
  issue_date: Day,
  due_date: Day,
  filing_date: Day.nullable(),
  filing_reference: z.string(),
  ...references,
  notes: z.string(),
  /** Decimals of this document's amounts. */
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  processing_fee: Money,
  other_discount: Money,
  ...amounts,
  cancellation_reason: z.string(),
  sent_at: z.string().nullable(),
  version: z.number(),
  items: z.array(
    z.object({
      id: Id,
      trip_id: Id.nullable(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unit_price: z.string(),
      amount: Money,
    }),
  ),
  adjustments: z.array(
    z.object({
      id: Id,
      type: z.enum(adjustmentTypes),
      method: z.enum(adjustmentMethods),
      description: z.string(),
      value: z.string(),
      iva: z.boolean(),
      per_mille: z.boolean(),
      withholding_kind: z.enum(withholdingKinds).nullable(),
      municipality_id: CityId.nullable(),
      /** Null for the base of the invoice. */
      base: Money.nullable(),
      amount: Money,
    }),
  ),
  trips: z.array(
    z.object({
      id: Id,
      number: z.string(),
      status: z.string(),
      origin_city_id: CityId,
      origin_name: z.string(),
      destination_name: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      id: Id,
      number: z.string(),
      payment_date: Day,
      method: z.enum(paymentMethods),
      amount: Money,
      version: z.number(),
      adjustments: z.array(z.object({ kind: z.enum(paymentAdjustmentKinds), amount: Money, note: z.string() })),
    }),
  ),
  /** The advances that it uses: those of its trips, and credit that was applied by hand. */
  advances: z.array(
    z.object({
      id: Id,
      trip_id: Id.nullable(),
      /** The payment whose surplus became this credit. */
      payment_id: Id.nullable(),
      payment_number: z.string().nullable(),
      payment_date: Day,
      amount: Money,
      /** By this invoice. */
      used: Money,
      /** The part that no other invoice and no refund uses. */
      available: Money,
    }),
  ),
});
export type Invoice = z.output<typeof Invoice>;

/** Numbers of the trips whose status changed with the invoice, shown on the screen. */
export const TripsMoved = z.object({ trips_paid: z.array(z.string()), trips_reopened: z.array(z.string()) });
export type TripsMoved = z.output<typeof TripsMoved>;
