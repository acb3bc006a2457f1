/** Checks that every movement of money through an account of the company shares. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { assertAccountOfCompany, assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import type { TenantDb } from '#server/db/tenant.ts';

interface AccountMovement {
  date: Day;
  method: string;
  payment_method_id: string | null;
}

/** Throws `date_in_future` for a day after today in the company's calendar, `account_takes_cash` and `account_of_driver`. */
export async function assertMovementAllowed(db: TenantDb, { date, method, payment_method_id }: AccountMovement): Promise<void> {
  const [{ today }] = await Promise.all([
    db.context(),
    assertAccountTakes(db, payment_method_id, method),
    assertAccountOfCompany(db, payment_method_id),
  ]);
  if (date > today) throw new RuleBroken('date_in_future');
}
