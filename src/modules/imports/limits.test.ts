/** How many files may be received at once, and how much of them. */
import { afterAll, describe, expect, it } from 'vitest';
import { cutOffUploads, startUpload } from '#modules/files/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { csvOf, sendFile } from './testing.ts';

const hourLimit = 20 * 1024;
const world = await makeWorld({ UPLOAD_PER_HOUR_MB: String(hourLimit / 1024 ** 2) });
afterAll(() => world.close());

const file = csvOf([['Número de documento'], ['890903938']]);

describe('files at once', () => {
  const start = () => startUpload(world.tucan.admin, '/api/imports?list=customers', file);

  it('are two; others are asked to wait, until one ends or is cut off', async () => {
    const uploads = Array.from({ length: 4 }, start);
    const waiting = () => uploads.filter(({ status }) => status === undefined);
    await expect.poll(() => waiting().length).toBe(2);
    for (const { status, retryAfter } of uploads.filter((one) => one.status)) expect([status, retryAfter]).toEqual([503, '2']);
    waiting()[0]?.finish();
    await expect.poll(() => uploads.filter(({ status }) => status === 201).length).toBe(1);
    for (const { sending } of uploads) sending.destroy();
    const again = () => Promise.all([1, 2].map(async () => (await sendFile(world.condor.admin, 'customers', file)).status));
    await expect.poll(again).toEqual([201, 201]);
  });

  it('are not held by clients that are gone when access has been checked', async () => {
    await cutOffUploads(start, 20);
    const send2 = () => Promise.all([1, 2].map(async () => (await sendFile(world.condor.admin, 'customers', file)).status));
    await expect.poll(send2).toEqual([201, 201]);
  });
});

describe('files of one hour', () => {
  it('are limited, also those that cannot be read, before more is received', async () => {
    await world.owner.query('delete from upload');
    const unreadable = Buffer.alloc(8 * 1024);
    const replies = [];
    for (let at = 0; at < 3; at++) replies.push(await sendFile(world.tucan.admin, 'customers', unreadable));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'import_encoding'],
      [422, 'import_encoding'],
      [429, 'upload_limit'],
    ]);
    const upload = startUpload(world.tucan.admin, '/api/imports?list=customers', unreadable);
    await expect.poll(() => upload.status).toBe(429);
    upload.sending.destroy();
    expect((await sendFile(world.condor.admin, 'customers', file)).status).toBe(201);
  });
});
