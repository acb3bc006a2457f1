import { defineModule } from '#server/module.ts';
import { userHistory } from './contract/history.ts';
import { invitationAccepted } from './contract/notifications.ts';
import { userImport } from './imports.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { roleRoutes } from './routes/roles.ts';
import { userRoutes } from './routes/users.ts';
import { peopleIdLabels } from './store/id-labels.ts';

export const peopleModule = defineModule({
  name: 'people',
  routes: [userRoutes, invitationRoutes, roleRoutes],
  history: [userHistory],
  idLabels: peopleIdLabels,
  imports: [userImport],
  notificationKinds: [invitationAccepted],
});
