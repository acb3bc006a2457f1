/** Payments of stubs over HTTP: never above the balance, and what a payment holds fast. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createClerk, createUser } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { makeWorld } from '#server/testing/world.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { payrollChecks } from './store/verify.ts';
import { addStub, compensationInput, copyStub, periodPath } from './testing.ts';

const world = await makeWorld();
const { condor, tucan, owner } = world;
const { admin, driver, driver_id } = condor;

interface StubRef {
  id: string;
  number: string;
  period_id: string;
}

const pathOf = (stub: { id: string }) => `/api/pay-stubs/${stub.id}/payments`;
const one = (id: string) => `/api/stub-payments/${id}`;
const paymentInput = (changes: object = {}) => ({ date: '2026-03-02', amount: '400000', method: 'bank_deposit', ...changes });
const codeOf = ({ status, body }: Reply) => [status, body.code, Object.keys(body.errors ?? {})[0]];
/** A stub of a million, of a closed week of its own. */
const newStub = (employee_id = driver_id) => addStub(owner, condor.id, employee_id, []);
const pay = async (stub: { id: string }, changes: object = {}) => {
  const reply = await admin.post(pathOf(stub), paymentInput(changes));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
const read = async ({ id }: { id: string }, client: Client = admin) => (await client.get(`/api/pay-stubs/${id}`)).body.data;
const setStatus = (period_id: string, status: 'open' | 'closed') =>
  owner.query('update pay_period set status = $2 where id = $1', [period_id, status]);

beforeAll(async () => {
  for (const [id, payment_method] of [
    [driver_id, 'direct_deposit'],
    [condor.admin_id, 'check'],
  ]) {
    const reply = await admin.put(
      `/api/users/${id}/compensation`,
      compensationInput('1000000', { payment_method, valid_from: '2026-11-01' }),
    );
    expect(reply.status, reply.text).toBe(200);
  }
});

describe('a payment of a stub', () => {
  it('has the next number, and leaves the rest: due, partially paid, paid', async () => {
    const stub = await newStub();
    expect(await read(stub)).toMatchObject({
      status: 'due',
      paid: '0.00',
      balance: '1000000.00',
      payments: [],
      proposed_method: 'bank_deposit',
    });
    const first = await pay(stub, { note: 'Primera parte' });
    expect(first).toMatchObject({
      number: 'STBPAY-000001',
      status: 'active',
      stub_id: stub.id,
      stub_number: stub.number,
      employee_id: driver_id,
      date: '2026-03-02',
      method: 'bank_deposit',
      amount: '400000.00',
      balance: '600000.00',
      stub_status: 'partially_paid',
      note: 'Primera parte',
      version: 1,
    });
    expect(await read(stub)).toMatchObject({ status: 'partially_paid', paid: '400000.00', balance: '600000.00' });
    const second = await pay(stub, { amount: '600000', method: 'cash' });
    expect(second).toMatchObject({ number: 'STBPAY-000002', balance: '0.00', stub_status: 'paid' });
    expect(await read(stub)).toMatchObject({
      status: 'paid',
      balance: '0.00',
      payments: [
        { id: first.id, number: first.number, status: 'active', amount: '400000.00', method: 'bank_deposit', date: '2026-03-02' },
        { id: second.id, number: second.number, status: 'active', amount: '600000.00', method: 'cash' },
      ],
    });
    expect(codeOf(await admin.post(pathOf(stub), paymentInput({ amount: '1' })))).toEqual([409, 'stub_already_paid', undefined]);
  });

  it('is never above the balance, and gives its own old amount back while it is edited', async () => {
    const stub = await newStub();
    const above = await admin.post(pathOf(stub), paymentInput({ amount: '1000000.01' }));
    expect([...codeOf(above), above.body.details]).toEqual([409, 'stub_payment_above_balance', 'amount', { balance: '1000000' }]);
    const payment = await pay(stub);
    await pay(stub, { amount: '500000' });
    const edit = (amount: string, version: string) =>
      admin.put(one(payment.id), paymentInput({ amount, method: 'other', note: 'Corregido' }), { headers: { 'if-match': version } });
    expect(codeOf(await edit('500000.01', '1'))).toEqual([409, 'stub_payment_above_balance', 'amount']);
    const changed = await edit('500000', '1');
    expect(changed.body.data).toMatchObject({ amount: '500000.00', method: 'other', note: 'Corregido', balance: '0.00', version: 2 });
    expect(codeOf(await edit('1', '1'))).toEqual([412, 'stale_version', undefined]);
    expect((await edit('100000', '2')).body.data).toMatchObject({ balance: '400000.00', stub_status: 'partially_paid' });
  });

  it('that is deleted keeps its number in a void row, and its stub is owed again', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { amount: '1000000' });
    expect((await admin.delete(one(payment.id), { headers: { 'if-match': '1' } })).status).toBe(200);
    expect(await read(stub)).toMatchObject({ status: 'due', balance: '1000000.00', payments: [] });
    const kept = (await admin.get(one(payment.id))).body.data;
    expect(kept).toMatchObject({ status: 'void', number: payment.number, amount: '1000000.00' });
    expect(codeOf(await admin.delete(one(payment.id)))).toEqual([409, 'stub_payment_void', undefined]);
    expect(codeOf(await admin.put(one(payment.id), paymentInput()))).toEqual([409, 'stub_payment_void', undefined]);
    const next = await pay(stub);
    expect(Number(next.number.slice(-6))).toBe(Number(payment.number.slice(-6)) + 1);
  });

  it('that the bank returned keeps its row, and its stub is owed again', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { amount: '1000000' });
    const mark = (body: object, version = '1') => admin.post(`${one(payment.id)}/return`, body, { headers: { 'if-match': version } });
    expect(codeOf(await mark({ returned_on: '2026-03-01', reason: 'Cuenta cancelada' }))).toEqual([
      422,
      'returned_before_payment',
      'returned_on',
    ]);
    expect(codeOf(await mark({ returned_on: '2999-03-01', reason: 'Cuenta cancelada' }))).toEqual([422, 'date_in_future', 'returned_on']);
    expect(codeOf(await mark({ returned_on: '2026-03-04', reason: '' }))).toEqual([422, 'invalid_input', 'reason']);
    const returned = await mark({ returned_on: '2026-03-04', reason: 'Cuenta cancelada' });
    expect(returned.body.data).toMatchObject({
      status: 'returned',
      returned_on: '2026-03-04',
      return_reason: 'Cuenta cancelada',
      balance: '1000000.00',
      stub_status: 'due',
      version: 2,
    });
    expect(await read(stub)).toMatchObject({ status: 'due', payments: [{ id: payment.id, status: 'returned' }] });
    for (const refused of [
      await admin.put(one(payment.id), paymentInput()),
      await admin.delete(one(payment.id)),
      await mark({ returned_on: '2026-03-04', reason: 'Otra vez' }, '2'),
    ])
      expect(codeOf(refused)).toEqual([409, 'stub_payment_returned', undefined]);

    // Paid in cash meanwhile: it cannot count as well.
    const cash = await pay(stub, { amount: '400000', method: 'cash' });
    expect(codeOf(await admin.delete(`${one(payment.id)}/return`))).toEqual([409, 'stub_payment_above_balance', 'amount']);
    await admin.delete(one(cash.id));
    const undone = await admin.delete(`${one(payment.id)}/return`, { headers: { 'if-match': '2' } });
    expect(undone.body.data).toMatchObject({ status: 'active', returned_on: null, return_reason: '', balance: '0.00' });
    expect(codeOf(await admin.delete(`${one(payment.id)}/return`))).toEqual([409, 'stub_payment_not_returned', undefined]);
  });

  it.each<{ name: string; changes: object; answer: unknown[] }>([
    { name: 'a later day', changes: { date: '2999-01-01' }, answer: [422, 'date_in_future', 'date'] },
    { name: 'no amount', changes: { amount: '0' }, answer: [422, 'invalid_input', 'amount'] },
    { name: 'an unknown method', changes: { method: 'nequi' }, answer: [422, 'invalid_input', 'method'] },
    { name: 'a note of more than 1,000 characters', changes: { note: 'x'.repeat(1001) }, answer: [422, 'invalid_input', 'note'] },
    { name: 'more decimals than the stub has', changes: { amount: '10.5' }, answer: [422, 'too_many_decimals', 'amount'] },
  ])('is not recorded with $name', async ({ changes, answer }) => {
    const stub = await newStub();
    await owner.query('update pay_stub set money_decimals = 0 where id = $1', [stub.id]);
    expect(codeOf(await admin.post(pathOf(stub), paymentInput(changes)))).toEqual(answer);
  });

  it('pays what is owed in cents, by a company of whole pesos', async () => {
    const stub = await newStub();
    await owner.query(
      `update pay_stub set net_payment = 999999.45, payroll_advances = 0.55, money_decimals = 0, content = '{"lines": [], "not_taken": []}' where id = $1`,
      [stub.id],
    );
    const first = await pay(stub, { amount: '400000' });
    await pay(stub, { amount: '599999.45' });
    expect(await read(stub)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect((await admin.put(one(first.id), paymentInput({ note: 'Corregido' }))).status).toBe(200);
    await owner.query('delete from stub_payment where stub_id = $1', [stub.id]);
    await owner.query('delete from pay_stub where id = $1', [stub.id]);
  });

  it('is not of a void stub, nor of one that pays nothing', async () => {
    const [voided, zero] = [await newStub(), await newStub()];
    await owner.query("update pay_stub set status = 'void' where id = $1", [voided.id]);
    expect(codeOf(await admin.post(pathOf(voided), paymentInput()))).toEqual([409, 'stub_void', undefined]);
    await owner.query(
      `update pay_stub set net_payment = 0, payroll_advances = total_earnings, content = '{"lines": [], "not_taken": []}' where id = $1`,
      [zero.id],
    );
    expect(await read(zero)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(codeOf(await admin.post(pathOf(zero), paymentInput()))).toEqual([409, 'stub_already_paid', undefined]);
    await owner.query('delete from pay_stub where id = $1', [zero.id]);
  });

  it('of another company does not exist', async () => {
    const stub = await newStub();
    const payment = await pay(stub);
    expect((await tucan.admin.post(pathOf(stub), paymentInput())).status).toBe(404);
    expect((await tucan.admin.get(one(payment.id))).status).toBe(404);
    expect((await tucan.admin.delete(one(payment.id))).status).toBe(404);
  });

  it('needs its permission, also to say that it was returned', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { amount: '1000' });
    const clerk = await createClerk(world, condor, ['view-compensation']);
    const attempts = () =>
      Promise.all([
        clerk.client.post(pathOf(stub), paymentInput({ amount: '1000' })),
        clerk.client.put(one(payment.id), paymentInput({ amount: '1000' })),
        clerk.client.post(`${one(payment.id)}/return`, { returned_on: '2026-03-04', reason: 'No' }),
        clerk.client.delete(one(payment.id)),
      ]);
    expect((await attempts()).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('is seen by the employee who got it, with those of closed periods, until it is void', async () => {
    const { id: other } = await createUser(admin);
    const [mine, theirs] = [await newStub(), await newStub(other)];
    const [own, voided] = [await pay(mine), await pay(mine, { amount: '1' })];
    const foreign = await pay(theirs);
    await admin.delete(one(voided.id));
    const shown = async () =>
      ((await driver.get('/api/stub-payments?perPage=100')).body.data as { id: string; employee_id: string }[]).map(({ id }) => id);
    expect(await shown()).toContain(own.id);
    expect(await shown()).not.toContain(foreign.id);
    expect(await shown()).not.toContain(voided.id);
    expect((await driver.get(one(own.id))).status).toBe(200);
    for (const id of [foreign.id, voided.id]) expect((await driver.get(one(id))).status).toBe(404);
    expect((await read(mine, driver)).payments).toMatchObject([{ id: own.id }]);
    const stubs = (await driver.get('/api/user/pay-stubs')).body.data as { id: string; payments: object[] }[];
    expect(stubs.find(({ id }) => id === mine.id)?.payments).toMatchObject([{ id: own.id }]);
    expect((await driver.post(pathOf(mine), paymentInput())).status).toBe(403);
    await owner.query("delete from pay_period where company_id = $1 and status = 'open'", [condor.id]);
    await setStatus(mine.period_id, 'open');
    expect((await driver.get(one(own.id))).status).toBe(404);
    await setStatus(mine.period_id, 'closed');
  });

  it('has a history', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { amount: '500000' });
    await admin.put(one(payment.id), paymentInput({ amount: '250000' }));
    await admin.delete(one(payment.id));
    const { data } = (await admin.get(`/api/history?entity=stub_payment&id=${payment.id}`)).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'insert']);
    expect(JSON.stringify(data[1])).toContain('250000');
  });
});

