import { defineModule } from '#server/module.ts';
import { mailServerRoutes, templateRoutes } from './routes.ts';

export const deliveriesModule = defineModule({ name: 'deliveries', routes: [mailServerRoutes, templateRoutes] });
