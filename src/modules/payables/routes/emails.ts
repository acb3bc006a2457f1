/** The owner's balance of a trip, by email and by link. */
import { handleDocuments } from '#modules/deliveries/store/handle-documents.ts';
import { lockTrip } from '#modules/trips/store/trips.ts';
import type { App } from '#server/http/handle.ts';
import { ownerEmails } from '../contract/emails.ts';
import { sendableTripOwner } from '../documents/printed.ts';

export function ownerEmailRoutes(app: App): void {
  handleDocuments(app, ownerEmails, {
    read: sendableTripOwner,
    prepare: async (db, id) => void (await lockTrip(db, id)),
  });
}
