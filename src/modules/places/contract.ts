/** Countries, departments and cities: the same for every company, searched by type-ahead. */
import { z } from 'zod';
import { route } from '#base/route.ts';

/** Rows per answer; more specific searches find the rest. */
export const placesLimit = 100;

/** ISO 3166-1, two letters. */
export const CountryId = z.string().regex(/^[A-Z]{2}$/, 'place_unknown');
/** `CO-05` by DANE's code; elsewhere ISO 3166-2, such as `US-CA`, or `XX-OTHER` for cities whose region is unknown. */
export const DepartmentId = z.string().regex(/^[A-Z]{2}-[A-Za-z0-9]{1,10}$/, 'place_unknown');
/** `CO-05001` by DANE's code; elsewhere the country and the GeoNames id. */
export const CityId = z.string().regex(/^[A-Z]{2}-\d{1,12}$/, 'place_unknown');

export const Country = z.object({ id: CountryId, name: z.string() });
export type Country = z.output<typeof Country>;

export const Department = z.object({ id: DepartmentId, country_id: CountryId, code: z.string(), name: z.string() });
export type Department = z.output<typeof Department>;

export const City = z.object({
  id: CityId,
  department_id: DepartmentId,
  department_name: z.string(),
  country_id: CountryId,
  name: z.string(),
  /** Decimal degrees; null if no free source has them. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
});
export type City = z.output<typeof City>;

/** Matches the start of any word of the name, ignoring accents and case; names that start with it come first. */
const search = z.string().trim().max(100).optional();

/** Letters from which on cities are searched in all countries at once. */
export const searchEverywhere = 2;

export const places = {
  countries: route('GET /api/places/countries', 'person', {
    summary: 'Countries that match, by name in the language asked for; Spanish and English names both match.',
    query: z.object({ search, id: CountryId.optional(), language: z.enum(['es', 'en']).default('es') }),
    output: z.object({ data: z.array(Country).max(placesLimit) }),
  }),
  departments: route('GET /api/places/departments', 'person', {
    summary: "A country's departments that match, by name; or the one of an id.",
    query: z
      .object({ country: CountryId.optional(), id: DepartmentId.optional(), search })
      .refine(({ country, id }) => country || id, { path: ['country'], message: 'required' }),
    output: z.object({ data: z.array(Department).max(placesLimit) }),
  }),
  cities: route('GET /api/places/cities', 'person', {
    summary:
      "A department's cities that match, by name; a whole country's, those of the department `first` before the others, then the largest; without a country, those of Colombia before the others; or the one of an id. The search may go on with the department: `cartagena, bol`.",
    query: z
      .object({
        department: DepartmentId.optional(),
        country: CountryId.optional(),
        first: DepartmentId.optional(),
        id: CityId.optional(),
        search,
      })
      .refine(({ department, country, id, search = '' }) => department || country || id || search.length >= searchEverywhere, {
        path: ['department'],
        message: 'required',
      }),
    output: z.object({ data: z.array(City).max(placesLimit) }),
  }),
};

/** The three fields of an address. */
export const placeFields = { country_id: CountryId, department_id: DepartmentId, city_id: CityId };
/** Errors of routes that take `placeFields`; spread into their `errors`. */
export const placeErrors = { place_mismatch: { status: 422 } } as const;
/** Of routes with rows that name a municipality. */
export const municipalityErrors = { city_unknown: { status: 422 } } as const;
