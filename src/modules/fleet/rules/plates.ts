/** Plates. */
import { normalPlate } from '../contract/vehicles.ts';

/** Whether the plate has the Colombian format for trucks: three letters and three digits. Foreign and temporary plates do not. */
export function isUsualTruckPlate(typed: string): boolean {
  return /^[A-Z]{3}\d{3}$/.test(normalPlate(typed));
}

/** Whether the plate has the Colombian format for trailers: R or S and five digits. */
export function isUsualTrailerPlate(typed: string): boolean {
  return /^[RS]\d{5}$/.test(normalPlate(typed));
}
