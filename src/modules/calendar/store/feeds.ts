/** Private addresses of calendars. The only writer of `calendar_feed`, of which row level security shows only the caller's own. */
import { RuleBroken } from '#base/errors.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import type { Feed } from '../contract.ts';

/** The caller's address in this company; null without one. */
export function findFeed(db: Db): Promise<Feed | null> {
  return db.maybe(sql`select created_at, last_used_at from calendar_feed where person_id = current_person()`);
}

/** Creates the caller's address, in the place of the former one. Throws `members_only`. */
export async function replaceFeed(db: Db, tokenHash: Buffer): Promise<Feed> {
  const [feed] = await db.all<Feed>(sql`insert into calendar_feed as feed (company_id, person_id, token_hash)
    select company_id, id, ${tokenHash} from member where id = current_person() and status = 'active' and accepted_at is not null
    on conflict (company_id, person_id) do update set token_hash = excluded.token_hash, created_at = now(), last_used_at = null
    returning created_at, last_used_at`);
  if (!feed) throw new RuleBroken('members_only');
  return feed;
}

/** Who gets an email about a new address: the caller, and the company whose calendar it is. */
export const readOwner = (db: Db): Promise<{ id: string; first_name: string; email: string; language: Language; company: string }> =>
  db.one(sql`select own.id, own.first_name, own.email, own.language, company.name as company
    from own_person() own cross join company where company.id = current_company()`);

/** Deletes the caller's address, if there is one. */
export function deleteFeed(db: Db): void {
  db.queue(sql`delete from calendar_feed where person_id = current_person()`);
}

/** Stores that a program has read the calendar, at most once a minute. */
export function saveFeedUsed(db: Db): void {
  db.queue(sql`update calendar_feed set last_used_at = now()
    where person_id = current_person() and (last_used_at is null or last_used_at < now() - interval '1 minute')`);
}
