import { defineModule } from '#server/module.ts';
import { reminderHistory } from './contract/history.ts';
import { reminderOverdue, reminderSoon } from './contract/notifications.ts';
import { reminderImport } from './imports.ts';
import { reminderRoutes } from './routes.ts';
import { reminderIdLabels } from './store/id-labels.ts';
import { reminderChecks } from './store/verify.ts';

export const remindersModule = defineModule({
  name: 'reminders',
  routes: [reminderRoutes],
  history: [reminderHistory],
  idLabels: reminderIdLabels,
  checks: reminderChecks,
  imports: [reminderImport],
  notificationKinds: [reminderSoon, reminderOverdue],
});
