import type { App } from '#server/http/handle.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';

export function invoicingRoutes(app: App): void {
  invoiceRoutes(app);
  paymentRoutes(app);
}
