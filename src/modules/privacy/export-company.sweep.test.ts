import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { globalTables } from '#server/db/global-tables.ts';
import { listTenantTables, secretColumns, tablesNotExported } from '#server/folder-export/tables.ts';
import { filesIn, linesOf, makeOperator, type Operator } from './testing.ts';

let operator: Operator;
let owner: pg.Pool;
let run: Operator['run'];
let companies: Operator['companies'];
let folder: string;
beforeAll(async () => {
  operator = await makeOperator();
  ({ owner, run, companies } = operator);
});
afterAll(() => operator.close());
beforeEach(() => {
  folder = operator.newFolder();
});

describe('export-company', () => {
  it('has every row of each table with rows of companies, and none of another company', async () => {
    const [ours, theirs] = companies as [(typeof companies)[0], (typeof companies)[0]];
    // Also of tables that the demo leaves empty or that a new version adds.
    await owner.query(`create table new_table (company_id uuid not null, id uuid not null, text text, primary key (company_id, id))`);
    await owner.query(`insert into new_table values ($1, gen_random_uuid(), 'ours'), ($2, gen_random_uuid(), 'theirs')`, [
      ours.id,
      theirs.id,
    ]);
    try {
      await run('export-company', ours.tax_id, folder);
      const client = await owner.connect();
      const tables = await listTenantTables(client).finally(() => client.release());
      expect(tables.map(({ name }) => name)).toContain('new_table');
      let rows = 0;
      for (const { name, columns } of tables) {
        const lines = linesOf(join(folder, 'json', `${name}.jsonl`));
        const { rows: counted } = await owner.query(`select count(*) from "${name}" where company_id = $1`, [ours.id]);
        expect(lines.length, name).toBe(counted[0].count);
        for (const line of lines) expect(JSON.parse(line).company_id, name).toBe(ours.id);
        // Read back by PostgreSQL, each line is the stored row; files are elsewhere.
        const compared = columns.filter(({ isFile }) => !isFile).map((column) => `"${column.name}"`);
        const { rows: differing } = await owner.query(
          `select ${compared} from "${name}" where company_id = $1 except
             select ${compared} from unnest($2::json[]) line cross join lateral json_populate_record(null::"${name}", line)`,
          [
            ours.id,
            lines.map((line) =>
              withoutFiles(
                line,
                columns.filter(({ isFile }) => isFile).map((column) => column.name),
              ),
            ),
          ],
        );
        expect(differing, name).toEqual([]);
        rows += lines.length;
      }
      expect(rows).toBeGreaterThan(1_000);
    } finally {
      await owner.query('drop table new_table');
    }
  });

  it('names nothing of the other company in any file', async () => {
    const [ours, theirs] = companies as [(typeof companies)[0], (typeof companies)[0]];
    await run('export-company', ours.name.toUpperCase(), folder);
    const { rows } = await owner.query<{ id: string }>(
      `select id::text from invoice where company_id = $1 union all select id::text from customer where company_id = $1 union all select $1::uuid::text`,
      [theirs.id],
    );
    expect(rows.length).toBeGreaterThan(10);
    const all = filesIn(folder)
      .filter((file) => /^(csv|json|index)/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    for (const { id } of rows)
      expect(
        all.some((text) => text.includes(id)),
        id,
      ).toBe(false);
  });

  it('has no password, token, code or second factor, and no column that could hold one unseen', async () => {
    const [{ id }] = companies as [(typeof companies)[0]];
    await owner.query(
      `insert into mail (id, company_id, recipient, subject, body, account) values (gen_random_uuid(), $1, 'a@b.test', 's', 'code 424242424242', true),
         (gen_random_uuid(), $1, 'a@b.test', 's', 'an invoice 313131313131', false)`,
      [id],
    );
    await run('export-company', id, folder);
    const secrets = (
      await owner.query<{ secret: string }>(
        `select password_hash as secret from person_secret union all select encode(token_hash, 'hex') from login_session
           union all select encode(secret, 'hex') from two_factor union all select encode(token_hash, 'hex') from invitation
           union all select encode(value, 'hex') from signing_key`,
      )
    ).rows;
    expect(secrets.length).toBeGreaterThan(3);
    const all = filesIn(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
    for (const secret of [...secrets.map((one) => one.secret), '424242424242'])
      expect(all.some((text) => text.includes(secret))).toBe(false);
    expect(all.some((text) => text.includes('313131313131'))).toBe(true);
    const suspicious = await owner.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not (c.relname = any ($1))
          and (a.attname ~ '(token|secret|password|hash)' or a.atttypid = 'bytea'::regtype and a.attname <> 'bytes') order by 1`,
      [[...Object.keys(globalTables), ...Object.keys(tablesNotExported)]],
    );
    // Digests of files and of lines of bank statements are not secrets.
    const left = suspicious.rows.map(({ name }) => name).filter((name) => !['file.hash', 'bank_line.digest'].includes(name));
    expect(left).toEqual(Object.entries(secretColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)));
  });

  it('is a private folder whose digests are right, with the files as they were uploaded', async () => {
    const [{ id }] = companies as [(typeof companies)[0]];
    await run('export-company', id, folder);
    const files = filesIn(folder);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const sums = linesOf(join(folder, 'SHA256SUMS')).map((line) => line.split('  ') as [string, string]);
    expect(sums.map(([, file]) => file).sort()).toEqual(files.filter((file) => file !== 'SHA256SUMS'));
    for (const [digest, file] of sums)
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
        file,
      ).toBe(digest);
    const stored = await owner.query<{ id: string; hash: string }>(
      `select id, encode(hash, 'hex') as hash from file where company_id = $1`,
      [id],
    );
    expect(stored.rows.length).toBeGreaterThan(3);
    for (const file of stored.rows)
      expect(
        sums.filter(([, path]) => path.startsWith(`files/${file.id}/`)).map(([digest]) => digest),
        file.id,
      ).toEqual([file.hash]);
  });

  it('has no formula in CSV', async () => {
    const [{ id }] = companies as [(typeof companies)[0]];
    await owner.query(
      `update customer set name = '=1+1' where (company_id, id) = (select company_id, id from customer where company_id = $1 limit 1)`,
      [id],
    );
    await run('export-company', id, folder);
    const csv = readFileSync(join(folder, 'csv', 'customer.csv'), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv).toContain(";'=1+1;");
    expect(csv).not.toContain(';=1+1;');
  });

  it('refuses an unknown company and a folder that is not empty, and leaves nothing of what failed', async () => {
    await expect(run('export-company', 'Nadie', folder)).rejects.toThrow('Unknown company Nadie');
    const [{ id }] = companies as [(typeof companies)[0]];
    const parent = join(folder, '..');
    writeFileSync(join(parent, 'mine.txt'), '');
    await expect(run('export-company', id, parent)).rejects.toThrow('is not empty');
    expect(readdirSync(parent)).toEqual(['mine.txt']);
  });
});

const withoutFiles = (line: string, columns: readonly string[]) =>
  columns.reduce((text, column) => text.replace(new RegExp(`"${column}":"bytes/[^"]*"`), `"${column}":null`), line);
