/** API contract of pay stubs by email and by link. */
import { z } from 'zod';
import { EmailInput } from '#modules/deliveries/contract/deliveries.ts';
import { documentRoutes } from '#modules/deliveries/contract/documents.ts';
import { notFinal } from './documents.ts';

/** Who changes pay sends and shares it: the address may be any, and viewing pay is part of that permission. */
export const stubEmails = documentRoutes({
  kind: 'pay_stub',
  path: '/api/pay-stubs/:id',
  name: 'a pay stub',
  send: 'update-compensation',
  query: z.object({}),
  body: EmailInput,
  errors: notFinal,
});
