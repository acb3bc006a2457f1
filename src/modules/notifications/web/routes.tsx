import { createRoute } from '@tanstack/react-router';
import { adminRoute, screen } from '#web/routes.ts';

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'notifications',
    component: screen(() => import('./page.tsx'), 'NotificationPage', 'notifications'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'notifications/preferences',
    component: screen(() => import('./preferences.tsx'), 'PreferencesPage', 'notifications'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'outbox',
    component: screen(() => import('./outbox.tsx'), 'OutboxPage', 'notifications'),
  }),
] as const;
