import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsAboutPerson } from './store/about-person.ts';
import { deletedRows, personalColumns, tablesOfOthers } from './store/personal-columns.ts';
import { makeOperator, type Operator } from './testing.ts';

let operator: Operator;
let owner: pg.Pool;
let run: Operator['run'];
let companies: Operator['companies'];
beforeAll(async () => {
  operator = await makeOperator();
  ({ owner, run, companies } = operator);
});
afterAll(() => operator.close());

describe('anonymise-person', () => {
  const email = 'fernando.aguirre@nevadodelruiz.test';
  const name = 'Fernando Aguirre Patiño';
  const readPerson = async (condition: string, value: string) =>
    (
      await owner.query(`select member.*, person.email, person.first_name from member join person using (id) where ${condition} = $1`, [
        value,
      ])
    ).rows[0];

  // What is left on the account depends on the day of the month on which the demo is made.
  beforeAll(() =>
    owner.query(
      `insert into cash_transaction (company_id, id, driver_id, type, date, method, amount, note)
         select company_id, gen_random_uuid(), driver_id, case when sum(owed) > 0 then 'driver_to_company' else 'company_to_driver' end, current_date - 1, 'cash',
             abs(sum(owed)), 'Liquidación final'
           from driver_movement join person on person.id = driver_id where email = $1 group by company_id, driver_id having sum(owed) <> 0`,
      [email],
    ),
  );

  it('refuses while the person is active, owes or is owed, or has trips that are not finished', async () => {
    await expect(run('anonymise-person', email, '--yes')).rejects.toThrow(
      /cannot be anonymised:\n {2}.+: they are active; deactivate them first\.$/,
    );
    await expect(run('anonymise-person', 'wilson.buitrago@nevadodelruiz.test', '--yes')).rejects.toThrow(
      /the balance of cash and expenses is [-\d.]+\.\n.*pay stubs are owed [\d.]+\.\n.*advances on pay are open with [\d.]+\.\n.*expenses wait for a decision: \d+\.\n.*trips are not finished: \d+\./,
    );
    await expect(run('anonymise-person', 'super@arriero.test', '--yes')).rejects.toThrow('super-administrator');
    expect(await readPerson('email', email)).toMatchObject({ name });
  });

  it('replaces what identifies the person wherever it is stored, keeps amounts and days, and a second run changes nothing', async () => {
    const before = await readPerson('email', email);
    const { id, company_id, id_card, phone } = before;
    const { account_number } = (await owner.query('select account_number from compensation where id = $1', [id])).rows[0];
    await run('block', email);
    const file = '0198c000-0000-7000-8000-0000000000f1';
    await owner.query(`insert into file_blob (company_id, hash, bytes) values ($1, '\\x01', 'scan of a card')`, [company_id]);
    await owner.query(
      `insert into file (company_id, id, hash, name, mime, size, permission, created_by) values ($1, $2, '\\x01', 'cedula.png', 'image/png', 14, 'view-users', $3)`,
      [company_id, file, id],
    );
    await owner.query(
      `insert into member_attachment (company_id, id, member_id, kind, description, file_id) values ($1, gen_random_uuid(), $2, 'id_card', $3, $4)`,
      [company_id, id, `Cédula de ${name}`, file],
    );
    await owner.query(
      `insert into mail (id, company_id, recipient, subject, body) values (gen_random_uuid(), $1, $2, 'Desprendible', $3), (gen_random_uuid(), $1, 'otra@nevadodelruiz.test', 'Viaje', $3)`,
      [company_id, email, `Hola ${name}`],
    );
    // The settlement of a trip, sent to another address.
    await owner.query(
      `insert into delivery (company_id, id, kind, record_id, recipient, reply_to, subject, body, file_name)
         values ($1, gen_random_uuid(), 'settlement', gen_random_uuid(), 'otra@nevadodelruiz.test', '', 'Liquidación', $2, 'Liquidación.pdf')`,
      [company_id, `Hola ${name}`],
    );
    await owner.query(
      `insert into notification (company_id, id, person_id, kind, facts, link)
         select $1, gen_random_uuid(), id, 'trip_review', jsonb_build_object('driver', $2::text), '/admin/trips' from member where company_id = $1 limit 3`,
      [company_id, name],
    );
    await owner.query(`update member set notes = $2, version = version + 1 where id = $1`, [id, `Llamar a ${phone}`]);
    await owner.query(`update member set notes = '', version = version + 1 where id = $1`, [id]);
    await owner.query(`insert into person_secret (person_id, password_hash) values ($1, 'x') on conflict do nothing`, [id]);
    // Their own photo, and one that they uploaded for another person.
    await owner.query(
      `insert into global_file (id, person_id, name, mime, size, hash, bytes) select photo, $1, 'foto.png', 'image/png', 1, '', 'x'
         from unnest('{0198c000-0000-7000-8000-0000000000a1, 0198c000-0000-7000-8000-0000000000a2}'::uuid[]) photo`,
      [id],
    );
    await owner.query(`update person set image = '0198c000-0000-7000-8000-0000000000a1' where id = $1`, [id]);
    await owner.query(`update person set image = '0198c000-0000-7000-8000-0000000000a2' where email = 'admin@arriero.test'`);
    const sums = async () =>
      (
        await owner.query(
          `select (select sum(net_payment) from pay_stub where employee_id = $1) as stubs, (select sum(amount) from cash_transaction where driver_id = $1) as cash,
             (select sum(freight) from trip where driver_id = $1) as freight, (select sum(amount) from bank_file_row) as files,
             (select count(*) from history where record_id = $1 and person_id is not null) as acts`,
          [id],
        )
      ).rows[0];
    const kept = await sums();
    expect(Number(kept.stubs)).toBeGreaterThan(0);
    for (const value of [id_card, phone, account_number]) expect(value.length).toBeGreaterThan(5);

    const preview = await run('anonymise-person', email);
    expect(preview).toContain('Nothing was changed. Repeat the command with --yes.');
    expect(await readPerson('email', email)).toMatchObject({ name, id_card });

    const done = await run('anonymise-person', id_card, '--yes');
    expect(done).toMatch(/^Fernando Aguirre Patiño is anonymised\. Rows changed:\n/);
    for (const line of [
      'member: 1',
      'person: 1',
      'compensation: 1',
      'bank_file_row: 3',
      'file: 1',
      'member_attachment: 1',
      'person_secret: 1',
    ])
      expect(done).toContain(`  ${line}\n`);
    expect(await readPerson('id', id)).toMatchObject({
      name: `Persona anónima ${id.slice(-6)}`,
      first_name: 'Persona',
      id_card: '',
      phone: '',
    });
    expect(await sums()).toEqual(kept);

    // Nothing that identifies them is left in any column of any table.
    const found: string[] = [];
    const { rows: columns } = await owner.query<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype)`,
    );
    for (const { table, column } of columns)
      for (const value of [name, email, id_card, phone, account_number]) {
        const { rowCount } = await owner.query(`select from "${table}" where position(lower($1) in lower("${column}"::text)) > 0 limit 1`, [
          value,
        ]);
        if (rowCount) found.push(`${table}.${column}: ${value}`);
      }
    expect(found).toEqual([]);
    expect((await owner.query(`select from file_blob where bytes = 'scan of a card'`)).rowCount).toBe(0);

    expect((await owner.query('select id from global_file where person_id = $1', [id])).rows).toEqual([
      { id: '0198c000-0000-7000-8000-0000000000a2' },
    ]);

    const everything = async () =>
      (
        await owner.query(
          `select (select jsonb_agg(h order by h.id) from history h where record_id = $1) as history, (select to_jsonb(m) from member m where id = $1) as member`,
          [id],
        )
      ).rows[0];
    const first = await everything();
    expect(await run('anonymise-person', id, '--yes')).toBe(`${id} is anonymised already: nothing was changed.`);
    expect(await everything()).toEqual(first);
    await expect(run('reset-password', email)).rejects.toThrow('has no account');
  });

  it('leaves data that verify agrees with', async () => {
    expect(await run('verify')).toMatch(/^\d+ checks, nothing found\.$/);
  });

  it('of one company leaves the login and the other company as they are', async () => {
    const admin = 'admin@arriero.test';
    const [one, other] = companies as [(typeof companies)[0], (typeof companies)[0]];
    await owner.query(`update member set status = 'inactive' where company_id = $1 and id = (select id from person where email = $2)`, [
      one.id,
      admin,
    ]);
    await run('anonymise-person', admin, '--company', one.name, '--yes');
    const { rows } = await owner.query(
      `select company_id, member.name, typed_email is null as is_known, accepted_at is null as is_out, first_name from member join person using (id) where email = $1 order by company_id = $2 desc`,
      [admin, one.id],
    );
    expect(rows[0]).toMatchObject({ company_id: one.id, is_known: false, is_out: true });
    expect(rows[0].name).toMatch(/^Persona anónima \w{6}$/);
    expect(rows[1]).toMatchObject({ company_id: other.id, is_known: true, is_out: false });
    expect(rows[1].name).toContain(rows[1].first_name);
    expect(rows[1].first_name).not.toBe('Persona');
    expect(
      (await owner.query(`select from person_secret where person_id = (select id from person where email = $1)`, [admin])).rowCount,
    ).toBe(1);
    expect(await run('verify')).toMatch(/^\d+ checks, nothing found\.$/);
  });

  it('has an answer for each column that may hold something about a person', async () => {
    const declared = personalColumns({ first_name: '', last_name: '', email: '' });
    const { rows } = await owner.query<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and (
          a.attname ~ '(^|_)(name|email|phone|address|card|birth|licen[cs]e|account_number|account_holder|institution|image|signature_file_id|recipient|contact|body|html|facts|search|device)(_|$)'
          or c.relname = any($1) and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'date'::regtype, 'bytea'::regtype)) order by 1, 2`,
      [Object.keys(rowsAboutPerson({ id: '', email: '' }))],
    );
    const isDeclared = (table: string, column: string) => {
      const { becomes = {}, kept = {} } = declared[table] ?? {};
      return (
        table in deletedRows ||
        table in tablesOfOthers ||
        column in becomes ||
        Object.keys(kept).some((names) => names.split(' ').includes(column))
      );
    };
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ table, column }) => !isDeclared(table, column)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    const tables = new Set(rows.map(({ table }) => table));
    expect([...Object.keys(declared), ...Object.keys(tablesOfOthers)].filter((table) => !tables.has(table))).toEqual([]);
  });
});
