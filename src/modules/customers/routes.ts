import type { App } from '#server/http/handle.ts';
import { handleRecord } from '#server/record/routes.ts';
import { customers } from './contract.ts';
import { checkCustomer, customerStore } from './store.ts';

export function customerRoutes(app: App): void {
  handleRecord(app, customers, customerStore, { check: checkCustomer });
}
