import type { QueryClient } from '@tanstack/react-query';

/** A service shows in lists, counts, schedules, and the odometer of its vehicle. */
export const invalidateMaintenance = (client: QueryClient): Promise<void> => client.invalidateQueries();
