/** The fields of a customer in list, form and history. */
import { formatTaxId } from '#base/tax-id.ts';
import type { RecordColumns } from '#web/kit/record/list.tsx';
import { recordScreen } from '#web/kit/record/screen.ts';
import { customers, documentLanguages, taxIdTypes } from '../contract.ts';

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
    contacts: { kind: 'rows', section: 'contact', wide: true },
    country_id: { kind: 'record', section: 'place', label: 'places:country' },
    department_id: { kind: 'record', section: 'place', label: 'places:department' },
    city_id: { kind: 'record', section: 'place', label: 'places:city' },
    address: { kind: 'text', section: 'place' },
    payment_terms_days: { kind: 'integer', section: 'billing', required: true },
    credit_limit: { kind: 'money', section: 'billing' },
    withholding_agent: { kind: 'yes_no', section: 'billing' },
    document_language: { kind: 'choice', section: 'billing', values: documentLanguages, texts: 'document_languages', required: true },
    taxes: { kind: 'rows', section: 'billing', wide: true },
  },
});

export const customerColumns: RecordColumns<typeof customers> = {
  name: { card: 'title', width: 240, grows: true },
  tax_id: { card: 'end', cell: (customer) => formatTaxId(customer), width: 146 },
  contact_name: { width: 160, grows: true, leaves: 1 },
  phone: { width: 120, leaves: 2 },
  email: { hidden: true, width: 190, grows: true },
  city_name: { card: 'line', width: 140, grows: true, leaves: 3 },
  payment_terms_days: { hidden: true, width: 90 },
  credit_limit: { hidden: true, width: 130 },
};
