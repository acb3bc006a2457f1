/** The fields of a route template in list, form and history. */
import type { RecordColumns } from '#web/kit/record/list.tsx';
import { recordScreen } from '#web/kit/record/screen.ts';
import { tripTemplates } from '../../contract/templates.ts';
import { FreightBasis } from '../../contract/trip-input.ts';

export const templateScreen = recordScreen({
  contract: tripTemplates,
  nameOf: ({ name }) => name,
  alsoInvalidates: [tripTemplates.offers],
  fields: {
    name: { kind: 'text', section: 'identity' },
    customer_id: { kind: 'record', section: 'identity' },
    origin_city_id: { kind: 'record', section: 'road' },
    origin_address: { kind: 'text', section: 'road' },
    origin_details: { kind: 'own_text', section: 'road', wide: true },
    destination_city_id: { kind: 'record', section: 'road' },
    destination_address: { kind: 'text', section: 'road' },
    destination_details: { kind: 'own_text', section: 'road', wide: true },
    freight_rate: { kind: 'money', section: 'money' },
    freight_basis: { kind: 'choice', section: 'money', values: FreightBasis.options, texts: 'trips:basis', required: true },
    owner_freight: { kind: 'money', section: 'money' },
    tolls_amount: { kind: 'money', section: 'money' },
    tolls_count: { kind: 'integer', section: 'money' },
    cash_amount: { kind: 'money', section: 'money' },
    notes: { kind: 'own_text', section: 'notes', wide: true },
  },
});

export const templateColumns: RecordColumns<typeof tripTemplates> = {
  name: { card: 'title', width: 240, grows: true },
  origin_name: { card: 'line', width: 140, grows: true },
  destination_name: { card: 'line', width: 140, grows: true },
  customer_name: { width: 190, grows: true, leaves: 3, cell: ({ customer_name }, { own }) => customer_name ?? own('any_customer') },
  freight_rate: { card: 'amount', width: 120 },
  owner_freight: { width: 130, leaves: 2 },
  tolls_amount: { width: 110, leaves: 1 },
  tolls_count: { hidden: true, width: 90 },
  cash_amount: { width: 120 },
};
