/** Plates. Pure. */
import { normalPlate } from './contract.ts';

/** Whether the plate looks like a Colombian truck's, three letters and three digits. Foreign and temporary ones do not. */
export function isUsualTruckPlate(typed: string): boolean {
  return /^[A-Z]{3}\d{3}$/.test(normalPlate(typed));
}

/** Whether the plate looks like a Colombian trailer's: R or S and five digits. */
export function isUsualTrailerPlate(typed: string): boolean {
  return /^[RS]\d{5}$/.test(normalPlate(typed));
}
