import { expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { bankChecks } from '../../store/bank/verify.ts';
import {
  createBankAccount,
  createCustomer,
  createInvoice,
  lineInput,
  paymentInput,
  sendStatement,
  setUpInvoicing,
  statementOf,
} from '../../testing.ts';

const { world } = await setUpInvoicing();
const { admin } = world.condor;
const anInvoice = (customer: string, total: string) => createInvoice(admin, customer, { items: [lineInput(total)] });
const read = async (path: string) => (await admin.get(path)).body.data;
const queue = (account: string) => read(`/api/bank-lines/queue?payment_method_id=${account}`);
const count = async () => (await world.owner.query("select count(*)::int as n from payment where status = 'active'")).rows[0].n;

/** An account with these deposits of 5 March: text and amount. Returns its id, and the lines by their place. */
async function imported(...deposits: [string, string][]) {
  const account = await createBankAccount(admin);
  const sent = await sendStatement(
    admin,
    account,
    statementOf(...deposits.map(([text, amount], at) => ['05/03/2026', text, `R${at}`, amount, ''])),
  );
  if (sent.status !== 201) throw new Error(sent.text);
  const lines = (await read(`/api/bank-lines?payment_method_id=${account}&sort=line_date`)) as { id: string; version: number }[];
  return { account, lines: lines.map(({ id }) => id) };
}
const pay = (line: string | undefined, body: object) => admin.post(`/api/bank-lines/${line}/payments`, body);
const allocate = (invoice_id: string, amount: string) => ({ invoice_id, amount });

it('a proposal that is confirmed is an ordinary payment, with the day, account and reference of the line', async () => {
  const customer = await createCustomer(admin);
  const { id, number } = await anInvoice(customer, '1000');
  const { account, lines } = await imported([`PAGO ${number}`, '1000']);
  const [{ proposal }] = (await queue(account)).lines;
  expect(proposal).toMatchObject({
    certainty: 'sure',
    reason: 'number',
    customer_id: customer,
    allocations: [{ invoice_id: id, amount: '1000.00' }],
    left: '0.00',
  });
  const allocations = proposal.allocations.map(({ invoice_id, amount }: { invoice_id: string; amount: string }) => ({
    invoice_id,
    amount,
  }));
  const reply = await pay(lines[0], { allocations });
  expect([reply.status, reply.body.data]).toMatchObject([201, { state: 'matched', matched: '1000.00', payments: [{ amount: '1000.00' }] }]);
  expect(await read(`/api/payments/${reply.body.data.payments[0].id}`)).toMatchObject({
    payment_date: '2026-03-05',
    method: 'bank_transfer',
    payment_method_id: account,
    transaction_id: 'R0',
    amount: '1000.00',
    notes: `PAGO ${number}`,
    allocations: [{ invoice_id: id, amount: '1000.00' }],
  });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ status: 'completed', balance: '0.00' });
  expect((await queue(account)).lines).toEqual([]);
});

it('of clerks who confirm one line at once, one records a payment', async () => {
  const customer = await createCustomer(admin);
  const { lines } = await imported(...Array.from({ length: 10 }, (_, at): [string, string] => [`A LA VEZ ${at}`, '1000']));
  // Each of its own invoice, so that only the line makes them wait. Connections are opened before: they would arrive one after the other.
  const rounds = await Promise.all(
    lines.map(async (line) => ({ line, ids: await Promise.all([1, 2, 3].map(async () => (await anInvoice(customer, '5000')).id)) })),
  );
  for (const { line, ids } of rounds) {
    const before = await count();
    const replies = await Promise.all(ids.map((id) => pay(line, { allocations: [allocate(id, '1000')] })));
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '201 ',
      '409 bank_line_matched',
      '409 bank_line_matched',
    ]);
    expect(await count()).toBe(before + 1);
  }
});

it('two lines at once never pay more than an invoice owes', async () => {
  const { id } = await anInvoice(await createCustomer(admin), '1000');
  const { lines } = await imported(['X', '800'], ['Y', '800']);
  const replies = await Promise.all(lines.map((line) => pay(line, { allocations: [allocate(id, '800')] })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ balance: '200.00' });
});

