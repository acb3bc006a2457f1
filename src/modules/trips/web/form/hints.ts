/** Suggestions from earlier trips, for the customer and the route in the form. Undefined while it loads and without the permissions. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type CustomerTripHints, hints, type RouteHints } from '../../contract/hints.ts';
import type { TripFormValues } from './values.ts';

export function useCustomerHints(): CustomerTripHints | undefined {
  const id = useWatch<TripFormValues, 'customer_id'>({ name: 'customer_id' });
  const isPermitted = [useHasPermission('create-trips'), useHasPermission('view-customers')].every(Boolean);
  const { data } = useQuery({ ...query(hints.ofCustomer, { params: { id }, quiet: true }), enabled: isPermitted && Boolean(id) });
  return data?.data;
}

export function useRouteHints(): RouteHints | undefined {
  const [origin, destination] = useWatch<TripFormValues, ['origin.city_id', 'destination.city_id']>({
    name: ['origin.city_id', 'destination.city_id'],
  });
  const isPermitted = useHasPermission('create-trips');
  const { data } = useQuery({
    ...query(hints.ofRoute, { query: { origin_city_id: origin, destination_city_id: destination }, quiet: true }),
    enabled: isPermitted && Boolean(origin && destination),
  });
  return data?.data;
}
