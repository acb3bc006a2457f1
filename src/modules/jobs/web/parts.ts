/** The progress of a job, for the screens that wait for it. */
import { useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { jobs } from '../contract.ts';

/** How often progress is requested. */
export const jobPollMs = 700;

/** The progress of a job, as texts and in percent; `total` is 0 until it is known. Only the user who started the job may read it. */
export function useJobProgress(id: string | null): { done: string; total: number; percent: number } {
  const language = useLanguage();
  const answer = useQuery({
    ...query(jobs.read, { params: { id: id ?? '' }, quiet: true }),
    enabled: id !== null,
    refetchInterval: jobPollMs,
    retry: false,
  });
  const { done = 0, total = 0 } = answer.data?.data ?? {};
  return { done: formatQuantity(String(done), language), total, percent: total === 0 ? 0 : (100 * done) / total };
}
