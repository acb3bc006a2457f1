/** A person's own notifications and preferences, the event stream, and the outbox of a demo. */
import { NotFound } from '#base/errors.ts';
import type { NotificationKind } from '#base/notification-kind.ts';
import type { Db } from '#server/db/connection.ts';
import { Denied } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
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

  handleRead(app, notifications.list, (db, { query }) => listNotifications(db, query));

  handleRead(app, live.unread, async (db) => ({ data: await countUnread(db) }));

  handleWrite(app, notifications.markRead, async (db, { params }) => ({ data: await markRead(db, params.id) }));

  handleWrite(app, notifications.markAllRead, async (db) => {
    markAllRead(db);
    return null;
  });

  handleRead(app, notifications.preferences, async (db) => ({ data: await readPreferences(db) }));

  handleWrite(app, notifications.setPreferences, async (db, { body }) => {
    const receivable = receivableKinds(kinds, await readOwnRights(db));
    // The last one of a kind counts.
    const chosen = new Map(body.preferences.map((preference) => [preference.kind, preference]));
    savePreferences(
      db,
      [...chosen.values()].filter((preference) => receivable.some(({ key }) => key === preference.kind)),
    );
    return { data: await readPreferences(db) };
  });

  handleRead(app, outbox.list, async (db) => {
    const emails = await listOutbox(db);
    if (mail !== 'outbox') throw new NotFound();
    return { data: emails.map((one) => ({ ...one, body: withPublicUrl(one.body, app.settings) })) };
  });

  handle(app, live.events, async ({ tenant, reply }) => {
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
