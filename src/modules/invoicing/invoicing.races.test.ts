/**
 * What several users do at once with the same invoices, payments and credit, in rounds with random amounts and orders: nothing is paid or
 * used twice, and nothing is refused that fits. `RACES` and `RACES_SEED` lengthen or repeat it; what is dated in books that are
 * being closed is in `server/testing/books.test.ts`.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Reply } from '#server/testing/client.ts';
import { countDeadlocks, differences, isAccepted, race } from '#server/testing/races/run.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { invoicingChecks } from './store/verify.ts';
import { createCustomer, createInvoice, createTrip, lineInput, paymentInput, rowOf, setUpInvoicing } from './testing.ts';

const { world } = await setUpInvoicing();
const client = world.condor.admin;

/** Amounts are whole pesos. */
const money = (amount: number) => amount.toFixed(2);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const hundreds = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount * 100);
/** A list of `count`, in any order, of which each kind is one at least. */
const mixed = <A, B>(count: number, one: fc.Arbitrary<A>, other: fc.Arbitrary<B>) =>
  fc
    .tuple(one, other, fc.array(fc.oneof(one, other), { minLength: count - 2, maxLength: count - 2 }))
    .chain(([first, second, rest]) => fc.shuffledSubarray([first, second, ...rest], { minLength: count }));

const day = { payment_date: '2026-03-05', method: 'bank_transfer' };
const read = async (path: string) => (await client.get(path)).body.data;
const anInvoice = async (customer: string, total: number) =>
  (await createInvoice(client, customer, { items: [lineInput(String(total))] })).id;
const pay = (invoice: string, amount: number) => client.post('/api/payments', paymentInput(invoice, String(amount)));
const use = (invoice: string, advance_id: string, amount: number) =>
  client.post(`/api/invoices/${invoice}/credit`, { uses: [{ advance_id, amount: String(amount) }] });
/** The data of a successful reply; throws otherwise. For requests that prepare a round. */
const done = ({ status, text, body }: Reply) => {
  if (status >= 300) throw new Error(text);
  return body.data;
};

interface Attempt {
  amount: number;
  reply: Reply;
}
const taken = (attempts: readonly Attempt[]) => sum(attempts.map(({ amount, reply }) => (isAccepted(reply) ? amount : 0)));
/** What is left only becomes less during a round: whatever still fits afterwards fitted. */
const refusedThoughFitting = (attempts: readonly Attempt[], left: number) =>
  attempts
    .filter(({ amount, reply }) => !isAccepted(reply) && amount <= left)
    .map(({ amount }) => `${amount} was refused with ${left} left`);

race('payments of one invoice take at most what it owes, and numbers without gaps', {
  atOnce: 100,
  lanes: 1,
  choice: fc.array(hundreds(12), { minLength: 100, maxLength: 100 }),
  refusals: ['invoice_already_paid', 'payment_exceeds_balance'],
  lane: async () => {
    const customer = await createCustomer(client);
    return async (amounts) => {
      const id = await anInvoice(customer, 30_000);
      const replies = await Promise.all(amounts.map((amount) => pay(id, amount)));
      const attempts = amounts.map((amount, at) => ({ amount, reply: replies[at] as Reply }));
      const left = 30_000 - taken(attempts);
      const numbers = replies.filter(isAccepted).map(({ body }) => Number(body.data.number.split('-')[1]));
      const expected = { balance: money(left), paid: money(30_000 - left), status: left === 0 ? 'completed' : 'sent' };
      const wrong = [...differences(expected, await read(`/api/invoices/${id}`)), ...refusedThoughFitting(attempts, left)];
      if (Math.max(...numbers) - Math.min(...numbers) !== numbers.length - 1) wrong.push(`numbers ${numbers.join()}`);
      return { replies, wrong };
    };
  },
});

