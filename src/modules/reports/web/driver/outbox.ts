/** Sends the actions and entries of a driver. */
import { expenses } from '#modules/expenses/contract/expenses.ts';
import { uploadFile } from '#modules/files/web/pickers.tsx';
import { tripDocuments } from '#modules/trips/contract/documents.ts';
import { TripStatus } from '#modules/trips/contract/status.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { markState } from '#modules/trips/rules/road.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { failureText } from '#web/app/toast.ts';
import { deviceStore, oneTabAtATime } from '#web/kit/outbox/device-store.ts';
import { Outbox, type Waiting } from '#web/kit/outbox/outbox.ts';
import { ownerKey } from '#web/kit/outbox/use-outbox.ts';
import type { Entry } from '../../rules/driver-day.ts';

type Keep = (change: Partial<Waiting<Entry>>) => Promise<void>;

/** How long an item stays on the screen until the server's result is shown. */
const refetch_ms = 5_000;

export const driverOutbox = new Outbox<Entry>({
  store: deviceStore(),
  alone: oneTabAtATime,
  send,
  // An expense shows in lists, accounts and trips.
  onDone: () => Promise.race([invalidateAll(), new Promise((resolve) => setTimeout(resolve, refetch_ms))]),
  problemOf,
  owner: ownerKey,
});

async function send(item: Waiting<Entry>, keep: Keep): Promise<unknown> {
  try {
    return await sendOnce(item, keep);
  } catch (error) {
    // The server deletes unattached photos after a day.
    if (!(error instanceof ApiError && error.code === 'file_unknown' && item.photo_id)) throw error;
    await keep({ photo_id: null });
    return sendOnce({ ...item, photo_id: null }, keep);
  }
}

async function sendOnce({ id, body: entry, photo, photo_id }: Waiting<Entry>, keep: Keep): Promise<unknown> {
  const sending = { idempotencyKey: id, quiet: true };
  const file_ids = async () => {
    if (!photo) return [];
    // A photo that the device has lost is not a network failure.
    await photo.slice(0, 1).arrayBuffer();
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
  if (entry.step === 'leave') return unlessBehind('departure', call(trips.start, { body: { departure_at: entry.at }, ...ofTrip }));
  if (entry.step === 'arrive') return unlessBehind('arrival', call(trips.review, { body: { arrival_at: entry.at }, ...ofTrip }));
  if (entry.step === 'odometer') return call(trips.readings, { body: { [entry.field]: entry.km }, ...ofTrip });
  return call(tripDocuments.add, { body: { kind: 'proof_of_delivery', file_ids: await file_ids() }, ...ofTrip });
}

/** The office may have changed the status of the trip meanwhile: its time is valid. */
async function unlessBehind(mark: 'departure' | 'arrival', moving: Promise<unknown>): Promise<unknown> {
  return moving.catch((error: unknown) => {
    const from = error instanceof ApiError && error.code === 'trip_cannot_move' ? TripStatus.safeParse(error.details.from).data : undefined;
    if (from && markState(mark, from) === 'passed') return null;
    throw error;
  });
}

/** Later: without a connection or a session, and while the server is busy or at its limit. */
function problemOf(error: unknown): { kind: 'refused' | 'failed'; text: string } | { kind: 'unreached' } {
  if (!(error instanceof ApiError)) return { kind: 'refused', text: failureText(error) };
  const { status } = error;
  if (status === 0 || error.isUnauthenticated || status === 419 || status === 429 || status === 503) return { kind: 'unreached' };
  const text = Object.values(error.errors)[0]?.[0] ?? failureText(error);
  return { kind: error.isTransient ? 'failed' : 'refused', text };
}
