/** Puts a backup back. */
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountFor } from '../postgres/account.ts';
import { clusterFiles, restoringFolder } from '../postgres/cluster.ts';
import { StartProblem } from '../start-problem.ts';
import { decryptFile } from './age.ts';
import { chownTree, copyTree, fileProblem, namesIn, syncTree } from './files.ts';
import { assertOpens, assertWhole, encryptedListName, manifestName, readContents, readManifest } from './manifest.ts';

/**
 * Restores a backup into an empty data folder: copies it into a folder inside, compares every copied file with its manifest, and only then moves
 * everything in place. After a failure the data folder is empty again. `identity`: the file that opens an encrypted backup. `complete`: runs on the
 * copy before it is moved in place. Throws StartProblem.
 */
export async function restore(
  source: string,
  dataDir: string,
  identity?: string,
  complete: (copy: string) => Promise<void> = async () => {},
): Promise<void> {
  const manifest = await readManifest(source).catch((error: unknown) => {
    throw fileProblem(error, source, 'Nothing was restored.');
  });
  if ((await namesIn(dataDir, 'The data folder')).length > 0)
    throw new StartProblem(`The data folder ${dataDir} is not empty: choose a new or empty one.`);
  await assertOpens(source, manifest, identity);
  const copy = restoringFolder(dataDir);
  const placed: string[] = [];
  try {
    await mkdir(copy, { recursive: true, mode: 0o700 });
    // For an encrypted one the list has the digests of the encrypted files.
    if (identity) assertWhole(source, manifest, await readContents(source), 'Nothing was restored.');
    const decrypt = identity ? { copy: (from: string, to: string) => decryptFile(from, to, identity) } : {};
    for (const name of await readdir(source)) {
      if (name === manifestName || name === encryptedListName) continue;
      await copyTree(join(source, name), join(copy, name), 'still', decrypt);
    }
    if (!identity) assertWhole(source, manifest, await readContents(copy), 'Nothing was restored.');
    const { cluster } = clusterFiles(copy);
    const account = accountFor(clusterFiles(dataDir).cluster);
    if (account) await chownTree(cluster, account);
    await complete(copy);
    await syncTree(copy);
    // The database last: without it, the folder does not count as a data folder.
    const names = (await readdir(copy)).filter((name) => name !== 'postgres');
    for (const name of [...names, 'postgres']) {
      await rename(join(copy, name), join(dataDir, name));
      placed.push(name);
    }
    await rmdir(copy);
  } catch (error) {
    for (const path of [copy, ...placed.map((name) => join(dataDir, name))]) await rm(path, { recursive: true, force: true });
    throw fileProblem(error, dataDir, 'Nothing was restored.');
  }
}
