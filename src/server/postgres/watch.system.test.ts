import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import type { HolderState } from './holder.ts';
import { nextStep, type WatchedServer, watchServer } from './watch.ts';

const [alive, dead] = [true, false];

it.each<[string, boolean, HolderState, boolean, number, string]>([
  ['leaves a server alone that it holds', alive, 'self', false, 0, 'nothing'],
  ['leaves a server alone that another holds', alive, 'other', false, 0, 'nothing'],
  ['holds a server whose holder was killed', alive, 'none', false, 0, 'become holder'],
  ['restarts the server that it holds', dead, 'self', false, 0, 'restart'],
  ['restarts a server whose holder was killed too', dead, 'none', false, 0, 'restart'],
  ['waits for a holder that is alive', dead, 'other', false, 29_000, 'nothing'],
  ['uses the server that the holder has started', dead, 'other', true, 500, 'restart'],
  ['does not wait for ever for a holder that hangs', dead, 'other', false, 31_000, 'restart'],
  ['leaves a server alone whose service has ended', alive, 'away', false, 0, 'nothing'],
  ['waits for a service that its supervisor starts again', dead, 'away', false, 29_000, 'nothing'],
  ['does not wait for ever for a service', dead, 'away', false, 31_000, 'restart'],
])('a process %s', (_name, isAlive, holder, hasOtherServer, downMs, expected) => {
  expect(nextStep({ isAlive, holder, hasOtherServer, downMs })).toBe(expected);
});

/**
 * A watched server that is dead until a start succeeds. Each entry of `starts` is one start: false fails, true succeeds for good, 'briefly'
 * succeeds and ends at once. Starts beyond them fail.
 */
function watched(starts: (boolean | 'briefly')[]) {
  const problem = Promise.withResolvers<StartProblem>();
  const state = { isAlive: false, attempts: 0, hasRoom: true, log: [] as string[] };
  const server: WatchedServer = {
    isAlive: () => state.isAlive,
    holder: () => 'self',
    becomeHolder: () => {},
    hasOtherServer: () => false,
    hasRoom: () => state.hasRoom,
    async restart() {
      const start = starts[state.attempts++];
      if (!start) throw new StartProblem('The embedded PostgreSQL did not start: the disk is full.');
      state.isAlive = start === true;
    },
    log: (line) => void state.log.push(line),
    onGiveUp: problem.resolve,
  };
  return { server, state, problem: problem.promise };
}

const quick = { checkMs: 1, stableMs: 10_000 };

test('three failed starts in a row end the watch, with one sentence', async () => {
  const { server, state, problem } = watched([]);
  const watch = watchServer(server, quick);
  expect((await problem).message).toBe('The embedded PostgreSQL ended and could not be started again: the disk is full.');
  await watch.stop();
  expect(state.attempts).toBe(3);
});

test('a server that becomes ready and ends within seconds, three times in a row, ends the watch with one sentence', async () => {
  const { server, state, problem } = watched(Array(20).fill('briefly'));
  const watch = watchServer(server, quick);
  expect((await problem).message).toBe('The embedded PostgreSQL ended and could not be started again: it ended again within 10 seconds.');
  await watch.stop();
  expect(state.attempts).toBe(3);
});

test('a server that has run for a while begins the count again', async () => {
  const { server, state, problem } = watched([false, false, true, false, false, true]);
  const watch = watchServer(server, { checkMs: 1, stableMs: 50 });
  for (const attempts of [3, 6]) {
    await expect.poll(() => state).toMatchObject({ isAlive: true, attempts });
    await sleep(60);
    state.isAlive = false;
  }
  expect((await problem).message).toContain('could not be started again');
  await watch.stop();
  expect(state.attempts).toBe(9);
});

test('starts that fail for lack of room on the disk do not count: the server runs again when there is room', async () => {
  const { server, state } = watched([false, false, 'briefly', false, false, false, true]);
  state.hasRoom = false;
  const watch = watchServer(server, quick);
  await expect.poll(() => state).toMatchObject({ isAlive: true, attempts: 7 });
  await watch.stop();
  expect(state.log.filter((line) => line.includes('as soon as the disk has room'))).toHaveLength(2);
});
