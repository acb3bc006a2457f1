import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Deliverable } from './deliverable.ts';

/**
 * Sends a document to those who get it, with the text of the company: nothing is asked. Throws `ApiError`, with the sentence `noRecipient` where
 * nobody gets it.
 */
export async function sendAsProposed({ operations, id, query = {} }: Omit<Deliverable, 'name'>, noRecipient: string): Promise<unknown> {
  const params = { id };
  const { data } = await call(operations.emailDraft, { params, query, quiet: true });
  const { recipients, subject, body, has_mail_server } = data;
  // The server says in its own words that it has no mail server.
  if (has_mail_server && recipients.length === 0) throw new ApiError(422, { message: noRecipient });
  return call(operations.email, { params, query, body: { recipients, subject, body }, quiet: true });
}
