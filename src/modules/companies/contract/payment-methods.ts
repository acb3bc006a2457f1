/** The ways to pay and be paid, as the settings manage them. What forms choose from is `paymentMethods` of the contract above. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, one, optionalText, text, WithId } from '#base/wire.ts';

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
  list: route({
    method: 'GET',
    path: `${path}/all`,
    may: 'view-company-settings',
    summary: "The company's ways to pay and be paid, inactive ones too.",
    output: z.object({ data: z.array(ManagedMethod) }),
  }),
  create: route({
    method: 'POST',
    path,
    may: 'update-company-settings',
    summary: 'Adds a way to pay.',
    body: PaymentMethodGiven,
    output: one(ManagedMethod),
    errors: { catalogue_full: { status: 409 } },
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    may: 'update-company-settings',
    summary: 'Saves a way to pay; what was paid with it stays as it was.',
    params: WithId,
    body: PaymentMethodGiven,
    output: one(ManagedMethod),
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
  deactivate: route({
    method: 'POST',
    path: `${path}/:id/deactivation`,
    may: 'update-company-settings',
    summary: 'Takes the way to pay out of use: forms offer it no more.',
    params: WithId,
    output: one(ManagedMethod),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: `${path}/:id/deactivation`,
    may: 'update-company-settings',
    summary: 'Takes the way to pay back into use.',
    params: WithId,
    output: one(ManagedMethod),
    errors: { already_active: { status: 409 } },
  }),
};
