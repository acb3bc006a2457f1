import { defineModule } from '#server/module.ts';
import { ownerHistory } from './contract.ts';
import { ownerImport } from './imports.ts';
import { ownerRoutes } from './routes.ts';
import { ownerChecks, ownerIdLabels } from './store.ts';

export const ownersModule = defineModule({
  name: 'owners',
  routes: [ownerRoutes],
  history: [ownerHistory],
  idLabels: ownerIdLabels,
  checks: ownerChecks,
  imports: [ownerImport],
});
