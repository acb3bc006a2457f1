/** Reads the values for proposed withholdings, and marks them as used. */
import type { Day } from '#base/days.ts';
import { readSelfWithholder } from '#modules/companies/store/companies.ts';
import { listParametersOn, markParametersUsed } from '#modules/companies/store/parameters.ts';
import type { CustomerForInvoice } from '#modules/customers/store.ts';
import type { TripOrigin } from '#modules/trips/store/billing.ts';
import type { Db } from '#server/db/connection.ts';
import type { WithholdingTerms } from '../contract/withholdings.ts';
import { legalTerms, proposalKeys } from '../rules/withholdings.ts';

/** The terms of an invoice of these trips on its issue date, and of one that starts in `origin` and does not exist yet. */
export async function readWithholdingTerms(
  db: Db,
  customer: Pick<CustomerForInvoice, 'withholding_agent' | 'taxes'>,
  trips: readonly TripOrigin[],
  day: Day,
  origin?: string,
): Promise<WithholdingTerms> {
  const [self_withholder, parameters] = await Promise.all([
    readSelfWithholder(db),
    listParametersOn(db, day, proposalKeys, [...trips.map(originOf), ...(origin ? [origin] : [])]),
  ]);
  return {
    ...legalTerms({ self_withholder, withholding_agent: customer.withholding_agent }, parameters, day),
    taxes: customer.taxes,
    reteica: parameters.flatMap(({ city_id, city_name, value }) =>
      city_id === null ? [] : [{ municipality_id: city_id, municipality_name: city_name as string, rate: value }],
    ),
    origins: trips.map((trip) => ({ trip_id: trip.id, municipality_id: originOf(trip) })),
  };
}

const originOf = ({ origin_city_id }: TripOrigin) => origin_city_id;

/**
 * Marks the legal values that a new invoice was made with. Those of one that is dated ahead only up to today: a mistyped date must not fix the
 * values of years to come. Queued.
 */
export function markTermsUsed(
  db: Db,
  customer: { withholding_agent: boolean },
  trips: readonly TripOrigin[],
  issue_date: Day,
  today: Day,
): void {
  if (!customer.withholding_agent) return;
  markParametersUsed(db, issue_date < today ? issue_date : today, proposalKeys, trips.map(originOf));
}
