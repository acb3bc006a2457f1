/** What every page asks, apart from the rest because it is part of the first load: the count of the bell, and what changed. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { one } from '#base/wire.ts';

/** Every path of notifications begins with it. */
export const notificationsPath = '/api/notifications';

/** Unread ones are counted to this many. */
export const unreadLimit = 100;

export const live = {
  unread: route({
    method: 'GET',
    path: `${notificationsPath}/unread`,
    may: 'member',
    summary: 'How many are unread, counted to a hundred.',
    output: one(z.object({ count: z.number() })),
    background: true,
  }),
  events: route({
    method: 'GET',
    path: '/api/events',
    may: 'member',
    summary: 'Server-sent events of the company: `changed` with the area of the API that changed, such as `invoices`.',
    output: z.null(),
    background: true,
  }),
};
