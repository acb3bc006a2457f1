/** A person's notifications, and how they want to receive each kind. The requests of every page are in `contract/live.ts`. */
import { z } from 'zod';
import { interpolate } from '#base/issues.ts';
import { listRoute } from '#base/lists/route.ts';
import { factsAsText, type NotificationKind } from '#base/notification-kind.ts';
import { route } from '#base/route.ts';
import { Flag, Id, listQuery, Moment, one, WithId } from '#base/wire.ts';

type Key = z.ZodType<string, string>;

const notification = (kind: Key) =>
  z.object({
    id: Id,
    kind,
    facts: z.record(z.string(), z.string()),
    /** The page of the record. */
    link: z.string(),
    created_at: Moment,
    read_at: Moment.nullable(),
  });
export type Notification = z.output<ReturnType<typeof notification>>;

const preference = (kind: Key) => z.object({ kind, bell: z.boolean(), email: z.boolean() });
export type Preference = z.output<ReturnType<typeof preference>>;

const preferences = (kind: Key) =>
  z.object({
    /** Only of kinds that this person can receive. */
    preferences: z.array(preference(kind)),
    /** How this server handles email: sends it, shows it in the outbox of the demo, or stores it until a mail server is configured. */
    mail: z.enum(['sent', 'outbox', 'kept']),
  });
export type Preferences = z.output<ReturnType<typeof preferences>>;

const contract = (kind: Key, kindCount: number) => ({
  list: listRoute('/api/notifications', 'member', {
    summary: "The person's own notifications in this company, newest first.",
    query: listQuery(['created_at'], '-created_at', 10).omit({ search: true }).extend({ unread: Flag.optional() }),
    row: notification(kind),
    words: 'notifications:',
    columns: {
      created_at: {},
      /** A file has the sentences that the screen shows. */
      title: { value: ({ kind, facts }, t, language) => interpolate(t(`mail:${kind}_subject`), factsAsText(facts, language)) },
      text: { value: ({ kind, facts }, t, language) => interpolate(t(`mail:${kind}_body`), factsAsText(facts, language)) },
      message: { value: ({ facts }) => facts.message },
      read_at: {},
    },
  }),
  markRead: route('POST /api/notifications/:id/reading', 'member', {
    summary: 'Marks one as read; one that was read stays as it is.',
    params: WithId,
    output: one(notification(kind)),
    status: 200,
  }),
  markAllRead: route('POST /api/notifications/reading', 'member', {
    summary: 'Marks every one of the person in this company as read.',
    output: z.null(),
    status: 204,
  }),
  preferences: route('GET /api/notifications/preferences', 'member', {
    summary: 'The channels by which the person wants each kind of notification, in this company.',
    output: one(preferences(kind)),
  }),
  setPreferences: route('PUT /api/notifications/preferences', 'member', {
    summary: 'Stores by which channels the person wants each kind of notification; kinds left out do not change.',
    body: z.object({ preferences: z.array(preference(kind)).max(kindCount) }),
    output: one(preferences(kind)),
  }),
});

/** For callers, which may name any kind. */
export const notifications = contract(z.string(), Number.MAX_SAFE_INTEGER);

/** For the server: takes and answers only these kinds. */
export const notificationsOf = (kinds: readonly NotificationKind[]) => contract(z.enum(kinds.map(({ key }) => key)), kinds.length);
