/** The proposed values of the form of a new trip, in its address. */
export interface ProposedTrip {
  customer_id?: string | undefined;
  truck_id?: string | undefined;
  trailer_id?: string | undefined;
}

/** The address of the form of a new trip. */
export function newTripHref(proposed: ProposedTrip = {}): string {
  const query = new URLSearchParams(Object.entries(proposed).filter((entry): entry is [string, string] => Boolean(entry[1]))).toString();
  return `/admin/trips/new${query && `?${query}`}`;
}
