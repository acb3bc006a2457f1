/** Everything of one company, read in one snapshot and written into a folder. */
import type pg from 'pg';
import type { Language } from '#base/format.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { type PrivateFolder, safeFileName, writePrivateFolder } from '#server/folder-export/folder.ts';
import { type Source, send, type WrittenRows, writeBytes, writeRows } from '#server/folder-export/rows.ts';
import { inSnapshot } from '#server/folder-export/snapshot.ts';
import { columnsOf, listTenantTables, type Table, textColumns } from '#server/folder-export/tables.ts';
import { StartProblem } from '#server/start-problem.ts';

interface Company {
  id: string;
  name: string;
  language: Language;
}

interface CompanyExport {
  company: string;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes all rows of a company as JSON lines and CSV, and its files under their own names. The company is named by its id, tax id or name. Secrets
 * are left out (tables.ts), and so is data that belongs to a person rather than to the company. Throws StartProblem for an unknown company, and as
 * `writePrivateFolder`.
 */
export async function exportCompany(owner: pg.Pool, wanted: string, path: string): Promise<CompanyExport> {
  return inSnapshot(owner, async (client) => {
    const company = await findCompany(client, wanted);
    const written: Record<string, WrittenRows> = {};
    let files = 0;
    await writePrivateFolder(path, async (folder) => {
      for (const table of await listTenantTables(client)) {
        written[table.name] = await writeRows(client, folder, sourceOf(table, company.id), company.language);
        files += await writeBytesOf(client, folder, table, company.id);
      }
      for (const source of await sharedSources(client, company.id))
        written[source.name] = await writeRows(client, folder, source, company.language);
      files += await writeFiles(client, folder, company.id);
      const index = {
        format: 1,
        company: { id: company.id, name: company.name },
        exported_at: new Date().toISOString(),
        tables: written,
        files,
      };
      await folder.write('index.json', `${JSON.stringify(index, null, 2)}\n`);
    });
    const rows = Object.values(written).reduce((sum, one) => sum + one.rows, 0);
    return { company: company.name, tables: Object.keys(written).length, rows, files };
  });
}

/** The company with that id, tax id or name. Throws StartProblem if none or several match. */
export async function findCompany(client: Pick<pg.ClientBase, 'query'>, wanted: string): Promise<Company> {
  const { rows } = await client.query<Company & { tax_id: string }>(
    'select id, name, tax_id, language from company where id::text = lower($1) or tax_id = $1 or lower(name) = lower($1) order by name, id',
    [wanted],
  );
  const [found, other] = rows;
  if (!found) throw new StartProblem(`Unknown company ${wanted}: give its id, its tax id or its name.`);
  if (other)
    throw new StartProblem(
      `Several companies are ${wanted}: give the id of one: ${rows.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    );
  return found;
}

/** The rows of the company; a file is its path here. */
function sourceOf({ name, columns }: Table, company: string): Source {
  const selected = columns.map((column) =>
    raw(column.isFile ? `case when bytes is not null then 'bytes/${name}/' || id end as bytes` : `"${column.name}"`),
  );
  return { name, columns, query: sql`select ${join(selected, ', ')} from ${raw(name)} where company_id = ${company}` };
}

/**
 * Rows that companies share, limited to this company's part. Until a person with a login accepts its invitation, the company knows only the values it
 * typed, which are in `member`. Emails about an account have codes and links, and belong to the person.
 */
async function sharedSources(client: pg.ClientBase, company: string): Promise<Source[]> {
  return [
    {
      name: 'company',
      columns: await columnsOf(client, 'company'),
      query: sql`select * from company where id = ${company}`,
    },
    {
      name: 'person',
      columns: textColumns('id first_name last_name email language image'),
      query: sql`select * from person where ${isVisibleTo(company)}`,
    },
    {
      name: 'mail',
      columns: textColumns('id company_id person_id recipient subject body html created_at expires_at sent_at error'),
      query: sql`select * from mail where company_id = ${company} and not account`,
    },
  ];
}

const isVisibleTo = (company: string) =>
  sql`exists (select from member where member.company_id = ${company} and member.id = person.id and member.typed_email is null)`;

/** Writes the column `bytes` of a table, if it has one. Returns the number of files. */
async function writeBytesOf(client: pg.ClientBase, folder: PrivateFolder, { name, columns }: Table, company: string): Promise<number> {
  if (!columns.some(({ isFile }) => isFile)) return 0;
  const ofCompany = sql`${raw(name)} where company_id = ${company}`;
  const { rows } = await send(client, sql<{ id: string }>`select id from ${ofCompany} and bytes is not null order by id`);
  for (const { id } of rows) await writeBytes(client, folder, `bytes/${name}/${id}`, sql`select bytes from ${ofCompany} and id = ${id}`);
  return rows.length;
}

/** Writes the files of records, and the photos and the logo, each in a folder with its id. Returns how many they are. */
async function writeFiles(client: pg.ClientBase, folder: PrivateFolder, company: string): Promise<number> {
  const files = await writeEach(client, folder, 'files', sql`select id, name from file where company_id = ${company} order by id`, (id) =>
    bytesOfFile(company, id),
  );
  const pictures = await writeEach(
    client,
    folder,
    'pictures',
    sql`select id, name from global_file where id in (select image from company where id = ${company} union select logo from company where id = ${company}
       union select image from person where ${isVisibleTo(company)}) order by id`,
    bytesOfPicture,
  );
  return files + pictures;
}

/** Writes the files that a query names, each as `folder/id/name`. Returns how many they are. */
export async function writeEach(
  client: pg.ClientBase,
  folder: PrivateFolder,
  into: string,
  named: Sql<{ id: string; name: string; company_id?: string }>,
  bytesOf: (id: string, company: string) => Sql,
): Promise<number> {
  const { rows } = await send(client, named);
  for (const { id, name, company_id = '' } of rows)
    await writeBytes(client, folder, `${into}/${id}/${safeFileName(name)}`, bytesOf(id, company_id));
  return rows.length;
}

export const bytesOfFile = (company: string, id: string): Sql => sql`select bytes from file_blob where company_id = ${company}
  and hash = (select hash from file where company_id = ${company} and id = ${id})`;

export const bytesOfPicture = (id: string): Sql => sql`select bytes from global_file where id = ${id}`;
