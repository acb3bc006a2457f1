import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay, formatQuantity, type Language } from '#base/format.ts';
import type { OfferedTrucks, TruckOption } from '#modules/fleet/web/pickers.tsx';
import { query } from '#web/api/call.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type FreeTruck, freeTrucks } from '../../../contract/free-trucks.ts';
import type { TripFormValues } from '../values.ts';

type Translation = (key: string, values: Record<string, string>) => string;

/** The trucks that are not in transit, the nearest to the origin first. Undefined before the origin is chosen. */
export function useFreeTrucks(isWanted: boolean): OfferedTrucks | undefined {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  const city_id = useWatch<TripFormValues, 'origin.city_id'>({ name: 'origin.city_id' });
  const isPermitted = [useHasPermission('create-trips'), useHasPermission('view-trucks')].every(Boolean);
  const { data } = useQuery({
    ...query(freeTrucks.list, { query: { city_id }, quiet: true }),
    enabled: isWanted && isPermitted && Boolean(city_id),
  });
  return useMemo(
    () => data && { trucks: data.data.map((truck) => freeTruckOption(truck, t, language, year)), others: t('form.other_trucks') },
    [data, t, language, year],
  );
}

/** `WLK936`, and below it `Cali, a 12 km · desde el 20 nov · Carlos Quintero`. Days of `year` are without it. */
export function freeTruckOption(truck: FreeTruck, t: Translation, language: Language, year: string): TruckOption {
  const { truck_id, plate, trailer_id, trailer_plate, driver_name, city_name, since, next_departure_at, distance_km } = truck;
  const distance = distance_km === null ? '' : `, ${t('form.distance', { km: formatQuantity(String(distance_km), language, 0) })}`;
  const dayOf = (moment: string) => formatDay(moment.slice(0, 10), language, year);
  const hint = [
    city_name === null ? t('form.no_trip_yet', {}) : `${city_name}${distance}`,
    since && t('form.free_since', { day: dayOf(since) }),
    next_departure_at && t('form.next_trip', { day: dayOf(next_departure_at) }),
    driver_name,
  ];
  return {
    value: truck_id,
    label: plate,
    hint: hint.filter(Boolean).join(' · '),
    group: t('form.free_trucks', {}),
    trailer: trailer_id && trailer_plate ? { value: trailer_id, label: trailer_plate } : null,
  };
}
