/** The server of a worker of the browser tests, see server.ts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, Order } from './server.ts';

/** Its TypeScript is compiled once, as by `npm start`. */
const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.compile-cache' };

let child: ChildProcess | undefined;

/** Serves that database alone from now on, none with null. Returns the base URL. The screens must have been built. */
export async function serveDatabase(database: Order['database'], env: Order['env'] = {}): Promise<string> {
  if (!child?.connected) child = start();
  child.send({ database, env } satisfies Order);
  const waiting = new AbortController();
  const answer = await Promise.race<Answer>([
    once(child, 'message', waiting).then(([answered]) => answered),
    once(child, 'exit', waiting).then(([code]) => ({ problem: `The server ended with ${code}.` })),
  ]).finally(() => waiting.abort());
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.url;
}

/** It ends with the process of the tests, also when that is killed. */
const start = () =>
  spawn(process.execPath, ['--import', './bin/lib/with-parent.js', 'e2e/server.ts'], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
