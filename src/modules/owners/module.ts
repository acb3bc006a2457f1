import { documentKey } from '#server/import/document-key.ts';
import { recordImport } from '#server/import/record.ts';
import { defineModule } from '#server/module.ts';
import { bindRecord } from '#server/record/routes.ts';
import { ownerHistory, owners } from './contract.ts';
import { ownerChecks, ownerIdLabels, ownerStore } from './store.ts';

export const ownersModule = defineModule({
  name: 'owners',
  routes: [bindRecord(owners, ownerStore)],
  history: [ownerHistory],
  idLabels: ownerIdLabels,
  checks: ownerChecks,
  imports: [recordImport(owners, { store: ownerStore, key: documentKey() })],
});
