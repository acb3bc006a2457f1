/** The commands that make, verify and restore backups. */
import * as z from 'zod';
import { backUp, backUpInto, verifyBackup } from '../backup/backup.ts';
import { type Replayed, restoreUntil } from '../backup/replay.ts';
import { restore } from '../backup/restore.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { onStopSignal } from '../supervisor.ts';
import { absolute, type Command, type Given } from './command.ts';

const argument = 'one folder';

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'backup DIR [--keep N]',
    description:
      'copies the database and the files into DIR, also while the server runs; with --keep into a new folder in DIR, where N are kept',
    argument,
    options: ['keep'],
    async run(settings, { argument: folder, options }) {
      const keep = options.keep === undefined ? null : wholeNumber(options.keep);
      const dataDir = requireEmbedded(settings, 'pg_basebackup or pg_dump');
      const signal = signalOfProcess('The backup was stopped. No backup was made.');
      const how = { signal, recipients: settings.backupRecipients };
      const made = settings.backupRecipients ? 'Encrypted backup complete' : 'Backup complete';
      if (keep !== null) return `${made}: ${await backUpInto(dataDir, absolute(folder), keep, how)}`;
      await backUp(dataDir, absolute(folder), how);
      return `${made}: ${absolute(folder)}`;
    },
  },
  'verify-backup': {
    usage: 'verify-backup DIR [--identity FILE]',
    description:
      'reads a whole backup and compares every file with what it was when the backup was made; with --identity, also whether that opens it',
    argument,
    options: ['identity'],
    async run(_settings, { argument: folder, options }) {
      const { made_at, files, is_encrypted } = await verifyBackup(absolute(folder), identityIn(options));
      return `${absolute(folder)} is whole: ${files} files${is_encrypted ? ', encrypted' : ''}, made at ${made_at}.`;
    },
  },
  restore: {
    usage: 'restore DIR [--until MOMENT] [--identity FILE]',
    description:
      'restores a backup into an empty DATA_DIR, while the server is stopped; with --until, such as 2026-03-01T15:30:00-05:00, one of those in DIR and what was archived since, up to then; --identity names the file that opens encrypted ones',
    argument,
    options: ['until', 'identity'],
    async run(settings, { argument: folder, options }) {
      const dataDir = requireEmbedded(settings, 'such as pg_restore');
      const identity = identityIn(options);
      if (options.until !== undefined) {
        const until = moment(options.until);
        return describeReplay(await restoreUntil(absolute(folder), dataDir, until, identity), dataDir, until);
      }
      await restore(absolute(folder), dataDir, identity);
      return `Restored to ${dataDir}. Start the server.`;
    },
  },
};

const identityIn = ({ identity }: Given['options']): string | undefined => (identity === undefined ? undefined : absolute(identity));

function moment(text: string): Date {
  const parsed = z.iso.datetime({ offset: true }).safeParse(text);
  if (!parsed.success) throw new StartProblem('--until must be a moment with its time zone, such as 2026-03-01T15:30:00-05:00.');
  return new Date(parsed.data);
}

function describeReplay({ backup, lastChange, archiveEnds }: Replayed, dataDir: string, until: Date): string {
  return [
    `Restored to ${dataDir} as it was at ${until.toISOString()}, from ${backup}.`,
    lastChange ? `The last change in it is of ${lastChange.toISOString()}.` : 'Nothing was changed since that backup.',
    ...(archiveEnds ? [`The archive ends before: it is complete until ${archiveEnds.toISOString()}.`] : []),
    'Start the server.',
  ].join('\n');
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new StartProblem('--keep must be a whole number above zero.');
  return Number(text);
}

/** Aborted, with a StartProblem, when the process receives a signal to end; the process then ends when the command does. */
function signalOfProcess(sentence: string): AbortSignal {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort(new StartProblem(sentence)));
  return stopping.signal;
}

/** The data folder of the embedded PostgreSQL. Throws StartProblem when another database is used, naming its `tools`. */
function requireEmbedded(settings: Settings, tools: string): string {
  if (settings.databaseUrl)
    throw new StartProblem(`DATABASE_URL names your own server: use its tools (${tools}), and copy DATA_DIR as well.`);
  return settings.dataDir;
}
