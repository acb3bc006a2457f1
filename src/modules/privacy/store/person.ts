/** Writes the data that the installation has about one person, in every company, into a folder that the person can read. */
import type pg from 'pg';
import { nowLocal } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { type PrivateFolder, writePrivateFolder } from '#server/folder-export/folder.ts';
import { type Source, send, writeRows } from '#server/folder-export/rows.ts';
import { inSnapshot } from '#server/folder-export/snapshot.ts';
import { type Column, columnsOf, textColumns } from '#server/folder-export/tables.ts';
import { filledText, screenText } from '#server/words.ts';
import { actorColumns, filesAboutPerson, notAboutPerson, type RowsAbout, rowsAboutPerson } from './about-person.ts';
import { bytesOfFile, bytesOfPicture, writeEach } from './company.ts';
import { findWantedPerson, type WantedPerson } from './find-person.ts';

interface PersonExport {
  person: string;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes the rows about a person (about-person.ts) as JSON lines and CSV, their actions in other records, and the files about them. A table without
 * rows is left out. `wanted` is an email, a document number or an id. Throws StartProblem as `findWantedPerson` and `writePrivateFolder`.
 */
export async function exportPerson(owner: pg.Pool, wanted: string, path: string): Promise<PersonExport> {
  return inSnapshot(owner, async (client) => {
    const person = await findWantedPerson(client, wanted);
    const written: Record<string, number> = {};
    let files = 0;
    await writePrivateFolder(path, async (folder) => {
      const sources: Source[] = [];
      for (const [table, about] of Object.entries(rowsAboutPerson(person))) sources.push(await sourceOf(client, table, about));
      sources.push({ name: 'acts', columns: textColumns('company_id table record_id column'), query: await selectActs(client, person.id) });
      for (const source of sources)
        if (await hasRows(client, source)) written[source.name] = (await writeRows(client, folder, source, 'es')).rows;
      files = await writeFilesOf(client, folder, person);
      const companies = await companiesOf(client, person.id);
      for (const [language, name] of [
        ['es', 'LEEME.txt'],
        ['en', 'README.txt'],
      ] as const)
        await folder.write(name, readme(language, person, companies, written, files));
    });
    const rows = Object.values(written).reduce((sum, count) => sum + count, 0);
    return { person: person.name, tables: Object.keys(written).length, rows, files };
  });
}

async function sourceOf(client: pg.ClientBase, table: string, { where, columns, instead = {} }: RowsAbout): Promise<Source> {
  const all = await columnsOf(client, table);
  const wanted: Column[] = columns ? columns.split(' ').map((name) => all.find((one) => one.name === name) ?? missing(table, name)) : all;
  const selected = wanted.map(({ name }) => (instead[name] ? sql`${instead[name]} as ${raw(name)}` : raw(name)));
  return { name: table, columns: wanted, query: sql`select ${join(selected, ', ')} from ${raw(table)} where ${where}` };
}

function missing(table: string, column: string): never {
  throw new Error(`${table} has no column ${column}.`);
}

async function hasRows(client: pg.ClientBase, { query }: Source): Promise<boolean> {
  return (await send(client, sql`select from (${query}) source limit 1`)).rowCount !== 0;
}

/** Where the person is named in rows that are not about them, by foreign keys: `table`, the row, and the column that names them. */
async function selectActs(client: pg.ClientBase, person: string): Promise<Sql> {
  const notActs = ['member.id', ...['global_file', 'mail', ...Object.keys(notAboutPerson)].map((table) => `${table}.person_id`)];
  const { rows } = await send(
    client,
    sql<{ table: string; column: string }>`
      select k.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'person'::regclass and array_length(k.conkey, 1) = 1
          and exists (select from pg_attribute t where t.attrelid = k.conrelid and t.attname = 'company_id')
          and exists (select from pg_attribute t where t.attrelid = k.conrelid and t.attname = 'id' and t.atttypid = 'uuid'::regtype)
          and k.conrelid::regclass::text || '.' || a.attname <> all (${notActs}) order by 1, 2`,
  );
  const found = rows.map(
    ({ table, column }) =>
      sql`select company_id, ${table} as "table", id as record_id, ${column} as "column" from ${raw(table)} where ${raw(column)} = ${person}`,
  );
  const declared = Object.entries(actorColumns).map(
    ([table, column]) =>
      sql`select distinct company_id, entity as "table", record_id, ${table} as "column" from ${raw(table)} where ${raw(column)} = ${person}`,
  );
  return join([...found, ...declared], ' union all ');
}

/** The photo, the documents, the proofs of reminders and the signatures of the person. Returns how many they are. */
async function writeFilesOf(client: pg.ClientBase, folder: PrivateFolder, { id, image }: WantedPerson): Promise<number> {
  const named = sql<{ id: string; name: string; company_id: string }>`
    select company_id, id, name from file where (company_id, id) in (${filesAboutPerson(id)}) order by company_id, id`;
  const files = await writeEach(client, folder, 'files', named, (file, company) => bytesOfFile(company, file));
  const photo = sql<{ id: string; name: string }>`select id, name from global_file where id = ${image}`;
  return files + (await writeEach(client, folder, 'photo', photo, bytesOfPicture));
}

async function companiesOf(client: pg.ClientBase, person: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select company.name from member join company on company.id = member.company_id where member.id = $1 order by 1',
    [person],
  );
  return rows.map(({ name }) => name);
}

/** For the person: an explanation of the folder, and a line for each table. */
function readme(
  language: Language,
  { name, email }: WantedPerson,
  companies: string[],
  written: Record<string, number>,
  files: number,
): string {
  const text = (key: string, facts: Record<string, unknown> = {}) => filledText(`privacy:readme.${key}`, facts, language);
  const lines = [
    text('title', { name }),
    '',
    text('about', { name, email, companies: companies.join(', ') || '-', day: nowLocal('America/Bogota', new Date()).slice(0, 10) }),
    text('rights'),
    '',
    text('formats'),
    text('left_out'),
    '',
    ...Object.entries(written).map(([table, rows]) => `- ${table} (${rows}): ${screenText(`privacy:tables.${table}`, language)}`),
    '',
    text('files', { files }),
    text('sums'),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
