/** The fields of an owner in list, form and history. */
import { formatRate, type Language } from '#base/format.ts';
import { formatTaxId } from '#base/tax-id.ts';
import { taxIdTypes } from '#modules/customers/contract.ts';
import type { RecordColumns } from '#web/kit/record/list.tsx';
import { recordScreen } from '#web/kit/record/screen.ts';
import { accountTypes, owners } from '../contract.ts';

export const ownerScreen = recordScreen({
  contract: owners,
  nameOf: ({ name }) => name,
  fields: {
    name: { kind: 'text', section: 'identity' },
    tax_id_type: { kind: 'choice', section: 'identity', values: taxIdTypes, texts: 'customers:tax_id_types' },
    tax_id: { kind: 'own_text', section: 'identity' },
    phone: { kind: 'text', section: 'identity', type: 'tel' },
    email: { kind: 'text', section: 'identity', type: 'email' },
    address: { kind: 'text', section: 'identity' },
    bank: { kind: 'text', section: 'account' },
    account_type: { kind: 'choice', section: 'account', values: accountTypes, texts: 'account_types' },
    account_number: { kind: 'text', section: 'account' },
    account_holder: { kind: 'text', section: 'account' },
    retefuente_rate: { kind: 'own_text', section: 'withholdings' },
    reteica_rate: { kind: 'own_text', section: 'withholdings' },
    notes: { kind: 'own_text', section: 'more', wide: true },
  },
});

export const ownerColumns: RecordColumns<typeof owners> = {
  name: { card: 'title', width: 260, grows: true },
  tax_id: { card: 'end', cell: (owner) => formatTaxId(owner), width: 146 },
  phone: { card: 'line', width: 120 },
  email: { hidden: true, width: 190, grows: true },
  retefuente_rate: { width: 110, align: 'right', cell: ({ retefuente_rate }, { language }) => percentText(retefuente_rate, language) },
  reteica_rate: { width: 110, align: 'right', cell: ({ reteica_rate }, { language }) => perMilleText(reteica_rate, language) },
};

export const percentText = (value: string, language: Language): string => formatRate({ value, per_mille: false }, language);
/** As reteICA is set. */
export const perMilleText = (value: string, language: Language): string => formatRate({ value, per_mille: true }, language);
