/** Bank files over HTTP: whom a bank shall pay, each once, and what it returned. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#modules/people/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { parseCsv } from '#server/testing/lists/exports.ts';
import { unzip } from '#server/testing/unzip.ts';
import { makeWorld } from '#server/testing/world.ts';
import { addStub, agreePay, copyStub, periodPath } from './testing.ts';

const world = await makeWorld();
const { condor, owner } = world;
const { admin } = condor;

const codeOf = ({ status, body }: Reply) => [status, body.code];
const file = (id: string, path = '') => `/api/bank-files/${id}${path}`;
const make = (period_id: string, content: string) => admin.post(periodPath(period_id, '/bank-files'), { content });
const made = async (period_id: string, content: string) => {
  const reply = await make(period_id, content);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
/** Makes a file and marks it as sent. */
const sent = async (period_id: string, content: string) => {
  const data = await made(period_id, content);
  expect((await admin.post(file(data.id, '/sending'))).status).toBe(200);
  return data;
};
const payPeriod = async (period_id: string, stub_ids: string[], method: string | null = null) => {
  const reply = await admin.post(periodPath(period_id, '/payments'), { date: '2026-03-05', method, stub_ids });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { payment: { id: string } | null }[];
};

/** Whom a period pays, by the last name that makes them known. */
const people: Record<'zoe' | 'ana' | 'eva' | 'hugo', string> = { zoe: '', ana: '', eva: '', hugo: '' };
beforeAll(async () => {
  const accounts = {
    zoe: [
      { id_type: '22', id_card: '401122', last_name: 'Zuluaga' },
      { account_number: '07700112233', institution: 'Davivienda' },
    ],
    ana: [{ last_name: '=Arango' }, { account_number: '03112345678' }],
    eva: [{ last_name: 'Yepes' }, { account_number: '', institution: '' }],
    hugo: [{ last_name: 'Hoyos' }, { payment_method: 'check' }],
  } as const;
  for (const [name, [user, account]] of Object.entries(accounts)) {
    const { id } = await createUser(admin, { first_name: 'Óscar', ...user });
    people[name as keyof typeof people] = id;
    await agreePay(admin, id, '1000000', { ...account, valid_from: '2026-11-01' });
  }
});

/** A closed week with a stub of a million for each of them. */
const fourStubs = async () => {
  const zoe = await addStub(owner, condor.id, people.zoe, []);
  const [ana, eva, hugo] = [
    await copyStub(owner, zoe.id, people.ana),
    await copyStub(owner, zoe.id, people.eva),
    await copyStub(owner, zoe.id, people.hugo),
  ];
  return { period_id: zoe.period_id, zoe: zoe.id, ana, eva, hugo };
};
const namesOf = ({ rows }: { rows: { employee_name: string }[] }) => rows.map(({ employee_name }) => employee_name);

