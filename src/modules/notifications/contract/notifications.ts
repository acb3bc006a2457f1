/** What people are told, and what each wants to hear of. `contract/live.ts` has what every page asks. */
import { z } from 'zod';
import type { Permission } from '#base/permissions.ts';
import { route } from '#base/route.ts';
import { Flag, Id, listOf, listQuery, Moment, one, WithId } from '#base/wire.ts';

interface Kind {
  /** Without it nobody is told: the record could not be opened. */
  needs: Permission;
  /** Who is told, by any of these held beyond a driver's role; null where the teller names the people. */
  holders: readonly Permission[] | null;
  /** Mailed too, unless the person wishes otherwise. What may come many times a day is not. */
  email: boolean;
  /** What fills the words. A name that ends in `_date` is a day. */
  facts: readonly string[];
}

/**
 * Everything people are told of, in the order of the preferences. A module that tells something new adds a line here, and the words
 * `<kind>_subject` and `<kind>_body` under `mail`, `<kind>` and `<kind>_hint` under `kinds`.
 */
export const kinds = {
  trip_under_review: {
    needs: 'view-trips',
    holders: ['invoice-trips', 'reject-trips'],
    email: false,
    facts: ['trip', 'driver', 'origin', 'destination'],
  },
  trip_rejected: { needs: 'view-trips', holders: null, email: true, facts: ['trip', 'origin', 'destination'] },
  invoice_past_due: {
    needs: 'view-invoices',
    holders: ['update-invoices', 'create-payments'],
    email: false,
    facts: ['invoice', 'customer', 'due_date'],
  },
  invitation_accepted: { needs: 'view-users', holders: ['create-users'], email: true, facts: ['person'] },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof kinds;
export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];
/** The facts that the words of a kind speak of. */
export type FactsOf<K extends NotificationKind> = Record<(typeof kinds)[K]['facts'][number], string>;

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  facts: z.record(z.string(), z.string()),
  /** The page of the record. */
  link: z.string(),
  created_at: Moment,
  read_at: Moment.nullable(),
});
export type Notification = z.output<typeof Notification>;

const Preference = z.object({ kind: z.enum(notificationKinds), bell: z.boolean(), email: z.boolean() });
export type Preference = z.output<typeof Preference>;

const Preferences = z.object({
  /** Only of what may ever be told to this person. */
  preferences: z.array(Preference),
  /** What becomes of mail on this server: sent, shown in the outbox of the demo, or kept until there is a mail server. */
  mail: z.enum(['sent', 'outbox', 'kept']),
});
export type Preferences = z.output<typeof Preferences>;

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/notifications',
    may: 'member',
    summary: "The person's own notifications in this company, newest first.",
    query: listQuery(['created_at'], '-created_at', 10).extend({ unread: Flag.optional() }),
    output: listOf(Notification),
  }),
  read: route({
    method: 'POST',
    path: '/api/notifications/:id/reading',
    may: 'member',
    summary: 'Marks one as read; one that was read stays as it is.',
    params: WithId,
    output: one(Notification),
    status: 200,
  }),
  readAll: route({
    method: 'POST',
    path: '/api/notifications/reading',
    may: 'member',
    summary: 'Marks every one of the person in this company as read.',
    output: z.null(),
    status: 204,
  }),
  preferences: route({
    method: 'GET',
    path: '/api/notifications/preferences',
    may: 'member',
    summary: 'Where the person wants to hear of what, in this company.',
    output: one(Preferences),
  }),
  setPreferences: route({
    method: 'PUT',
    path: '/api/notifications/preferences',
    may: 'member',
    summary: 'Stores where the person wants to hear of what; kinds left out stay as they are.',
    body: z.object({ preferences: z.array(Preference).max(notificationKinds.length) }),
    output: one(Preferences),
  }),
};
