/* Programs for the tests that npm does not have: the installed ones, or Debian's packages. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is installed. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

/** Installs a package if its program is missing and this runs as root. `what` needs it, for the sentence if it cannot. */
export function ensureProgram(program, name, what) {
  const find = () => findProgram([program]);
  if (!(find() ?? installPackages([[name]], find))) console.error(`${what} need ${program}: install the package "${name}".`);
}

/** Installs the first of these lists of packages with which `find` finds something, and returns that. Nothing unless this is Debian and runs as root. */
export function installPackages(lists, find) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined;
  apt(['update']);
  for (const packages of lists) {
    apt(['install', '--yes', '--no-install-recommends', ...packages]);
    const installed = find();
    if (installed) return installed;
  }
  return undefined;
}

function apt(args) {
  const run = spawnSync('apt-get', ['-qq', ...args], { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (run.status !== 0) console.error(`apt-get ${args[0]} failed: ${(run.stderr ?? '').trim().split('\n').at(-1)}`);
}
