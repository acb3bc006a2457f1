/** Usual services of carriers, as proposals: the right values depend on maker and roads. */
export const templates = [
  { key: 'oil', every_km: 15_000, every_months: 6 },
  { key: 'grease', every_km: 5000, every_months: null },
  { key: 'brakes', every_km: 20_000, every_months: null },
  { key: 'alignment', every_km: 25_000, every_months: null },
  { key: 'gearbox', every_km: 60_000, every_months: 12 },
  { key: 'coolant', every_km: 100_000, every_months: 24 },
] as const;
