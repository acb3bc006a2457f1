import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchRoot } from '../testing/scratch.ts';
import { backUp, restore } from './backup.ts';
import { startPostgres } from './embedded.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('backup and restore', () => {
  test('a backup taken during writes has everything committed before it, without gaps', async () => {
    const dataDir = join(folder, 'live');
    const postgres = await startPostgres({ dataDir });
    await writeFile(join(dataDir, 'attachment.pdf'), 'a file beside the database');
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create table journal (n int primary key, body text)');
    let written = 0;
    let writing = true;
    const writer = (async () => {
      while (writing) {
        await client.query(`insert into journal values ($1::int, repeat(md5($1::int::text), 50))`, [written + 1]);
        written += 1;
      }
    })();
    while (written < 200) await new Promise((done) => setTimeout(done, 5));
    const before = written;
    await backUp(dataDir, join(folder, 'backup'));
    writing = false;
    await writer;
    await client.end();
    await postgres.stop();

    const restored = join(folder, 'restored');
    await restore(join(folder, 'backup'), restored);
    expect(await readFile(join(restored, 'attachment.pdf'), 'utf8')).toBe('a file beside the database');
    const again = await startPostgres({ dataDir: restored });
    const reader = new pg.Client({ connectionString: again.url });
    await reader.connect();
    const { rows } = await reader.query('select count(*)::int, max(n) from journal');
    await reader.end();
    await again.stop();
    expect(rows[0].count).toBeGreaterThanOrEqual(before);
    expect(rows[0].count).toBe(rows[0].max);
  });

  test('neither overwrites anything, and an incomplete backup is rejected', async () => {
    await expect(backUp(join(folder, 'live'), join(folder, 'restored'))).rejects.toThrow(/is not empty/);
    await expect(backUp(join(folder, 'live'), join(folder, 'live', 'inside'))).rejects.toThrow(/must lie outside/);
    await expect(restore(join(folder, 'backup'), join(folder, 'live'))).rejects.toThrow(/is not empty/);
    await rm(join(folder, 'backup', 'backup.json'));
    await expect(restore(join(folder, 'backup'), join(folder, 'elsewhere'))).rejects.toThrow(/not a complete backup/);
  });
});
