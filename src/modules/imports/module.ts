import type { ListImport } from '#server/import/spec.ts';
import { defineModule, type Module } from '#server/module.ts';
import { importJobs } from './jobs.ts';
import { importRoutes } from './routes.ts';

/** The lists that the earlier modules declare. */
export const importsModule = (specs: () => readonly ListImport[]): Module =>
  defineModule({ name: 'imports', routes: [(app) => importRoutes(app, specs)], longJobs: importJobs(specs) });
