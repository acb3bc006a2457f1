/** The overview of a trip: the trip, and the parts of its page, including those of later modules. */
import { type App, handle } from '#server/http/handle.ts';
import { defineOverviewPart, type OverviewPart, readOverview } from '#server/overview.ts';
import { tripDocuments } from '../contract/documents.ts';
import { loads } from '../contract/loads.ts';
import { tripOverviewOf } from '../contract/overview.ts';
import { trips } from '../contract/trips.ts';
import { isStillToDrive } from '../rules/status.ts';
import { listDocuments } from '../store/documents.ts';
import { listLoads } from '../store/loads.ts';
import { listStatusChanges } from '../store/status.ts';
import { readTrip } from '../store/trips.ts';
import { findWarnings } from '../store/warnings.ts';

const ofTrip = ({ id }: { id: string }) => ({ params: { id } });

export const tripOverviewParts = [
  defineOverviewPart({
    of: trips.read,
    route: trips.statusChanges,
    inputOf: ofTrip,
    read: async (db, { params }) => ({ data: await listStatusChanges(db, params.id) }),
  }),
  defineOverviewPart({
    of: trips.read,
    route: trips.warnings,
    inputOf: (trip) => (isStillToDrive(trip.status) ? ofTrip(trip) : null),
    read: async (db, { params }) => ({ data: await findWarnings(db, params.id) }),
  }),
  defineOverviewPart({
    of: trips.read,
    route: loads.list,
    inputOf: ofTrip,
    read: async (db, { params }) => ({ data: await listLoads(db, params.id) }),
  }),
  defineOverviewPart({
    of: trips.read,
    route: tripDocuments.list,
    inputOf: ofTrip,
    read: async (db, { params }) => ({ data: await listDocuments(db, params.id) }),
  }),
];

/** `declared`: the parts of all modules. */
export function overviewRoutes(app: App, declared: readonly OverviewPart[]): void {
  const parts = declared.filter(({ of }) => of === trips.read);
  handle(app, tripOverviewOf([trips.read, ...parts.map(({ route }) => route)]), async ({ params, tenant }) => {
    const trip = await tenant.read((db) => readTrip(db, params.id));
    const itself = { [trips.read.path]: { ...ofTrip(trip), query: null, answer: { data: trip } } };
    return { data: { ...itself, ...(await readOverview(tenant, trip, parts)) } };
  });
}
