/** How much may be uploaded and stored, and what is deleted by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf, jpeg, png, realJpeg } from '#server/testing/files.ts';
import { makeWorld, untilLockWaits } from '#server/testing/world.ts';
import { attachFile, deleteUnusedFiles } from './store.ts';
import { cutOffUploads, startUpload } from './testing.ts';

const kilobyte = 1024;
const hourLimit = 20 * kilobyte;
const storageLimit = 30 * kilobyte;
const world = await makeWorld({
  UPLOAD_PER_HOUR_MB: String(hourLimit / kilobyte ** 2),
  STORAGE_PER_COMPANY_GB: String(storageLimit / kilobyte ** 3),
});
afterAll(() => world.close());

let count = 0;
/** A PDF of this size, unlike all others. */
function paper(size: number): Buffer {
  const start = `%PDF-1.7\n${++count}`;
  return Buffer.from(`${start}${' '.repeat(size - start.length - 5)}%%EOF`);
}
const send = (client: Client, bytes: Buffer, purpose = 'attachment') =>
  client.post(`/api/files?purpose=${purpose}`, formOf(bytes, 'papel.pdf'));
const storedBytes = async (company: string) => {
  const { rows } = await world.owner.query(
    `select coalesce((select bytes from storage_counter where company_id = $1), 0) as counted,
       coalesce((select sum(length(bytes)) from file_blob where company_id = $1), 0) as stored`,
    [company],
  );
  expect(rows[0].counted).toBe(Number(rows[0].stored));
  return rows[0].counted;
};

describe('uploads of one hour', () => {
  it('are limited for each person, with the time to wait, and free again after it', async () => {
    const { admin, admin_id } = world.condor;
    for (let at = 0; at < 2; at++) expect((await send(admin, paper(9 * kilobyte))).status).toBe(201);
    await world.owner.query("update upload set at = at - interval '10 minutes' where person_id = $1", [admin_id]);
    const refused = await send(admin, paper(9 * kilobyte));
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'upload_limit',
      'Subiste demasiados archivos en la última hora. Espera un rato y vuelve a intentar.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2990);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3000);
    expect((await send(admin, realJpeg(), 'photo')).status).toBe(201);
    await world.owner.query("update upload set at = at - interval '1 hour' where person_id = $1", [admin_id]);
    expect((await send(admin, paper(9 * kilobyte))).status).toBe(201);
    await world.owner.query('delete from upload');
  });

  it('that come at once are counted one by one', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(world.tucan.driver, paper(9 * kilobyte))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    expect(await storedBytes(world.tucan.id)).toBe(18 * kilobyte);
    await world.owner.query('delete from upload');
  });
});

describe('the storage of a company', () => {
  it('is limited, for all of its people and for no other company', async () => {
    // 18 KB are stored by now, and 27 KB in Cóndor.
    expect((await send(world.tucan.admin, paper(9 * kilobyte))).status).toBe(201);
    expect(await storedBytes(world.tucan.id)).toBe(27 * kilobyte);
    for (const client of [world.tucan.admin, world.tucan.driver]) {
      const refused = await send(client, paper(9 * kilobyte));
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'storage_full', { limit: storageLimit }]);
    }
    expect((await send(world.tucan.admin, realJpeg(), 'photo')).status).toBe(201);
    expect((await send(world.condor.driver, paper(2 * kilobyte))).status).toBe(201);
  });

  it('counts equal bytes once, and two uploads at once together', async () => {
    await world.owner.query('delete from upload');
    await world.owner.query('delete from file where company_id = $1', [world.condor.id]);
    await world.owner.query('delete from file_blob where company_id = $1', [world.condor.id]);
    expect(await storedBytes(world.condor.id)).toBe(0);
    const same = paper(4 * kilobyte);
    for (const client of [world.condor.admin, world.condor.driver]) expect((await send(client, same)).status).toBe(201);
    expect(await storedBytes(world.condor.id)).toBe(4 * kilobyte);
    await world.owner.query('delete from upload');
    const both = await Promise.all([world.condor.admin, world.condor.driver].map((client) => send(client, paper(15 * kilobyte))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await storedBytes(world.condor.id)).toBe(19 * kilobyte);
  });
});

