/** The fields of a customer in list, form and history. */
import { formatTaxId } from '#base/tax-id.ts';
import type { RecordColumns } from '#web/kit/record/list.tsx';
import { recordScreen } from '#web/kit/record/screen.ts';
import { customers, taxIdTypes } from '../contract.ts';

export const customerScreen = recordScreen({
  contract: customers,
  nameOf: ({ name }) => name,
  fields: {
    image: { kind: 'file', section: 'identity', wide: true },
    name: { kind: 'text', section: 'identity' },
    legal_name: { kind: 'text', section: 'identity' },
    tax_id_type: { kind: 'choice', section: 'identity', values: taxIdTypes, texts: 'tax_id_types' },
    tax_id: { kind: 'own_text', section: 'identity' },
    email: { kind: 'text', section: 'contact', type: 'email' },
    phone: { kind: 'text', section: 'contact', type: 'tel' },
    work_phone: { kind: 'text', section: 'contact', type: 'tel' },
    contact_name: { kind: 'text', section: 'contact' },
    website: { kind: 'text', section: 'contact', type: 'url' },
    country_id: { kind: 'record', section: 'place', label: 'places:country' },
    department_id: { kind: 'record', section: 'place', label: 'places:department' },
    city_id: { kind: 'record', section: 'place', label: 'places:city' },
    address: { kind: 'text', section: 'place' },
    payment_terms_days: { kind: 'integer', section: 'billing', required: true },
    taxes: { kind: 'rows', section: 'taxes', wide: true },
  },
});

export const customerColumns: RecordColumns<typeof customers> = {
  name: { card: 'title' },
  tax_id: { card: 'subtitle', cell: (customer) => formatTaxId(customer) },
  contact_name: { card: 'fact' },
  phone: { card: 'fact' },
  email: { hidden: true },
  city_name: { card: 'fact' },
  payment_terms_days: { hidden: true },
};
