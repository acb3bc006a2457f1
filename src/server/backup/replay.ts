/** Restores the database as it was at a moment: from an earlier backup, and the archive of the write-ahead log since. */
import { chown, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Account, accountFor } from '../postgres/account.ts';
import { clusterFiles } from '../postgres/cluster.ts';
import { withSuperuser } from '../postgres/database.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { StartProblem } from '../start-problem.ts';
import { assertIdentityFits } from './age.ts';
import { type Archive, completeUntil, fetchSegment, listSegments, numberOf, openArchive, segmentBytes } from './archive-files.ts';
import { readDated } from './backup.ts';
import { exists } from './files.ts';
import { manifestName, readManifest, type WalOfBackup } from './manifest.ts';
import { restore } from './restore.ts';

export interface Replayed {
  /** The backup with which it began. */
  backup: string;
  /** When the last change that is in it was made; null if the backup was the last. */
  lastChange: Date | null;
  /** Set if the archive ends before the moment: until then it is complete. */
  archiveEnds: Date | null;
}

/**
 * Restores into an empty data folder, as `restore` does. `source`: a backup, or a folder of dated ones, of which the newest is taken that was made
 * before `until`. `identity`: the file that opens an encrypted one. Throws StartProblem; then the folder is empty again.
 */
export async function restoreUntil(source: string, dataDir: string, until: Date, identity?: string): Promise<Replayed> {
  const { backup, wal } = await chooseBackup(source, until);
  const parent = dirname(resolve(backup));
  const archive = await openArchive(parent, wal.archive);
  assertIdentityFits(archive.encrypted !== null, identity, `archive ${archive.folder}`);
  const needed = (await listSegments(archive)).filter((name) => name >= wal.from);
  assertContinuous(archive, wal, needed);
  let lastChange: Date | null = null;
  let hasReached = false;
  await restore(backup, dataDir, identity, async (copy) => {
    ({ lastChange, hasReached } = await replay(copy, archive, needed, until, identity));
  });
  const complete = await completeUntil(parent, wal.archive);
  return { backup, lastChange, archiveEnds: hasReached || complete >= until ? null : complete };
}

async function chooseBackup(source: string, until: Date): Promise<{ backup: string; wal: WalOfBackup }> {
  const isOne = await exists(join(source, manifestName));
  const found = isOne
    ? [{ backup: source, manifest: await readManifest(source) }]
    : (await readDated(source)).map(({ name, manifest }) => ({ backup: join(source, name), manifest }));
  const before = found.filter(({ manifest }) => new Date(manifest.made_at) <= until && manifest.wal);
  if (new Set(before.map(({ manifest }) => manifest.system_identifier)).size > 1)
    throw new StartProblem(`${source} has backups of several installations: give the folder of one backup.`);
  const { backup, manifest } = before.at(-1) ?? {};
  if (!backup || !manifest?.wal)
    throw new StartProblem(
      `${source} has no backup that was made before ${until.toISOString()} while the write-ahead log was archived (BACKUP_ARCHIVE). Nothing was restored.`,
    );
  return { backup, wal: manifest.wal };
}

/** Throws StartProblem if a segment is missing. Without segments, nothing was written since the backup. */
function assertContinuous({ folder }: Archive, { from }: WalOfBackup, segments: readonly string[]): void {
  const missing = segments.find((name, at) => numberOf(name) !== numberOf(from) + at);
  if (missing) throw new StartProblem(`The archive ${folder} lacks what comes before ${missing}. Nothing was restored.`);
}

/** How many segments PostgreSQL may have before it, so that they do not fill the disk. */
const ahead = 8;

/** How long PostgreSQL may look for the end of the last segment, which may end within a record. */
const patienceMs = 5000;

/**
 * Gives a PostgreSQL on the copy of a backup one segment after the other, until it has reached the moment or the segments end. PostgreSQL does not
 * accept writes before the moment; if the segments end before it, they are replayed again without a target. The result gets a new timeline.
 */
async function replay(
  copy: string,
  archive: Archive,
  segments: readonly string[],
  until: Date,
  identity: string | undefined,
): Promise<{ lastChange: Date | null; hasReached: boolean }> {
  const { cluster } = clusterFiles(copy);
  const account: Account | undefined = accountFor(cluster);
  const signal = join(cluster, 'standby.signal');
  await writeFile(signal, '');
  if (account) await chown(signal, account.uid, account.gid);
  const numbers = segments.map(numberOf);
  const last = numbers.at(-1) ?? Number.POSITIVE_INFINITY;
  let given = 0;
  const give = async (upTo: number) => {
    for (; given < segments.length && (numbers[given] as number) < upTo; given++)
      await fetchSegment(archive, segments[given] as string, join(cluster, 'pg_wal'), account, identity);
  };
  await give((numbers[0] ?? 0) + ahead);
  // Its arguments are read before it knows the time zone Z.
  const target = { recovery_target_time: until.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' };
  let end = '';
  const reached = await asStandby(copy, target, async (state, sinceMs) => {
    await give(state.segment + ahead);
    end = state.place;
    return given === segments.length && (state.segment > last || sinceMs > patienceMs);
  });
  if (reached !== 'stopped') return { lastChange: dateOf(reached), hasReached: true };
  const replayed = await asStandby(copy, {}, async (state, _since, client) => {
    if (state.place === end) await client.query('select pg_promote(true, 600)');
    return false;
  });
  return { lastChange: dateOf(replayed as Replay), hasReached: false };
}

const dateOf = ({ lastChange }: Replay): Date | null => (lastChange === null ? null : new Date(lastChange));

interface Replay {
  isStandby: boolean;
  /** Up to which place in the log it has replayed. */
  place: string;
  /** The number of the segment of that place. */
  segment: number;
  /** Milliseconds since 1970: as a date, it would be text in some processes. */
  lastChange: number | null;
}

/** Runs PostgreSQL as a standby until it takes writes, or `look` returns true. It is stopped when this resolves. */
async function asStandby(
  dataDir: string,
  parameters: Record<string, string>,
  look: (state: Replay, sinceMs: number, client: pg.Client) => Promise<boolean>,
): Promise<Replay | 'stopped'> {
  // It waits for our queries, which are short, and never cancels one.
  const standby = { wal_retrieve_retry_interval: '50ms', max_standby_archive_delay: '-1', ...parameters };
  const postgres = await startPostgres({ dataDir, parameters: standby });
  try {
    return await withSuperuser(postgres, async (client) => {
      for (let [place, since] = ['', Date.now()]; ; await sleep(50)) {
        const { rows } = await client.query<Replay>(
          `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as place,
             extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as "lastChange",
             floor((pg_last_wal_replay_lsn() - '0/0') / ${segmentBytes})::int as segment`,
        );
        const state = rows[0] as Replay;
        if (!state.isStandby) return state;
        if (state.place !== place) [place, since] = [state.place, Date.now()];
        if (await look(state, Date.now() - since, client)) return 'stopped';
      }
    });
  } finally {
    await postgres.stop();
  }
}
