/** The address of the form of a new trip, which proposes the customer. */
export const newTripHref = (customer?: string): string => `/admin/trips/new${customer ? `?customer_id=${customer}` : ''}`;
