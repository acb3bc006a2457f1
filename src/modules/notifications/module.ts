import type { NotificationKind } from '#base/notification-kind.ts';
import type { Db } from '#server/db/connection.ts';
import { defineModule, type Module } from '#server/module.ts';
import { notificationRoutes } from './routes.ts';
import type { Rights } from './rules.ts';

/** The kinds that the other modules declare, when all of them have; the rights are of the module that knows members. */
export const notificationsModule = (kinds: () => readonly NotificationKind[], readOwnRights: (db: Db) => Promise<Rights>): Module =>
  defineModule({
    name: 'notifications',
    routes: [(app) => notificationRoutes(app, kinds(), readOwnRights)],
  });
