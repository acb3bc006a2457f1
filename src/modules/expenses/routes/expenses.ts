import { requireConfirmed } from '#base/confirmations.ts';
import { NotFound } from '#base/errors.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { holdsPermission, type TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type ExpenseQuestion, expenses } from '../contract/expenses.ts';
import type { ExpenseLine } from '../contract/input.ts';
import { columnsOfEntry, type EntryContext, errorAtRow } from '../rules/entry.ts';
import { assertMayDecide, assertMayDelete, type Decision, type Editor, firstStatus, isWaiting, statusAfterSave } from '../rules/status.ts';
import {
  decideExpense,
  followOdometer,
  insertExpense,
  type LockedExpense,
  lockExpense,
  lockTripOfExpenses,
  lockTrucksOf,
  updateExpense,
  voidExpense,
} from '../store/expenses.ts';
import { findTrip, readCallerName, readEntryFacts, requireTrip } from '../store/facts.ts';
import { listExpenses, sumTripExpenses } from '../store/list.ts';
import { findDuplicate, readExpense, readRows } from '../store/read.ts';
import { notifyOfDecision, notifyOfSubmitted } from './notices.ts';

export function expenseRoutes(app: App): void {
  handleRead(app, expenses.list, (db, { query }) => listExpenses(db, query));

  handleRead(app, expenses.read, async (db, { params }) => ({ data: await readExpense(db, params.id) }));

  handleRead(app, expenses.tripTotals, async (db, { params }) => ({ data: await sumTripExpenses(db, params.id) }));

  handleWrite(app, expenses.create, async (db, { body: { trip_id, confirm, ...entry } }) => {
    lockTripOfExpenses(db, trip_id);
    const [{ by, context }, facts, trip] = await Promise.all([readEditor(db), readEntryFacts(db, [entry]), requireTrip(db, trip_id)]);
    const columns = columnsOfEntry(entry, trip, facts, context);
    const status = firstStatus(by);
    if (status === 'approved') await lockTrucksOf(db, [columns]);
    const expense = await insertExpense(db, columns, entry, status);
    requireConfirmed([...(await questionsOf(db, expense)), ...(await askAboutDay(db, expense.date))], confirm);
    return { data: await readAndNotify(db, expense) };
  });

  handleWrite(app, expenses.createBatch, async (db, { params, body: { expenses: entries, confirm } }) => {
    lockTripOfExpenses(db, params.id);
    const [{ by, context }, facts, trip] = await Promise.all([readEditor(db), readEntryFacts(db, entries), findTrip(db, params.id)]);
    if (!trip) throw new NotFound();
    const rows = entries.map((entry, row) => ({
      row,
      entry,
      columns: inRow(row, () => columnsOfEntry(entry, trip, facts, context)),
    }));
    const status = firstStatus(by);
    if (status === 'approved') {
      await lockTrucksOf(
        db,
        rows.map(({ columns }) => columns),
      );
    }
    const [ids, questions]: [string[], ExpenseQuestion[]] = [[], []];
    for (const { row, columns, entry } of rows) {
      const expense = await insertExpense(db, columns, entry, status).catch((error) => Promise.reject(errorInRow(row, error)));
      ids.push(expense.id);
      const asked = await questionsOf(db, expense);
      questions.push(...asked.map((question) => (question.code === 'duplicate_receipt' ? { ...question, row } : question)));
    }
    const dated = Map.groupBy(entries.keys(), (row) => (entries[row] as ExpenseLine).date);
    for (const [day, [row]] of dated) questions.push(...(await askAboutDay(db, day)).map((question) => ({ ...question, row })));
    requireConfirmed(questions, confirm);
    const data = await readRows(db, ids);
    await notifyOfSubmitted(db, data.filter(isWaiting), await readCallerName(db));
    return { data };
  });

  handleWrite(app, expenses.update, async (db, { params, body: { trip_id, confirm, ...entry }, version }) => {
    const [before, { by, context }, facts] = await Promise.all([
      lockExpense(db, params.id, trip_id),
      readEditor(db),
      readEntryFacts(db, [entry]),
    ]);
    await requireSameVersion(db, before, version);
    const status = statusAfterSave(before, by);
    const trip = await requireTrip(db, trip_id);
    const { money_decimals } = before;
    const columns = columnsOfEntry(entry, trip, facts, { ...context, money_decimals });
    const kept = by === 'driver' ? await keptByDriver(db, before, trip_id) : {};
    const expense = await updateExpense(db, before, { ...columns, ...kept }, entry, status);
    const days = await askAboutDay(db, expense.date, { before: before.date });
    requireConfirmed([...(await questionsOf(db, expense)), ...days], confirm);
    return { data: before.status === status ? await readExpense(db, expense.id) : await readAndNotify(db, expense) };
  });

  handleWrite(app, expenses.remove, async (db, { params, version }) => {
    const expense = await requireSameVersion(db, lockExpense(db, params.id), version);
    assertMayDelete(expense);
    await voidExpense(db, expense);
    return { data: null };
  });

  handleWrite(app, expenses.approve, async (db, { params, body, version }) => {
    const before = await requireSameVersion(db, lockExpense(db, params.id), version);
    assertMayDecide(before);
    const expense = await decideExpense(db, before, 'approved');
    requireConfirmed(await questionsOf(db, expense), body.confirm);
    return { data: await readAndNotifyOfDecision(db, expense, 'approved') };
  });

  handleWrite(app, expenses.reject, async (db, { params, body, version }) => {
    const before = await requireSameVersion(db, lockExpense(db, params.id), version);
    assertMayDecide(before);
    return { data: await readAndNotifyOfDecision(db, await decideExpense(db, before, 'rejected', body.reason), 'rejected') };
  });
}

