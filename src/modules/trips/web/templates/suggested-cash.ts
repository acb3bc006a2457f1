import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type TripTemplate, tripTemplates } from '../../contract/templates.ts';
import { trips } from '../../contract/trips.ts';

/** The template with the usual cash for a trip's customer and route; undefined without one, and while it loads. */
export function useCashTemplate(trip_id: string | undefined): (TripTemplate & { cash_amount: string }) | undefined {
  const isPermitted = useHasPermission('create-trips');
  const { data: trip } = useQuery({
    ...query(trips.read, { params: { id: trip_id ?? '' }, quiet: true }),
    enabled: isPermitted && trip_id !== undefined,
  });
  const route = trip && {
    customer_id: trip.data.customer_id,
    origin_city_id: trip.data.origin.city_id,
    destination_city_id: trip.data.destination.city_id,
  };
  const { data } = useQuery({ ...query(tripTemplates.offers, { query: route ?? {}, quiet: true }), enabled: route !== undefined });
  const hasCash = (template: TripTemplate): template is TripTemplate & { cash_amount: string } => template.cash_amount !== null;
  return data?.data.find(hasCash);
}