race('payments of twenty invoices are made whole or not at all, beside twenty of one each', {
  atOnce: 20,
  lanes: 1,
  choice: fc.record({ order: fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 }), isFirst: fc.boolean() }),
  refusals: ['payment_exceeds_balance'],
  lane: async () => {
    let customer = '';
    let invoices: string[] = [];
    let owed = 0;
    return async ({ order, isFirst }) => {
      if (owed < 100) {
        owed = 10 ** 11;
        customer = await createCustomer(client, { name: 'Arroz del Tolima' });
        invoices = await Promise.all(order.map(() => anInvoice(customer, owed)));
      }
      // More than half fits once.
      const part = Math.floor(owed / 2) + 1;
      const whole = (of: readonly number[]) => () => {
        const allocations = of.map((at) => ({ invoice_id: invoices[at], amount: String(part) }));
        return client.post('/api/payments', { ...day, amount: String(part * 20), allocations });
      };
      const [wholes, singles] = [[whole(order), whole(order.toReversed())], order.map((at) => () => pay(invoices[at] as string, part))];
      const requests = isFirst ? [...wholes, ...singles] : [...singles.slice(0, 1), ...wholes, ...singles.slice(1)];
      const replies = await Promise.all(requests.map((request) => request()));
      const made = replies.filter(isAccepted).map(({ body }) => body.data.invoice_count as number);
      owed -= part;
      const balances = (await read(`/api/invoices?customer_id=${customer}&perPage=100`)).map(({ balance }: { balance: string }) => balance);
      const wrong = differences({ balances: invoices.map(() => money(owed)) }, { balances });
      if (sum(made) !== 20 || ![1, 20].includes(made.length)) wrong.push(`accepted payments of ${made.join()} invoices`);
      return { replies, wrong };
    };
  },
});

race('an invoice of a trip is cancelled or paid', {
  atOnce: 4,
  lanes: 6,
  choice: mixed(4, fc.constant(0), fc.constantFrom(300, 500, 1_000)),
  refusals: ['invoice_already_paid', 'payment_exceeds_balance', 'invoice_cancelled', 'invoice_has_payments'],
  lane: async () => {
    const trip = await createTrip(world, world.condor, await createCustomer(client), { freight_rate: '1000' });
    let id = '';
    return async (amounts) => {
      if (!id) {
        id = done(await client.post(`/api/trips/${trip}/invoice`)).id;
        done(await client.post(`/api/invoices/${id}/sending`));
      }
      const replies = await Promise.all(
        amounts.map((amount) => (amount ? pay(id, amount) : client.post(`/api/invoices/${id}/cancellation`, { reason: 'Equivocada' }))),
      );
      const attempts = amounts.map((amount, at) => ({ amount, reply: replies[at] as Reply }));
      const payments = attempts.filter(({ amount }) => amount > 0);
      const cancellations = attempts.filter(({ amount, reply }) => amount === 0 && isAccepted(reply)).length;
      const paid = taken(payments);
      const left = 1_000 - paid;
      const expected = cancellations ? ['cancelled', 'under_review'] : left === 0 ? ['completed', 'paid'] : ['sent', 'invoiced'];
      const [invoice, { status: trip_status }] = await Promise.all([read(`/api/invoices/${id}`), rowOf(world, 'trip', 'id', trip)]);
      const wrong = [
        ...differences({ status: expected[0], trip_status: expected[1], paid: money(paid) }, { ...invoice, trip_status }),
        ...(cancellations === 0 ? refusedThoughFitting(payments, left) : []),
      ];
      if (cancellations + (paid > 0 ? 1 : 0) !== 1) wrong.push(`${cancellations} cancellations, and payments of ${paid}`);
      for (const { reply } of payments) if (isAccepted(reply)) done(await client.delete(`/api/payments/${reply.body.data.id}`));
      if (cancellations) id = '';
      return { replies, wrong };
    };
  },
});

