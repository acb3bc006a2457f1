/** Origin and destination of a trip. */
import { z } from 'zod';
import { optionalNote, text } from '#base/wire.ts';
import { CityId, CountryId, DepartmentId } from '#modules/places/contract.ts';

/** Accepts a decimal comma or point; stored with a point. */
const withDecimalPoint = (input: string) => input.replace(',', '.');
const latitude = z
  .string()
  .trim()
  .overwrite(withDecimalPoint)
  .regex(/^-?([0-8]?\d(\.\d{1,6})?|90(\.0{1,6})?)$/, 'latitude_invalid');
const longitude = z
  .string()
  .trim()
  .overwrite(withDecimalPoint)
  .regex(/^-?((1[0-7]|\d)?\d(\.\d{1,6})?|180(\.0{1,6})?)$/, 'longitude_invalid');

/** The city determines the place; country and department are optional and must match it (`checkPlace`). */
export const PlaceInput = z.object({
  country_id: CountryId.nullish(),
  department_id: DepartmentId.nullish(),
  city_id: CityId,
  address: text(120),
  details: optionalNote(500),
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
});

/** A place, with names in the caller's language. */
export const Place = z.object({
  country_id: z.string(),
  country: z.string(),
  department_id: z.string(),
  department: z.string(),
  city_id: z.string(),
  city: z.string(),
  address: z.string(),
  details: z.string(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
});
export type Place = z.output<typeof Place>;

const degrees = z.string().nullable();
/** The position of a place for the map: typed coordinates, and those of its city (`positionOf`). */
export const MappedPlace = z.object({
  city: z.string(),
  latitude: degrees,
  longitude: degrees,
  /** Null if no free source has them. */
  city_latitude: degrees,
  city_longitude: degrees,
});
export type MappedPlace = z.output<typeof MappedPlace>;

/** Origin or destination of one trip. */
export const TripPlace = Place.extend(MappedPlace.shape);
export type TripPlace = z.output<typeof TripPlace>;
