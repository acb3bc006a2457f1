/** The daily backup of the server. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BackupSettings } from '../settings.ts';
import { listArchives } from './archive-files.ts';
import { lastBackup, readDatedOf } from './backup.ts';

/** The line of the crontab that runs the task `name` at that time. */
export function crontabLine(name: string, { at }: BackupSettings): string {
  const [hour, minute] = at.split(':').map(Number);
  return `${minute} ${hour} * * * ${name} ?max=3&jobKey=${name}`;
}

/**
 * Makes a backup with `bin/admin`, in a separate process: it uses the running server's database, and its memory is freed when it ends. Throws an
 * error with the output of the command.
 */
export async function makeNightlyBackup({ folder, keep }: BackupSettings, dataDir: string, signal: AbortSignal): Promise<void> {
  const command = [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'backup', folder, '--keep', String(keep)];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The backup failed: ${printed.trim()}`);
}

/**
 * Makes a backup if the last day has none, because the server was off or failed at its time, and if the archive of the write-ahead log has none to
 * start from. Does not use graphile-worker's own `fill`: it compares dates, which this product reads as text.
 */
export async function makeMissedBackup(settings: BackupSettings, dataDir: string, signal: AbortSignal): Promise<void> {
  const made = await lastBackup(settings.folder, dataDir);
  const isMissing =
    made === null || Date.now() - made.getTime() > dayMs || (settings.archive && (await archiveLacksBackup(settings.folder, dataDir)));
  if (isMissing) await makeNightlyBackup(settings, dataDir, signal);
}

/** Whether the newest archive of the installation cannot be restored, because no backup was made since it was begun. */
async function archiveLacksBackup(parent: string, dataDir: string): Promise<boolean> {
  const archive = (await listArchives(parent, dataDir)).at(-1);
  const backups = await readDatedOf(parent, dataDir);
  return archive !== undefined && !backups.some(({ manifest }) => manifest.wal?.archive === archive);
}

const dayMs = 86_400_000;
