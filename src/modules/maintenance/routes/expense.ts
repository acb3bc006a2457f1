import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { hasAtMostDecimals } from '#modules/companies/rules/decimals.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import { columnsOfEntry } from '#modules/expenses/rules/entry.ts';
import { assertSameAmount, entryOfService, type ServiceFacts } from '#modules/expenses/rules/of-service.ts';
import { insertExpense, lockTripOfExpenses } from '#modules/expenses/store/expenses.ts';
import { readEntryFacts, requireTrip } from '#modules/expenses/store/facts.ts';
import { listMatching, lockFreeExpense, readRepairsCategory, setService } from '#modules/expenses/store/of-service.ts';
import { findDuplicate } from '#modules/expenses/store/read.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type ServiceExpenseInput, serviceExpenses } from '../contract/expense.ts';
import { assertTakesExpense } from '../rules/expense.ts';
import { factsOf, type LockedService, lockService, readService, setExpense } from '../store/services.ts';

export function serviceExpenseRoutes(app: App): void {
  handleRead(app, serviceExpenses.matching, async (db, { params }) => {
    const service = await readService(db, params.id);
    assertTakesExpense({ ...service, expense_id: null });
    return { data: await listMatching(db, factsOf(service)) };
  });

  handleWrite(app, serviceExpenses.save, async (db, { params, body }) => {
    const [service] = await Promise.all([lockService(db, params.id), requirePermission(db, 'update-services')]);
    assertTakesExpense(service);
    const facts = factsOf(service);
    const expense_id =
      body.expense_id === null ? await postExpense(db, service, facts, body) : await linkExpense(db, service, facts, body.expense_id);
    setExpense(db, service, expense_id);
    return { data: await readService(db, service.id) };
  });

  handleWrite(app, serviceExpenses.release, async (db, { params }) => {
    const [service] = await Promise.all([lockService(db, params.id), requirePermission(db, 'update-services')]);
    if (service.expense_id === null) throw new RuleBroken('service_without_expense');
    setService(db, service.expense_id, null);
    setExpense(db, service, null);
    return { data: await readService(db, service.id) };
  });
}

/** Posts a new expense, approved, in the category of repairs. Returns its id. */
async function postExpense(
  db: TenantDb,
  { id }: LockedService,
  facts: ServiceFacts,
  { trip_id, confirm, expense_id: _, ...paid }: ServiceExpenseInput,
) {
  lockTripOfExpenses(db, trip_id);
  const [category, trip, { today, money_decimals }] = await Promise.all([readRepairsCategory(db), requireTrip(db, trip_id), db.context()]);
  const entry = entryOfService(facts, category, paid);
  // It is as much as the service cost, which may have cents from before the company's amounts were whole.
  const decimals = hasAtMostDecimals(facts.total_cost, money_decimals) ? money_decimals : 2;
  const context = { own_driver: null, today, money_decimals: decimals } as const;
  const columns = columnsOfEntry(entry, trip, await readEntryFacts(db, [entry]), context);
  // The vehicle of the service alone, not those of the trip.
  const { truck_id, trailer_id } = facts;
  const expense = await insertExpense(db, { ...columns, truck_id, trailer_id }, entry, 'approved', id);
  requireConfirmed([...(await findDuplicate(db, expense)), ...(await askAboutDay(db, expense.date))], confirm);
  return expense.id;
}

/** Links an expense that exists, of the same vehicle and amount. Returns its id. */
async function linkExpense(db: TenantDb, { id }: LockedService, facts: ServiceFacts, expense_id: string): Promise<string> {
  const expense = await lockFreeExpense(db, expense_id, facts);
  assertSameAmount(expense, facts);
  setService(db, expense.id, id);
  return expense.id;
}
