/** Invoices, receipts and statements by email and by link. */
import { requireConfirmed } from '#base/confirmations.ts';
import { handleDocuments } from '#modules/deliveries/store/handle-documents.ts';
import type { App } from '#server/http/handle.ts';
import { advanceEmails, invoiceEmails, receiptEmails, statementEmails } from '../contract/emails.ts';
import { sendableAdvance, sendableInvoice, sendableReceipt, sendableStatement, sharedInvoice } from '../documents/sendable.ts';
import { assertNotCancelled, sendingQuestions } from '../rules/lifecycle.ts';
import { lockAdvance } from '../store/advances.ts';
import { lockInvoice } from '../store/invoices.ts';
import { lockPayment } from '../store/payments.ts';
import { moveTripsWithInvoice } from '../store/trips.ts';
import { sendDraft } from './sending.ts';

export function emailRoutes(app: App): void {
  handleDocuments(app, invoiceEmails, {
    read: sendableInvoice,
    readToShare: sharedInvoice,
    async prepare(db, id, { confirm }) {
      const invoice = await lockInvoice(db, id);
      assertNotCancelled(invoice.status);
      if (invoice.status !== 'draft') return;
      const { trips, status } = await sendDraft(db, invoice);
      requireConfirmed(sendingQuestions(invoice), confirm);
      moveTripsWithInvoice(db, trips, status);
    },
  });
  handleDocuments(app, receiptEmails, {
    read: sendableReceipt,
    prepare: async (db, id) => void (await lockPayment(db, id)),
  });
  handleDocuments(app, advanceEmails, {
    read: sendableAdvance,
    prepare: async (db, id) => void (await lockAdvance(db, id)),
  });
  handleDocuments(app, statementEmails, { read: sendableStatement });
}
