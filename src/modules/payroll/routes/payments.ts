/**
 * Routes of stub payments. Every write locks the period, then its stubs: a stub is never paid above its balance, nor while its period is reopened.
 */
import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, plus } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type PaymentOutcome, type StubPaymentInput, stubPayments } from '../contract/payments.ts';
import { assertMayPay, assertPaymentActive, assertPeriodPaid, assertReturnDay, decidePayment } from '../rules/payments.ts';
import {
  insertPayments,
  type LockedStub,
  listNumbers,
  listPayable,
  listPayments,
  lockPayment,
  lockStub,
  lockStubs,
  readPayment,
  saveReturn,
  updatePayment,
  voidPayment,
} from '../store/payments.ts';
import { readPeriod } from '../store/periods.ts';

export function paymentRoutes(app: App): void {
  handleRead(app, stubPayments.list, (db, { query }) => listPayments(db, query));
  handleRead(app, stubPayments.read, async (db, { params }) => ({ data: await readPayment(db, params.id) }));

  handleWrite(app, stubPayments.create, async (db, { params, body: { confirm, ...body } }) => {
    const stub = await lockStub(db, params.id);
    await checkInput(db, body, stub, '0');
    requireConfirmed(await askAboutDay(db, body.date, { document: stub.starts_on }), confirm);
    const [id] = await insertPayments(db, [{ stub_id: stub.id, ...body }]);
    return { data: await readPayment(db, id as string) };
  });

  handleWrite(app, stubPayments.update, async (db, { params, body: { confirm, ...body }, version }) => {
    const before = await requireSameVersion(db, lockPayment(db, params.id), version);
    assertPaymentActive(before.status);
    await checkInput(db, body, before.stub, before.amount);
    requireConfirmed(await askAboutDay(db, body.date, { document: before.stub.starts_on, before: before.date }), confirm);
    updatePayment(db, before, body);
    return { data: await readPayment(db, before.id) };
  });

  handleWrite(app, stubPayments.remove, async (db, { params, version }) => {
    const before = await requireSameVersion(db, lockPayment(db, params.id), version);
    assertPeriodPaid(before.stub);
    assertPaymentActive(before.status);
    voidPayment(db, before);
    return { data: null };
  });

  handleWrite(app, stubPayments.markReturned, async (db, { params, body, version }) => {
    const [before, { today }] = await Promise.all([lockPayment(db, params.id), db.context()]);
    await requireSameVersion(db, before, version);
    assertPeriodPaid(before.stub);
    assertPaymentActive(before.status);
    assertReturnDay(body.returned_on, before.date, today);
    saveReturn(db, before, body);
    return { data: await readPayment(db, before.id) };
  });

  handleWrite(app, stubPayments.undoReturn, async (db, { params, version }) => {
    const before = await requireSameVersion(db, lockPayment(db, params.id), version);
    if (before.status !== 'returned') throw new RuleBroken('stub_payment_not_returned');
    assertMayPay(before.stub, before.amount, '0');
    saveReturn(db, before, null);
    return { data: await readPayment(db, before.id) };
  });

  handleRead(app, stubPayments.payable, async (db, { params }) => {
    const [data] = await Promise.all([listPayable(db, params.id), readPeriod(db, params.id)]);
    return { data };
  });

  handleWrite(app, stubPayments.payPeriod, async (db, { params, body: { stub_ids, date, method, note, confirm } }) => {
    const stubs = await lockStubs(db, params.id, stub_ids);
    const [period, { today }] = await Promise.all([readPeriod(db, params.id), db.context()]);
    if (stubs.length < new Set(stub_ids).size) throw new RuleBroken('reference_unknown');
    assertPeriodPaid({ period_status: period.status });
    assertNotAfterToday(date, today);
    requireConfirmed(await askAboutDay(db, date, { document: period.starts_on }), confirm);
    const decided = stubs.map((stub) => ({ stub, decision: decidePayment(stub, method) }));
    const paid = decided.flatMap(({ stub, decision }) =>
      decision.outcome === 'paid' ? [{ stub_id: stub.id, date, note, method: decision.method, amount: decision.amount }] : [],
    );
    const ids = paid.length > 0 ? await insertPayments(db, paid) : [];
    const numbers = await listNumbers(db, ids);
    const made = new Map(paid.map(({ stub_id }, at) => [stub_id, ids[at] as string]));
    return {
      data: decided.map(({ stub, decision }): PaymentOutcome => {
        const id = made.get(stub.id);
        const { outcome } = decision;
        return {
          stub_id: stub.id,
          number: stub.number,
          employee_name: stub.employee_name,
          outcome,
          reason: outcome === 'refused' ? decision.reason : null,
          payment:
            outcome === 'paid' && id !== undefined
              ? { id, number: numbers.get(id) as string, method: decision.method, amount: decision.amount }
              : null,
        };
      }),
    };
  });
}

/** Throws the errors of `assertMayPay`, `date_in_future` and `too_many_decimals`. `before`: the stored amount of the payment. */
async function checkInput(db: TenantDb, { date, amount }: StubPaymentInput, stub: LockedStub, before: Decimal): Promise<void> {
  const { today } = await db.context();
  assertMayPay(stub, amount, before);
  assertNotAfterToday(date, today);
  checkDecimals([['amount', amount, before]], stub.money_decimals, [plus(stub.balance, before)]);
}
