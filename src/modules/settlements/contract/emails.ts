/** API contract of settlements of trips by email and by link. */
import { z } from 'zod';
import { Id } from '#base/wire.ts';
import { EmailInput } from '#modules/deliveries/contract/deliveries.ts';
import { documentRoutes } from '#modules/deliveries/contract/documents.ts';

/** Not available to drivers, who sign it on their own screen. */
export const settlementEmails = documentRoutes({
  kind: 'settlement',
  path: '/api/trips/:id/settlement',
  name: 'the settlement of a trip',
  send: 'update-trips',
  query: z.object({ driver_id: Id.optional() }),
  body: EmailInput,
  errors: {},
});
