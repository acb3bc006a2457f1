import { defineModule, type Module } from '#server/module.ts';
import { fileRoutes } from './routes.ts';
import { fileIdLabels, type HoldsBeyondDriver, storageChecks } from './store.ts';

/** The condition is of the module that knows members. */
export const filesModule = (holdsBeyondDriver: HoldsBeyondDriver): Module =>
  defineModule({
    name: 'files',
    routes: [(app) => fileRoutes(app, holdsBeyondDriver)],
    idLabels: fileIdLabels,
    checks: storageChecks,
  });
