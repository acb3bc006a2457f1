/** The page of an expense: of a trip, or of the company. */
export const expenseHref = ({ id, trip_id }: { id: string; trip_id: string | null }): string =>
  trip_id ? `/admin/trips/${trip_id}/expenses/${id}` : `/admin/expenses/${id}`;
