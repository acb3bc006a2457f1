import { defineModule } from '#server/module.ts';
import { scheduleHistory, serviceHistory } from './contract/history.ts';
import { serviceOverdue, serviceSoon } from './contract/notifications.ts';
import { serviceExpenseRoutes } from './routes/expense.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { serviceRoutes } from './routes/services.ts';
import { maintenanceIdLabels } from './store/id-labels.ts';
import { maintenanceChecks } from './store/verify.ts';

export const maintenanceModule = defineModule({
  name: 'maintenance',
  routes: [serviceRoutes, serviceExpenseRoutes, scheduleRoutes],
  history: [serviceHistory, scheduleHistory],
  idLabels: maintenanceIdLabels,
  checks: maintenanceChecks,
  notificationKinds: [serviceSoon, serviceOverdue],
});
