import { createRoute } from '@tanstack/react-router';
import { adminPage, adminRoute, screen } from '#web/routes.ts';

/** `kindWords`: the modules that word the kinds. */
export const notificationRoutes = (kindWords: readonly string[]) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'notifications',
      context: () => ({ kindWords }),
      component: screen(() => import('./page.tsx'), 'NotificationPage', 'notifications', ...kindWords),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'notifications/preferences',
      context: () => ({ kindWords }),
      component: screen(() => import('./preferences.tsx'), 'PreferencesPage', 'notifications', ...kindWords),
    }),
    adminPage('outbox', () => import('./outbox.tsx'), 'OutboxPage', ['notifications']),
  ] as const;
