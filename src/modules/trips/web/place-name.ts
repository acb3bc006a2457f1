import type { Place } from '../contract/place.ts';

/** `Yumbo, Valle del Cauca`; with the country unless it is Colombia. A department with the name of its city is not repeated. */
export function placeName({ city, department, country_id, country }: Place): string {
  return [...new Set([city, department, ...(country_id === 'CO' ? [] : [country])])].join(', ');
}
