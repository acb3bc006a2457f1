import { defineModule } from '#server/module.ts';
import { certificateHistory, creditHistory, invoiceHistory } from './contract/history.ts';
import { invoicePastDue } from './contract/notifications.ts';
import { openInvoiceImport } from './imports.ts';
import { printInvoicesJob } from './jobs/print-invoices.ts';
import { advanceRoutes } from './routes/advances.ts';
import { bankLineRoutes } from './routes/bank/lines.ts';
import { bankStatementRoutes } from './routes/bank/statements.ts';
import { batchRoutes } from './routes/batches.ts';
import { certificateRoutes } from './routes/certificates.ts';
import { collectionRoutes } from './routes/collection.ts';
import { creditRoutes } from './routes/credit.ts';
import { emailRoutes } from './routes/emails.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { invoiceOverviewParts } from './routes/overview.ts';
import { paymentReminderRoutes } from './routes/payment-reminders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { receivableRoutes } from './routes/receivables.ts';
import { toInvoiceRoutes } from './routes/to-invoice.ts';
import { bankChecks } from './store/bank/verify.ts';
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
    batchRoutes,
    emailRoutes,
    paymentReminderRoutes,
    bankStatementRoutes,
    bankLineRoutes,
  ],
  history: [invoiceHistory, creditHistory, certificateHistory],
  checks: [...invoicingChecks, ...bankChecks],
  overviewParts: invoiceOverviewParts,
  imports: [openInvoiceImport],
  longJobs: [printInvoicesJob],
  notificationKinds: [invoicePastDue],
});
