/**
 * Random sequences of what users do with the money of a customer, legal and illegal, by two of them in turn, against a small model: what is
 * accepted, and what every invoice owes, the customer has as credit and its statement closes at afterwards. `MODEL_SEED` and `MODEL_RUNS` repeat a run or lengthen it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { invoicingChecks } from './store/verify.ts';
import { createCustomer, lineInput, setUpInvoicing } from './testing.ts';

const { world } = await setUpInvoicing();

/** Amounts are whole pesos. */
interface Invoice {
  id: string;
  status: 'draft' | 'sent' | 'cancelled';
  total: number;
}
interface Payment {
  id: string;
  isVoid: boolean;
  parts: Map<Invoice, number>;
  credit: Advance | null;
}
interface Advance {
  id: string;
  amount: number;
  uses: Map<Invoice | Refund, number>;
}
interface Refund {
  id: string;
}

/** What the customer's documents are by the rules, as plainly as they can be said. */
class Model {
  invoices: Invoice[] = [];
  payments: Payment[] = [];
  advances: Advance[] = [];
  refunds: Refund[] = [];

  paid = (invoice: Invoice) => this.payments.reduce((all, { isVoid, parts }) => all + (isVoid ? 0 : (parts.get(invoice) ?? 0)), 0);
  covered = (invoice: Invoice) => this.advances.reduce((all, { uses }) => all + (uses.get(invoice) ?? 0), 0);
  balance = (invoice: Invoice) => invoice.total - this.paid(invoice) - this.covered(invoice);
  takes = (invoice: Invoice, amount: number, given = 0) =>
    invoice.status === 'sent' && amount > 0 && amount <= this.balance(invoice) + given;
  used = (advance: Advance | null) => [...(advance?.uses.values() ?? [])].reduce((all, amount) => all + amount, 0);
  open = (advance: Advance) => advance.amount - this.used(advance);
  credit = () => this.advances.reduce((all, advance) => all + this.open(advance), 0);
}

const amount = fc.integer({ min: 1, max: 12 }).map((hundreds) => hundreds * 100);
const at = fc.nat(5);
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invoice' as const), amount, sent: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), at, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), at, amount, keep: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('share' as const),
      shares: fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }),
      surplus: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), at, amount, keep: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('advance' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), at, of: at, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), at, of: at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unrefund' as const), at }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const day = { issue_date: '2026-03-01', due_date: '2099-03-31' };
const money = { payment_date: '2026-03-05', method: 'bank_transfer' };

