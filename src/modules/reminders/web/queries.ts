import type { QueryClient } from '@tanstack/react-query';

/** A reminder shows in lists, counts, trips, and the licence of its person. */
export const invalidateReminders = (client: QueryClient): Promise<void> => client.invalidateQueries();
