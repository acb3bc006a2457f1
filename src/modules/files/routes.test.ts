import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { asOwner } from '#server/db/tenant.ts';
import { annotated, formOf, jpeg, pdf, phoneTail, photographed, png, withTail } from '#server/testing/files.ts';
import { makeWorld } from '#server/testing/world.ts';
import { attachFile, attachImage } from './store.ts';

const world = await makeWorld({ ATTACHMENT_MAX_MB: '3' });
afterAll(() => world.close());

const send = async (bytes: Buffer, name = 'foto.png', purpose = 'image', client = world.condor.admin) =>
  client.post(`/api/files?purpose=${purpose}`, formOf(bytes, name));
const sent = async (...args: Parameters<typeof send>) => (await send(...args)).body.data as { id: string; url: string };
/** Attaches as a module's store does, as the sender. */
const attach = (file: string, permission: 'view-trucks' | 'view-trips', reader: string | null = null, by = world.condor.admin_id) =>
  asOwner(world.owner, world.condor.id, by, (db) => attachFile(db, file, permission, reader, 'file_id'));

describe('sending a file', () => {
  it('answers its id, URL, name, type and size', async () => {
    const reply = await send(withTail(png(2, 2), 'tail'), 'Camión 12.png');
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      id: expect.any(String),
      url: `/storage/${world.condor.id}/${reply.body.data.id}`,
      name: 'Camión 12.png',
      mime: 'image/png',
      size: png(2, 2).length,
    });
  });

  it('accepts the purpose as a field too', async () => {
    const reply = await world.condor.admin.post('/api/files', formOf(pdf(), 'soat.pdf', { purpose: 'image' }));
    expect(reply.status).toBe(415);
    expect((await world.condor.admin.post('/api/files', formOf(pdf(), 'soat.pdf'))).status).toBe(201);
  });

  it('rejects a form without a file, and a body that is not a form', async () => {
    const empty = new FormData();
    empty.append('purpose', 'image');
    expect((await world.condor.admin.post('/api/files', empty)).body.code).toBe('file_missing');
    expect((await world.condor.admin.post('/api/files', { file: 'x' })).status).toBe(415);
  });

  const padded = (megabytes: number) => withTail(png(1, 1), 'x'.repeat(megabytes * 1024 * 1024));
  /** The message, in Spanish and in English. */
  const messages = {
    file_type: ['Este tipo de archivo no se permite.', 'File type is not allowed.'],
    file_too_large: ['El archivo es demasiado grande.', 'File size is too large.'],
    image_dimensions: [
      'La imagen es demasiado grande: máximo 10.000 píxeles por lado y 70 megapíxeles en total.',
      'The image is too large: at most 10,000 pixels a side, and 70 megapixels in all.',
    ],
  };
  it.each<{ name: string; bytes: Buffer; purpose: string; status: number; code: keyof typeof messages }>([
    { name: 'an SVG', bytes: Buffer.from('<svg/>'), purpose: 'image', status: 415, code: 'file_type' },
    { name: 'a PDF as a picture', bytes: pdf(), purpose: 'photo', status: 415, code: 'file_type' },
    { name: 'a picture of too many pixels', bytes: png(20_000, 20_000), purpose: 'image', status: 422, code: 'image_dimensions' },
    { name: 'a picture above 2 MB', bytes: padded(2), purpose: 'photo', status: 413, code: 'file_too_large' },
    { name: 'an attachment above the setting', bytes: padded(3), purpose: 'attachment', status: 413, code: 'file_too_large' },
  ])('explains why it rejects $name', async ({ bytes, purpose, status, code }) => {
    for (const [at, language] of ['en', 'es'].entries()) {
      await world.condor.admin.put('/api/user/language', { language });
      const reply = await send(bytes, 'foto.png', purpose);
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([status, code, messages[code][1 - at]]);
    }
  });

  it('stores a picture without the data after its end', async () => {
    for (const picture of [png(2, 3), jpeg(2, 3)]) {
      const { url } = await sent(withTail(picture, phoneTail()), 'foto.html', 'photo');
      const stored = await fetch(world.url + url, {
        headers: { cookie: [...world.condor.admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      });
      expect(Buffer.from(await stored.arrayBuffer())).toEqual(picture);
      expect(stored.headers.get('content-type')).toMatch(/^image\//);
    }
  });

  it('stores neither place nor maker of a photographed picture, for any purpose', async () => {
    for (const purpose of ['image', 'photo', 'attachment'])
      for (const picture of [photographed(6), annotated()]) {
        const reply = await send(picture, 'foto.jpg', purpose);
        const stored = await world.condor.admin.get(reply.body.data.url);
        expect([stored.status, Number(stored.headers.get('content-length'))]).toEqual([200, reply.body.data.size]);
        expect(stored.text).not.toMatch(/SECRETO|Telefono/);
      }
  });
});

describe("a record's file", () => {
  it('is visible only to its sender until it is attached', async () => {
    const { url } = await sent(png(2, 2));
    expect((await world.condor.admin.get(url)).status).toBe(200);
    expect((await world.condor.driver.get(url)).status).toBe(404);
  });

  it('is answered with its type and headers against execution, and with 304 to a browser that has it', async () => {
    const { url } = await sent(jpeg(5, 5), 'ñandú.jpg');
    const reply = await world.condor.admin.get(url);
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy', 'content-disposition'].map((name) => [
          name,
          reply.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="_and_.jpg"; filename*=UTF-8''%C3%B1and%C3%BA.jpg`,
    });
    const again = await world.condor.admin.get(url, { headers: { 'if-none-match': reply.headers.get('etag') as string } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is a download if it is a document', async () => {
    const { url } = await sent(pdf(), 'soat.pdf', 'attachment');
    expect((await world.condor.admin.get(url)).headers.get('content-disposition')).toMatch(/^attachment; filename="soat.pdf"/);
  });

  it('is visible to holders of the permission of the record by a role other than the driver’s', async () => {
    const trip = await sent(png(3, 3), 'a.png', 'image', world.condor.driver);
    await attach(trip.id, 'view-trips', null, world.condor.driver_id);
    expect((await world.condor.admin.get(trip.url)).status).toBe(200);
    expect((await world.condor.driver.get(trip.url)).status).toBe(404);
    const own = await sent(png(3, 4));
    await attach(own.id, 'view-trips', world.condor.driver_id);
    expect((await world.condor.driver.get(own.url)).status).toBe(200);
  });

  it('answers another company like an unknown id', async () => {
    const { id, url } = await sent(png(6, 6));
    await attach(id, 'view-trucks');
    const foreign = await world.tucan.admin.get(url);
    const misplaced = await world.tucan.admin.get(`/storage/${world.tucan.id}/${id}`);
    const unknown = await world.tucan.admin.get(`/storage/${world.tucan.id}/${newId()}`);
    const nowhere = await world.tucan.admin.get(`/storage/${newId()}/${id}`);
    const nonsense = await world.tucan.admin.get('/storage/x/y');
    expect([foreign, misplaced, unknown, nowhere, nonsense].map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set([foreign, misplaced, unknown, nowhere, nonsense].map(({ text }) => text)).size).toBe(1);
    expect((await world.stranger().get(url)).status).toBe(401);
  });

  it('stores the same bytes once per company', async () => {
    await sent(png(7, 7));
    await sent(png(7, 7));
    const { rows } = await world.owner.query('select count(*) from file_blob where company_id = $1 and bytes = $2', [
      world.condor.id,
      png(7, 7),
    ]);
    expect(rows[0].count).toBe(1);
  });

  it('can be attached only by its sender, to one kind of record', async () => {
    const { id } = await sent(png(8, 8));
    await expect(attach(id, 'view-trucks', null, world.condor.driver_id)).rejects.toThrow('file_unknown');
    await expect(
      asOwner(world.owner, world.tucan.id, world.tucan.admin_id, (db) => attachFile(db, id, 'view-trucks', null, 'file_id')),
    ).rejects.toThrow('file_unknown');
    await attach(id, 'view-trucks');
    await expect(attach(id, 'view-trips')).rejects.toThrow('file_unknown');
  });
});

describe("a record's image", () => {
  const attachAsImage = (file: string) =>
    asOwner(world.owner, world.condor.id, world.condor.admin_id, (db) => attachImage(db, file, 'view-trucks'));
  it('is a picture of at most 2 MB, for any purpose it was sent with', async () => {
    const small = await sent(png(4, 5), 'a.png', 'attachment');
    await expect(attachAsImage(small.id)).resolves.toBeUndefined();
    const paper = await sent(pdf(), 'soat.pdf', 'attachment');
    await expect(attachAsImage(paper.id)).rejects.toThrow('file_unknown');
    const large = await sent(png(4, 6), 'a.png', 'attachment');
    await world.owner.query('update file set size = 2 * 1024 * 1024 + 1 where id = $1', [large.id]);
    await expect(attachAsImage(large.id)).rejects.toThrow('file_unknown');
  });
});

describe('a photo', () => {
  it('is visible to its sender and, once it is theirs, to people who share a company', async () => {
    const { id, url } = await sent(jpeg(9, 9), 'yo.jpg', 'photo', world.condor.driver);
    expect(url).toBe(`/storage/${id}`);
    expect((await world.condor.driver.get(url)).status).toBe(200);
    expect((await world.condor.admin.get(url)).status).toBe(404);
    await world.owner.query('update person set image = $1 where id = $2', [id, world.condor.driver_id]);
    expect((await world.condor.admin.get(url)).status).toBe(200);
    expect((await world.tucan.admin.get(url)).text).toBe((await world.tucan.admin.get(`/storage/${newId()}`)).text);
  });
});
