import type { Place } from '../contract/place.ts';

/** `Yumbo, Valle del Cauca`; the country where it is not Colombia. A department that is named as its city is not repeated. */
export function placeName({ city, department, country_id, country }: Place): string {
  return [...new Set([city, department, ...(country_id === 'CO' ? [] : [country])])].join(', ');
}
