/** A place on the earth, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}
