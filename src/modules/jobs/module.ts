import type { LongJob } from '#server/long-job.ts';
import { defineModule, type Module } from '#server/module.ts';
import { jobRoutes } from './routes.ts';

/** The kinds that the later modules declare, when all of them have. */
export const jobsModule = (kinds: () => readonly LongJob[]): Module =>
  defineModule({ name: 'jobs', routes: [(app) => jobRoutes(app, kinds())] });
