/** The outbox: the email that a demo without a mail server would have sent. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Moment } from '#base/wire.ts';

export const OutboxMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Contains a code or a link that gives access to an account. */
  account: z.boolean(),
  created_at: Moment,
  sent_at: Moment.nullable(),
  error: z.string().nullable(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

export const outbox = {
  list: route('GET /api/outbox', 'update-company-settings', {
    summary:
      'In a demo without a mail server: the latest hundred emails of this company; for the super-administrator also those with codes and links, of all users. Elsewhere 404.',
    output: z.object({ data: z.array(OutboxMail) }),
  }),
};
