import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { payrollAdvances } from '../contract/advances.ts';

export const useAdvance = (id: string) => useQuery(query(payrollAdvances.read, { params: { id }, quiet: true }));

/** Invalidates every query that may show an advance on pay. Call after any change of one. */
export const invalidateAdvances = () => invalidate(payrollAdvances.list, payrollAdvances.read);
