/** How a screen learns that something changed without asking again and again. */
import { z } from 'zod';
import { route } from '#base/route.ts';

export const events = {
  stream: route({
    method: 'GET',
    path: '/api/events',
    may: 'member',
    summary: 'Server-sent events of the company: `changed` with the area of the API that changed, such as `invoices`.',
    output: z.null(),
    background: true,
  }),
};
