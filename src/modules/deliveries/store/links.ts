/** Links to documents. The only writer of `share_link` and `share_opening`. */
import { NotFound, RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/http/cookies.ts';
import { type LinkKind, linksLimit, type Opening, openingsLimit, openLinksLimit, type ShareLink } from '../contract/links.ts';

/** A record of a kind of documents. */
interface LinkedRecord {
  kind: LinkKind;
  record_id: string;
}

export interface NewLink extends LinkedRecord {
  /** Whom the document is for: a link never shows one for another. */
  addressee_id: string;
  /** Which document of the record. */
  query: unknown;
  name: string;
  token: string;
  days: number;
}

const works = sql`share_link.revoked_at is null and share_link.expires_at > now()`;

/** The links of a record, active ones first, then the latest. Indexes `share_link_by_record` and `share_opening_by_link`. */
export async function listLinks(db: Db, { kind, record_id }: LinkedRecord, condition: Sql = sql`true`): Promise<ShareLink[]> {
  const chosen = sql`share_link.record_id = ${record_id} and share_link.kind = ${kind} and ${condition}`;
  const [links, openings] = await Promise.all([
    db.all<Omit<ShareLink, 'openings'>>(sql`select share_link.id, share_link.name,
        case when revoked_at is not null then 'revoked' when ${works} then 'open' else 'expired' end as status,
        maker.name as created_by_name, share_link.created_at, expires_at, revoker.name as revoked_by_name, revoked_at,
        (select count(*) from share_opening where share_opening.company_id = share_link.company_id and link_id = share_link.id) as opened
      from share_link
      left join member maker on maker.company_id = share_link.company_id and maker.id = share_link.created_by
      left join member revoker on revoker.company_id = share_link.company_id and revoker.id = share_link.revoked_by
      where ${chosen} order by (${works}) desc, share_link.id desc limit ${linksLimit}`),
    db.all<Opening & { link_id: string }>(sql`select link_id, opened_at, address, device
      from share_link cross join lateral (select * from share_opening where share_opening.company_id = share_link.company_id
        and link_id = share_link.id order by share_opening.id desc limit ${openingsLimit}) latest
      where ${chosen} order by latest.id desc`),
  ]);
  const byLink = Map.groupBy(openings, ({ link_id }) => link_id);
  return links.map((link) => ({ ...link, openings: (byLink.get(link.id) ?? []).map(({ link_id: _, ...opening }) => opening) }));
}

/** One link of a record. Throws NotFound. */
async function readLink(db: Db, record: LinkedRecord, id: string): Promise<ShareLink> {
  const [link] = await listLinks(db, record, sql`share_link.id = ${id}`);
  if (!link) throw new NotFound();
  return link;
}

/** Creates a link. Throws `too_many_links` if as many work already. */
export async function insertLink(db: Db, { kind, record_id, addressee_id, query, name, token, days }: NewLink): Promise<ShareLink> {
  const { open } = await db.one<{ open: number }>(
    sql`select count(*) as open from share_link where record_id = ${record_id} and kind = ${kind} and ${works}`,
  );
  if (open >= openLinksLimit) throw new RuleBroken('too_many_links', { details: { limit: openLinksLimit } });
  const id = newId();
  insertRows(db, 'share_link', {
    id,
    kind,
    record_id,
    addressee_id,
    query: JSON.stringify(query),
    name,
    token_hash: tokenHash(token),
    created_by: sql`current_person()`,
    expires_at: sql`now() + make_interval(days => ${days})`,
  });
  return readLink(db, { kind, record_id }, id);
}

/** Revokes a link that works; another one stays as it is. Throws NotFound. */
export async function revokeLink(db: Db, record: LinkedRecord, id: string): Promise<ShareLink> {
  db.queue(sql`update share_link set revoked_at = now(), revoked_by = current_person() where id = ${id} and ${works}
    and record_id = ${record.record_id} and kind = ${record.kind}`);
  return readLink(db, record, id);
}

interface OpenLink {
  id: string;
  record_id: string;
  addressee_id: string | null;
  query: unknown;
}

/** The link of a token in its company. Throws NotFound unless it works. Index `share_link_by_token`. */
export function readOpenLink(db: Db, kind: LinkKind, token: string): Promise<OpenLink> {
  return db.one(
    sql`select id, record_id, addressee_id, query from share_link where token_hash = ${tokenHash(token)} and kind = ${kind} and ${works}`,
  );
}

/** Logs that a link showed its document. */
export function insertOpening(db: Db, link_id: string, { address, device }: Pick<Opening, 'address' | 'device'>): void {
  insertRows(db, 'share_opening', { id: newId(), link_id, address, device });
}
