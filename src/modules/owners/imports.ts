/** Owners from a file. One of the same document is updated. */
import { documentKey } from '#server/import/document-key.ts';
import { recordImport } from '#server/import/record.ts';
import { accountTypes, owners } from './contract.ts';
import { ownerStore } from './store.ts';

export const ownerImport = recordImport(owners, {
  store: ownerStore,
  key: documentKey<typeof owners>(),
  columns: {
    tax_id_type: { texts: 'customers:tax_id_types', example: '13' },
    tax_id: { example: '16845210' },
    name: { example: 'Gilberto Lozano' },
    phone: { example: '3104558721' },
    email: {},
    address: {},
    bank: { example: 'Bancolombia' },
    account_type: { texts: 'account_types', values: accountTypes, required: false },
    account_number: { example: '06145879321' },
    account_holder: {},
    retefuente_rate: { example: '1' },
    reteica_rate: { example: '0.7' },
    notes: {},
  },
});
