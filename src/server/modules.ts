/** Composition: all modules, and their combined declarations. */
import type { HistoryEntity, HistoryParts } from '#base/history.ts';
import type { NotificationKind } from '#base/notification-kind.ts';
import { allPermissions } from '#base/permissions.ts';
import { accountsModule } from '#modules/accounts/module.ts';
import { calendarModule } from '#modules/calendar/module.ts';
import { companiesModule } from '#modules/companies/module.ts';
import { customersModule } from '#modules/customers/module.ts';
import { deliveriesModule } from '#modules/deliveries/module.ts';
import { expensesModule } from '#modules/expenses/module.ts';
import { filesModule } from '#modules/files/module.ts';
import { fleetModule } from '#modules/fleet/module.ts';
import { historyModule } from '#modules/history/module.ts';
import { importsModule } from '#modules/imports/module.ts';
import { invoicingModule } from '#modules/invoicing/module.ts';
import { findCreditQuestions } from '#modules/invoicing/store/credit.ts';
import { jobsModule } from '#modules/jobs/module.ts';
import { maintenanceModule } from '#modules/maintenance/module.ts';
import { notificationsModule } from '#modules/notifications/module.ts';
import { ownersModule } from '#modules/owners/module.ts';
import { payablesModule } from '#modules/payables/module.ts';
import { payrollModule } from '#modules/payroll/module.ts';
import { moveOpenPeriod } from '#modules/payroll/store/move-period.ts';
import { peopleModule } from '#modules/people/module.ts';
import { memberLabel } from '#modules/people/store/id-labels.ts';
import { holdsBeyondDriver, readOwnRights } from '#modules/people/store/own-rights.ts';
import { placesModule } from '#modules/places/module.ts';
import { privacyModule } from '#modules/privacy/module.ts';
import { remindersModule } from '#modules/reminders/module.ts';
import { reportsModule } from '#modules/reports/module.ts';
import { searchModule } from '#modules/search/module.ts';
import { settingsModule } from '#modules/settings/module.ts';
import { settlementsModule } from '#modules/settlements/module.ts';
import { tripsModule } from '#modules/trips/module.ts';
import { viewsModule } from '#modules/views/module.ts';
import type { IdLabels } from './db/id-labels.ts';
import type { ListImport } from './import/spec.ts';
import type { LongJob } from './long-job.ts';
import type { Module } from './module.ts';
import type { OverviewPart } from './overview.ts';

/** In the order in which they may import each other: only those before. */
export const modules: readonly Module[] = [
  filesModule(holdsBeyondDriver),
  historyModule(() => ({ entities: historyEntities, labels: { ids: idLabels, person: memberLabel } })),
  jobsModule(() => longJobs),
  placesModule,
  companiesModule,
  notificationsModule(() => notificationKinds, readOwnRights),
  peopleModule,
  accountsModule,
  settingsModule(moveOpenPeriod),
  viewsModule,
  customersModule,
  deliveriesModule,
  ownersModule,
  fleetModule,
  remindersModule,
  tripsModule(() => overviewParts, findCreditQuestions),
  invoicingModule,
  expensesModule,
  maintenanceModule,
  calendarModule,
  settlementsModule,
  payablesModule,
  payrollModule,
  reportsModule,
  searchModule,
  importsModule(() => listImports),
  privacyModule,
];

/** Records with a history. */
export const historyEntities: readonly HistoryEntity[] = modules
  .flatMap(({ history = [] }) => history)
  .map((entity) => ({ ...entity, parts: Object.assign({}, entity.parts, ...addedParts(entity.entity)) }));

function addedParts(entity: string): HistoryParts['parts'][] {
  return modules.flatMap(({ historyParts = [] }) => historyParts.filter(({ of }) => of === entity).map(({ parts }) => parts));
}

/** The parts of overviews. */
export const overviewParts: readonly OverviewPart[] = modules.flatMap((module) => module.overviewParts ?? []);

const idLabels: IdLabels = Object.assign({}, ...modules.map((module) => module.idLabels));

/** For the preferences, in the order of the sidebar, which is that of the permissions. */
export const notificationKinds: readonly NotificationKind[] = modules
  .flatMap((module) => module.notificationKinds ?? [])
  .toSorted((one, other) => allPermissions.indexOf(one.permission) - allPermissions.indexOf(other.permission));

/** Lists that can be imported from files. */
const listImports: readonly ListImport[] = modules.flatMap(({ imports = [] }) => imports);

/** The kinds of jobs that `run_job` runs. */
export const longJobs: readonly LongJob[] = modules.flatMap((module) => module.longJobs ?? []);