describe('a bank file', () => {
  it('of what is unpaid has who is paid by deposit, those without an account first, with control totals', async () => {
    const stubs = await fourStubs();
    await admin.post(`/api/pay-stubs/${stubs.zoe}/payments`, { date: '2026-03-02', amount: '250000.50', method: 'cash' });
    const { rows, ...summary } = await made(stubs.period_id, 'unpaid');
    expect(summary).toMatchObject({
      content: 'unpaid',
      count: 3,
      total: '2749999.50',
      without_account: 1,
      created_by_name: expect.any(String),
      sent_at: null,
      sent_by_name: null,
    });
    expect(rows).toMatchObject([
      { employee_name: 'Óscar Yepes', account_number: '', institution: '', amount: '1000000.00', payments: [] },
      { employee_name: 'Óscar =Arango', id_type: '13', account_number: '03112345678', institution: 'Bancolombia', amount: '1000000.00' },
      { employee_name: 'Óscar Zuluaga', id_type: '22', id_card: '401122', account_number: '07700112233', amount: '749999.50' },
    ]);
  });

  it('is CSV and Excel with the totals in the last line, in the language of the reader, and no text of it is a formula', async () => {
    const stubs = await fourStubs();
    await owner.query(`update member set name = '=Arango' where company_id = $1 and id = $2`, [condor.id, people.ana]);
    const { id } = await made(stubs.period_id, 'unpaid');
    await owner.query(`update member set name = 'Óscar =Arango' where company_id = $1 and id = $2`, [condor.id, people.ana]);
    const { text, headers } = await admin.get(file(id, '/csv'));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=.*\.csv/);
    expect(parseCsv(text)).toEqual([
      ['Empleado', 'Tipo de documento', 'Documento', 'Entidad', 'Cuenta', 'Neto'],
      ['Óscar Yepes', 'CC', expect.stringMatching(/^\d+$/), '', '', '1000000,00'],
      ["'=Arango", 'CC', expect.stringMatching(/^\d+$/), 'Bancolombia', '03112345678', '1000000,00'],
      ['Óscar Zuluaga', 'CE', '401122', 'Davivienda', '07700112233', '1000000,00'],
      ['Total', '', '3', '', '', '3000000,00'],
    ]);
    const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const workbook = await fetch(`${world.url}${file(id, '/xlsx')}`, { headers: { cookie: cookies, 'company-id': condor.id } });
    const sheet = unzip(Buffer.from(await workbook.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<t xml:space="preserve">=Arango</t>');
    expect(sheet).toContain('<t xml:space="preserve">07700112233</t>');
    expect(sheet).toContain('<v>3000000.00</v>');
  });

  it('that was sent asks for each deposit once, however it is recorded later', async () => {
    const stubs = await fourStubs();
    const { id } = await sent(stubs.period_id, 'unpaid');
    const nothingIsAsked = async () => {
      for (const content of ['unpaid', 'payments', 'returned'])
        expect([content, codeOf(await make(stubs.period_id, content))]).toEqual([content, [409, 'nothing_to_send']]);
    };
    await nothingIsAsked();
    const pay = async (amount: string) =>
      (await admin.post(`/api/pay-stubs/${stubs.zoe}/payments`, { date: '2026-03-05', amount, method: 'bank_deposit' })).body.data;
    const [first, second] = [await pay('400000'), await pay('600000')];
    await nothingIsAsked();
    const paymentsOf = async () =>
      (await admin.get(file(id))).body.data.rows.find(({ stub_id }: { stub_id: string }) => stub_id === stubs.zoe).payments;
    expect(await paymentsOf()).toEqual([
      { id: first.id, number: first.number, amount: '400000.00' },
      { id: second.id, number: second.number, amount: '600000.00' },
    ]);
    // Deleted and recorded again: still the deposit of that file.
    await admin.delete(`/api/stub-payments/${second.id}`);
    await nothingIsAsked();
    const again = await pay('600000');
    expect((await paymentsOf()).at(-1)).toMatchObject({ id: again.id });
    await nothingIsAsked();
  });

  it('that was never sent holds nothing back, and the next one replaces it', async () => {
    const stubs = await fourStubs();
    const unsent = await made(stubs.period_id, 'unpaid');
    await payPeriod(stubs.period_id, [stubs.zoe], 'bank_deposit');
    const deposits = await made(stubs.period_id, 'payments');
    expect(namesOf(deposits)).toEqual(['Óscar Zuluaga']);
    const listed = async () => (await admin.get(periodPath(stubs.period_id, '/bank-files'))).body.data.map((one: { id: string }) => one.id);
    expect([(await admin.get(file(unsent.id))).status, await listed()]).toEqual([404, [deposits.id]]);
    // Of other people: both stay, until the next one.
    const rest = await made(stubs.period_id, 'unpaid');
    expect(await listed()).toEqual([rest.id, deposits.id]);
    await admin.post(file(rest.id, '/sending'));
    expect((await made(stubs.period_id, 'payments')).total).toBe('1000000.00');
    // Withdrawn.
    await admin.delete(file(rest.id, '/sending'));
    expect((await made(stubs.period_id, 'unpaid')).total).toBe(rest.total);
  });

  it('is made by one user at a time: the last one stays', async () => {
    const stubs = await fourStubs();
    const replies = await Promise.all(Array.from({ length: 5 }, () => make(stubs.period_id, 'unpaid')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await admin.get(periodPath(stubs.period_id, '/bank-files'))).body.data).toHaveLength(1);
  });

  it('of what the bank returned has each once, at most what is still owed', async () => {
    const stubs = await fourStubs();
    const outcomes = await payPeriod(stubs.period_id, [stubs.zoe, stubs.ana], 'bank_deposit');
    await sent(stubs.period_id, 'payments');
    for (const { payment } of outcomes)
      await admin.post(`/api/stub-payments/${payment?.id}/return`, { returned_on: '2026-03-06', reason: 'Cuenta cancelada' });
    await admin.post(`/api/pay-stubs/${stubs.zoe}/payments`, { date: '2026-03-07', amount: '900000', method: 'cash' });
    const returned = await sent(stubs.period_id, 'returned');
    expect(returned).toMatchObject({ content: 'returned', count: 2, total: '1100000.00' });
    expect(returned.rows).toMatchObject([
      { employee_name: 'Óscar =Arango', amount: '1000000.00' },
      { employee_name: 'Óscar Zuluaga', amount: '100000.00' },
    ]);
    expect(codeOf(await make(stubs.period_id, 'returned'))).toEqual([409, 'nothing_to_send']);
    await payPeriod(stubs.period_id, [stubs.ana]);
    expect(codeOf(await make(stubs.period_id, 'payments'))).toEqual([409, 'nothing_to_send']);
  });

  it('is marked as sent, by whom and when, once; which can be undone', async () => {
    const stubs = await fourStubs();
    const { id } = await made(stubs.period_id, 'unpaid');
    const marked = await admin.post(file(id, '/sending'));
    expect(marked.status).toBe(200);
    expect(marked.body.data).toMatchObject({ sent_at: expect.any(String), sent_by_name: marked.body.data.created_by_name });
    expect(codeOf(await admin.post(file(id, '/sending')))).toEqual([409, 'bank_file_sent']);
    expect((await admin.get(periodPath(stubs.period_id, '/bank-files'))).body.data).toMatchObject([{ id, count: 3 }]);
    expect((await admin.delete(file(id, '/sending'))).body.data).toMatchObject({ sent_at: null, sent_by_name: null });
    expect(codeOf(await admin.delete(file(id, '/sending')))).toEqual([409, 'bank_file_not_sent']);
  });

  it('is made of closed periods only', async () => {
    const { rows } = await owner.query("select id from pay_period where company_id = $1 and status = 'open'", [condor.id]);
    const open =
      rows[0]?.id ??
      (
        await owner.query(
          `insert into pay_period (company_id, id, starts_on, ends_on) select $1, gen_random_uuid(), max(ends_on) + 1, max(ends_on) + 7 from pay_period
            where company_id = $1 returning id`,
          [condor.id],
        )
      ).rows[0].id;
    expect(codeOf(await make(open, 'unpaid'))).toEqual([409, 'stub_reopened']);
  });
});