it('what is left of a line stays open, or is kept as credit; it is never exceeded', async () => {
  const [one, other] = [await createCustomer(admin), await createCustomer(admin)];
  const [first, second] = [await anInvoice(one, '300'), await anInvoice(other, '900')];
  const { account, lines } = await imported(['X', '1000']);
  expect((await pay(lines[0], { allocations: [] })).body.errors).toHaveProperty('allocations');
  expect((await pay(lines[0], { allocations: [], keep_as_credit: true })).body.errors).toHaveProperty('customer_id');
  expect((await pay(lines[0], { allocations: [allocate(first.id, '300')] })).body.data).toMatchObject({ state: 'open', matched: '300.00' });
  expect(await queue(account)).toMatchObject({ open_amount: '700.00', lines: [{ proposal: { left: '700.00' } }] });
  expect(await pay(lines[0], { allocations: [allocate(second.id, '701')] })).toMatchObject({
    status: 409,
    body: { code: 'bank_line_exceeded', details: { left: '700.00' } },
  });
  const rest = await pay(lines[0], { allocations: [allocate(second.id, '500')], keep_as_credit: true });
  expect(rest.body.data).toMatchObject({ state: 'matched', payments: [{ amount: '300.00' }, { amount: '700.00' }] });
  expect(await read(`/api/customers/${other}/credit`)).toMatchObject({ credit: '200.00' });
  expect((await pay(lines[0], { allocations: [allocate(second.id, '1')] })).body.code).toBe('bank_line_matched');
});

it('a deleted payment opens its line again, one that becomes less opens a part, one that becomes more is refused', async () => {
  const { id } = await anInvoice(await createCustomer(admin), '5000');
  const { lines } = await imported(['X', '1000']);
  const made = (await pay(lines[0], { allocations: [allocate(id, '1000')] })).body.data.payments[0];
  const payment = await read(`/api/payments/${made.id}`);
  const body = (amount: string) => ({ ...paymentInput(id, amount), payment_method_id: payment.payment_method_id });
  expect((await admin.put(`/api/payments/${made.id}`, body('1001'))).body).toMatchObject({
    code: 'bank_line_exceeded',
    errors: { amount: [expect.any(String)] },
  });
  expect((await admin.put(`/api/payments/${made.id}`, body('400'))).status).toBe(200);
  const line = async () => (await admin.get('/api/bank-lines?search=X')).body.data.find((row: { id: string }) => row.id === lines[0]);
  expect(await line()).toMatchObject({ state: 'open', matched: '400.00' });
  expect((await admin.delete(`/api/payments/${made.id}`)).status).toBe(200);
  expect(await line()).toMatchObject({ state: 'open', matched: '0.00', payments: [] });
  expect((await pay(lines[0], { allocations: [allocate(id, '1000')] })).status).toBe(201);
});

it('a payment that was typed by hand is proposed, linked once, and taken from the line without deleting it', async () => {
  const customer = await createCustomer(admin, { tax_id: '811222333' });
  const { id } = await anInvoice(customer, '5000');
  const typed = (await admin.post('/api/payments', paymentInput(id, '777', { payment_date: '2026-03-03' }))).body.data;
  const { account, lines } = await imported(['ACH 811222333', '777'], ['ACH 811222333', '777']);
  const [first, second] = (await queue(account)).lines;
  expect(first.proposal).toMatchObject({
    certainty: 'sure',
    reason: 'typed_payment',
    payment_id: typed.id,
    names: [typed.number],
    allocations: [],
  });
  expect(second.proposal.payment_id).toBeNull();
  const before = await count();
  const link = (line: string | undefined, payment_id = typed.id) => admin.post(`/api/bank-lines/${line}/link`, { payment_id });
  const replies = await Promise.all([link(lines[0]), link(lines[1]), link(lines[0])]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await count()).toBe(before);
  const linked = replies.find(({ status }) => status === 200)?.body.data;
  expect((await admin.delete(`/api/bank-lines/${linked.id}/link/${typed.id}`)).body.data).toMatchObject({ state: 'open', payments: [] });
  expect((await admin.delete(`/api/bank-lines/${linked.id}/link/${typed.id}`)).status).toBe(404);
  expect(await read(`/api/payments/${typed.id}`)).toMatchObject({ status: 'active' });
  const more = (await admin.post('/api/payments', paymentInput(id, '778'))).body.data;
  expect((await link(lines[0], more.id)).body.code).toBe('bank_line_exceeded');
  await admin.delete(`/api/payments/${typed.id}`);
  expect((await link(lines[0])).body.code).toBe('payment_void');
});

