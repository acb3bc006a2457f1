import type { App } from '#server/http/handle.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { paymentRoutes } from './routes/payments.ts';

export function invoicingRoutes(app: App): void {
  invoiceRoutes(app);
  paymentRoutes(app);
}