const errorInRow = (row: number, error: unknown) => errorAtRow(row, expenses.createBatch.errors, error);

function inRow<T>(row: number, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    throw errorInRow(row, error);
  }
}

/**
 * Values that a driver's save does not change: a trip that another driver has by now, which they read as null, and whether the trip's owner is
 * charged.
 */
async function keptByDriver(db: TenantDb, { trip_id, charged_owner_id }: LockedExpense, sent: string | null) {
  const isHidden = sent === null && trip_id !== null && !(await findTrip(db, trip_id));
  return { ...(isHidden && { trip_id }), ...((isHidden || sent === trip_id) && { charged_owner_id }) };
}

/** The saving user, with what the rules need to know about them. */
async function readEditor(db: TenantDb): Promise<{ by: Editor; context: EntryContext }> {
  const [mayApprove, { own_only, person_id, today, money_decimals }] = await Promise.all([
    holdsPermission(db, 'approve-expenses'),
    db.context(),
  ]);
  const by = own_only ? 'driver' : mayApprove ? 'approver' : 'clerk';
  return { by, context: { own_driver: own_only ? person_id : null, today, money_decimals } };
}

/** The questions about a written expense at a save or an approval: whether it is a duplicate, and about its reading. */
async function questionsOf(db: TenantDb, expense: LockedExpense): Promise<ExpenseQuestion[]> {
  const [duplicates, readings] = [await findDuplicate(db, expense), await followOdometer(db, expense)];
  return [...duplicates, ...readings];
}

/** After a change of the status: notifies users who may approve, if it waits for that. */
async function readAndNotify(db: TenantDb, { id }: LockedExpense) {
  const data = await readExpense(db, id);
  if (isWaiting(data)) await notifyOfSubmitted(db, [data], await readCallerName(db));
  return data;
}

async function readAndNotifyOfDecision(db: TenantDb, expense: LockedExpense, decision: Decision) {
  const data = await readExpense(db, expense.id);
  await notifyOfDecision(db, data, decision, expense);
  return data;
}
