/** Folders that look like data and backups, as far as the lists of backups read them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFiles, readSystemIdentifier } from '../postgres/cluster.ts';
import { writeManifest } from './manifest.ts';
import { nameOf } from './names.ts';

/** The part of a database that distinguishes installations: the file that begins with the identifier. */
export async function fakeInstallation(dataDir: string): Promise<void> {
  const folder = join(clusterFiles(dataDir).cluster, 'global');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pg_control'), Buffer.alloc(8, 1));
}

/** A complete backup, as far as its list says, of the installation in `dataDir`, or of another one. Returns its folder's name. */
export async function fakeBackup(parent: string, at: Date, of: { dataDir: string } | 'another'): Promise<string> {
  const name = nameOf(at);
  await mkdir(join(parent, name), { recursive: true });
  const system_identifier = of === 'another' ? '1' : readSystemIdentifier(clusterFiles(of.dataDir));
  await writeManifest(join(parent, name), { made_at: at.toISOString(), system_identifier, files: {}, folders: [] });
  return name;
}
