/** The map of a trip, with the cities where its expenses were paid. */
import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { TripMap } from '#modules/trips/web/parts.ts';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { expenses } from '../../contract/expenses.ts';

export function MapOfTrip({ trip }: { trip: Trip }) {
  const seesExpenses = useHasPermission('view-expenses');
  const { data } = useQuery({ ...query(expenses.tripTotals, { params: { id: trip.id }, quiet: true }), enabled: seesExpenses });
  return <TripMap trip={trip} stops={data?.data.places} />;
}
