import { defineModule, type Module } from '#server/module.ts';
import type { OverviewPart } from '#server/overview.ts';
import { tripHistory } from './contract/history.ts';
import {
  tripExpiredPapers,
  tripInTransitTwice,
  tripOdometer,
  tripOtherDay,
  tripRejected,
  tripUnderReview,
} from './contract/notifications.ts';
import { tripTemplateHistory } from './contract/templates.ts';
import { cashRoutes } from './routes/cash.ts';
import { documentRoutes } from './routes/documents.ts';
import { hintRoutes } from './routes/hints.ts';
import { loadRoutes } from './routes/loads.ts';
import { overviewRoutes, tripOverviewParts } from './routes/overview.ts';
import { statusRoutes } from './routes/status.ts';
import { templateRoutes } from './routes/templates.ts';
import { type CreditQuestions, tripRoutes } from './routes/trips.ts';
import { whereaboutsRoutes } from './routes/whereabouts.ts';
import { tripIdLabels } from './store/id-labels.ts';
import { tripChecks } from './store/verify.ts';

/** `parts`: the overview parts of the modules, once all modules have declared. */
export const tripsModule = (parts: () => readonly OverviewPart[], creditQuestions: CreditQuestions): Module =>
  defineModule({
    name: 'trips',
    routes: [
      templateRoutes,
      (app) => tripRoutes(app, creditQuestions),
      statusRoutes,
      loadRoutes,
      cashRoutes,
      documentRoutes,
      hintRoutes,
      whereaboutsRoutes,
      (app) => overviewRoutes(app, parts()),
    ],
    overviewParts: tripOverviewParts,
    history: [tripHistory, tripTemplateHistory],
    idLabels: tripIdLabels,
    checks: tripChecks,
    notificationKinds: [tripUnderReview, tripRejected, tripOtherDay, tripInTransitTwice, tripExpiredPapers, tripOdometer],
  });
