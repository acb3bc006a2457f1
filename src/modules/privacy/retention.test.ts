import { readFileSync } from 'node:fs';
import { afterAll, expect, it, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { startTestJobs } from '#server/testing/jobs.ts';
import { makeWorld } from '#server/testing/world.ts';
import { deleteExpiredRows, retentionRules } from './store/retention.ts';

const world = await makeWorld();
afterAll(() => world.close());

/** How a row of each table is inserted that is as old as an interval: `$1` the moment, `$2` a company, `$3` a person. */
const inserts: Record<string, string> = {
  idempotency: `insert into idempotency (company_id, person_id, key, body_hash, status, answer, created_at) values ($2, $3, $1::timestamptz::text, '', 200, '', $1)`,
  person_answer: `insert into person_answer (person_id, key, body_hash, status, answer, created_at) values ($3, $1::timestamptz::text || $2::uuid, '', 200, '', $1)`,
  throttle: `insert into throttle (key, at) values ('test' || $2::uuid || $3::uuid, $1)`,
  login_session: `insert into login_session (id, person_id, token_hash, created_at) select id, $3::uuid, decode(replace(id::text, '-', ''), 'hex'), $1::timestamptz from (select gen_random_uuid() as id) made where $2::uuid is not null`,
  mail: `insert into mail (id, company_id, person_id, recipient, subject, body, created_at) values (gen_random_uuid(), $2, $3, 'test@example.com', '', '', $1)`,
  delivery: `insert into delivery (company_id, id, kind, record_id, recipient, subject, body, file_name, bytes, created_by, created_at)
    values ($2, gen_random_uuid(), 'invoice', gen_random_uuid(), 'test@example.com', '', '', 'a.pdf', 'x', $3, $1)`,
  share_link: `insert into share_link (company_id, id, kind, record_id, query, name, token_hash, created_by, created_at, expires_at)
    values ($2, gen_random_uuid(), 'invoice', gen_random_uuid(), '{}', 'Factura', sha256($1::timestamptz::text::bytea), $3, $1::timestamptz - interval '7 days', $1)`,
  notification: `insert into notification (company_id, id, person_id, kind, facts, link, created_at) values ($2, gen_random_uuid(), $3, 'test', '{}', '/admin/x', $1)`,
  import: `insert into import (company_id, id, list, file_name, format, decimal_mark, date_order, choices, rows, preview, status, person_id, created_at, imported_at)
    values ($2, gen_random_uuid(), 'customers', 'test.csv', 'csv', ',', 'dmy', '{}', 1, '[["Ana"]]', 'imported', $3, $1, $1)`,
  password_code: `insert into password_code (person_id, origin, code_hash, expires_at) values ($3, $1::timestamptz::text || $2::uuid, '', $1)`,
};

test.each(retentionRules)('$table is stored for $age, and no longer', async ({ table, age, since, becomes }) => {
  const { owner, condor } = world;
  await owner.query(`delete from ${table}`);
  const ages = ['1 hour', '-1 hour'];
  for (const margin of ages) {
    const { rows } = await owner.query<{ at: string }>(`select (now() - $1::interval - $2::interval)::text as at`, [age, margin]);
    await owner.query(inserts[table] as string, [(rows[0] as { at: string }).at, condor.id, condor.driver_id]);
  }
  await deleteExpiredRows(owner);
  const limit = becomes
    ? `not (${becomes
        .split(', ')
        .map((set) => set.replace(/ = null$/, ' is null'))
        .join(' and ')})`
    : 'true';
  const { rows } = await owner.query(`select ${since} >= now() - $1::interval as is_young from ${table} where ${limit}`, [age]);
  expect(rows).toEqual([{ is_young: true }]);
});

it('is what the guide says', () => {
  const guide = readFileSync(new URL('../../../docs/guides/operations.md', import.meta.url), 'utf8');
  const written = [...guide.matchAll(/^\| [^|]+\| `(\w+)` +\| ([^|]+?) +\|/gm)].map(([, table, age]) => `${table} ${age}`);
  const rules = retentionRules.map(({ table, age }) => `${table} ${age}`);
  expect(written.filter((line) => inserts[line.split(' ')[0] as string])).toEqual(expect.arrayContaining(rules));
  expect(written.filter((line) => inserts[line.split(' ')[0] as string])).toHaveLength(rules.length);
});

it('is done by the nightly job', async () => {
  const { owner } = world;
  await owner.query(`insert into throttle (key, at) values ('nightly', now() - interval '2 days')`);
  const settings = readSettings({ LOG_LEVEL: 'silent', SEED: 'none' });
  const runner = await startTestJobs({ pool: owner, settings });
  await owner.query(`select graphile_worker.add_job('delete_expired', '{}'::json)`);
  await expect.poll(async () => (await owner.query(`select from throttle where key = 'nightly'`)).rowCount).toBe(0);
  await runner.stop();
});
