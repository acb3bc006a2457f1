/** Measures of vehicles in one unit, so that they can be compared. */
import type { lengthUnits } from '../contract/vehicles.ts';

const metres: Record<(typeof lengthUnits)[number], number> = { m: 1, cm: 0.01, ft: 0.3048, in: 0.0254 };

/** A length in metres, rounded to centimetres. */
export function inMetres(length: string, unit: (typeof lengthUnits)[number]): string {
  return String(Math.round(Number(length) * metres[unit] * 100) / 100);
}
