/** Filters by the trips of expenses. They come from an address, such as a figure of trip analytics, and are shown only while the address has them. */
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { customers } from '#modules/customers/contract.ts';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { owners } from '#modules/owners/contract.ts';
import { driverFilter } from '#modules/people/web/filters.ts';
import { cityFilter } from '#modules/places/web/filters.ts';
import { tripStatuses } from '#modules/trips/contract/status.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { daysFilter, type Filter, flagFilter, severalFilter } from '#web/kit/filters/filters.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { filterBy } from '#web/kit/record/options.ts';

export function useTripFilters(): Filter[] {
  const { t } = useTranslation(['expenses', 'trips']);
  const search = useSearch({ strict: false }) as ListSearch;
  const statuses = choicesOf(t, 'trips:status', tripStatuses);
  const all = [
    daysFilter('trip_departed_from', 'trip_departed_to', t('of_trips.departed')),
    severalFilter('trip_status', t('of_trips.status'), statuses),
    filterBy(customers, 'trip_customer_id', t('of_trips.customer')),
    driverFilter('trip_driver_id', t('of_trips.driver')),
    filterBy(trucks, 'trip_truck_id', t('of_trips.truck')),
    filterBy(owners, 'trip_owner_id', t('of_trips.owner')),
    flagFilter('trip_without_owner', '1', t('of_trips.without_owner')),
    cityFilter('trip_origin_city_id', t('of_trips.origin')),
    cityFilter('trip_destination_city_id', t('of_trips.destination')),
  ];
  return all.filter(({ keys }) => keys.some((key) => search[key] !== undefined));
}
