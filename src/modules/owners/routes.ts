import type { App } from '#server/http/handle.ts';
import { handleRecord } from '#server/record/routes.ts';
import { owners } from './contract.ts';
import { ownerStore } from './store.ts';

export function ownerRoutes(app: App): void {
  handleRecord(app, owners, ownerStore);
}