describe('payments in closed books', () => {
  const close = (line: string | null) => owner.query('update company set closed_through = $2 where id = $1', [condor.id, line]);

  it('are neither recorded, changed nor deleted; a return counts on its own day', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { date: '2026-01-15' });
    await close('2026-01-31');
    expect(codeOf(await admin.post(pathOf(stub), paymentInput({ date: '2026-01-31' })))).toEqual([409, 'books_closed', 'date']);
    expect(codeOf(await admin.put(one(payment.id), paymentInput()))).toEqual([409, 'books_closed', undefined]);
    expect(codeOf(await admin.delete(one(payment.id)))).toEqual([409, 'books_closed', undefined]);
    const mark = (returned_on: string) => admin.post(`${one(payment.id)}/return`, { returned_on, reason: 'Cuenta cancelada' });
    expect(codeOf(await mark('2026-01-31'))).toEqual([409, 'books_closed', 'returned_on']);
    expect((await mark('2026-02-01')).status).toBe(200);
    await close('2026-02-01');
    expect(codeOf(await admin.delete(`${one(payment.id)}/return`))).toEqual([409, 'books_closed', undefined]);
    await close(null);
  });

  it('are not recorded for a whole period', async () => {
    const stub = await newStub();
    await close('2026-03-31');
    const body = { date: '2026-03-31', method: 'cash', stub_ids: [stub.id] };
    expect(codeOf(await admin.post(periodPath(stub.period_id, '/payments'), body))).toEqual([409, 'books_closed', 'date']);
    await close(null);
    expect(await read(stub)).toMatchObject({ status: 'due' });
  });
});

