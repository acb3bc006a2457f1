/** Pay stubs by email and by link. */
import { handleDocuments } from '#modules/deliveries/store/handle-documents.ts';
import type { App } from '#server/http/handle.ts';
import { stubEmails } from '../contract/emails.ts';
import { sendableStub } from '../documents/printed.ts';
import { lockStub } from '../store/payments.ts';

export function emailRoutes(app: App): void {
  handleDocuments(app, stubEmails, {
    read: sendableStub,
    prepare: async (db, id) => void (await lockStub(db, id)),
  });
}
