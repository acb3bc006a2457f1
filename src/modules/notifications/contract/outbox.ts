/** The outbox: what would have been mailed, where a demo has no mail server. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Moment } from '#base/wire.ts';

export const MailKept = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Carries a code or a link that lets somebody in. */
  account: z.boolean(),
  created_at: Moment,
  sent_at: Moment.nullable(),
  error: z.string().nullable(),
});
export type MailKept = z.output<typeof MailKept>;

export const outbox = {
  list: route({
    method: 'GET',
    path: '/api/outbox',
    may: 'update-company-settings',
    summary:
      'In a demo without a mail server: the latest hundred mails of this company; for the super-administrator also those with codes and links, of everybody. Elsewhere there is no outbox (404).',
    output: z.object({ data: z.array(MailKept) }),
  }),
};
