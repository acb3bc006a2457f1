import { sendAsProposed } from '#modules/deliveries/web/parts.tsx';
import { invoiceEmails } from '../../../contract/emails.ts';

export { ByEmailField } from '#modules/deliveries/web/parts.tsx';

/** Sends an invoice to those at its customer who get invoices; a draft is marked as sent with it. Throws `ApiError`, with the sentence `noRecipient` where nobody does. */
export const emailInvoice = (id: string, noRecipient: string): Promise<unknown> =>
  sendAsProposed({ operations: invoiceEmails, id }, noRecipient);
