/** Settlements of trips by email, to their drivers, and by link. */
import { formatDay } from '#base/format.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import type { Sendable } from '#modules/deliveries/store/deliveries.ts';
import { handleDocuments } from '#modules/deliveries/store/handle-documents.ts';
import { readEmailOf } from '#modules/people/store/members.ts';
import { lockTrip } from '#modules/trips/store/trips.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { App } from '#server/http/handle.ts';
import { settlementEmails } from '../contract/emails.ts';
import { settlementDocument } from '../documents/settlement.ts';
import { readSettlement } from './settlement.ts';

export function settlementEmailRoutes(app: App): void {
  handleDocuments(app, settlementEmails, {
    read: sendableSettlement,
    prepare: async (db, id) => void (await lockTrip(db, id)),
  });
}

/** In the language of the company. Throws NotFound. */
async function sendableSettlement(
  db: TenantDb,
  trip_id: string,
  { driver_id = null }: { driver_id?: string | null | undefined },
): Promise<Sendable> {
  const [{ settlement, content }, { letterhead, language }] = await Promise.all([
    readSettlement(db, trip_id, driver_id),
    readLetterhead(db),
  ]);
  return {
    kind: 'settlement',
    id: trip_id,
    addressee_id: settlement.driver_id,
    language,
    fields: {
      recipient: settlement.driver_name,
      number: settlement.trip_number,
      date: formatDay(settlement.departure_on, language),
    },
    recipients: [await readEmailOf(db, settlement.driver_id)],
    others: [],
    document: settlementDocument(content, null, letterhead, language),
  };
}
