/** The job that brings the sums of months up to date. */
import type { Pool } from 'pg';
import { asOwner } from '#server/db/tenant.ts';
import { addChangesToMonths } from './store/analytics.ts';

/** May run at any time: what it has not added yet is read with the sums. Until it runs, analytics read more. */
export const updateTripMonths = (pool: Pool): Promise<void> => asOwner(pool, null, null, addChangesToMonths);
