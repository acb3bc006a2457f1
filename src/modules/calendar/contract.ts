/** API contract of the private address by which other programs read what falls due. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Bytes, Moment, one } from '#base/wire.ts';

/** How far the calendar goes back and ahead. */
export const feedMonths = { back: 1, ahead: 12 };
/** The most reminders, and the most services, in a calendar: the first by day. */
export const feedRows = 1000;

/** The address itself is not stored, and shown once. */
export const Feed = z.object({
  created_at: Moment,
  /** Null if no program has read it yet. */
  last_used_at: Moment.nullable(),
});
export type Feed = z.output<typeof Feed>;

const membersOnly = { members_only: { status: 409 } } as const;

export const feed = {
  read: route('GET /api/calendar-feed', 'view-reminders', {
    summary: "The caller's private calendar address in this company, without the address itself; null without one.",
    output: one(Feed.nullable()),
  }),
  create: route('POST /api/calendar-feed', 'view-reminders', {
    answersSecret: true,
    summary:
      'Creates a private address of the calendar, and revokes the former one. Only this answer contains it. Super-administrators need a membership.',
    output: one(Feed.extend({ url: z.string() })),
    errors: membersOnly,
  }),
  revoke: route('DELETE /api/calendar-feed', 'view-reminders', {
    summary: "Revokes the caller's private calendar address in this company, if there is one.",
    output: one(z.null()),
  }),
  open: route('GET /calendar/:token.ics', 'anyone', {
    summary:
      'Reminders and service schedules from a month ago to a year ahead as iCalendar, as the person of the address may see them now. The answer is the same for an address that is unknown, revoked or of a person without access.',
    params: z.object({ token: z.string() }),
    output: Bytes,
    bytes: true,
    mime: 'text/calendar',
    errors: { too_many_attempts: { status: 429 } },
  }),
};
