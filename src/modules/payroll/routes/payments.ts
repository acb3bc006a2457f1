/** Routes of stub payments. Every write locks the period, then its stubs: no stub is paid above its balance, and none of a reopened period. */
import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, plus } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { type PaymentOutcome, type StubPaymentInput, stubPayments } from '../contract/payments.ts';
import { assertMayPay, assertNotLater, assertPaymentActive, assertPeriodPaid, assertReturnDay, decidePayment } from '../rules/payments.ts';
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
  handle(app, stubPayments.list)(({ query, tenant }) => tenant.read((db) => listPayments(db, query)));
  handle(app, stubPayments.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readPayment(db, params.id) })));

  handle(
    app,
    stubPayments.create,
  )(({ params, body: { confirm, ...body }, tenant }) =>
    tenant.write(async (db) => {
      const stub = await lockStub(db, params.id);
      await checkInput(db, body, stub, '0');
      requireConfirmed(await askAboutDay(db, body.date, { document: stub.starts_on }), confirm);
      const [id] = await insertPayments(db, [{ stub_id: stub.id, ...body }]);
      return { data: await readPayment(db, id as string) };
    }),
  );

  handle(
    app,
    stubPayments.update,
  )(({ params, body: { confirm, ...body }, version, tenant }) =>
    tenant.write(async (db) => {
      const before = await lockPayment(db, params.id);
      await requireSameVersion(db, before, version);
      assertPaymentActive(before.status);
      await checkInput(db, body, before.stub, before.amount);
      requireConfirmed(await askAboutDay(db, body.date, { document: before.stub.starts_on, before: before.date }), confirm);
      updatePayment(db, before, body);
      return { data: await readPayment(db, before.id) };
    }),
  );

  handle(
    app,
    stubPayments.remove,
  )(({ params, version, tenant }) =>
    tenant.write(async (db) => {
      const before = await lockPayment(db, params.id);
      await requireSameVersion(db, before, version);
      assertPeriodPaid(before.stub);
      assertPaymentActive(before.status);
      voidPayment(db, before);
      return { data: null };
    }),
  );

  handle(
    app,
    stubPayments.markReturned,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const [before, { today }] = await Promise.all([lockPayment(db, params.id), db.context()]);
      await requireSameVersion(db, before, version);
      assertPeriodPaid(before.stub);
      assertPaymentActive(before.status);
      assertReturnDay(body.returned_on, before.date, today);
      saveReturn(db, before, body);
      return { data: await readPayment(db, before.id) };
    }),
  );

  handle(
    app,
    stubPayments.undoReturn,
  )(({ params, version, tenant }) =>
    tenant.write(async (db) => {
      const before = await lockPayment(db, params.id);
      await requireSameVersion(db, before, version);
      if (before.status !== 'returned') throw new RuleBroken('stub_payment_not_returned');
      assertMayPay(before.stub, before.amount, '0');
      saveReturn(db, before, null);
      return { data: await readPayment(db, before.id) };
    }),
  );

  handle(
    app,
    stubPayments.payable,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      const [data] = await Promise.all([listPayable(db, params.id), readPeriod(db, params.id)]);
      return { data };
    }),
  );

  handle(
    app,
    stubPayments.payPeriod,
  )(({ params, body: { stub_ids, date, method, note, confirm }, tenant }) =>
    tenant.write(async (db) => {
      const stubs = await lockStubs(db, params.id, stub_ids);
      const [period, { today }] = await Promise.all([readPeriod(db, params.id), db.context()]);
      if (stubs.length < new Set(stub_ids).size) throw new RuleBroken('reference_unknown');
      assertPeriodPaid({ period_status: period.status });
      assertNotLater(date, today);
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
    }),
  );
}

/** Throws what `assertMayPay` does, `date_in_future` and `too_many_decimals`. `before`: what the payment had until now. */
async function checkInput(db: TenantDb, { date, amount }: StubPaymentInput, stub: LockedStub, before: Decimal): Promise<void> {
  const { today } = await db.context();
  assertMayPay(stub, amount, before);
  assertNotLater(date, today);
  checkDecimals([['amount', amount, before]], stub.money_decimals, [plus(stub.balance, before)]);
}
