import { defineModule } from '#server/module.ts';
import { feedRoutes } from './routes.ts';

export const calendarModule = defineModule({ name: 'calendar', routes: [feedRoutes] });
