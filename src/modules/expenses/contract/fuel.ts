import { z } from 'zod';

/** What a full tank says about consumption since the full tank before it. */
export const FuelEconomy = z.object({
  km: z.number(),
  /** Gallons. */
  volume: z.string(),
  km_per_gallon: z.string(),
  /** Of the truck's full tanks before; null with less than three. */
  average: z.string().nullable(),
  /** Further than a quarter from the average: one of the figures is likely wrong. */
  is_outlier: z.boolean(),
  /** A fill since the full tank before waits for approval. */
  is_provisional: z.boolean(),
});
export type FuelEconomy = z.output<typeof FuelEconomy>;
