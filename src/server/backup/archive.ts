/** Archives the write-ahead log of the embedded PostgreSQL every minute, so that the database can be restored as it was at any moment. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { clusterFiles } from '../postgres/cluster.ts';
import { withSuperuser } from '../postgres/database.ts';
import type { EmbeddedPostgres } from '../postgres/embedded.ts';
import { repeat } from '../repeat.ts';
import {
  type Archive,
  createArchive,
  isEncryptedFor,
  markComplete,
  numberOf,
  openArchive,
  segmentBytes,
  storeSegment,
} from './archive-files.ts';

/** A replication slot makes PostgreSQL retain the segments that are not yet archived. It has the name of the archive. */
const slotPrefix = 'arriero_archive_';

/** Bytes of the log that may wait to be archived. With more, an archive disk that cannot be written would also fill the disk of the database. */
const waitingLimit = 4 * 1024 ** 3;

interface ArchiveOptions {
  postgres: Pick<EmbeddedPostgres, 'superuserUrl'>;
  dataDir: string;
  /** The folder of the backups. */
  parent: string;
  /** Public keys of age, separated by spaces; unset: not encrypted. */
  recipients?: string | undefined;
  log: (line: string) => void;
  everyMs?: number;
}

export interface WalArchive {
  /** Archives everything written so far. */
  look(): Promise<void>;
  /** Archives the rest. */
  stop(): Promise<void>;
}

/**
 * Archives every minute until `stop`; only one of several processes on a database does it at a time. A failure is logged once, and retried. If an
 * archive has lost its continuity, or is encrypted for other recipients, a new one is begun, which needs a backup of its own.
 */
export function archiveWal({ everyMs = 60_000, ...options }: ArchiveOptions): WalArchive {
  let archive: Archive | undefined;
  const archiveNow = () =>
    withSuperuser(options.postgres, async (client) => {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(42081978) as mine');
      if (rows[0]?.mine) archive = await archiveOnce(client, archive, options);
    });
  const archiving = repeat(everyMs, archiveNow, (message) => options.log(`WARNING: the write-ahead log was not archived: ${message}`));
  return {
    look: archiving.now,
    async stop() {
      await archiving.stop();
      await archiving.now();
    },
  };
}

/** Drops the slot when archiving is off, so that PostgreSQL can recycle its segments. */
export async function dropArchives(postgres: Pick<EmbeddedPostgres, 'superuserUrl'>): Promise<void> {
  await withSuperuser(postgres, dropSlots);
}

async function dropSlots(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1) and not active',
    [slotPrefix],
  );
}

/** The archive that is being written, if any; of a backup, the one that it continues in. */
export async function currentArchive(client: pg.Client): Promise<string | undefined> {
  return (await findSlot(client))?.name;
}

async function archiveOnce(client: pg.Client, known: Archive | undefined, options: ArchiveOptions): Promise<Archive> {
  const { dataDir, log } = options;
  const { cluster } = clusterFiles(dataDir);
  const owner = await stat(dataDir);
  let slot = await findSlot(client);
  if (slot && slot.waiting > waitingLimit) {
    // Immediately: the folder of the archives may not be writable.
    await dropSlots(client);
    slot = undefined;
    log(
      'WARNING: too much of the write-ahead log waited for its archive. Another is begun: moments before its first backup cannot be restored.',
    );
  }
  const archive = (slot && (await openKnown(slot.name, known, options))) ?? (await begin(client, options));
  await client.query('select pg_switch_wal()');
  const { rows } = await client.query<{ first: string; complete: string }>(
    `select pg_walfile_name(restart_lsn + 1) as first, floor((pg_current_wal_flush_lsn() - '0/0') / ${segmentBytes})::text as complete
     from pg_replication_slots where slot_name = $1`,
    [archive.name],
  );
  const { first = '', complete = '0' } = rows[0] ?? {};
  const waiting = (await readdir(join(cluster, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name.slice(0, 8) === first.slice(0, 8))
    .filter((name) => numberOf(name) < Number(complete))
    .sort();
  for (const segment of waiting) {
    await storeSegment(archive, join(cluster, 'pg_wal', segment), segment, owner, options.recipients);
    await client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [
      archive.name,
      (numberOf(segment) + 1) * segmentBytes,
    ]);
  }
  await markComplete(archive);
  return archive;
}

/** The archive of the slot; undefined if it does not exist, or is encrypted for other recipients. */
async function openKnown(
  name: string,
  known: Archive | undefined,
  { parent, recipients, log }: ArchiveOptions,
): Promise<Archive | undefined> {
  if (known?.name === name) return known;
  try {
    const archive = await openArchive(parent, name);
    if (isEncryptedFor(archive, recipients)) return archive;
    log(`WARNING: The archive ${archive.folder} is for other recipients. Another archive is begun.`);
  } catch (error) {
    log(`WARNING: ${(error as Error).message} Another archive is begun.`);
  }
  return undefined;
}

async function begin(client: pg.Client, { dataDir, parent, recipients }: ArchiveOptions): Promise<Archive> {
  const name = `${slotPrefix}${new Date().toISOString().replace(/\D/g, '')}`;
  const archive = await createArchive(parent, name, dataDir, recipients);
  await dropSlots(client);
  await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
  return archive;
}

async function findSlot(client: pg.Client): Promise<{ name: string; waiting: number } | undefined> {
  const { rows } = await client.query<{ name: string; waiting: string }>(
    `select slot_name as name, (pg_current_wal_lsn() - restart_lsn)::text as waiting from pg_replication_slots
     where starts_with(slot_name, $1) and restart_lsn is not null order by 1 desc limit 1`,
    [slotPrefix],
  );
  return rows[0] && { name: rows[0].name, waiting: Number(rows[0].waiting) };
}
