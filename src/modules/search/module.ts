import { defineModule } from '#server/module.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = defineModule({ name: 'search', routes: [searchRoutes] });
