/** The progress of work that runs after its request was answered. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Moment, one, WithId } from '#base/wire.ts';

export const JobStatus = z.enum(['queued', 'running', 'done', 'failed']);

export const Job = z.object({
  id: Id,
  kind: z.string(),
  status: JobStatus,
  /** In the units of the kind, such as rows; the total is 0 until it is known. */
  done: z.number(),
  total: z.number(),
  /** The path of the API where its result is. */
  result: z.string(),
  created_at: Moment,
  finished_at: Moment.nullable(),
});
export type Job = z.output<typeof Job>;

export const jobs = {
  read: route('GET /api/jobs/:id', 'member', {
    background: true,
    summary: 'How far a job of the caller is. An operation that starts one answers 202 with its id.',
    params: WithId,
    output: one(Job),
  }),
};
