import { type App, handleRead } from '#server/http/handle.ts';
import type { LongJob } from '#server/long-job.ts';
import { jobs } from './contract.ts';
import { readOwnJob } from './store.ts';

export function jobRoutes(app: App, kinds: readonly LongJob[]): void {
  handleRead(app, jobs.read, async (db, { params }) => {
    const { subject_id, ...job } = await readOwnJob(db, params.id);
    const kind = kinds.find((one) => one.kind === job.kind) as LongJob;
    return { data: { ...job, result: kind.resultPath(subject_id) } };
  });
}