describe('uploads at once', () => {
  const start = () => startUpload(world.tucan.admin, '/api/files?purpose=photo', png(2, 2));

  it('are four; others are asked to wait before their bytes are read, until one ends or is cut off', async () => {
    await world.owner.query('delete from upload');
    const uploads = Array.from({ length: 6 }, start);
    const waiting = () => uploads.filter(({ status }) => status === undefined);
    await expect.poll(() => waiting().length).toBe(4);
    for (const { status, retryAfter } of uploads.filter((one) => one.status)) expect([status, retryAfter]).toEqual([503, '2']);

    waiting()[0]?.finish();
    await expect.poll(() => uploads.filter(({ status }) => status === 201).length).toBe(1);
    uploads.push(start(), start());
    await expect.poll(() => uploads.filter(({ status }) => status === 503).length).toBe(3);

    for (const { sending } of uploads) sending.destroy();
    await expect.poll(async () => (await send(world.condor.admin, jpeg(2, 2), 'photo')).status).toBe(201);
    const again = Array.from({ length: 4 }, start);
    for (const { finish } of again) finish();
    await expect.poll(() => again.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('are not held by clients that are gone when access has been checked', async () => {
    await cutOffUploads(start, 20);
    const send4 = () => Promise.all([1, 2, 3, 4].map(async () => (await send(world.tucan.driver, jpeg(2, 2), 'photo')).status));
    await expect.poll(send4).toEqual([201, 201, 201, 201]);
  });
});

describe('files that are not used', () => {
  const cleanUp = () => asOwner(world.owner, null, null, deleteUnusedFiles);
  const age = async (id: string, hours: number) => {
    for (const table of ['file', 'global_file'])
      await world.owner.query(`update ${table} set created_at = now() - make_interval(hours => $2) where id = $1`, [id, hours]);
  };
  const exists = async (client: Client, url: string) => (await client.get(url)).status === 200;
  beforeAll(async () => {
    for (const table of ['upload', 'file', 'file_blob', 'global_file']) await world.owner.query(`delete from ${table}`);
  });

  it('are deleted after a day unless a record took them, with bytes that no other file has', async () => {
    const { admin, admin_id, driver, id: company } = world.condor;
    const [shared, own] = [paper(3 * kilobyte), paper(2 * kilobyte)];
    const upload = async (client: Client, bytes: Buffer) => (await send(client, bytes)).body.data as { id: string; url: string };
    const [young, attached, old, oldOwn] = [
      await upload(admin, paper(kilobyte)),
      await upload(admin, shared),
      await upload(driver, shared),
      await upload(admin, own),
    ];
    await asOwner(world.owner, company, admin_id, (db) => attachFile(db, attached.id, 'view-users', null, 'file_id'));
    await age(young.id, 23);
    for (const { id } of [attached, old, oldOwn]) await age(id, 25);
    await cleanUp();
    expect([await exists(admin, young.url), await exists(admin, attached.url)]).toEqual([true, true]);
    expect([await exists(driver, old.url), await exists(admin, oldOwn.url)]).toEqual([false, false]);
    expect(await storedBytes(company)).toBe(4 * kilobyte);
  });

  it('are photos that neither a person nor a company shows', async () => {
    const { admin, admin_id, id: company } = world.tucan;
    const upload = async (width: number) => (await send(admin, jpeg(width, 2), 'photo')).body.data as { id: string; url: string };
    const [young, ofPerson, ofCompany, logo, old] = [await upload(1), await upload(2), await upload(3), await upload(4), await upload(5)];
    await world.owner.query('update person set image = $1 where id = $2', [ofPerson.id, admin_id]);
    await world.owner.query('update company set image = $1, logo = $2 where id = $3', [ofCompany.id, logo.id, company]);
    for (const { id } of [ofPerson, ofCompany, logo, old]) await age(id, 25);
    await cleanUp();
    const left = [young, ofPerson, ofCompany, logo, old].map(({ url }) => exists(admin, url));
    expect(await Promise.all(left)).toEqual([true, true, true, true, false]);
  });

  it('may be uploaded again while they are deleted', async () => {
    const { admin, id: company } = world.condor;
    const bytes = paper(kilobyte);
    const first = (await send(admin, bytes)).body.data.id;
    await age(first, 25);
    // The deletion waits with its locks held.
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query('delete from file where id = $1', [first]);
    await client.query('delete from file_blob blob where company_id = $1 and not exists (select from file where file.hash = blob.hash)', [
      company,
    ]);
    const again = send(admin, bytes);
    await untilLockWaits(world.owner);
    await client.query('commit');
    client.release();
    const { status, body } = await again;
    expect([status, await exists(admin, body.data.url)]).toEqual([201, true]);
    await storedBytes(company);
  });
});
