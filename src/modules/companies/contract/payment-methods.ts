/** Managing the payment methods in the settings. Forms use `paymentMethods` of `contract/companies.ts`. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, optionalText, text, WithId } from '#base/wire.ts';
import { catalogueOperations } from './catalogues.ts';

/** The recipient of an account's money. It never changes, because recorded transactions depend on it. */
export const recipients = ['company', 'driver'] as const;
export type Recipient = (typeof recipients)[number];
/** A cash box, or an account at a bank or wallet. */
export const accountKinds = ['bank', 'cash'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Whether an account can receive money that was paid in that way: a cash box only cash and checks. */
export const takesMethod = (kind: AccountKind, method: string): boolean => kind === 'bank' || method === 'cash' || method === 'check';

/** Whether it is a bank account of the company, which has statements and is named on invoices. */
export const isOwnBankAccount = ({ kind, recipient }: { kind: AccountKind; recipient: Recipient }): boolean =>
  kind === 'bank' && recipient === 'company';

export const PaymentMethodInput = z.object({
  description: text(60),
  recipient: z.enum(recipients, 'choose_one'),
  kind: z.enum(accountKinds, 'choose_one').default('bank'),
  account_number: optionalText(40),
});
export type PaymentMethodInput = z.output<typeof PaymentMethodInput>;

export const ManagedPaymentMethod = z.object({
  id: Id,
  description: z.string(),
  recipient: z.enum(recipients),
  kind: z.enum(accountKinds),
  account_number: z.string(),
  status: z.enum(['active', 'inactive']),
  version: z.number(),
});
export type ManagedPaymentMethod = z.output<typeof ManagedPaymentMethod>;

const path = '/api/payment-methods';

const operations = catalogueOperations(path, PaymentMethodInput, ManagedPaymentMethod, 'payment methods');

export const managedPaymentMethods = {
  ...operations,
  update: { ...operations.update, errors: { ...operations.update.errors, recipient_fixed: { status: 409, field: 'recipient' } } as const },
  list: route(`GET ${path}/all`, 'view-company-settings', {
    summary: "The company's payment methods, inactive ones too.",
    output: z.object({ data: z.array(ManagedPaymentMethod) }),
  }),
  remove: route(`DELETE ${path}/:id`, 'delete-company-settings', {
    ifMatch: true,
    summary: 'Deletes a payment method that was never used.',
    params: WithId,
    output: z.null(),
    status: 204,
    errors: { in_use: { status: 409 } },
  }),
};
