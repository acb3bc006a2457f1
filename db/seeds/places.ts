/** Loads countries, departments and cities when their files have changed since the last load. Needed with and without the demo. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { parseTsv } from './tsv.ts';

const folder = new URL('./places/', import.meta.url);

/** In the order of their foreign keys, with the column types for `unnest`. */
const tables = [
  { name: 'country', columns: { id: 'text', name_es: 'text', name_en: 'text', search: 'text' } },
  { name: 'department', columns: { id: 'text', country_id: 'text', code: 'text', name: 'text', search: 'text' } },
  {
    name: 'city',
    columns: {
      id: 'text',
      department_id: 'text',
      name: 'text',
      latitude: 'numeric',
      longitude: 'numeric',
      population: 'integer',
      search: 'text',
    },
  },
] as const;

const fileOf = { country: 'countries.tsv', department: 'departments.tsv', city: 'cities.tsv' } as const;

/** `url` must log in as the database's owner. Returns whether anything was loaded. */
export async function seedPlaces(url: string): Promise<boolean> {
  const texts = await Promise.all(tables.map(({ name }) => readFile(new URL(fileOf[name], folder), 'utf8')));
  const marker = `places:${createHash('sha256').update(texts.join('\f')).digest('hex').slice(0, 16)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await client.query('select from schema_migration where name = $1', [marker])).rowCount) return false;
    await client.query('begin');
    for (const [at, { name, columns }] of tables.entries()) await load(client, name, columns, texts[at] as string);
    await client.query('insert into schema_migration (name) values ($1)', [marker]);
    await client.query('commit');
    await client.query('analyze country, department, city');
    return true;
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, table: string, columns: Record<string, string>, text: string): Promise<void> {
  const rows = parseTsv(text);
  const names = Object.keys(columns);
  const values = names.map((name) => rows.map((row) => row[name] ?? null));
  await client.query(
    `insert into ${table} (${names.join(', ')}) select * from unnest(${names.map((name, at) => `$${at + 1}::${columns[name]}[]`).join(', ')})
     on conflict (id) do update set ${names
       .slice(1)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    values,
  );
}