describe('a period with a paid stub', () => {
  /** The latest closed period, with an open one after it. */
  const reopenable = async () => {
    await owner.query("delete from pay_period where company_id = $1 and status = 'open'", [condor.id]);
    return newStub();
  };
  const reopen = (stub: { period_id: string }) => admin.post(periodPath(stub.period_id, '/reopening'));
  const mayReopen = async (stub: { period_id: string }) => (await admin.get(periodPath(stub.period_id))).body.data.may_reopen;

  it('is not reopened, until its payment is deleted or returned', async () => {
    const stub = await reopenable();
    const balance = async () => (await admin.get(periodPath(stub.period_id))).body.data.balance;
    expect([await mayReopen(stub), await balance()]).toEqual([true, '1000000.00']);
    const [payment, other] = [await pay(stub), await pay(stub)];
    expect([await mayReopen(stub), await balance()]).toEqual([false, '200000.00']);
    const refused = await reopen(stub);
    expect([...codeOf(refused), refused.body.details]).toEqual([409, 'stub_has_payment', undefined, { stub: stub.number }]);
    await admin.delete(one(payment.id));
    expect(codeOf(await reopen(stub))).toEqual([409, 'stub_has_payment', undefined]);
    await admin.post(`${one(other.id)}/return`, { returned_on: '2026-03-04', reason: 'Cuenta cancelada' });
    expect(await mayReopen(stub)).toBe(true);
    expect((await reopen(stub)).status).toBe(200);
    // Now it is open: nothing of it is paid, and no payment of it changes.
    expect(codeOf(await admin.post(pathOf(stub), paymentInput()))).toEqual([409, 'stub_reopened', undefined]);
    expect(codeOf(await admin.delete(`${one(other.id)}/return`))).toEqual([409, 'stub_reopened', undefined]);
    const many = { date: '2026-03-02', method: null, stub_ids: [stub.id] };
    expect(codeOf(await admin.post(periodPath(stub.period_id, '/payments'), many))).toEqual([409, 'stub_reopened', undefined]);
    expect((await admin.get(periodPath(stub.period_id, '/payments'))).body.data).toEqual([]);
    await setStatus(stub.period_id, 'closed');
  });

  it('is either paid or reopened when both happen at once', async () => {
    let [paid, reopened] = [0, 0];
    for (let turn = 0; turn < 6; turn += 1) {
      const stub = await reopenable();
      const requests = [() => admin.post(pathOf(stub), paymentInput()), () => reopen(stub)];
      const replies = await Promise.all((turn % 2 ? requests : requests.toReversed()).map((send) => send()));
      const [payment, opening] = turn % 2 ? replies : replies.toReversed();
      expect([payment?.status === 201, opening?.status === 200].filter(Boolean), `${payment?.text} ${opening?.text}`).toHaveLength(1);
      if (payment?.status === 201) paid += 1;
      else reopened += 1;
      expect(payment?.status === 201 ? codeOf(opening as Reply)[1] : codeOf(payment as Reply)[1]).toMatch(/stub_has_payment|stub_reopened/);
      await setStatus(stub.period_id, 'closed');
    }
    expect(paid + reopened).toBe(6);
  });

  it('waits for a payment that is being recorded', async () => {
    const stub = await reopenable();
    const client = await owner.connect();
    try {
      // As `lockStubs` does, before the payment is stored.
      await client.query('begin');
      await client.query('select from pay_period where id = $1 for share', [stub.period_id]);
      const opening = reopen(stub);
      const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%pay_period%for update%'
        and datname = current_database()`;
      await expect.poll(async () => (await owner.query(waiting)).rows[0].count).toBe(1);
      await client.query(
        `insert into stub_payment (company_id, id, number, stub_id, date, method, amount) values ($1, gen_random_uuid(), 'RACE-1', $2, '2026-03-02', 'cash', 1)`,
        [condor.id, stub.id],
      );
      await client.query('update pay_stub set paid = 1 where id = $1', [stub.id]);
      await client.query('commit');
      expect(codeOf(await opening)).toEqual([409, 'stub_has_payment', undefined]);
    } finally {
      client.release();
    }
  });
});

describe('100 payments at once', () => {
  it('never pay more than the stub', async () => {
    const stub = await newStub();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) => admin.post(pathOf(stub), paymentInput({ amount: '30000', note: String(at) }))),
    );
    // 33 of 30,000 fit into a million.
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(33);
    expect(new Set(replies.filter(({ status }) => status !== 201).map((reply) => codeOf(reply)[1]))).toEqual(
      new Set(['stub_payment_above_balance']),
    );
    expect(await read(stub)).toMatchObject({ paid: '990000.00', balance: '10000.00', status: 'partially_paid' });
    const numbers = replies.flatMap(({ status, body }) => (status === 201 ? [body.data.number] : []));
    expect(new Set(numbers).size).toBe(33);
  });
});

describe('paying a whole period', () => {
  /** Four employees in one period: by deposit, by check, without agreement, and paid already. */
  const fourStubs = async () => {
    const stub = await newStub();
    const ids = [condor.admin_id, ...(await Promise.all([createUser(admin), createUser(admin)])).map(({ id }) => id)];
    const others: StubRef[] = [];
    for (const employee_id of ids) others.push({ ...stub, id: await copyStub(owner, stub.id, employee_id) });
    return [stub, others[0], others[1], others[2]] as [StubRef, StubRef, StubRef, StubRef];
  };
  const byStub = (reply: Reply) =>
    new Map((reply.body.data as { stub_id: string; outcome: string }[]).map((outcome) => [outcome.stub_id, outcome]));

  it('pays each as agreed, all that is left, and says of each what became of it', async () => {
    const [deposit, check, without, paid] = await fourStubs();
    await pay(deposit, { amount: '250000' });
    await pay(paid, { amount: '1000000' });
    const path = periodPath(deposit.period_id, '/payments');
    const listed = (await admin.get(path)).body.data as { id: string }[];
    expect(listed.find(({ id }) => id === deposit.id)).toMatchObject({
      net_payment: '1000000.00',
      paid: '250000.00',
      balance: '750000.00',
      status: 'partially_paid',
      proposed_method: 'bank_deposit',
      institution: 'Bancolombia',
      account_number: '03112345678',
    });
    expect(listed.find(({ id }) => id === without.id)).toMatchObject({ proposed_method: null, account_number: '' });
    const body = { date: '2026-03-05', method: null, note: 'Quincena', stub_ids: [deposit, check, without, paid].map(({ id }) => id) };
    const reply = await admin.post(path, body);
    expect(reply.status, reply.text).toBe(200);
    const outcomes = byStub(reply);
    expect(outcomes.get(deposit.id)).toMatchObject({
      outcome: 'paid',
      reason: null,
      payment: { method: 'bank_deposit', amount: '750000.00' },
    });
    expect(outcomes.get(check.id)).toMatchObject({ outcome: 'paid', payment: { method: 'check', amount: '1000000.00' } });
    expect(outcomes.get(without.id)).toMatchObject({ outcome: 'refused', reason: 'method_missing', payment: null });
    expect(outcomes.get(paid.id)).toMatchObject({ outcome: 'already_paid', reason: null, payment: null });
    expect(await read(deposit)).toMatchObject({
      status: 'paid',
      payments: [{ amount: '250000.00' }, { amount: '750000.00', date: '2026-03-05' }],
    });
    // Again, without a key: nothing twice.
    const again = byStub(await admin.post(path, { ...body, method: 'cash' }));
    expect([...again.values()].filter(({ outcome }) => outcome === 'already_paid')).toHaveLength(3);
    expect(again.get(without.id)).toMatchObject({ outcome: 'paid', payment: { method: 'cash' } });
  });

  it('gives the same answer to the same key, and pays once', async () => {
    const [stub] = await fourStubs();
    const send = () =>
      admin.post(
        periodPath(stub.period_id, '/payments'),
        { date: '2026-03-05', method: 'cash', stub_ids: [stub.id], confirm: ['unusual_day 2026-03-05'] },
        { headers: { 'idempotency-key': `pay-${stub.id}` } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(first.body.data[0].outcome).toBe('paid');
    expect((await read(stub)).payments).toHaveLength(1);
  });

  it('is refused for a stub of another period, or of another company', async () => {
    const [one, other] = [await newStub(), await newStub()];
    const body = (id: string) => ({ date: '2026-03-05', method: 'cash', stub_ids: [one.id, id] });
    expect(codeOf(await admin.post(periodPath(one.period_id, '/payments'), body(other.id)))).toEqual([
      422,
      'reference_unknown',
      'stub_ids',
    ]);
    expect((await tucan.admin.post(periodPath(one.period_id, '/payments'), body(one.id))).status).toBe(404);
    expect(codeOf(await admin.post(periodPath(one.period_id, '/payments'), { ...body(one.id), date: '2999-01-01' }))).toEqual([
      422,
      'date_in_future',
      'date',
    ]);
    expect(await read(one)).toMatchObject({ status: 'due' });
  });

  it('pays once when ten users do it at once', async () => {
    const stubs = await fourStubs();
    const body = { date: '2026-03-05', method: 'cash', stub_ids: stubs.map(({ id }) => id) };
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin.post(periodPath(stubs[0].period_id, '/payments'), body)));
    const paid = replies.flatMap(({ body: { data } }) => data.filter(({ outcome }: { outcome: string }) => outcome === 'paid'));
    expect(paid).toHaveLength(4);
    for (const stub of stubs) expect(await read(stub)).toMatchObject({ paid: '1000000.00', status: 'paid' });
  });
});

describe('the list of stubs', () => {
  it('filters by what is paid, in words and numbers, and adds up what is left', async () => {
    const { id: employee } = await createUser(admin);
    const stubs = [await newStub(employee), await newStub(employee), await newStub(employee)] as const;
    await pay(stubs[0], { amount: '1000000' });
    await pay(stubs[1], { amount: '300000' });
    const list = async (query: string) => (await admin.get(`/api/pay-stubs?employee_id=${employee}&summary=1${query}`)).body;
    const { data, meta } = await list('&sort=balance');
    expect(data.map(({ status, balance }: { status: string; balance: string }) => [status, balance])).toEqual([
      ['paid', '0.00'],
      ['partially_paid', '700000.00'],
      ['due', '1000000.00'],
    ]);
    expect(meta.summary.sums).toMatchObject({ balance: '1700000.00', net_payment: '3000000.00' });
    expect(meta.summary.groups).toMatchObject({ due: { count: 1 }, partially_paid: { count: 1 }, paid: { count: 1 }, void: { count: 0 } });
    for (const [filter, at] of [
      ['due', 2],
      ['1', 2],
      ['partially_paid', 1],
      ['2', 1],
      ['paid', 0],
      ['3', 0],
    ] as const)
      expect((await list(`&status=${filter}`)).data).toMatchObject([{ id: stubs[at].id }]);
  });
});

it('everything that was paid here passes every check of payroll', async () => {
  await owner.query("delete from stub_payment where number = 'RACE-1'");
  await owner.query('update pay_stub set paid = 0 where paid = 1');
  expect(describeVerification(await verify(owner, async () => payrollChecks))).toMatch(/nothing found/);
});
