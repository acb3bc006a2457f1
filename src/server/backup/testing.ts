/** Folders that look like data and backups, as far as the lists of backups read them, and keys of encrypted ones. */
import { execFileSync } from 'node:child_process';
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
  await writeManifest(join(parent, name), { made_at: at.toISOString(), system_identifier, encrypted: false, files: {}, folders: [] });
  return name;
}

export interface Keys {
  recipient: string;
  /** The file of it. */
  identity: string;
}

/** A new pair of keys of the program `age`, whose identity is written to `file`. */
export function makeKeys(file: string): Keys {
  execFileSync('age-keygen', ['-o', file], { stdio: 'ignore' });
  return { recipient: execFileSync('age-keygen', ['-y', file], { encoding: 'utf8' }).trim(), identity: file };
}