it('a payment that is changed while it is linked keeps the line right', async () => {
  const { id } = await anInvoice(await createCustomer(admin), '90000');
  const { account, lines } = await imported(...Array.from({ length: 6 }, (_, at): [string, string] => [`CARRERA ${at}`, '500']));
  const typed = await Promise.all(
    lines.map(async () => (await admin.post('/api/payments', paymentInput(id, '500'))).body.data.id as string),
  );
  await Promise.all(
    lines.flatMap((line, at) => [
      admin.post(`/api/bank-lines/${line}/link`, { payment_id: typed[at] }),
      admin.put(`/api/payments/${typed[at]}`, paymentInput(id, '200')),
      at % 2 === 0 ? admin.delete(`/api/payments/${typed[at]}`) : Promise.resolve(),
    ]),
  );
  for (const line of await read(`/api/bank-lines?payment_method_id=${account}`)) {
    const paid = line.payments.reduce((all: number, { amount }: { amount: string }) => all + Number(amount), 0);
    expect(Number(line.matched), JSON.stringify(line)).toBe(paid);
  }
});

it('a line is ignored and opened again; money that left is neither confirmed nor ignored', async () => {
  const { account, lines } = await imported(['X', '1000'], ['CUOTA', '-20']);
  const customer = await createCustomer(admin);
  const keep = { customer_id: customer, allocations: [], keep_as_credit: true };
  const ignoring = `/api/bank-lines/${lines[0]}/ignoring`;
  expect((await admin.post(ignoring)).body.data.state).toBe('ignored');
  expect((await pay(lines[0], keep)).body.code).toBe('bank_line_ignored');
  expect((await queue(account)).open_lines).toBe(0);
  expect((await admin.delete(ignoring)).body.data.state).toBe('open');
  expect((await admin.delete(ignoring)).body.code).toBe('bank_line_not_ignored');
  expect((await pay(lines[1], keep)).body.code).toBe('bank_line_outgoing');
  expect((await admin.post(`/api/bank-lines/${lines[1]}/ignoring`)).body.code).toBe('bank_line_outgoing');
});

it('a payment that is taken from its line and deleted at once is subtracted once', async () => {
  const { id } = await anInvoice(await createCustomer(admin), '90000');
  const { account, lines } = await imported(...Array.from({ length: 6 }, (_, at): [string, string] => [`DOS VECES ${at}`, '500']));
  const typed = await Promise.all(
    lines.flatMap((line) =>
      ['300', '100'].map(async (amount) => {
        const payment = (await admin.post('/api/payments', paymentInput(id, amount))).body.data.id as string;
        expect((await admin.post(`/api/bank-lines/${line}/link`, { payment_id: payment })).status).toBe(200);
        return { line, amount, payment };
      }),
    ),
  );
  const hundreds = typed.filter(({ amount }) => amount === '100');
  const replies = await Promise.all(
    hundreds.flatMap(({ line, payment }) => [
      admin.delete(`/api/payments/${payment}`),
      admin.delete(`/api/bank-lines/${line}/link/${payment}`),
    ]),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  for (const line of await read(`/api/bank-lines?payment_method_id=${account}`)) expect(line.matched).toBe('300.00');
});

it('the rest of a line that was ignored is open again with what its payment leaves', async () => {
  const { id } = await anInvoice(await createCustomer(admin), '1000');
  const { account, lines } = await imported(['RESTO', '1000']);
  const line = async () => (await read(`/api/bank-lines?payment_method_id=${account}`))[0];
  const paid = (await pay(lines[0], { allocations: [allocate(id, '600')] })).body.data.payments[0];
  await admin.post(`/api/bank-lines/${lines[0]}/ignoring`);
  expect(await line()).toMatchObject({ state: 'ignored', matched: '600.00' });
  expect((await admin.put(`/api/payments/${paid.id}`, paymentInput(id, '700'))).status).toBe(200);
  expect(await line()).toMatchObject({ state: 'ignored', matched: '700.00' });
  await admin.delete(`/api/payments/${paid.id}`);
  expect(await line()).toMatchObject({ state: 'open', matched: '0.00' });
});

it('the queue is for callers who may see invoices too', async () => {
  const { account } = await imported(['X', '1000']);
  const { client } = await createClerk(world, world.condor, ['view-payments']);
  expect((await client.get(`/api/bank-lines/queue?payment_method_id=${account}`)).status).toBe(403);
});

it('a line dated in closed books is not confirmed', async () => {
  const { lines } = await imported(['X', '1000']);
  const customer = await createCustomer(admin);
  await world.owner.query("update company set closed_through = '2026-03-31' where id = $1", [world.condor.id]);
  const reply = await pay(lines[0], { customer_id: customer, allocations: [], keep_as_credit: true });
  await world.owner.query('update company set closed_through = null where id = $1', [world.condor.id]);
  expect([reply.status, reply.body.code]).toEqual([409, 'books_closed']);
});

it('everything adds up afterwards', async () => {
  expect(describeVerification(await verify(world.owner, async () => bankChecks))).toMatch(/nothing found\.$/);
});
