import { sendAsProposed } from '#modules/deliveries/web/parts.tsx';
import { invoiceEmails } from '../../../contract/emails.ts';

export { ByEmailField } from '#modules/deliveries/web/parts.tsx';

/**
 * Sends an invoice to its default recipients; a draft is marked as sent with it. Throws `ApiError`, with the sentence `noRecipient` if there are no
 * recipients.
 */
export const emailInvoice = (id: string, noRecipient: string): Promise<unknown> =>
  sendAsProposed({ operations: invoiceEmails, id }, noRecipient);
