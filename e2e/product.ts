/** Runs the built product with the demo, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Each file starts a server: its TypeScript is compiled once, as by `npm start`. */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.compile-cache' };

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the server with that data folder on a free port, and `env` besides. The screens must have been built. */
export async function startServer(folder: string, env: Record<string, string> = {}): Promise<RunningServer> {
  for (;;) {
    const port = (await freePort()) as number;
    const child = start(folder, port, env);
    const code = await readyOrEnded(child);
    if (code === 'ready') return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
    // Another process may take the port before the server listens on it; then try again.
    if ((await freePort(port)) === port) throw new Error(`The server ended with ${code} before it was ready.`);
  }
}

function start(folder: string, port: number, env: Record<string, string>): ChildProcess {
  // It ends with the process of the tests, also when that is killed.
  return spawn(process.execPath, ['--import', './bin/lib/with-parent.js', 'src/server/main.ts'], {
    env: {
      ...process.env,
      ...compileCache,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SEED: 'demo',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function readyOrEnded(child: ChildProcess): Promise<'ready' | number | null> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('Arriero is ready') && resolve('ready'));
    child.once('exit', resolve);
  });
}

/** The wanted port if it is free, else undefined; any free port by default. */
function freePort(wanted = 0): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(undefined))
      .listen(wanted, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
  });
}
