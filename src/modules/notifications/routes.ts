/** A person's own notifications and preferences, the event stream, and the outbox of a demo. */
import { NotFound } from '#base/errors.ts';
import type { NotificationKind } from '#base/notification-kind.ts';
import type { Db } from '#server/db/connection.ts';
import { Denied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { withPublicUrl } from '#server/mail.ts';
import type { Settings } from '#server/settings.ts';
import { live } from './contract/live.ts';
import { notificationsOf, type Preferences } from './contract/notifications.ts';
import { outbox } from './contract/outbox.ts';
import { preferencesOf, type Rights, receivableKinds } from './rules.ts';
import { countUnread, listNotifications, listOutbox, listPreferences, markAllRead, markRead, savePreferences } from './store.ts';

/** The notifications of these kinds, in the order of the preferences. `readOwnRights` is of the module that knows members. */
export function notificationRoutes(app: App, kinds: readonly NotificationKind[], readOwnRights: (db: Db) => Promise<Rights>): void {
  const notifications = notificationsOf(kinds);
  const mail = mailDelivery(app.settings);
  const readPreferences = async (db: Db): Promise<Preferences> => {
    const [rights, stored] = await Promise.all([readOwnRights(db), listPreferences(db)]);
    return { preferences: preferencesOf(kinds, rights, stored), mail };
  };

  handle(app, notifications.list)(({ query, tenant }) => tenant.read((db) => listNotifications(db, query)));

  handle(app, live.unread)(({ tenant }) => tenant.read(async (db) => ({ data: await countUnread(db) })));

  handle(app, notifications.markRead)(({ params, tenant }) => tenant.write(async (db) => ({ data: await markRead(db, params.id) })));

  handle(
    app,
    notifications.markAllRead,
  )(({ tenant }) =>
    tenant.write(async (db) => {
      markAllRead(db);
      return null;
    }),
  );

  handle(app, notifications.preferences)(({ tenant }) => tenant.read(async (db) => ({ data: await readPreferences(db) })));

  handle(
    app,
    notifications.setPreferences,
  )(({ body, tenant }) =>
    tenant.write(async (db) => {
      const receivable = receivableKinds(kinds, await readOwnRights(db));
      // The last one of a kind counts.
      const chosen = new Map(body.preferences.map((preference) => [preference.kind, preference]));
      savePreferences(
        db,
        [...chosen.values()].filter((preference) => receivable.some(({ key }) => key === preference.kind)),
      );
      return { data: await readPreferences(db) };
    }),
  );

  handle(
    app,
    outbox.list,
  )(({ tenant }) =>
    tenant.read(async (db) => {
      const emails = await listOutbox(db);
      if (mail !== 'outbox') throw new NotFound();
      return { data: emails.map((one) => ({ ...one, body: withPublicUrl(one.body, app.settings) })) };
    }),
  );

  handle(
    app,
    live.events,
  )(async ({ tenant, reply }) => {
    const { person_id: person } = await tenant.checkAccess();
    app.events.requireRoom();
    reply.hijack();
    const isAuthorized = () =>
      tenant.checkAccess().then(
        () => true,
        // Only a denial closes the stream, not a database that is unavailable for a moment.
        (error: unknown) => !(error instanceof Denied),
      );
    app.events.subscribe(tenant.company as string, reply.raw, { person, isAuthorized });
    return null;
  });
}

/** Only a demo, whose people are invented, has an outbox: elsewhere an email is only for its recipient. */
function mailDelivery({ mail, seed }: Settings): Preferences['mail'] {
  if (mail) return 'sent';
  return seed === 'demo' ? 'outbox' : 'kept';
}
