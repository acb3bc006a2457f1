import { NotFound } from '#base/errors.ts';
import { countOpening, linkHeaders } from '#modules/deliveries/store/open-link.ts';
import { Tenant, type TenantDb, unlessDenied } from '#server/db/tenant.ts';
import { renderEmail } from '#server/email-template.ts';
import { newToken, tokenHash } from '#server/http/cookies.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { queueMail } from '#server/mail.ts';
import { clearAttempts } from '#server/throttle.ts';
import { feed } from './contract.ts';
import { type CalendarEvent, icalendar } from './rules/icalendar.ts';
import { feedToken, ownerOfToken } from './rules/token.ts';
import { calendarName, reminderEvents, serviceEvents } from './store/events.ts';
import { deleteFeed, findFeed, readOwner, replaceFeed, saveFeedUsed } from './store/feeds.ts';

export function feedRoutes(app: App): void {
  const { publicUrl } = app.settings;

  handleRead(app, feed.read, async (db) => ({ data: await findFeed(db) }));

  // Under the lock of the login: what ends the sessions of the person at this moment ends this address too, or comes first and denies it.
  handle(app, feed.create, ({ tenant }) =>
    tenant.writeLogin(async (db) => {
      const token = feedToken(tenant.company as string, (await db.context()).person_id, newToken());
      const stored = await replaceFeed(db, tokenHash(token));
      await notifyPerson(db);
      return { data: { ...stored, url: publicUrl + feed.open.path.replace(':token', token) } };
    }),
  );

  handleWrite(app, feed.revoke, async (db) => {
    deleteFeed(db);
    return { data: null };
  });

  /** The name and the events of a calendar, as its person may see them now. Throws NotFound and TooManyAttempts. */
  async function readFeed(token: string, ip: string): Promise<{ name: string; events: CalendarEvent[] }> {
    const failures = await countOpening(app.pool, 'calendar', ip);
    const owner = ownerOfToken(token);
    if (owner === null) throw new NotFound();
    const { company, person } = owner;
    const as = (permission: 'view-reminders' | 'view-services') =>
      new Tenant(app.pool, { job: null, company, permission, feed: { person, hash: tokenHash(token) } });
    const found = await unlessDenied(
      as('view-reminders').write(async (db) => {
        const [name, events] = await Promise.all([calendarName(db), reminderEvents(db, publicUrl)]);
        saveFeedUsed(db);
        await clearAttempts(db, failures, 'last');
        return { name, events };
      }),
    );
    // A person without access is answered like an unknown address.
    if (!found) throw new NotFound();
    const services = await unlessDenied(as('view-services').read((db: TenantDb) => serviceEvents(db, publicUrl)));
    return { name: found.name, events: [...found.events, ...(services ?? [])] };
  }

  handle(app, feed.open, async ({ params, request, reply }) => {
    reply.headers(linkHeaders);
    const calendar = await readFeed(params.token, request.ip);
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="arriero.ics"');
    return Buffer.from(icalendar({ ...calendar, now: new Date().toISOString() }));
  });
}

/** By email, so that someone who took over a session cannot leave an address behind unnoticed. */
async function notifyPerson(db: TenantDb): Promise<void> {
  const { id, first_name, email, language, company } = await readOwner(db);
  queueMail(db, {
    ...renderEmail('calendar_feed', language, { first_name, company }),
    company_id: null,
    person_id: id,
    recipient: email,
    account: true,
  });
}
