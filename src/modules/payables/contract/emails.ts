/** API contract of the owner's balance of a trip, by email and by link. */
import { z } from 'zod';
import { EmailInput } from '#modules/deliveries/contract/deliveries.ts';
import { documentRoutes } from '#modules/deliveries/contract/documents.ts';
import { noOwnerToPay } from './balances.ts';

export const ownerEmails = documentRoutes({
  kind: 'owner_document',
  path: '/api/trips/:id/owner',
  name: 'what the owner of a trip is owed',
  send: 'update-owners',
  query: z.object({}),
  body: EmailInput,
  errors: noOwnerToPay,
});
