/**
 * Writes db/baseline.sql: a database as this version leaves it, with its own copy of the schema and a little data. migrate.drill.test.ts loads it
 * and migrates it, so a migration that fails on existing rows, and an edited migration, are noticed before an installation meets them.
 *
 * Run it for each release: `node db/write-baseline.ts`. Not for each migration: the file must be older than the migrations it tests.
 * Before a run, extend db/baseline-rows.sql by rows for new tables.
 */
import { readFile, writeFile } from 'node:fs/promises';
import product from '../package.json' with { type: 'json' };
import { bookkeeping, databaseFolder, readSql, versionRow } from '../src/server/db/migrate.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const [functions, migrations] = await Promise.all(['functions/', 'migrations/'].map((name) => readSql(new URL(name, databaseFolder))));
const applied = { schema_function: functions ?? [], schema_migration: migrations ?? [] };
const parts = [
  '-- A database of an earlier version, for migrate.drill.test.ts. Written by db/write-baseline.ts; do not edit.\n',
  await readFile(new URL('roles.sql', databaseFolder), 'utf8'),
  `set check_function_bodies = off;\n${bookkeeping};\n`,
  ...[...applied.schema_function, ...applied.schema_migration].map(({ name, text }) => `-- ${name}\n\n${text}`),
  ...Object.entries(applied).map(([table, files]) => {
    const rows = files.map(({ name, checksum }) => `  (${quote(name)}, ${quote(checksum)})`);
    return `insert into ${table} (name, checksum) values\n${rows.join(',\n')};\n`;
  }),
  `insert into schema_migration (name, checksum) values (${quote(versionRow)}, ${quote(product.version)});\n`,
  await readFile(new URL('baseline-rows.sql', databaseFolder), 'utf8'),
];
await writeFile(new URL('baseline.sql', databaseFolder), parts.join('\n'));
