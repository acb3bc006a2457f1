import type { HistoryEntity } from '#base/history.ts';
import { defineModule, type Module } from '#server/module.ts';
import { historyRoutes } from './routes.ts';
import type { HistoryLabels } from './store/entries.ts';

/** The declarations of the other modules, once all modules have declared. */
export const historyModule = (declared: () => { entities: readonly HistoryEntity[]; labels: HistoryLabels }): Module =>
  defineModule({
    name: 'history',
    routes: [
      (app) => {
        const { entities, labels } = declared();
        historyRoutes(app, entities, labels);
      },
    ],
  });