/** Sends an operation and makes it in the model. Returns whether it was accepted, and whether the model accepts it; null where there is nothing to do it to. */
async function perform(
  model: Model,
  client: Client,
  customer_id: string,
  step: Operation,
): Promise<{ accepted: boolean; expected: boolean } | null> {
  const invoice = 'at' in step ? model.invoices[step.at] : undefined;
  const payment = 'at' in step ? model.payments[step.at] : undefined;
  const send = async (
    expected: boolean,
    request: Promise<{ status: number; body: { data?: { id: string; credit?: { advance_id: string } | null } } }>,
    make: (data: { id: string; credit?: { advance_id: string } | null }) => void,
  ) => {
    const reply = await request;
    expect(reply.status).toBeLessThan(500);
    const accepted = reply.status < 300;
    if (accepted && expected) make(reply.body.data ?? { id: '' });
    return { accepted, expected };
  };
  const keepCredit = (data: { credit?: { advance_id: string } | null }, kept: number): Advance | null => {
    if (kept === 0) return null;
    const advance = { id: data.credit?.advance_id as string, amount: kept, uses: new Map() };
    model.advances.push(advance);
    return advance;
  };
  switch (step.kind) {
    case 'invoice': {
      const made = { id: '', status: 'draft' as Invoice['status'], total: step.amount };
      const created = await send(
        true,
        client.post('/api/invoices', { customer_id, ...day, items: [lineInput(String(step.amount))] }),
        ({ id }) => {
          made.id = id;
          model.invoices.push(made);
        },
      );
      if (step.sent && created.accepted) {
        await client.post(`/api/invoices/${made.id}/sending`);
        made.status = 'sent';
      }
      return created;
    }
    case 'send':
      return invoice
        ? send(invoice.status === 'draft', client.post(`/api/invoices/${invoice.id}/sending`), () => {
            invoice.status = 'sent';
          })
        : null;
    case 'edit':
      return invoice
        ? send(
            invoice.status !== 'cancelled' && step.amount >= model.paid(invoice) + model.covered(invoice),
            client.put(`/api/invoices/${invoice.id}`, { ...day, items: [lineInput(String(step.amount))] }),
            () => {
              invoice.total = step.amount;
            },
          )
        : null;
    case 'cancel':
      return invoice
        ? send(
            invoice.status !== 'cancelled' && model.paid(invoice) === 0,
            client.post(`/api/invoices/${invoice.id}/cancellation`, { reason: 'Equivocada' }),
            () => {
              invoice.status = 'cancelled';
              for (const { uses } of model.advances) uses.delete(invoice);
            },
          )
        : null;
    case 'pay': {
      if (!invoice) return null;
      const room = invoice.status === 'cancelled' ? 0 : model.balance(invoice);
      const part = step.keep && room > 0 ? Math.min(step.amount, room) : step.amount;
      const body = { invoice_id: invoice.id, ...money, amount: String(step.amount), keep_as_credit: step.keep };
      return send(model.takes(invoice, part), client.post('/api/payments', body), (data) => {
        model.payments.push({
          id: data.id,
          isVoid: false,
          parts: new Map([[invoice, part]]),
          credit: keepCredit(data, step.amount - part),
        });
      });
    }
    case 'share': {
      const parts = new Map(model.invoices.flatMap((one, index) => (step.shares[index] ? [[one, step.shares[index] * 100] as const] : [])));
      const total = [...parts.values()].reduce((all, part) => all + part, 0) + step.surplus * 100;
      if (total === 0) return null;
      const body = {
        customer_id,
        ...money,
        amount: String(total),
        keep_as_credit: step.surplus > 0,
        allocations: [...parts].map(([{ id }, part]) => ({ invoice_id: id, amount: String(part) })),
      };
      return send(
        [...parts].every(([one, part]) => model.takes(one, part)),
        client.post('/api/payments', body),
        (data) => {
          model.payments.push({ id: data.id, isVoid: false, parts, credit: keepCredit(data, step.surplus * 100) });
        },
      );
    }
    case 'change': {
      const [only] = payment?.parts.size === 1 ? [...payment.parts] : [];
      if (!payment || !only) return null;
      const [of, before] = only;
      const room = of.status === 'cancelled' ? 0 : model.balance(of) + before;
      const part = step.keep && room > 0 ? Math.min(step.amount, room) : step.amount;
      const kept = step.amount - part;
      const expected = !payment.isVoid && model.takes(of, part, before) && kept >= model.used(payment.credit);
      const body = { ...money, amount: String(step.amount), keep_as_credit: step.keep };
      return send(expected, client.put(`/api/payments/${payment.id}`, body), (data) => {
        payment.parts.set(of, part);
        if (payment.credit && kept > 0) payment.credit.amount = kept;
        else if (payment.credit) model.advances.splice(model.advances.indexOf(payment.credit), 1);
        payment.credit = kept === 0 ? null : (payment.credit ?? keepCredit(data, kept));
      });
    }
    case 'delete':
      return payment
        ? send(!payment.isVoid && model.used(payment.credit) === 0, client.delete(`/api/payments/${payment.id}`), () => {
            payment.isVoid = true;
            if (payment.credit) model.advances.splice(model.advances.indexOf(payment.credit), 1);
            payment.credit = null;
          })
        : null;
    case 'advance':
      return send(true, client.post('/api/advances', { customer_id, ...money, amount: String(step.amount) }), ({ id }) => {
        model.advances.push({ id, amount: step.amount, uses: new Map() });
      });
    case 'use': {
      const advance = model.advances[step.of];
      if (!invoice || !advance) return null;
      const body = { uses: [{ advance_id: advance.id, amount: String(step.amount) }] };
      const expected = model.takes(invoice, step.amount) && step.amount <= model.open(advance);
      return send(expected, client.post(`/api/invoices/${invoice.id}/credit`, body), () => {
        advance.uses.set(invoice, (advance.uses.get(invoice) ?? 0) + step.amount);
      });
    }
    case 'release': {
      const advance = model.advances[step.of];
      if (!invoice || !advance) return null;
      return send(advance.uses.has(invoice), client.delete(`/api/invoices/${invoice.id}/credit/${advance.id}`), () => {
        advance.uses.delete(invoice);
      });
    }
    case 'refund': {
      const body = { date: '2026-03-09', method: 'bank_transfer', amount: String(step.amount) };
      return send(step.amount <= model.credit(), client.post(`/api/customers/${customer_id}/refunds`, body), ({ id }) => {
        const refund = { id };
        model.refunds.push(refund);
        let left = step.amount;
        // Advances of one day are taken in the order in which they were made.
        for (const advance of [...model.advances].sort((one, other) => (one.id < other.id ? -1 : 1))) {
          const taken = Math.min(left, model.open(advance));
          if (taken > 0) advance.uses.set(refund, taken);
          left -= taken;
        }
      });
    }
    case 'unrefund': {
      const refund = model.refunds[step.at];
      return refund
        ? send(true, client.delete(`/api/credit-refunds/${refund.id}`), () => {
            model.refunds.splice(step.at, 1);
            for (const { uses } of model.advances) uses.delete(refund);
          })
        : null;
    }
  }
}

