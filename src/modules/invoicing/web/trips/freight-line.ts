import type { Language } from '#base/format.ts';
import { plus } from '#base/money.ts';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { linesOfTrip } from '../../rules/draft.ts';

/** The line of an invoice for the whole freight of a trip; its parts are listed on the trip. */
export const freightLine = ({ freight, ...trip }: TripRow, language: Language) =>
  linesOfTrip({ ...trip, freight_basis: 'rate', freight_rate: plus(freight ?? '0', '0'), loads: [] }, language);
