import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded.ts';
import { scratchRoot } from '../testing/scratch.ts';
import { archiveWal, dropArchives, type WalArchive } from './archive.ts';
import { backUp, backUpInto } from './backup.ts';
import { makeMissedBackup } from './nightly.ts';
import { restoreUntil } from './replay.ts';
import { type Keys, makeKeys } from './testing.ts';

const lines: string[] = [];
let folder: string;
let keys: Keys;
let parent: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let client: pg.Client;
let archive: WalArchive;
beforeAll(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-archive-'));
  [parent, dataDir] = [join(folder, 'backups'), join(folder, 'live')];
  keys = makeKeys(join(folder, 'own.key'));
  postgres = await startPostgres({ dataDir });
  client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create table journal (n int primary key, body text)');
  archive = archiveWal({ postgres, dataDir, parent, recipients: keys.recipient, log: (line) => void lines.push(line), everyMs: 600_000 });
  await archive.look();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Writes a row, and returns a moment after it and before the next. */
async function write(n: number): Promise<Date> {
  await client.query(`insert into journal values ($1, repeat('x', 1000))`, [n]);
  await sleep(20);
  const at = new Date();
  await sleep(20);
  return at;
}

const moments: Date[] = [];
const archives = async () => (await readdir(join(parent, 'wal'))).sort();
const segmentsOf = async (name: string) => (await readdir(join(parent, 'wal', name))).filter((one) => one.endsWith('.zst')).sort();

async function restored(source: string, until: Date, identity: string | null = keys.identity) {
  const target = join(folder, `restored-${crypto.randomUUID()}`);
  const outcome = await restoreUntil(source, target, until, identity ?? undefined).catch(async (error: Error) => {
    expect(await readdir(target).catch(() => [])).toEqual([]);
    throw error;
  });
  const server = await startPostgres({ dataDir: target });
  const reader = new pg.Client({ connectionString: server.url });
  await reader.connect();
  const { rows } = await reader.query<{ n: number }>('select n from journal order by n');
  // It is a database of its own, which takes writes.
  await reader.query('insert into journal values (1000)');
  await reader.end();
  await server.stop();
  await rm(target, { recursive: true });
  return { outcome, rows: rows.map(({ n }) => n) };
}

describe('the archive of the write-ahead log', () => {
  test('restores the database as it was at each moment, over many segments', async () => {
    moments.push(await write(1));
    await backUpInto(dataDir, parent, 3, { recipients: keys.recipient });
    for (const n of [2, 3]) {
      moments.push(await write(n));
      await archive.look();
    }
    // More than PostgreSQL is given ahead.
    for (let n = 0; n < 10; n++) {
      await client.query(
        `insert into journal select 10000 + $1 * 100000 + one, repeat(md5(one::text), 40) from generate_series(1, 12000) one`,
        [n],
      );
      await client.query('delete from journal where n >= 10000');
    }
    moments.push(await write(4));
    await archive.look();
    const [name = ''] = await archives();
    expect((await segmentsOf(name)).length).toBeGreaterThan(10);
    expect((await restored(parent, moments[1] as Date)).rows).toEqual([1, 2]);
    const third = await restored(parent, moments[2] as Date);
    expect(third.rows).toEqual([1, 2, 3]);
    expect(third.outcome.archiveEnds).toBeNull();
    expect(Math.abs((third.outcome.lastChange as Date).getTime() - (moments[2] as Date).getTime())).toBeLessThan(10_000);
    // The log ends before it, and is complete until then.
    const all = await restored(parent, new Date(Date.now() + 3_600_000));
    expect(all.rows).toEqual([1, 2, 3, 4]);
    expect(all.outcome.archiveEnds).toBeInstanceOf(Date);
  });

  test('is encrypted, and opened by its identity alone', async () => {
    const [name = ''] = await archives();
    const [first = ''] = await segmentsOf(name);
    // What zstd begins with.
    expect((await readFile(join(parent, 'wal', name, first))).readUInt32LE(0)).not.toBe(0xfd2fb528);
    const other = makeKeys(join(folder, 'other.key')).identity;
    await expect(restored(parent, moments[3] as Date, other)).rejects.toThrow('no identity matched');
    await expect(restored(parent, moments[3] as Date, null)).rejects.toThrow('is encrypted: name the file of its identity');
  });

  test('restores nothing from a damaged or a missing segment, or before the first backup', async () => {
    const [name = ''] = await archives();
    const segments = await segmentsOf(name);
    const inside = (at: number) => join(parent, 'wal', name, segments.at(at) as string);
    await rename(inside(-3), `${inside(-3)}.away`);
    await expect(restored(parent, moments[3] as Date)).rejects.toThrow(/lacks what comes before .*Nothing was restored\./);
    await rename(`${inside(-3)}.away`, inside(-3));
    const whole = await readFile(inside(-3));
    await truncate(inside(-3), 1000);
    await expect(restored(parent, moments[3] as Date)).rejects.toThrow(/failed to decrypt and authenticate .* Nothing was restored\./);
    await writeFile(inside(-3), await readFile(inside(-2)));
    await expect(restored(parent, moments[3] as Date)).rejects.toThrow(/is damaged\. Nothing was restored\./);
    await writeFile(inside(-3), whole);
    await expect(restored(parent, moments[0] as Date)).rejects.toThrow(/has no backup that was made before/);
  });

  test('keeps what the kept backups need, and no more', async () => {
    const [name = ''] = await archives();
    const before = await segmentsOf(name);
    await backUpInto(dataDir, parent, 1, { recipients: keys.recipient });
    const after = await segmentsOf(name);
    expect(after.length).toBeLessThan(before.length);
    const at = await write(5);
    await write(6);
    await archive.look();
    await backUpInto(dataDir, parent, 2, { recipients: keys.recipient });
    expect((await restored(parent, at)).rows).toEqual([1, 2, 3, 4, 5]);
  });

  test('waits while its disk cannot be written, and says so once', async () => {
    await rename(join(parent, 'wal'), join(parent, 'gone'));
    await write(7);
    await archive.look();
    await archive.look();
    expect(lines.splice(0)).toEqual([expect.stringContaining('the write-ahead log was not archived')]);
    await rename(join(parent, 'gone'), join(parent, 'wal'));
    const at = await write(8);
    await archive.look();
    expect((await restored(parent, at)).rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lines).toEqual([]);
  });

  test('is replaced when it is for other recipients, and asks for a backup of the same', async () => {
    await archive.stop();
    const next = archiveWal({ postgres, dataDir, parent, log: (line) => void lines.push(line), everyMs: 600_000 });
    await next.look();
    expect(await archives()).toHaveLength(2);
    // One that is encrypted does not continue in an archive that is not.
    await backUp(dataDir, join(parent, 'by hand'), { recipients: keys.recipient });
    await expect(restored(join(parent, 'by hand'), new Date(), null)).rejects.toThrow(/while the write-ahead log was archived/);
    await rm(join(parent, 'by hand'), { recursive: true });
    expect(lines.splice(0)).toEqual([expect.stringContaining('Another archive is begun.')]);
    const backups = { folder: parent, at: '07:30', keep: 5, archive: true };
    const count = async () => (await readdir(parent)).length;
    const earlier = await count();
    await makeMissedBackup({ dataDir, backups: { ...backups, archive: false } }, new AbortController().signal);
    expect(await count()).toBe(earlier);
    await makeMissedBackup({ dataDir, backups }, new AbortController().signal);
    await makeMissedBackup({ dataDir, backups }, new AbortController().signal);
    expect(await count()).toBe(earlier + 1);
    const at = await write(9);
    await next.stop();
    await expect(restored(parent, at)).rejects.toThrow('is not encrypted: leave --identity out');
    expect((await restored(parent, at, null)).rows.at(-1)).toBe(9);
  });

  test('is given up where the setting is', async () => {
    await dropArchives(postgres);
    await backUp(dataDir, join(folder, 'plain'));
    await expect(restored(join(folder, 'plain'), new Date())).rejects.toThrow(/while the write-ahead log was archived \(BACKUP_ARCHIVE\)/);
  });
});
