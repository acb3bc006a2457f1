import { defineModule } from '#server/module.ts';
import { viewRoutes } from './routes.ts';

export const viewsModule = defineModule({ name: 'views', routes: [viewRoutes] });
