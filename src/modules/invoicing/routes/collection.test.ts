import { expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { createClerk } from '#modules/people/testing.ts';
import type { CollectionNote } from '../contract/collection.ts';
import type { ReceivablesRow } from '../contract/receivables.ts';
import { createCustomer, createInvoice, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;
const today = todayIn('America/Bogota', new Date());

const owing = async () => {
  const customer = await createCustomer(admin());
  const invoices = [];
  for (const days of [20, 5]) {
    const dates = { issue_date: addDays(today, -60), due_date: addDays(today, -days) };
    invoices.push(await createInvoice(admin(), customer, { ...dates, items: [lineInput('100')] }));
  }
  return { customer, invoices: invoices as { id: string; number: string }[] };
};
const path = (customer: string) => `/api/customers/${customer}/collection-notes`;
const say = async (customer: string, input: object, client = admin()): Promise<CollectionNote> => {
  const reply = await client.post(path(customer), { note: 'Llamada', ...input });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const match = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } });
const row = async (customer: string, query = ''): Promise<ReceivablesRow | undefined> =>
  (await admin().get(`/api/receivables?ids=${customer}${query}`)).body.data[0];

it('is listed with who wrote it, the latest first', async () => {
  const { customer, invoices } = await owing();
  await say(customer, { note: 'Primera' });
  const second = await say(customer, { note: 'Segunda', invoice_id: invoices[0]?.id, promised_until: addDays(today, 3) });
  expect(second).toMatchObject({ invoice_number: invoices[0]?.number, created_by: world.condor.admin_id, editable: true, disputed: false });
  const { data } = (await admin().get(path(customer))).body;
  expect(data.map(({ note }: CollectionNote) => note)).toEqual(['Segunda', 'Primera']);
});

it('counts as the latest about the customer, and about each of its open invoices', async () => {
  const { customer, invoices } = await owing();
  expect(await row(customer)).toMatchObject({ promised_until: null, disputed: false, last_note: '', last_note_at: null });
  await say(customer, { invoice_id: invoices[0]?.id, disputed: true, note: 'Faltan dos bultos' });
  await say(customer, { promised_until: addDays(today, 5) });
  await say(customer, { promised_until: addDays(today, 2), note: 'El viernes' });
  expect(await row(customer)).toMatchObject({ promised_until: addDays(today, 2), disputed: true, last_note: 'El viernes' });
  expect(await row(customer, '&disputed=1')).toBeDefined();
  expect(await row(customer, '&disputed=0')).toBeUndefined();
  // The dispute ends with another note about the invoice, or when it is paid.
  const settled = await say(customer, { invoice_id: invoices[0]?.id, note: 'Aceptado' });
  expect((await row(customer))?.disputed).toBe(false);
  expect((await admin().delete(`/api/collection-notes/${settled.id}`, match(settled))).status).toBe(200);
  expect((await row(customer))?.disputed).toBe(true);
  expect((await admin().post('/api/payments', paymentInput(invoices[0]?.id as string, '100', { payment_date: today }))).status).toBe(201);
  expect(await row(customer)).toMatchObject({ disputed: false, promised_until: addDays(today, 2), last_note: 'El viernes' });
});

it('finds promises that were not kept, also of a note that was corrected', async () => {
  const { customer } = await owing();
  const { id } = await say(customer, { promised_until: today });
  expect(await row(customer, '&broken_promise=1')).toBeUndefined();
  await world.owner.query('update collection_note set promised_until = $2 where id = $1', [id, addDays(today, -1)]);
  expect(await row(customer, '&broken_promise=1')).toMatchObject({ promised_until: addDays(today, -1) });
  const [note] = (await admin().get(path(customer))).body.data as CollectionNote[];
  const { invoice_id, promised_until, disputed } = note as CollectionNote;
  const save = (changes: object) =>
    admin().put(
      `/api/collection-notes/${id}`,
      { note: 'Corregida', invoice_id, promised_until, disputed, ...changes },
      match(note as CollectionNote),
    );
  expect(await save({})).toMatchObject({ status: 200, body: { data: { note: 'Corregida', version: 2 } } });
});

it('is changed by who wrote it, within a week', async () => {
  const { customer } = await owing();
  const note = await say(customer, {});
  const { client: other } = await createClerk(world, world.condor, ['view-invoices', 'update-invoices']);
  const { client: reader } = await createClerk(world, world.condor, ['view-invoices']);
  const input = { note: 'Otra' };
  const kept = { status: 409, body: { code: 'note_kept' } };
  expect(await other.put(`/api/collection-notes/${note.id}`, input, match(note))).toMatchObject(kept);
  expect(await other.delete(`/api/collection-notes/${note.id}`, match(note))).toMatchObject(kept);
  expect((await reader.get(path(customer))).body.data).toMatchObject([{ editable: false }]);
  await world.owner.query("update collection_note set created_at = created_at - interval '8 days' where id = $1", [note.id]);
  expect(await admin().put(`/api/collection-notes/${note.id}`, input, match(note))).toMatchObject(kept);
});

it('is about the customer, and an invoice of it', async () => {
  const [one, another] = [await owing(), await owing()];
  const send = (invoice_id: string | undefined) => admin().post(path(one.customer), { note: 'x', invoice_id });
  expect(await send(another.invoices[0]?.id)).toMatchObject({ status: 422, body: { code: 'invoice_unknown' } });
});
