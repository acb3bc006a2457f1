/** Documents of trips over HTTP: who adds, reads, changes and deletes them, their limits, and which trips lack a proof of delivery. */
import { describe, expect, it } from 'vitest';
import type { Client, Reply } from '#server/testing/client.ts';
import { formOf, pdf, png } from '#server/testing/files.ts';
import { setUpTrips, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const { tucan } = world;

const send = (bytes: Buffer, name: string, client: Client = admin) => client.post('/api/files?purpose=attachment', formOf(bytes, name));
/** The id of a new file of the client. */
const upload = async (client: Client = admin, bytes = png(2, 2), name = 'foto.png'): Promise<string> =>
  (await send(bytes, name, client)).body.data.id;
const documentsOf = (trip: { id: string }) => tripPath(trip, '/documents');
const pathOf = (document: { id: string }) => `/api/trip-documents/${document.id}`;
/** Adds one new file, and answers the document. */
const add = async (trip: { id: string }, changes: object = {}, client: Client = admin): Promise<Reply['body']> => {
  const reply = await client.post(documentsOf(trip), { kind: 'proof_of_delivery', file_ids: [await upload(client)], ...changes });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.at(-1);
};
const codeOf = ({ status, body }: Reply) => [status, body.code];
const proofOf = async (trip: { id: string }) => (await admin.get(tripPath(trip))).body.data.proof;

describe('the documents of a trip', () => {
  it('are added as pages of one kind, in their order, changed and deleted', async () => {
    const trip = await trips.create();
    const file_ids = [await upload(admin, png(3, 3), 'página 1.png'), await upload(admin, pdf(), 'página 2.pdf')];
    const added = await admin.post(documentsOf(trip), { kind: 'waybill', note: 'Remesa 118827', file_ids });
    expect(added.status).toBe(201);
    const [first, second] = added.body.data;
    expect(first).toEqual({
      id: expect.any(String),
      trip_id: trip.id,
      kind: 'waybill',
      note: 'Remesa 118827',
      file: {
        id: file_ids[0],
        url: `/storage/${condor.id}/${file_ids[0]}`,
        name: 'página 1.png',
        mime: 'image/png',
        size: png(3, 3).length,
      },
      created_by: condor.admin_id,
      created_by_name: 'Ana condor',
      created_at: expect.any(String),
      version: 1,
    });
    expect(second.file.name).toBe('página 2.pdf');
    expect((await admin.get(first.file.url)).status).toBe(200);

    const changed = await admin.put(pathOf(first), { kind: 'other', note: 'Tiquete' });
    expect(changed.body.data).toEqual({ ...first, kind: 'other', note: 'Tiquete', version: 2 });
    expect((await admin.delete(pathOf(first))).status).toBe(200);
    expect((await admin.get(documentsOf(trip))).body.data).toEqual([second]);
  });

  it('takes each file once, and only of its sender', async () => {
    const [trip, other] = [await trips.create(), await trips.create()];
    const file_ids = [await upload()];
    const input = { kind: 'other', file_ids };
    expect((await admin.post(documentsOf(trip), input)).status).toBe(201);
    for (const one of [trip, other]) expect(codeOf(await admin.post(documentsOf(one), input))).toEqual([422, 'file_unknown']);
    const twice = await upload();
    expect(codeOf(await admin.post(documentsOf(trip), { ...input, file_ids: [twice, twice] }))).toEqual([422, 'file_unknown']);
    for (const sender of [driver, tucan.admin]) {
      const reply = await admin.post(documentsOf(trip), { ...input, file_ids: [await upload(sender)] });
      expect(codeOf(reply)).toEqual([422, 'file_unknown']);
    }
    expect((await admin.get(documentsOf(trip))).body.data).toHaveLength(1);
  });

  it('are at most 100, also when they are added at once', async () => {
    const trip = await trips.create();
    await add(trip);
    await world.owner.query(
      `insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by)
         select file.company_id, gen_random_uuid(), hash, 'copy ' || nth, mime, size, permission, reader_id, file.created_by
         from file join trip_document on file_id = file.id, generate_series(1, 97) nth where trip_id = $1`,
      [trip.id],
    );
    await world.owner.query(
      `insert into trip_document (company_id, id, trip_id, kind, file_id, created_by)
         select company_id, gen_random_uuid(), $1, 'other', id, created_by from file where name like 'copy %'`,
      [trip.id],
    );
    const files = [await upload(), await upload(), await upload()];
    const adding = await Promise.all(files.map((file) => admin.post(documentsOf(trip), { kind: 'other', file_ids: [file] })));
    expect(adding.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(adding.find(({ status }) => status === 409)?.body.code).toBe('too_many_documents');
    expect((await admin.get(documentsOf(trip))).body.data).toHaveLength(100);
  });

  it.each(['cancelled', 'paid'])('are added and deleted on a trip that is %s', async (status) => {
    const trip = await trips.createInStatus(status);
    expect((await admin.delete(pathOf(await add(trip)))).status).toBe(200);
  });
});

describe('the proof of delivery', () => {
  it.each([
    ['active', null],
    ['in_transit', null],
    ['cancelled', null],
    ['under_review', 'missing'],
    ['rejected', 'missing'],
    ['invoiced', 'missing'],
    ['paid', 'missing'],
  ])('of a trip that is %s is %s until it is attached', async (status, proof) => {
    const trip = await trips.createInStatus(status);
    expect(await proofOf(trip)).toBe(proof);
    const { version } = (await admin.get(tripPath(trip))).body.data;
    const document = await add(trip);
    expect(await proofOf(trip)).toBe('attached');
    // An open form of the trip can still be saved.
    expect((await admin.get(tripPath(trip))).body.data.version).toBe(version);
    await admin.put(pathOf(document), { kind: 'other' });
    expect(await proofOf(trip)).toBe(proof);
    await admin.put(pathOf(document), { kind: 'proof_of_delivery' });
    await admin.delete(pathOf(document));
    expect(await proofOf(trip)).toBe(proof);
  });
});

describe('drivers', () => {
  it('add documents to their own trips, and see who of the office added others by no name', async () => {
    const own = await trips.create();
    const ofOffice = await add(own);
    const mine = await add(own, { kind: 'waybill' }, driver);
    const { data } = (await driver.get(documentsOf(own))).body;
    expect(data).toEqual([
      { ...ofOffice, created_by_name: null },
      { ...mine, created_by: condor.driver_id },
    ]);
    expect(data[1].created_by_name).not.toBeNull();
    for (const { file } of data) expect((await driver.get(file.url)).status).toBe(200);
  });

  it('change and delete what they added, until the trip is invoiced', async () => {
    const trip = await trips.createInStatus('under_review');
    const [first, second, ofOffice] = [await add(trip, {}, driver), await add(trip, {}, driver), await add(trip)];
    expect((await driver.put(pathOf(first), { kind: 'other', note: 'Peajes' })).body.data).toMatchObject({ kind: 'other', note: 'Peajes' });
    expect((await driver.delete(pathOf(first))).status).toBe(200);
    for (const reply of [await driver.put(pathOf(ofOffice), { kind: 'other' }), await driver.delete(pathOf(ofOffice))])
      expect(codeOf(reply)).toEqual([409, 'document_not_own']);
    await trips.setStatus(trip, 'invoiced');
    for (const reply of [await driver.put(pathOf(second), { kind: 'other' }), await driver.delete(pathOf(second))])
      expect(codeOf(reply)).toEqual([409, 'document_kept']);
    await add(trip, {}, driver);
    expect((await admin.delete(pathOf(second))).status).toBe(200);
  });

  it('read the files of their trip as long as it is theirs', async () => {
    const trip = await trips.create();
    const [first, second] = [await add(trip), await add(trip)];
    await admin.put(tripPath(trip), tripInput(condor, fleet, { driver_id: fleet.other_driver_id }));
    for (const { file } of [first, second]) expect((await driver.get(file.url)).status).toBe(404);
    await admin.put(tripPath(trip), tripInput(condor, fleet));
    for (const { file } of [first, second]) expect((await driver.get(file.url)).status).toBe(200);
  });
});
