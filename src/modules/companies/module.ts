import { defineModule } from '#server/module.ts';
import { companyRoutes } from './routes/companies.ts';
import { catalogueIdLabels } from './store/catalogues.ts';
import { companyChecks } from './store/verify.ts';

export const companiesModule = defineModule({
  name: 'companies',
  routes: [companyRoutes],
  idLabels: catalogueIdLabels,
  checks: companyChecks,
});
