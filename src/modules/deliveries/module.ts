import { defineModule } from '#server/module.ts';
import { emailNotDelivered } from './contract/notifications.ts';
import { mailServerRoutes, templateRoutes } from './routes.ts';

export const deliveriesModule = defineModule({
  name: 'deliveries',
  routes: [mailServerRoutes, templateRoutes],
  notificationKinds: [emailNotDelivered],
});
