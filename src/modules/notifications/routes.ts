/** A person's own notifications and wishes, the event stream, and the outbox of a demo. */
import { NotFound } from '#base/errors.ts';
import type { Db } from '#server/db/conversation.ts';
import { Denied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { addressed } from '#server/mail.ts';
import type { Settings } from '#server/settings.ts';
import { live } from './contract/live.ts';
import { notifications, type Preferences } from './contract/notifications.ts';
import { outbox } from './contract/outbox.ts';
import { kindsFor, preferencesOf } from './rules.ts';
import { countUnread, keepWishes, listNotifications, listOutbox, listWishes, markAllRead, markRead, readRights } from './store.ts';

export function notificationRoutes(app: App): void {
  handle(app, notifications.list)(({ query, tenant }) => tenant.read((db) => listNotifications(db, query)));

  handle(app, live.unread)(({ tenant }) => tenant.read(async (db) => ({ data: await countUnread(db) })));

  handle(app, notifications.read)(({ params, tenant }) => tenant.write(async (db) => ({ data: await markRead(db, params.id) })));

  handle(
    app,
    notifications.readAll,
  )(({ tenant }) =>
    tenant.write(async (db) => {
      await markAllRead(db);
      return null;
    }),
  );

  const mail = mailOf(app.settings);
  handle(app, notifications.preferences)(({ tenant }) => tenant.read(async (db) => ({ data: await readPreferences(db, mail) })));

  handle(
    app,
    notifications.setPreferences,
  )(({ body, tenant }) =>
    tenant.write(async (db) => {
      const allowed = kindsFor(await readRights(db));
      keepWishes(
        db,
        body.preferences.filter(({ kind }) => allowed.includes(kind)),
      );
      return { data: await readPreferences(db, mail) };
    }),
  );

  handle(
    app,
    outbox.list,
  )(({ tenant }) =>
    tenant.read(async (db) => {
      const kept = await listOutbox(db);
      if (mail !== 'outbox') throw new NotFound();
      return { data: kept.map((one) => ({ ...one, body: addressed(one.body, app.settings) })) };
    }),
  );

  handle(
    app,
    live.events,
  )(async ({ tenant, reply }) => {
    const { person_id: person } = await tenant.knock();
    reply.hijack();
    const mayStay = () =>
      tenant.knock().then(
        () => true,
        // A database that does not answer for a moment is no reason to send people away.
        (error: unknown) => !(error instanceof Denied),
      );
    app.events.open(tenant.company as string, reply.raw, { person, mayStay });
    return null;
  });
}

/** Letters are for whom they are addressed to: only a demo, whose people are invented, shows them to others. */
function mailOf({ mail, seed }: Settings): Preferences['mail'] {
  if (mail) return 'sent';
  return seed === 'demo' ? 'outbox' : 'kept';
}

async function readPreferences(db: Db, mail: Preferences['mail']): Promise<Preferences> {
  const [rights, wishes] = await Promise.all([readRights(db), listWishes(db)]);
  return { preferences: preferencesOf(rights, wishes), mail };
}
