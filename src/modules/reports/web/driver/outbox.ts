/** Sends what a driver pressed and entered. */
import { expenses } from '#modules/expenses/contract/expenses.ts';
import { uploadFile } from '#modules/files/web/pickers.tsx';
import { tripDocuments } from '#modules/trips/contract/documents.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { failureText } from '#web/app/toast.ts';
import { deviceStore } from '#web/kit/outbox/device-store.ts';
import { Outbox, type Waiting } from '#web/kit/outbox/outbox.ts';
import { ownerKey } from '#web/kit/outbox/use-outbox.ts';
import type { Entry } from '../../rules/driver-day.ts';

type Keep = (change: Partial<Waiting<Entry>>) => Promise<void>;

export const driverOutbox = new Outbox<Entry>({
  store: deviceStore(),
  send,
  // An expense shows in lists, accounts and trips.
  onDone: () => client.invalidateQueries(),
  problemOf,
  owner: ownerKey,
});

async function send({ id, body: entry, photo, photo_id }: Waiting<Entry>, keep: Keep): Promise<unknown> {
  const sending = { idempotencyKey: id, quiet: true };
  const file_ids = async () => {
    if (!photo) return [];
    const sent = photo_id ?? (await uploadFile(photo, 'attachment')).id;
    await keep({ photo_id: sent });
    return [sent];
  };
  if (entry.step === 'expense') {
    const { date, category_id, amount, trip_id } = entry;
    return call(expenses.create, {
      body: { date, category_id, amount, trip_id, paid_by: 'driver', file_ids: await file_ids() },
      ...sending,
    });
  }
  const ofTrip = { params: { id: entry.trip_id }, ...sending };
  if (entry.step === 'leave') return unlessDone('in_transit', call(trips.start, { body: { departure_at: entry.at }, ...ofTrip }));
  if (entry.step === 'arrive') return unlessDone('under_review', call(trips.review, { body: { arrival_at: entry.at }, ...ofTrip }));
  if (entry.step === 'odometer') return call(trips.readings, { body: { [entry.field]: entry.km }, ...ofTrip });
  return call(tripDocuments.add, { body: { kind: 'proof_of_delivery', file_ids: await file_ids() }, ...ofTrip });
}

/** The office may have moved the trip meanwhile. */
async function unlessDone(status: string, moving: Promise<unknown>): Promise<unknown> {
  return moving.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'trip_cannot_move' && error.details.from === status) return null;
    throw error;
  });
}

/** Later: without a connection or a session, and while the server is busy or at its limit. */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return failureText(error);
  const isLater = error.isTransient || error.isUnauthenticated || error.status === 419 || error.status === 429;
  return isLater ? undefined : (Object.values(error.errors)[0]?.[0] ?? failureText(error));
}
