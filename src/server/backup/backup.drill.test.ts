import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterFiles, readSystemIdentifier } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { scratchRoot } from '../testing/scratch.ts';
import { backUp, backUpInto, lastBackup, readDatedOf, verifyBackup } from './backup.ts';
import { nameOf } from './names.ts';
import { makeNightlyBackup } from './nightly.ts';
import { restore } from './restore.ts';
import { fakeBackup, makeKeys } from './testing.ts';

const listDated = async (parent: string, dataDir: string) => (await readDatedOf(parent, dataDir)).map(({ name }) => name);

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

  test('a backup says that it is whole, and when it was made', async () => {
    const { made_at, files } = await verifyBackup(join(folder, 'backup'));
    expect(Date.now() - Date.parse(made_at)).toBeLessThan(600_000);
    expect(files).toBeGreaterThan(900);
    // Readable by the user of the server, also if root made it.
    expect((await stat(join(folder, 'backup'))).uid).toBe((await stat(join(folder, 'live'))).uid);
  });

  test('an encrypted one is restored with its identity alone, and only as it was made', async () => {
    const [backup, target] = [join(folder, 'encrypted'), join(folder, 'decrypted')];
    const { recipient, identity } = makeKeys(join(folder, 'own.key'));
    const other = makeKeys(join(folder, 'other.key')).identity;
    await backUp(join(folder, 'live'), backup, { recipients: recipient });
    expect((await readFile(join(backup, 'attachment.pdf'))).includes('beside')).toBe(false);
    // Words, not single characters: a random byte is any character now and then.
    const words: [string, string][] = [
      ['passwords.json', '"superuser"'],
      ['cluster/backup_label', 'START WAL'],
    ];
    for (const [name, word] of words) {
      expect((await readFile(join(folder, 'backup', 'postgres', name))).includes(word)).toBe(true);
      expect((await readFile(join(backup, 'postgres', name))).includes(word)).toBe(false);
    }
    expect(await verifyBackup(backup)).toMatchObject({ is_encrypted: true });
    await verifyBackup(backup, identity);
    await expect(verifyBackup(backup, other)).rejects.toThrow('no identity matched');
    await expect(restore(backup, target)).rejects.toThrow('is encrypted: name the file of its identity');
    await expect(restore(backup, target, other)).rejects.toThrow('no identity matched');
    await expect(restore(join(folder, 'backup'), target, identity)).rejects.toThrow('is not encrypted: leave --identity out');
    await restore(backup, target, identity);
    expect(await readFile(join(target, 'attachment.pdf'), 'utf8')).toBe('a file beside the database');
    const again = await startPostgres({ dataDir: target });
    const reader = new pg.Client({ connectionString: again.url });
    await reader.connect();
    expect((await reader.query('select count(*) = max(n) as whole from journal')).rows).toEqual([{ whole: true }]);
    await reader.end();
    await again.stop();
    // Someone takes a file away, and its line in the list.
    const list = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'));
    delete list.files['attachment.pdf'];
    await rm(join(backup, 'attachment.pdf'));
    await writeFile(join(backup, 'backup.json'), JSON.stringify(list));
    await expect(restore(backup, join(folder, 'cut'), identity)).rejects.toThrow(/^The backup\.json of the backup .* was changed\.$/);
  });

  const cluster = (name: string, path: string) => join(folder, name, 'postgres', 'cluster', path);
  const damages: [string, RegExp, (name: string) => Promise<unknown>][] = [
    ['a flipped byte', /postgres\/cluster\/global\/1262 is damaged\./, (name) => flipByte(cluster(name, 'global/1262'))],
    [
      'a truncated file',
      /postgres\/cluster\/global\/pg_filenode\.map is damaged\./,
      (name) => truncate(cluster(name, 'global/pg_filenode.map'), 100),
    ],
    ['no backup_label', /postgres\/cluster\/backup_label is missing\./, (name) => rm(cluster(name, 'backup_label'))],
    [
      'a missing empty folder',
      /The folder postgres\/cluster\/pg_notify is missing\./,
      (name) => rm(cluster(name, 'pg_notify'), { recursive: true }),
    ],
    [
      'a foreign file',
      /postgres\/cluster\/standby\.signal does not belong to it\./,
      (name) => writeFile(cluster(name, 'standby.signal'), ''),
    ],
    ['a damaged list of its files', /its backup\.json is damaged/, (name) => truncate(join(folder, name, 'backup.json'), 5000)],
    [
      'a list of an older version',
      /its backup\.json is damaged, or of an older version/,
      async (name) => {
        const list = join(folder, name, 'backup.json');
        await writeFile(list, JSON.stringify({ ...JSON.parse(await readFile(list, 'utf8')), sealed: {} }));
      },
    ],
    ['another attachment', /attachment\.pdf is damaged\./, (name) => writeFile(join(folder, name, 'attachment.pdf'), 'another file')],
  ];
  test.each(damages)('%s is found, and nothing is restored', async (_, message, damage) => {
    await cp(join(folder, 'backup'), join(folder, 'damaged'), { recursive: true });
    await damage('damaged');
    await expect(verifyBackup(join(folder, 'damaged'))).rejects.toThrow(message);
    await expect(restore(join(folder, 'damaged'), join(folder, 'empty'))).rejects.toThrow(message);
    expect(await readdir(join(folder, 'empty')).catch(() => [])).toEqual([]);
    await rm(join(folder, 'damaged'), { recursive: true });
  });

  test('neither overwrites anything, and an incomplete backup is rejected', async () => {
    await expect(backUp(join(folder, 'live'), join(folder, 'restored'))).rejects.toThrow(/is not empty/);
    await expect(backUp(join(folder, 'live'), join(folder, 'live', 'inside'))).rejects.toThrow(/must lie outside/);
    await expect(restore(join(folder, 'backup'), join(folder, 'live'))).rejects.toThrow(/is not empty/);
    await rm(join(folder, 'backup', 'backup.json'));
    await expect(restore(join(folder, 'backup'), join(folder, 'elsewhere'))).rejects.toThrow(/not a complete backup/);
  });

  test('no server starts on a restore that was interrupted', async () => {
    await mkdir(join(folder, 'interrupted', 'restoring'), { recursive: true });
    await expect(startPostgres({ dataDir: join(folder, 'interrupted') })).rejects.toThrow(/A restore into .* is not complete/);
  });

  test('the newest ones of the installation are kept, and no other one counts: incomplete, of another installation, or not dated', async () => {
    const parent = join(folder, 'nightly');
    const dataDir = join(folder, 'live');
    const day = (of: number) => new Date(Date.UTC(2026, 2, of, 3));
    await fakeBackup(parent, day(1), { dataDir });
    const second = await fakeBackup(parent, day(2), { dataDir });
    const incomplete = await fakeBackup(parent, day(3), { dataDir });
    await rm(join(parent, incomplete, 'backup.json'));
    const foreign = await fakeBackup(parent, day(4), 'another');
    await mkdir(join(parent, 'of an operator'));
    expect(await lastBackup(parent, join(folder, 'live'))).toEqual(new Date('2026-03-02T03:00:00Z'));
    const made = await backUpInto(join(folder, 'live'), parent, 2);
    const newest = made.slice(parent.length + 1);
    expect(await listDated(parent, join(folder, 'live'))).toEqual([second, newest]);
    expect((await readdir(parent)).sort()).toEqual([second, incomplete, foreign, newest, 'of an operator'].sort());
    await verifyBackup(made);
  });

  test('the identifier of the installation is that of PostgreSQL, and a restored one has the same', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'live') });
    const client = new pg.Client({ connectionString: postgres.superuserUrl });
    await client.connect();
    const { rows } = await client.query('select system_identifier::text from pg_control_system()');
    await client.end();
    await postgres.stop();
    for (const name of ['live', 'restored']) expect(readSystemIdentifier(clusterFiles(join(folder, name)))).toBe(rows[0].system_identifier);
  });

  test('a backup that would fill the disk is not begun', async () => {
    const [dataDir, target] = [join(folder, 'live'), join(folder, 'no-room')];
    const attempt = (bytes: number) =>
      backUp(dataDir, target, { freeBytes: () => bytes }).then(
        () => '',
        (error: Error) => error.message,
      );
    const refusal = /^The disk that holds .* has (\d+) bytes free, and the backup needs (\d+) bytes\. No backup was made\.$/;
    const needed = Number(refusal.exec(await attempt(0))?.[2]);
    expect(await readdir(folder)).not.toContain('no-room');
    expect(refusal.exec(await attempt(needed - 2 ** 20))?.[1]).toBe(String(needed - 2 ** 20));
    expect(await attempt(needed + 2 ** 20)).toBe('');
    // The bytes that it takes, without those of its list and of the write-ahead log.
    const sizes = (await readdir(target, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'backup.json' && !entry.parentPath.endsWith('pg_wal'))
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
    const taken = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(Math.abs(taken - needed)).toBeLessThan(2 ** 20);
    await rm(target, { recursive: true });
  });

  test.each(['one by hand', 'one that is kept'])('a stopped backup leaves nothing: %s', async (kind) => {
    const dataDir = join(folder, 'live');
    const target = join(folder, 'stopped');
    const options = kind === 'one that is kept' ? [target, '--keep', '2'] : [target];
    const child = spawn(process.execPath, [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'backup', ...options], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    let printed = '';
    child.stderr.on('data', (text) => {
      printed += text;
    });
    // It is copying.
    await expect.poll(async () => (await readdir(target, { recursive: true }).catch(() => [])).length, { interval: 2 }).toBeGreaterThan(20);
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(printed).toBe('The backup was stopped. No backup was made.\n');
    expect(await readdir(target).catch(() => [])).toEqual([]);
    // The database that it started has ended too.
    expect(await readdir(clusterFiles(dataDir).cluster)).not.toContain('postmaster.pid');
  });

  test('what is left of a killed one is deleted by the next one, unless another one is being made', async () => {
    const dataDir = join(folder, 'live');
    const parent = join(folder, 'killed');
    const child = spawn(process.execPath, [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'backup', parent, '--keep', '2'], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    const copied = async () => (await readdir(parent, { recursive: true }).catch(() => [])).length;
    await expect.poll(copied, { interval: 2 }).toBeGreaterThan(20);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const [left, mark] = (await readdir(parent)).sort() as [string, string];
    expect(mark).toBe(`${left}.unfinished`);
    const own = nameOf(new Date(Date.now() - 3_600_000));
    await rename(join(parent, left), join(parent, own));
    await rename(join(parent, mark), join(parent, `${own}.unfinished`));
    // Of another installation, and one that was killed between its last file and the removal of its mark.
    const foreign = nameOf(new Date(Date.now() - 3_700_000));
    await mkdir(join(parent, foreign));
    await writeFile(join(parent, `${foreign}.unfinished`), '1');
    const whole = await fakeBackup(parent, new Date(Date.now() - 3_800_000), { dataDir });
    await writeFile(join(parent, `${whole}.unfinished`), readSystemIdentifier(clusterFiles(dataDir)));

    const postgres = await startPostgres({ dataDir });
    const other = new pg.Client({ connectionString: postgres.superuserUrl });
    await other.connect();
    await other.query(`select pg_create_physical_replication_slot('arriero_backup_0', true, true)`);
    const first = basename(await backUpInto(dataDir, parent, 9));
    expect(await readdir(parent)).toEqual(expect.arrayContaining([own, `${own}.unfinished`]));
    await other.end();
    await postgres.stop();
    const second = basename(await backUpInto(dataDir, parent, 9));
    expect((await readdir(parent)).sort()).toEqual([whole, foreign, `${foreign}.unfinished`, first, second].sort());
    expect(await listDated(parent, dataDir)).toEqual([whole, first, second]);
  });

  test('a failed one deletes nothing that another process put into its folder meanwhile', async () => {
    const target = join(folder, 'same');
    const running = backUp(join(folder, 'live'), target).catch((error: Error) => error.message);
    // After it found the folder empty, and before PostgreSQL has started.
    await sleep(20);
    await mkdir(join(target, 'postgres'), { recursive: true });
    await writeFile(join(target, 'postgres', 'theirs'), '');
    expect(await running).toMatch(/^Another backup is being made in /);
    expect(await readdir(join(target, 'postgres'))).toEqual(['theirs']);
  });

  test('one that began in the same second is left alone', async () => {
    const parent = join(folder, 'same-second');
    const names = [0, 1, 2, 3].map((seconds) => nameOf(new Date(Date.now() + seconds * 1000)));
    for (const name of names) await mkdir(join(parent, name, 'postgres'), { recursive: true });
    await expect(backUpInto(join(folder, 'live'), parent, 1)).rejects.toThrow(/^Another backup is being made in /);
    for (const name of names) expect(await readdir(join(parent, name))).toEqual(['postgres']);
  });

  test('the new one stays, though others have a later date', async () => {
    const parent = join(folder, 'ahead');
    await fakeBackup(parent, new Date('2099-01-01'), { dataDir: join(folder, 'live') });
    const made = await backUpInto(join(folder, 'live'), parent, 1);
    expect(await readdir(parent)).toEqual([made.slice(parent.length + 1)]);
  });

  test('the nightly one is made by the command, and says why it failed', async () => {
    const { recipient } = makeKeys(join(folder, 'nightly.key'));
    const backups = { folder: join(folder, 'by-command'), at: '07:30', keep: 3, archive: false };
    const settings = { backups, dataDir: join(folder, 'live'), backupRecipients: recipient };
    await makeNightlyBackup(settings, new AbortController().signal);
    const [name = ''] = await listDated(backups.folder, settings.dataDir);
    expect(await verifyBackup(join(backups.folder, name))).toMatchObject({ is_encrypted: true });
    await mkdir(join(folder, 'nowhere'));
    const nowhere = makeNightlyBackup({ ...settings, dataDir: join(folder, 'nowhere') }, new AbortController().signal);
    await expect(nowhere).rejects.toThrow(/The backup failed: .* has no embedded database/);
  });
});

async function flipByte(path: string): Promise<void> {
  const content = await readFile(path);
  content[5000] = (content[5000] as number) ^ 1;
  await writeFile(path, content);
}
