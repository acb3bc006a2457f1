import { defineModule } from '#server/module.ts';
import { certificateHistory, creditHistory, invoiceHistory } from './contract/history.ts';
import { invoicePastDue } from './contract/notifications.ts';
import { openInvoiceImport } from './imports.ts';
import { advanceRoutes } from './routes/advances.ts';
import { certificateRoutes } from './routes/certificates.ts';
import { collectionRoutes } from './routes/collection.ts';
import { creditRoutes } from './routes/credit.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { invoiceOverviewParts } from './routes/overview.ts';
import { paymentRoutes } from './routes/payments.ts';
import { receivableRoutes } from './routes/receivables.ts';
import { toInvoiceRoutes } from './routes/to-invoice.ts';
import { invoicingChecks } from './store/verify.ts';

export const invoicingModule = defineModule({
  name: 'invoicing',
  routes: [
    invoiceRoutes,
    paymentRoutes,
    advanceRoutes,
    creditRoutes,
    certificateRoutes,
    receivableRoutes,
    toInvoiceRoutes,
    collectionRoutes,
  ],
  history: [invoiceHistory, creditHistory, certificateHistory],
  checks: invoicingChecks,
  overviewParts: invoiceOverviewParts,
  imports: [openInvoiceImport],
  notificationKinds: [invoicePastDue],
});
