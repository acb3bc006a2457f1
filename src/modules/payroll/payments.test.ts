/** Payments of stubs over HTTP: never above the balance, and what can no longer change once a stub is paid. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { makeWorld, untilWaitsFor } from '#server/testing/world.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { payrollChecks } from './store/verify.ts';
import { addStub, agreePay, copyStub, periodPath } from './testing.ts';

const world = await makeWorld();
const { condor, owner } = world;
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
  await agreePay(admin, driver_id, '1000000', { valid_from: '2026-11-01' });
  await agreePay(admin, condor.admin_id, '1000000', { payment_method: 'check', valid_from: '2026-11-01' });
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

  it('is never above the balance, and its old amount is available while it is edited', async () => {
    const stub = await newStub();
    const payment = await pay(stub);
    await pay(stub, { amount: '500000' });
    const edit = (amount: string) => admin.put(one(payment.id), paymentInput({ amount, method: 'other', note: 'Corregido' }));
    const above = await edit('500000.01');
    expect([...codeOf(above), above.body.details]).toEqual([409, 'stub_payment_above_balance', 'amount', { balance: '500000' }]);
    expect((await edit('500000')).body.data).toMatchObject({ amount: '500000.00', method: 'other', note: 'Corregido', balance: '0.00' });
    expect((await edit('100000')).body.data).toMatchObject({ balance: '400000.00', stub_status: 'partially_paid' });
  });

  it('that is deleted keeps its number in a void row, and its stub is owed again', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { amount: '1000000' });
    expect((await admin.delete(one(payment.id))).status).toBe(200);
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
    const mark = (body: object) => admin.post(`${one(payment.id)}/return`, body);
    expect(codeOf(await mark({ returned_on: '2026-03-01', reason: 'Cuenta cancelada' }))).toEqual([
      422,
      'returned_before_payment',
      'returned_on',
    ]);

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
      await mark({ returned_on: '2026-03-04', reason: 'Otra vez' }),
    ])
      expect(codeOf(refused)).toEqual([409, 'stub_payment_returned', undefined]);

    // Paid in cash meanwhile: it cannot count as well.
    const cash = await pay(stub, { amount: '400000', method: 'cash' });
    expect(codeOf(await admin.delete(`${one(payment.id)}/return`))).toEqual([409, 'stub_payment_above_balance', 'amount']);
    await admin.delete(one(cash.id));
    const undone = await admin.delete(`${one(payment.id)}/return`);
    expect(undone.body.data).toMatchObject({ status: 'active', returned_on: null, return_reason: '', balance: '0.00' });
    expect(codeOf(await admin.delete(`${one(payment.id)}/return`))).toEqual([409, 'stub_payment_not_returned', undefined]);
  });

  it.each<{ name: string; changes: object; answer: unknown[] }>([
    { name: 'a later day', changes: { date: '2999-01-01' }, answer: [422, 'date_in_future', 'date'] },

    { name: 'more decimals than the stub has', changes: { amount: '10.5' }, answer: [422, 'too_many_decimals', 'amount'] },
  ])('is not recorded with $name', async ({ changes, answer }) => {
    const stub = await newStub();
    await owner.query('update pay_stub set money_decimals = 0 where id = $1', [stub.id]);
    expect(codeOf(await admin.post(pathOf(stub), paymentInput(changes)))).toEqual(answer);
  });

  it('is not of a stub that pays nothing, which counts as paid', async () => {
    const stub = await newStub();
    await owner.query(
      `update pay_stub set net_payment = 0, payroll_advances = total_earnings, content = '{"lines": [], "not_taken": []}' where id = $1`,
      [stub.id],
    );
    expect(await read(stub)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(codeOf(await admin.post(pathOf(stub), paymentInput()))).toEqual([409, 'stub_already_paid', undefined]);
    await owner.query('delete from pay_stub where id = $1', [stub.id]);
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

  it('is visible to its employee until it is void or its period is reopened', async () => {
    const stub = await newStub();
    const [own, voided] = [await pay(stub), await pay(stub, { amount: '1' })];
    await admin.delete(one(voided.id));
    expect((await driver.get(one(voided.id))).status).toBe(404);
    expect((await read(stub, driver)).payments).toMatchObject([{ id: own.id }]);
    const stubs = (await driver.get('/api/user/pay-stubs')).body.data as { id: string; payments: object[] }[];
    expect(stubs.find(({ id }) => id === stub.id)?.payments).toMatchObject([{ id: own.id }]);
    await owner.query("delete from pay_period where company_id = $1 and status = 'open'", [condor.id]);
    await setStatus(stub.period_id, 'open');
    expect((await driver.get(one(own.id))).status).toBe(404);
    await setStatus(stub.period_id, 'closed');
  });
});

describe('payments in closed books', () => {
  const close = (line: string | null) => owner.query('update company set closed_through = $2 where id = $1', [condor.id, line]);

  it('are refused with the field of the day; a return counts on its own day', async () => {
    const stub = await newStub();
    const payment = await pay(stub, { date: '2026-01-15' });
    await close('2026-01-31');
    expect(codeOf(await admin.post(pathOf(stub), paymentInput({ date: '2026-01-31' })))).toEqual([409, 'books_closed', 'date']);
    const whole = { date: '2026-01-31', method: 'cash', stub_ids: [stub.id] };
    expect(codeOf(await admin.post(periodPath(stub.period_id, '/payments'), whole))).toEqual([409, 'books_closed', 'date']);
    const mark = (returned_on: string) => admin.post(`${one(payment.id)}/return`, { returned_on, reason: 'Cuenta cancelada' });
    expect(codeOf(await mark('2026-01-31'))).toEqual([409, 'books_closed', 'returned_on']);
    expect((await mark('2026-02-01')).status).toBe(200);
    await close('2026-02-01');
    expect(codeOf(await admin.delete(`${one(payment.id)}/return`))).toEqual([409, 'books_closed', undefined]);
    await close(null);
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
    for (let turn = 0; turn < 6; turn += 1) {
      const stub = await reopenable();
      const requests = [() => admin.post(pathOf(stub), paymentInput()), () => reopen(stub)];
      const replies = await Promise.all((turn % 2 ? requests : requests.toReversed()).map((send) => send()));
      const [payment, opening] = turn % 2 ? replies : replies.toReversed();
      expect([payment?.status === 201, opening?.status === 200].filter(Boolean), `${payment?.text} ${opening?.text}`).toHaveLength(1);
      expect(payment?.status === 201 ? codeOf(opening as Reply)[1] : codeOf(payment as Reply)[1]).toMatch(/stub_has_payment|stub_reopened/);
      await setStatus(stub.period_id, 'closed');
    }
  });

  it('waits for a payment that is being recorded', async () => {
    const stub = await reopenable();
    const client = await owner.connect();
    try {
      // As `lockStubs` does, before the payment is stored.
      await client.query('begin');
      await client.query('select from pay_period where id = $1 for share', [stub.period_id]);
      const opening = reopen(stub);
      await untilWaitsFor(owner, client);
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
  });

  it('is refused for a stub of another period', async () => {
    const [one, other] = [await newStub(), await newStub()];
    const body = (id: string) => ({ date: '2026-03-05', method: 'cash', stub_ids: [one.id, id] });
    expect(codeOf(await admin.post(periodPath(one.period_id, '/payments'), body(other.id)))).toEqual([
      422,
      'reference_unknown',
      'stub_ids',
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

it('everything that was paid here passes every check of payroll', async () => {
  await owner.query("delete from stub_payment where number = 'RACE-1'");
  await owner.query('update pay_stub set paid = 0 where paid = 1');
  expect(describeVerification(await verify(owner, async () => payrollChecks))).toMatch(/nothing found/);
});
