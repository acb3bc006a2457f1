/** The ways to pay and be paid, as the settings manage them. What forms choose from is `paymentMethods` of the contract above. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, optionalText, text, WithId } from '#base/wire.ts';
import { catalogue } from './catalogues.ts';

export const recipients = ['company', 'driver'] as const;

/** What a form of a payment method gives. */
export const PaymentMethodGiven = z.object({
  description: text(60),
  recipient: z.enum(recipients, 'choose_one'),
  account_number: optionalText(40),
});
export type PaymentMethodGiven = z.output<typeof PaymentMethodGiven>;

export const ManagedMethod = z.object({
  id: Id,
  description: z.string(),
  recipient: z.enum(recipients),
  account_number: z.string(),
  status: z.enum(['active', 'inactive']),
  version: z.number(),
});
export type ManagedMethod = z.output<typeof ManagedMethod>;

const path = '/api/payment-methods';

export const managedMethods = {
  ...catalogue(path, PaymentMethodGiven, ManagedMethod, 'ways to pay and be paid'),
  list: route({
    method: 'GET',
    path: `${path}/all`,
    may: 'view-company-settings',
    summary: "The company's ways to pay and be paid, inactive ones too.",
    output: z.object({ data: z.array(ManagedMethod) }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    may: 'update-company-settings',
    summary: 'Deletes a way to pay that was never used.',
    params: WithId,
    output: z.null(),
    status: 204,
    errors: { in_use: { status: 409 } },
  }),
};
