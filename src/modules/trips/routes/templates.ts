/** Routes of route templates. */

import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import { bindRecord } from '#server/record/routes.ts';
import { type TripTemplateInput, tripTemplates } from '../contract/templates.ts';
import { listOffers, templateStore } from '../store/templates.ts';

export function templateRoutes(app: App): void {
  handleRead(app, tripTemplates.offers, async (db, { query }) => ({ data: await listOffers(db, query) }));

  bindRecord(tripTemplates, templateStore, { check: checkAmounts })(app);
}

const amountFields = ['freight_rate', 'owner_freight', 'tolls_amount', 'cash_amount'] as const;
type Amounts = Pick<TripTemplateInput, (typeof amountFields)[number]>;

/** Throws `too_many_decimals`: a new trip could not have the amount. */
async function checkAmounts(db: TenantDb, input: Amounts, before: Amounts | null): Promise<void> {
  const { money_decimals } = await db.context();
  checkDecimals(
    amountFields.map((field) => [field, input[field] ?? '0', before?.[field]]),
    money_decimals,
  );
}