const runs = Number(process.env.MODEL_RUNS ?? 500);
const seed = process.env.MODEL_SEED === undefined ? undefined : Number(process.env.MODEL_SEED);

it(
  'the money of a customer is what a small model of it says, after any sequence of operations',
  async () => {
    const { client: clerk } = await createClerk(world, world.condor, [
      ...(['view', 'create', 'update', 'delete'] as const).flatMap(
        (action) => [`${action}-invoices`, `${action}-payments`, `${action}-advances`] as const,
      ),
      'view-customers',
    ]);
    const clients = [world.condor.admin, clerk];
    const counts = { attempts: 0, accepted: 0, refused: 0 };
    const property = fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (steps) => {
      const customer = await createCustomer(world.condor.admin);
      const model = new Model();
      for (const [index, step] of steps.entries()) {
        const result = await perform(model, clients[index % 2] as Client, customer, step);
        if (result === null) continue;
        expect({ step, accepted: result.accepted }).toEqual({ step, accepted: result.expected });
        counts.attempts++;
        counts[result.accepted ? 'accepted' : 'refused']++;
      }
      const { body } = await clerk.get(`/api/invoices?customer_id=${customer}&perPage=100`);
      const balances = new Map(
        body.data.map((row: { id: string; balance: string; status: string }) => [row.id, [Number(row.balance), row.status]]),
      );
      for (const invoice of model.invoices) {
        const balance = model.balance(invoice);
        const status = invoice.status === 'sent' && balance === 0 ? 'completed' : invoice.status;
        expect(balances.get(invoice.id)).toEqual([balance, status]);
      }
      expect(Number((await clerk.get(`/api/customers/${customer}/credit`)).body.data.credit)).toBe(model.credit());
      const owed = model.invoices.reduce((all, invoice) => all + (invoice.status === 'sent' ? model.balance(invoice) : 0), 0);
      const { closing } = (await clerk.get(`/api/customers/${customer}/statement?from=2026-03-06&to=2026-12-31`)).body.data;
      expect(Number(closing)).toBe(owed - model.credit());
    });
    await fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
    // Otherwise it would test little.
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(runs / 2);
    expect(describeVerification(await verify(world.owner, async () => invoicingChecks))).toMatch(/nothing found\.$/);
  },
  30 * 60_000,
);
