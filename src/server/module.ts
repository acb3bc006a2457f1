/** The declaration of a module for the server, in its `module.ts`. */
import type { HistoryEntity, HistoryParts } from '#base/history.ts';
import type { NotificationKind } from '#base/notification-kind.ts';
import type { IdLabels } from './db/id-labels.ts';
import type { App } from './http/handle.ts';
import type { ListImport } from './import/spec.ts';
import type { LongJob } from './long-job.ts';
import type { OverviewPart } from './overview.ts';
import type { Check } from './verify/check.ts';

export interface Module {
  /** Its folder in `src/modules`. */
  name: string;
  /** Each binds operations of the module's contracts. */
  routes: readonly ((app: App) => void)[];
  /** Its records that have a history. */
  history?: readonly HistoryEntity[];
  /** Its additions to the histories of earlier modules' records. */
  historyParts?: readonly HistoryParts[];
  /** Labels that histories show instead of the ids of its records. */
  idLabels?: IdLabels;
  /** Its additions to the overviews of earlier modules' pages. */
  overviewParts?: readonly OverviewPart[];
  /** The notifications that it sends. */
  notificationKinds?: readonly NotificationKind[];
  /** Its lists that can be imported from files. */
  imports?: readonly ListImport[];
  /** Its work that takes longer than a request waits. */
  longJobs?: readonly LongJob[];
  /** Invariants of its rows (`bin/admin verify`). */
  checks?: readonly Check[];
}

/** Declares a module: an unknown key does not compile. */
export const defineModule = (module: Module): Module => module;
