/**
 * Random sequences of what two users do with the money of a customer, legal and illegal: none fails, and afterwards everything that is stored
 * adds up, and the statement closes at what is owed less the credit. `RACES_SEED` and `RACES` repeat or lengthen it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { invoicingChecks } from './store/verify.ts';
import { createCustomer, lineInput, setUpInvoicing } from './testing.ts';

const { world } = await setUpInvoicing();

const dates = { issue_date: '2026-03-01', due_date: '2099-03-31' };
const day = { payment_date: '2026-03-05', method: 'bank_transfer' };
const kept = { invoices: [] as string[], payments: [] as string[], advances: [] as string[], refunds: [] as string[] };
type Records = typeof kept;

/** The numbers of an operation: which records, how much, and one of two ways. */
interface Choice {
  at: number;
  of: number;
  amount: string;
  flag: boolean;
  shares: number[];
}
const pick = (ids: readonly string[], at: number) => ids[at % ids.length];
type Operation = (client: Client, customer_id: string, records: Records, choice: Choice) => Promise<Reply>;

const create =
  (into: keyof Records, operation: Operation): Operation =>
  async (client, customer_id, records, choice) => {
    const reply = await operation(client, customer_id, records, choice);
    if (reply.status < 300) records[into].push(reply.body.data.id);
    if (into === 'payments' && reply.body.data?.credit) records.advances.push(reply.body.data.credit.advance_id);
    return reply;
  };

/** Each as often as it is listed. */
const operations: Operation[] = [
  ...[1, 2, 3, 4].flatMap(() => [
    create('invoices', async (client, customer_id, _, { amount, flag }) => {
      const made = await client.post('/api/invoices', { customer_id, ...dates, items: [lineInput(amount)] });
      return flag ? client.post(`/api/invoices/${made.body.data.id}/sending`) : made;
    }),
    create('payments', (client, _, { invoices }, { at, amount, flag }) =>
      client.post('/api/payments', { invoice_id: pick(invoices, at), ...day, amount, keep_as_credit: flag }),
    ),
  ]),
  ...[1, 2, 3].flatMap(() => [
    create('payments', (client, customer_id, { invoices }, { shares, flag }) => {
      const allocations = invoices.flatMap((invoice_id, at) => (shares[at] ? [{ invoice_id, amount: `${shares[at]}00` }] : []));
      const total = allocations.reduce((all, { amount }) => all + Number(amount), flag ? 100 : 0);
      return client.post('/api/payments', { customer_id, ...day, amount: String(total), keep_as_credit: flag, allocations });
    }),
    (client: Client, _: string, { invoices, advances }: Records, { at, of, amount }: Choice) =>
      client.post(`/api/invoices/${pick(invoices, at)}/credit`, { uses: [{ advance_id: pick(advances, of), amount }] }),
  ]),
  ...[1, 2].flatMap<Operation>(() => [
    (client, _, { invoices }, { at, amount }) =>
      client.put(`/api/invoices/${pick(invoices, at)}`, { ...dates, items: [lineInput(amount)] }),
    (client, _, { payments }, { at, amount, flag }) =>
      client.put(`/api/payments/${pick(payments, at)}`, { ...day, amount, keep_as_credit: flag }),
    (client, _, { payments }, { at }) => client.delete(`/api/payments/${pick(payments, at)}`),
    create('advances', (client, customer_id, _records, { amount }) => client.post('/api/advances', { customer_id, ...day, amount })),
    create('refunds', (client, customer_id, _records, { amount }) =>
      client.post(`/api/customers/${customer_id}/refunds`, { date: '2026-03-09', method: 'bank_transfer', amount }),
    ),
  ]),
  (client, _, { invoices }, { at }) => client.post(`/api/invoices/${pick(invoices, at)}/sending`),
  (client, _, { invoices }, { at }) => client.post(`/api/invoices/${pick(invoices, at)}/cancellation`, { reason: 'Equivocada' }),
  (client, _, { invoices, advances }, { at, of }) => client.delete(`/api/invoices/${pick(invoices, at)}/credit/${pick(advances, of)}`),
  (client, _, { refunds }, { at }) => client.delete(`/api/credit-refunds/${pick(refunds, at)}`),
];
const step = fc.record({
  operation: fc.nat(operations.length - 1),
  at: fc.nat(5),
  of: fc.nat(5),
  amount: fc.integer({ min: 1, max: 12 }).map((hundreds) => `${hundreds}00`),
  flag: fc.boolean(),
  shares: fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }),
});

it('the money of a customer adds up after any sequence of operations', async () => {
  const actions = ['view', 'create', 'update', 'delete'] as const;
  const { client: clerk } = await createClerk(world, world.condor, [
    ...actions.flatMap((action) => [`${action}-invoices`, `${action}-payments`, `${action}-advances`] as const),
    'view-customers',
  ]);
  const counts = { accepted: 0, refused: 0 };
  const sequences = fc.sample(fc.array(step, { minLength: 4, maxLength: 14 }), {
    numRuns: Number(process.env.RACES ?? 500),
    ...(process.env.RACES_SEED !== undefined && { seed: Number(process.env.RACES_SEED) }),
  });
  for (const steps of sequences) {
    const customer = await createCustomer(world.condor.admin);
    const records = structuredClone(kept);
    for (const [at, { operation, ...choice }] of steps.entries()) {
      const client = at % 2 ? clerk : world.condor.admin;
      const reply = await (operations[operation] as Operation)(client, customer, records, choice);
      expect(reply.status, `${reply.text} of ${JSON.stringify(steps.slice(0, at + 1))}`).toBeLessThan(500);
      if (reply.status < 300) counts.accepted++;
      else if (reply.status === 409) counts.refused++;
    }
    const read = async (path: string) => (await clerk.get(path)).body;
    const { meta } = await read(`/api/invoices?customer_id=${customer}&status=sent&summary=1`);
    const { credit } = (await read(`/api/customers/${customer}/credit`)).data;
    const { closing } = (await read(`/api/customers/${customer}/statement?from=2026-03-06&to=2026-12-31`)).data;
    expect(Number(closing), JSON.stringify(steps)).toBe(Number(meta.summary.sums.balance) - Number(credit));
  }
  // Otherwise it would test little.
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(sequences.length);
  expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
}, 1_800_000);