race('what a payment kept as credit is used, or taken back with its payment', {
  atOnce: 4,
  lanes: 6,
  choice: mixed(4, fc.constantFrom('delete' as const, 'edit' as const), hundreds(2)),
  refusals: ['credit_exceeds_open', 'credit_used', 'payment_void', 'advance_unknown'],
  lane: async () => {
    const customer_id = await createCustomer(client);
    const invoices = [await anInvoice(customer_id, 10 ** 9), await anInvoice(customer_id, 10 ** 9)] as const;
    const owed = [10 ** 9, 10 ** 9];
    return async (choices) => {
      const allocations = [{ invoice_id: invoices[0], amount: '100' }];
      const kept = done(await client.post('/api/payments', { ...day, customer_id, allocations, amount: '300', keep_as_credit: true }));
      const path = `/api/payments/${kept.id}`;
      const replies = await Promise.all(
        choices.map((choice, at) =>
          choice === 'delete'
            ? client.delete(path)
            : choice === 'edit'
              ? client.put(path, { ...day, allocations, amount: '100' })
              : use(invoices[at % 2] as string, kept.credit.advance_id, choice),
        ),
      );
      const uses = choices.flatMap((amount, at) => (typeof amount === 'number' ? [{ amount, at, reply: replies[at] as Reply }] : []));
      const madeOf = (kind: string) => replies.filter((reply, at) => choices[at] === kind && isAccepted(reply)).length;
      const isTakenBack = madeOf('delete') + madeOf('edit') > 0;
      owed[0] = (owed[0] as number) - (madeOf('delete') ? 0 : 100);
      for (const { amount, at, reply } of uses) if (isAccepted(reply)) owed[at % 2] = (owed[at % 2] as number) - amount;
      const used = taken(uses);
      const wrong = isTakenBack && used > 0 ? [`taken back, and used ${used}`] : isTakenBack ? [] : refusedThoughFitting(uses, 200 - used);
      if (used > 200) wrong.push(`used ${used}`);
      for (const at of [0, 1])
        wrong.push(...differences({ balance: money(owed[at] as number) }, await read(`/api/invoices/${invoices[at]}`)));
      // Not by the customer's credit, which shows a hundred advances.
      const { status, body } = await client.get(`/api/advances/${kept.credit.advance_id}`);
      const expected = isTakenBack ? { status: 404, used: undefined } : { status: 200, used: money(used) };
      wrong.push(...differences(expected, { status, used: body.data?.used }));
      return { replies, wrong };
    };
  },
});

race('an advance is used by two invoices and returned, none of it twice', {
  atOnce: 5,
  lanes: 6,
  choice: mixed(5, fc.tuple(fc.constant('use'), hundreds(6)), fc.tuple(fc.constant('return'), hundreds(6))),
  refusals: ['credit_exceeds_open', 'refund_exceeds_credit'],
  lane: async () => {
    const customer_id = await createCustomer(client);
    const invoices = [await anInvoice(customer_id, 10 ** 9), await anInvoice(customer_id, 10 ** 9)];
    const refund = (amount: number) =>
      client.post(`/api/customers/${customer_id}/refunds`, { date: '2026-03-09', method: 'bank_transfer', amount: String(amount) });
    return async (choices) => {
      const { id } = done(await client.post('/api/advances', { customer_id, ...day, amount: '1000' }));
      const replies = await Promise.all(
        choices.map(([what, amount], at) => (what === 'use' ? use(invoices[at % 2] as string, id, amount) : refund(amount))),
      );
      const attempts = choices.map(([, amount], at) => ({ amount, reply: replies[at] as Reply }));
      const left = 1_000 - taken(attempts);
      const wrong = [
        ...differences({ credit: money(left) }, await read(`/api/customers/${customer_id}/credit`)),
        ...differences({ used: money(1_000 - left) }, await read(`/api/advances/${id}`)),
        ...refusedThoughFitting(attempts, left),
      ];
      // A refund takes the oldest credit: the next round starts without any.
      if (left > 0) done(await refund(left));
      return { replies, wrong };
    };
  },
});

it('leaves nothing that contradicts itself, and met no deadlock', async () => {
  expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
  expect(
    await countDeadlocks(world.owner, () => Promise.all(Array.from({ length: 60 }, () => client.get('/api/invoices?perPage=100')))),
  ).toBe(0);
});
