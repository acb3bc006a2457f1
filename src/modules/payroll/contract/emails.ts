/** API contract of pay stubs by email and by link. */
import { z } from 'zod';
import { EmailInput } from '#modules/deliveries/contract/deliveries.ts';
import { documentRoutes } from '#modules/deliveries/contract/documents.ts';
import { notFinal } from './documents.ts';

/** Users who change pay can send and share stubs: they can choose any address, and the permission includes viewing pay. */
export const stubEmails = documentRoutes({
  kind: 'pay_stub',
  path: '/api/pay-stubs/:id',
  name: 'a pay stub',
  send: 'update-compensation',
  query: z.object({}),
  body: EmailInput,
  errors: notFinal,
});
