/** API contract of the trips under review, for users who invoice them. Only for users who see trips by a role other than the driver's. */
import { z } from 'zod';
import { listRoute } from '#base/lists/route.ts';
import { Flag, GroupCount, Id, listQuery, MoneySum } from '#base/wire.ts';
import { TripRow } from '#modules/trips/contract/trip.ts';

export const ToInvoiceRow = TripRow.extend({
  /**
   * Totals of all trips under review of its customer, independent of the filters. The amounts are null for more than a thousand trips; all is null if
   * they were invoiced while the list was read.
   */
  of_customer: z
    .object({ trips: GroupCount, ready: GroupCount, freight: MoneySum.nullable(), ready_freight: MoneySum.nullable() })
    .nullable(),
});
export type ToInvoiceRow = z.output<typeof ToInvoiceRow>;

export const toInvoice = {
  list: listRoute('/api/trips/to-invoice', 'invoice-trips', {
    summary: 'The trips under review, grouped by customer, with what each lacks to be invoiced. Searched like all trips.',
    query: listQuery(['customer_name', 'departure_at', 'number', 'freight'], 'customer_name').extend({
      /** `1`: those with a proof of delivery and without an expense that waits for approval. `0`: the others. */
      ready: Flag.optional(),
      customer_id: Id.optional(),
      truck_id: Id.optional(),
    }),
    row: ToInvoiceRow,
    words: 'invoicing:to_invoice.',
    columns: {
      number: {},
      customer_name: { title: 'columns.customer' },
      route: {
        parts: { origin_name: { title: 'trips:fields.origin' }, destination_name: { title: 'trips:fields.destination' } },
      },
      truck_plate: { title: 'trips:columns.truck' },
      departure_at: { title: 'trips:columns.departure_at' },
      arrival_at: { title: 'trips:columns.arrival_at' },
      customer_reference: { title: 'fields.customer_reference' },
      missing: {
        parts: {
          proof: { title: 'trips:documents.kinds.proof_of_delivery', texts: 'trips:proof' },
          waiting_expenses: { title: 'to_invoice.columns.waiting_expenses' },
        },
      },
      freight: { title: 'trips:columns.freight' },
    },
    sums: { freight: MoneySum.nullable() },
    groups: { to_invoice: { ready: '1' }, to_review: { ready: '0' } },
  }),
};
