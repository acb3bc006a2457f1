/** The route of the map. */
import { type App, handle } from '#server/http/handle.ts';
import { tripMap } from '../contract/map.ts';
import { listMappedTrips } from '../store/map.ts';

export function mapRoutes(app: App): void {
  handle(app, tripMap)(({ tenant }) => tenant.read(listMappedTrips));
}
