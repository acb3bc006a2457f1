import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notAboutPerson, rowsAboutPerson } from './store/about-person.ts';
import { filesIn, linesOf, makeOperator, type Operator } from './testing.ts';
import english from './words/en.json' with { type: 'json' };
import spanish from './words/es.json' with { type: 'json' };

let operator: Operator;
let owner: pg.Pool;
let run: Operator['run'];
let folder: string;
beforeAll(async () => {
  operator = await makeOperator();
  ({ owner, run } = operator);
});
afterAll(() => operator.close());
beforeEach(() => {
  folder = operator.newFolder();
});

describe('export-person', () => {
  const email = 'driver@arriero.test';

  it('has what is stored about the person, in a language that they read, and no secret of theirs', async () => {
    const { rows } = await owner.query<{ id: string }>('select id from person where email = $1', [email]);
    const [{ id }] = rows as [{ id: string }];
    await owner.query(
      `insert into login_session (id, person_id, token_hash, address, device) values ($1, $1, '\\x424242424242', '190.0.2.7', 'Firefox')`,
      [id],
    );
    await owner.query(
      `insert into mail (id, person_id, recipient, subject, body, account) values (gen_random_uuid(), $1, $2, 'Código', 'code 515151', true)`,
      [id, email],
    );
    await run('export-person', email.toUpperCase(), folder);
    for (const table of [
      'member',
      'pay_stub',
      'trip',
      'cash_transaction',
      'expense',
      'compensation',
      'history',
      'bank_file_row',
      'mail',
      'acts',
    ])
      expect(linesOf(join(folder, 'json', `${table}.jsonl`)).length, table).toBeGreaterThan(0);
    const [session] = linesOf(join(folder, 'json', 'login_session.jsonl')).map((line) => JSON.parse(line));
    expect(Object.keys(session)).toEqual(['created_at', 'last_input_at', 'remember', 'address', 'device']);
    const all = filesIn(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const secrets = await owner.query('select password_hash as secret from person_secret where person_id = $1', [id]);
    for (const secret of [secrets.rows[0].secret, '424242424242', '515151']) expect(all.some((text) => text.includes(secret))).toBe(false);
    const readme = readFileSync(join(folder, 'LEEME.txt'), 'utf8');
    expect(readme).toContain('Datos personales de Jhon Jairo Castaño Giraldo');
    expect(readme).toMatch(/^- pay_stub \(\d+\): sus desprendibles de pago\r$/m);
    expect(readme).not.toContain('privacy:');
  });

  it('has nothing that is about another person, and not what the company charges', async () => {
    await run('export-person', email, folder);
    const { rows } = await owner.query<{ email: string; id_card: string }>(
      `select email, id_card from person join member using (id) where email <> $1 and id_card <> ''
         and not exists (select from member own join person p on p.id = own.id where p.email = $1 and own.id_card = member.id_card)`,
      [email],
    );
    const all = filesIn(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(rows.length).toBeGreaterThan(5);
    for (const other of rows)
      for (const value of [other.email, other.id_card])
        expect(
          all.some((text) => text.includes(value)),
          value,
        ).toBe(false);
    for (const line of linesOf(join(folder, 'json', 'trip.jsonl'))) expect(Object.keys(JSON.parse(line))).not.toContain('freight');
  });

  it('finds a person by document number, with dots, and refuses a number that two people have', async () => {
    const { rows } = await owner.query<{ id: string; id_card: string }>(
      `select distinct on (id) id, id_card from member where id_card <> '' order by id limit 2`,
    );
    const [one, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
    await run('export-person', one.id_card.replace(/(\d{3})$/, '.$1'), folder);
    expect(JSON.parse(linesOf(join(folder, 'json', 'person.jsonl'))[0] as string).id).toBe(one.id);
    await owner.query('update member set id_card = $1 where id = $2', [one.id_card, other.id]);
    await expect(run('export-person', one.id_card, `${folder}2`)).rejects.toThrow('Several people have the document number');
    await owner.query('update member set id_card = $1 where id = $2', [other.id_card, other.id]);
    await expect(run('export-person', '000', `${folder}2`)).rejects.toThrow('No person has the email, the document number or the id 000.');
  });

  it('names every part in both languages', () => {
    for (const { tables } of [spanish, english])
      expect(Object.keys(tables)).toEqual(expect.arrayContaining(Object.keys(rowsAboutPerson({ id: '', email: '' }))));
  });

  it('knows every reference to a person', async () => {
    const { rows } = await owner.query<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'uuid'::regtype
          and (a.attname in ('person_id', 'driver_id', 'employee_id', 'member_id', 'reader_id')
            or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'member'::regclass and a.attnum = k.conkey[2]))`,
    );
    const acts = ['bank_match.person_id', 'bank_statement.person_id', 'import.person_id', 'job.person_id'];
    const known = new Set([...Object.keys(rowsAboutPerson({ id: '', email: '' })), ...Object.keys(notAboutPerson)]);
    expect(rows.filter(({ table, column }) => !known.has(table) && !acts.includes(`${table}.${column}`))).toEqual([]);
  });
});
