import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Deliverable } from './deliverable.ts';

/**
 * Sends a document to its default recipients, with the text of the company, without asking. Throws `ApiError`, with the sentence `noRecipient` if it
 * has none.
 */
export async function sendAsProposed({ operations, id, query = {} }: Omit<Deliverable, 'name'>, noRecipient: string): Promise<unknown> {
  const params = { id };
  const { data } = await call(operations.emailDraft, { params, query, quiet: true });
  const { recipients, subject, body, has_mail_server } = data;
  // The server's own text explains that it has no mail server.
  if (has_mail_server && recipients.length === 0) throw new ApiError(422, { message: noRecipient });
  return call(operations.email, { params, query, body: { recipients, subject, body }, quiet: true });
}
