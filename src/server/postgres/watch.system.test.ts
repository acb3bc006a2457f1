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
])('a process %s', (_name, isAlive, holder, hasOtherServer, downMs, expected) => {
  expect(nextStep({ isAlive, holder, hasOtherServer, downMs })).toBe(expected);
});

/** A watched server that is dead until a start succeeds; `starts` says which do. */
function watched(starts: boolean[]) {
  const problem = Promise.withResolvers<StartProblem>();
  const state = { isAlive: false, attempts: 0 };
  const server: WatchedServer = {
    isAlive: () => state.isAlive,
    holder: () => 'self',
    becomeHolder: () => {},
    hasOtherServer: () => false,
    async restart() {
      state.isAlive = starts[state.attempts++] ?? false;
      if (!state.isAlive) throw new StartProblem('The embedded PostgreSQL did not start: the disk is full.');
    },
    log: () => {},
    onGiveUp: problem.resolve,
  };
  return { server, state, problem: problem.promise };
}

test('three failed starts in a row end the watch, with one sentence', async () => {
  const { server, state, problem } = watched([]);
  const watch = watchServer(server, 1);
  expect((await problem).message).toBe('The embedded PostgreSQL ended and could not be started again: the disk is full.');
  await watch.stop();
  expect(state.attempts).toBe(3);
});

test('a start that succeeds begins the count again', async () => {
  const { server, state, problem } = watched([false, false, true, false, false, true]);
  const watch = watchServer(server, 1);
  await expect.poll(() => state).toEqual({ isAlive: true, attempts: 3 });
  state.isAlive = false;
  await expect.poll(() => state).toEqual({ isAlive: true, attempts: 6 });
  state.isAlive = false;
  expect((await problem).message).toContain('could not be started again');
  await watch.stop();
  expect(state.attempts).toBe(9);
});
