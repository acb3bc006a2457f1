import type { App } from '#server/http/handle.ts';
import { loadRoutes } from './loads.ts';
import { statusRoutes } from './status.ts';
import { tripRecordRoutes } from './trips.ts';

export function tripRoutes(app: App): void {
  tripRecordRoutes(app);
  statusRoutes(app);
  loadRoutes(app);
}
