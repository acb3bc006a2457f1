/** Data that every page reads: the count of the bell, and the event stream. Separate because it is part of the first load. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { one } from '#base/wire.ts';

/** The start of every path of notifications. */
export const notificationsPath = '/api/notifications';

/** Unread notifications are counted up to this number. */
export const unreadLimit = 100;

export const live = {
  unread: route(`GET ${notificationsPath}/unread`, 'member', {
    summary: 'How many are unread, counted to a hundred.',
    output: one(z.object({ count: z.number() })),
    background: true,
  }),
  events: route('GET /api/events', 'member', {
    summary: 'Server-sent events of the company: `changed` with the area of the API that changed, such as `invoices`.',
    output: z.null(),
    background: true,
  }),
};
