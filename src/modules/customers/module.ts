import { documentKey } from '#server/import/document-key.ts';
import { recordImport } from '#server/import/record.ts';
import { defineModule } from '#server/module.ts';
import { bindRecord } from '#server/record/routes.ts';
import { customerHistory, customers } from './contract.ts';
import { checkCustomer, customerChecks, customerIdLabels, customerStore, resolvePlaces } from './store.ts';

export const customersModule = defineModule({
  name: 'customers',
  routes: [bindRecord(customers, customerStore, { check: checkCustomer })],
  history: [customerHistory],
  idLabels: customerIdLabels,
  checks: customerChecks,
  imports: [recordImport(customers, { store: customerStore, check: checkCustomer, key: documentKey(), resolve: resolvePlaces })],
});
