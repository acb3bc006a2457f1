/** Routes of advances on pay. */
import { requireConfirmed } from '#base/confirmations.ts';
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { Decimal } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { checkMovement } from '#modules/trips/store/account-movement.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type PayrollAdvanceInput, payrollAdvances } from '../contract/advances.ts';
import { assertInstalmentsFit } from '../rules/advances.ts';
import { assertMaySetPay } from '../rules/compensation.ts';
import {
  advanceReferences,
  deleteAdvance,
  findPayee,
  insertAdvance,
  listAdvances,
  lockAdvance,
  readAdvance,
  updateAdvance,
} from '../store/advances.ts';

export function advanceRoutes(app: App): void {
  handleRead(app, payrollAdvances.list, (db, { query }) => listAdvances(db, query));

  handleRead(app, payrollAdvances.read, async (db, { params }) => ({ data: await readAdvance(db, params.id) }));

  handleWrite(app, payrollAdvances.create, async (db, { body: { confirm, ...input } }) => {
    const [payee] = await Promise.all([findPayee(db, input.employee_id), checkInput(db, input, confirm, null)]);
    if (!payee) throw new RuleBroken('reference_unknown');
    assertMaySetPay(payee);
    if (!payee.is_active) throw new RuleBroken('employee_not_active');
    return { data: await readAdvance(db, insertAdvance(db, input)) };
  });

  handleWrite(app, payrollAdvances.update, async (db, { params, body: { confirm, ...input }, version }) => {
    const before = await requireSameVersion(db, lockAdvance(db, params.id), version);
    assertMaySetPay(before);
    if (before.employee_id !== input.employee_id) throw new RuleBroken('reference_unknown');
    await checkInput(db, input, confirm, before);
    updateAdvance(db, before.id, input);
    return { data: await readAdvance(db, before.id) };
  });

  handleWrite(app, payrollAdvances.remove, async (db, { params, version }) => {
    const before = await requireSameVersion(db, lockAdvance(db, params.id), version);
    assertMaySetPay(before);
    deleteAdvance(db, before.id);
    return { data: null };
  });
}

/** Checks the amount, the instalments, the day, the account and the reference. `before`: the advance that changes. */
async function checkInput(
  db: TenantDb,
  input: PayrollAdvanceInput,
  confirm: readonly string[],
  before: { id: string; date: Day; amount: Decimal } | null,
): Promise<void> {
  const [{ money_decimals }, questions] = await Promise.all([db.context(), checkMovement(db, advanceReferences, input, before)]);
  checkDecimals([['amount', input.amount, before?.amount]], money_decimals);
  assertInstalmentsFit(input.amount, input.instalments, money_decimals);
  requireConfirmed(questions, confirm);
}
