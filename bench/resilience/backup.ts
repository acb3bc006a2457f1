/**
 * Makes a backup while requests arrive all the time. A damaged copy of it must be refused, and the whole one is restored into another folder.
 *
 *     bin/drill backup [--rate 20] [--fault NAME]
 *
 * `--rate`: requests a second, a quarter of which create a customer. In the restored database `verify` must find nothing, and each customer that was
 * acknowledged before the backup must be stored once. Needs Debian's age. Everything is on 127.0.0.1 in a temporary folder. Exit code 0 if no request failed during
 * the backup, and all else holds.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKeys } from '#server/backup/testing.ts';
import { startProduct } from '../product.ts';
import { problemsOfStored } from './customers.ts';
import { children, dataDir, expectCommand, folder, problems, readOptions, requireProgram, runDrill } from './drill.ts';
import { acknowledged, during, underLoad } from './load.ts';

const drill = readOptions('backup', { rate: [20, 200] });

await runDrill(async () => {
  requireProgram('age', '--version');
  const { client } = await startProduct(dataDir, children);
  await underLoad(client, drill.options.rate, backUpAndRestore);
}, drill);

async function backUpAndRestore(): Promise<void> {
  const backup = join(folder, 'backup');
  const damaged = join(folder, 'damaged');
  const restored = join(folder, 'restored');
  const { recipient, identity } = makeKeys(join(folder, 'own.key'));
  // Some customers are saved before.
  await sleep(1000);
  const before = [...acknowledged];
  await during('a backup', false, () => expectCommand(['backup', backup], true, dataDir, { BACKUP_RECIPIENT: recipient }));
  cpSync(backup, damaged, { recursive: true });
  if (!drill.hasFault('whole')) damage(damaged);
  if (drill.hasFault('damaged')) damage(backup);
  await expectCommand(['verify-backup', damaged], false);
  await expectCommand(['restore', damaged, '--identity', identity], false, join(folder, 'refused'));
  await expectCommand(['verify-backup', backup]);
  await expectCommand(['restore', backup, '--identity', identity], true, restored);
  await drill.plant(before[0]?.id, restored);
  await expectCommand(['verify'], true, restored);
  const missing = await problemsOfStored(restored, before, Number.POSITIVE_INFINITY);
  console.log(`  restored: ${before.length - missing.length} of ${before.length} customers that were acknowledged before the backup`);
  problems.push(...missing.map((problem) => `Restored: ${problem}`));
}

/** Changes one bit. */
function damage(backup: string): void {
  const file = join(backup, 'postgres', 'cluster', 'global', 'pg_control');
  const bytes = readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
