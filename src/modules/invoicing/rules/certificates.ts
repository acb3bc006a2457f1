/** Rules of certificates of withholdings. */

import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';

/** The year whose certificates are due: until April the year before, because customers send them by then. */
export function certificateYear(today: Day): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) <= '04' ? year - 1 : year;
}

/** Throws `date_in_future`, and `certificate_too_early` for one that was received before its year began. */
export function assertReceivedOn({ received_on, year }: { received_on: Day; year: number }, today: Day): void {
  assertNotAfterToday(received_on, today);
  if (received_on < `${year}-01-01`) throw new RuleBroken('certificate_too_early');
}
