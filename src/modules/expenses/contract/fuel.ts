import { z } from 'zod';

/** The consumption since the full tank before. */
export const FuelEconomy = z.object({
  km: z.number(),
  /** Gallons. */
  volume: z.string(),
  km_per_gallon: z.string(),
  /** The average of the truck's earlier full tanks; null with less than three. */
  average: z.string().nullable(),
  /** Further than a quarter from the average: one of the figures is likely wrong. */
  is_outlier: z.boolean(),
  /** A fill since the full tank before waits for approval. */
  is_provisional: z.boolean(),
});
export type FuelEconomy = z.output<typeof FuelEconomy>;
