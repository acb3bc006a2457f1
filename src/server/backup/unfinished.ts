/** Backups whose process was killed, or lost power: they do not count as backups, and would fill the disk over time. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { clusterFiles, readSystemIdentifier } from '../postgres/cluster.ts';
import { namesIn } from './files.ts';
import { datedName, dateOf } from './names.ts';

/** Beside the folder of a backup while it is made. Its text is of which installation. */
const ending = '.unfinished';

/** A backup this young may be one that has claimed its folder and does not copy yet. */
const youngMs = 10 * 60_000;

export async function markUnfinished(folder: string, dataDir: string): Promise<void> {
  await writeFile(`${folder}${ending}`, readSystemIdentifier(clusterFiles(dataDir)), { mode: 0o600 });
}

export async function unmarkUnfinished(folder: string): Promise<void> {
  await rm(`${folder}${ending}`, { force: true });
}

/**
 * Deletes those of the installation in `dataDir`, unless another backup of it is running: a running one holds a replication slot, which is dropped at
 * its end. A marked one that is complete only loses its mark.
 */
export async function removeUnfinished(client: pg.Client, parent: string, dataDir: string): Promise<void> {
  const { rows } = await client.query(`select from pg_replication_slots where slot_name like 'arriero\\_backup\\_%' and active`);
  if (rows.length > 0) return;
  const installation = readSystemIdentifier(clusterFiles(dataDir));
  for (const mark of await namesIn(parent, 'The folder of the backups')) {
    const name = mark.slice(0, -ending.length);
    if (!mark.endsWith(ending) || !datedName.test(name) || Date.now() - dateOf(name).getTime() < youngMs) continue;
    if ((await readFile(join(parent, mark), 'utf8')) !== installation) continue;
    if (!existsSync(join(parent, name, 'backup.json'))) await rm(join(parent, name), { recursive: true, force: true });
    await unmarkUnfinished(join(parent, name));
  }
}
