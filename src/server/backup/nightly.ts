/** The daily backup of the server. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BackupSettings, Settings } from '../settings.ts';
import { listArchives } from './archive-files.ts';
import { lastBackup, readDatedOf } from './backup.ts';

/** The line of the crontab that runs the task `name` at that time. */
export function crontabLine(name: string, { at }: BackupSettings): string {
  const [hour, minute] = at.split(':').map(Number);
  return `${minute} ${hour} * * * ${name} ?max=3&jobKey=${name}`;
}

type NightlySettings = Pick<Settings, 'backups' | 'backupRecipients' | 'dataDir'>;

/**
 * Makes a backup with `bin/admin`, in a separate process: it uses the running server's database, and its memory is freed when it ends. Nothing without
 * the setting. Throws an error with the output of the command.
 */
export async function makeNightlyBackup({ backups, backupRecipients = '', dataDir }: NightlySettings, signal: AbortSignal): Promise<void> {
  if (!backups) return;
  const { folder, keep } = backups;
  const command = [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'backup', folder, '--keep', String(keep)];
  const child = spawn(process.execPath, command, {
    // Encrypted as this server's archive is: the settings file, which is elsewhere, may have been changed since the start.
    env: { ...process.env, ARRIERO_ENV: '', DATA_DIR: dataDir, BACKUP_RECIPIENT: backupRecipients, BACKUP_RECIPIENT_FILE: '' },
    cwd: dataDir,
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
export async function makeMissedBackup(settings: NightlySettings, signal: AbortSignal): Promise<void> {
  const { backups, dataDir } = settings;
  if (!backups) return;
  const made = await lastBackup(backups.folder, dataDir);
  const isMissing =
    made === null || Date.now() - made.getTime() > dayMs || (backups.archive && (await archiveLacksBackup(backups.folder, dataDir)));
  if (isMissing) await makeNightlyBackup(settings, signal);
}

/** Whether the newest archive of the installation cannot be restored, because no backup was made since it was begun. */
async function archiveLacksBackup(parent: string, dataDir: string): Promise<boolean> {
  const archive = (await listArchives(parent, dataDir)).at(-1);
  const backups = await readDatedOf(parent, dataDir);
  return archive !== undefined && !backups.some(({ manifest }) => manifest.wal?.archive === archive);
}

const dayMs = 86_400_000;
