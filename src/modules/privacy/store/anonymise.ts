/** Replaces data that identifies a person, and leaves the records that the law requires. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { globalTables } from '#server/db/global-tables.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { send } from '#server/folder-export/rows.ts';
import { StartProblem } from '#server/start-problem.ts';
import { screenText } from '#server/words.ts';
import { filesAboutPerson, rowsAboutPerson } from './about-person.ts';
import { findCompany } from './company.ts';
import { findWantedPerson, type WantedPerson } from './find-person.ts';
import { reasonsAgainst } from './open-business.ts';
import { deletedRows, type Fate, mentions, type Pseudonym, personalColumns } from './personal-columns.ts';

interface Anonymised {
  person_id: string;
  name: string;
  /** How many rows changed, by table; tables without any are left out. */
  changed: Record<string, number>;
}

interface Options {
  /** Only the data of one company: the login and the other companies do not change. */
  company?: string | undefined;
  /** Without it everything is done and rolled back, to report the changes. */
  confirmed: boolean;
}

/**
 * Anonymises a person in every company, or in one, in one transaction. A second run changes nothing. `wanted` is an email, a document number or an
 * id. Throws StartProblem for an unknown person or company, and while the person is active or has open business (open-business.ts).
 */
export async function anonymisePerson(owner: pg.Pool, wanted: string, { company, confirmed }: Options): Promise<Anonymised> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const person = await findWantedPerson(client, wanted);
    const only = company === undefined ? null : (await findCompany(client, company)).id;
    await client.query('select from person where id = $1 for update', [person.id]);
    const scope = await lockMemberships(client, person.id, only);
    const reasons = await reasonsAgainst(client, person, scope);
    if (reasons.length > 0)
      throw new StartProblem(`${person.name} cannot be anonymised:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
    const changed = await replaceAll(client, person, scope, only !== null);
    await client.query(confirmed ? 'commit' : 'rollback');
    return { person_id: person.id, name: person.name, changed };
  } finally {
    // Also ends a transaction that failed.
    client.release(true);
  }
}

/** The companies of the person, or only the wanted one. Throws StartProblem if they are not a member of it. */
async function lockMemberships(client: pg.ClientBase, person: string, only: string | null): Promise<string[]> {
  const { rows } = await send(
    client,
    sql<{
      company_id: string;
    }>`select company_id from member where id = ${person} and (${only}::uuid is null or company_id = ${only}) for update`,
  );
  if (only !== null && rows.length === 0) throw new StartProblem('The person does not belong to that company.');
  return rows.map(({ company_id }) => company_id);
}

/** Tables of no company; emails may be of one. */
const globalOnes = new Set(Object.keys(globalTables).filter((table) => table !== 'mail'));

async function replaceAll(
  client: pg.ClientBase,
  person: WantedPerson,
  scope: string[],
  isOneCompany: boolean,
): Promise<Record<string, number>> {
  const changed: Record<string, number> = {};
  const count = async (table: string, statement: Sql) => {
    const { rowCount } = await send(client, statement);
    if (rowCount) changed[table] = (changed[table] ?? 0) + rowCount;
  };
  const pseudonym = pseudonymOf(person);
  const about = rowsAboutPerson(person);
  const inScope = (table: string) =>
    globalOnes.has(table) || (table === 'mail' && !isOneCompany) ? sql`true` : sql`company_id = any(${scope}::uuid[])`;
  const rowsOf = (table: string) => sql`(${about[table]?.where ?? sql`person_id = ${person.id}`}) and ${inScope(table)}`;
  const isIncluded = (table: string) => !(isOneCompany && globalOnes.has(table));
  const fates = Object.entries(fatesOf(pseudonym, isOneCompany)).filter(([table, { becomes }]) => becomes && isIncluded(table));

  await replaceFiles(client, person.id, scope, count);
  await replaceMentions(person, pseudonym, scope, count);
  // The rows first by which others are found; emails and deliveries are found by the address of the person.
  for (const [table, { becomes = {} }] of fates.toSorted(([one], [other]) => Number(one === 'person') - Number(other === 'person'))) {
    await count(table, replaceRows(table, becomes, rowsOf(table)));
    await count('history', replaceHistory(table, Object.keys(becomes), rowsOf(table)));
  }
  for (const table of Object.keys(deletedRows).filter(isIncluded)) {
    const unused =
      table === 'global_file'
        ? sql`and not exists (select from company where global_file.id in (company.image, company.logo))
            and not exists (select from person where person.image = global_file.id)`
        : sql``;
    await count(table, sql`delete from ${raw(table)} where ${rowsOf(table)} ${unused}`);
  }
  await count('history', forgetAttachments(person.id, scope));
  return changed;
}

/** Invented names, in the person's language; the last characters of the id distinguish two people. */
function pseudonymOf({ id, language }: WantedPerson): Pseudonym {
  const text = (key: string) => screenText(`privacy:pseudonym.${key}`, language);
  // The domain is reserved: no email ever reaches it (RFC 2606).
  return { first_name: text('first_name'), last_name: `${text('last_name')} ${id.slice(-6)}`, email: `${id}@anonymous.invalid` };
}

/** In one company the person's own names stay; that company then sees the typed names, as before an invitation is accepted. */
function fatesOf(pseudonym: Pseudonym, isOneCompany: boolean): Record<string, Fate> {
  const fates = personalColumns(pseudonym);
  if (!isOneCompany) return fates;
  const { first_name, last_name, email } = pseudonym;
  const typed = {
    typed_first_name: sql`${first_name}`,
    typed_last_name: sql`${last_name}`,
    typed_email: sql`${email}`,
    accepted_at: sql`null`,
  };
  return { ...fates, member: { becomes: { ...fates.member?.becomes, ...typed } } };
}

/** Records with an optimistic lock: saving an outdated copy gives a version conflict. */
const versioned = new Set(['member', 'reminder', 'compensation']);

/** Sets the columns of the rows that differ. */
function replaceRows(table: string, becomes: Record<string, Sql>, rows: Sql): Sql {
  const columns = Object.entries(becomes);
  const assigned = columns.map(([column, value]) => sql`${raw(column)} = ${value}`);
  if (versioned.has(table)) assigned.push(sql`version = version + 1`);
  // Unsent emails expire: they must not go to the invented address.
  if (table === 'mail') assigned.push(sql`expires_at = least(expires_at, now())`);
  const differs = columns.map(([column, value]) => sql`${raw(column)} is distinct from ${value}`);
  return sql`update ${raw(table)} set ${join(assigned, ', ')} where ${rows} and (${join(differs, ' or ')})`;
}

/**
 * In the history of these rows, old and new values of the columns are replaced by the current values, so that the history still leads to the stored
 * row. Entries of a record have [before, after] of the changed fields, those of a part have whole rows.
 */
function replaceHistory(table: string, columns: readonly string[], rows: Sql): Sql {
  if (globalOnes.has(table)) return sql`select where false`;
  const part = (side: 'before' | 'after') => sql`case when jsonb_typeof(h.changes -> ${side}) = 'object' then
      (h.changes -> ${side}) || coalesce((select jsonb_object_agg(key, stored.now -> key) from jsonb_each(h.changes -> ${side}) where key = any(${columns})), '{}')
    else 'null'::jsonb end`;
  const replaced = sql`case when h.changes ?& array['before', 'after'] then jsonb_build_object('before', ${part('before')}, 'after', ${part('after')})
    else (select jsonb_object_agg(key, case when key = any(${columns}) then jsonb_build_array(stored.now -> key, stored.now -> key) else value end)
      from jsonb_each(h.changes)) end`;
  return sql`update history h set changes = ${replaced}
    from (select company_id, id, to_jsonb(${raw(table)}) as now from ${raw(table)} where ${rows}) stored
    where h.company_id = stored.company_id and h.entity = ${table} and h.entity_id = stored.id
      and h.changes is not null and h.changes <> '{}' and h.changes is distinct from ${replaced}`;
}

/** Attachments are deleted, and so is their history. */
function forgetAttachments(person: string, scope: string[]): Sql {
  const side = (name: 'before' | 'after') =>
    sql`case when jsonb_typeof(changes -> ${name}) = 'object' then (changes -> ${name}) || '{"description": ""}' else 'null'::jsonb end`;
  const replaced = sql`jsonb_build_object('before', ${side('before')}, 'after', ${side('after')})`;
  return sql`update history set changes = ${replaced}
    where company_id = any(${scope}::uuid[]) and record_id = ${person} and entity = 'member_attachment' and changes is distinct from ${replaced}`;
}

/** A transparent PNG of one pixel. */
const placeholder = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Replaces the files about the person, which records refer to, with an empty picture, and deletes bytes that no file uses. */
async function replaceFiles(
  client: pg.ClientBase,
  person: string,
  scope: string[],
  count: (table: string, statement: Sql) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256').update(placeholder).digest();
  const files = sql`company_id = any(${scope}::uuid[]) and (company_id, id) in (${filesAboutPerson(person)}) and hash <> ${hash}`;
  const { rows } = await send(client, sql<{ company_id: string; hash: Buffer }>`select distinct company_id, hash from file where ${files}`);
  if (rows.length === 0) return;
  await send(
    client,
    sql`insert into file_blob (company_id, hash, bytes) select distinct company_id, ${hash}::bytea, ${placeholder}::bytea from file where ${files}
      on conflict (company_id, hash) do nothing`,
  );
  await count(
    'file',
    sql`update file set hash = ${hash}, name = 'anonymous.png', mime = 'image/png', size = ${placeholder.length} where ${files}`,
  );
  for (const old of rows)
    await send(
      client,
      sql`delete from file_blob where company_id = ${old.company_id} and hash = ${old.hash}
        and not exists (select from file where file.company_id = file_blob.company_id and file.hash = file_blob.hash)`,
    );
}

/** Notifications, emails and views of others that name the person name the pseudonym. */
async function replaceMentions(
  { name }: WantedPerson,
  { first_name, last_name }: Pseudonym,
  scope: string[],
  count: (table: string, statement: Sql) => Promise<void>,
): Promise<void> {
  const pseudonym = `${first_name} ${last_name}`;
  if (name === pseudonym) return;
  for (const [table, columns] of Object.entries(mentions)) {
    const replaced = columns.map((column) => {
      const type = raw(['facts', 'search'].includes(column) ? 'jsonb' : 'text');
      return sql`${raw(column)} = replace(${raw(column)}::text, ${name}, ${pseudonym})::${type}`;
    });
    const named = columns.map((column) => sql`position(${name} in ${raw(column)}::text) > 0`);
    await count(
      table,
      sql`update ${raw(table)} set ${join(replaced, ', ')} where company_id = any(${scope}::uuid[]) and (${join(named, ' or ')})`,
    );
  }
}
