/* Chromium for the browser tests: the installed one, or Debian's package. Preferred is the one without a window, which needs much less CPU. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of Chromium. Installs Debian's package if there is none and this runs as root. Empty if there is no Chromium. */
export function ensureChromium() {
  const found = findChromium() ?? installChromium();
  if (!found) console.error('The browser tests need Chromium: install the package "chromium", or set CHROMIUM to the path of one.');
  return found ?? '';
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return [process.env.CHROMIUM ?? '', ...names.flatMap((name) => folders.map((folder) => join(folder, name)))].find(isProgram);
}

function installChromium() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined;
  console.log("Installing Debian's Chromium for the browser tests.");
  apt(['update']);
  // Older releases have only the second.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    apt(['install', '--yes', '--no-install-recommends', name, 'fonts-liberation']);
    const installed = findChromium();
    if (installed) return installed;
  }
  return undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

function apt(args) {
  const run = spawnSync('apt-get', ['-qq', ...args], { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (run.status !== 0) console.error(`apt-get ${args[0]} failed: ${(run.stderr ?? '').trim().split('\n').at(-1)}`);
}
