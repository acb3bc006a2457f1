import { describe, expect, it } from 'vitest';
import { type BulkEvent, type BulkRun, countOf, newRun, type Outcome, runAfter } from './bulk.ts';

const runOf = (...events: BulkEvent[]) => events.reduce<BulkRun<string>>(runAfter, newRun(['a', 'b', 'c']));
const start: BulkEvent = { type: 'start' };
const finish: BulkEvent = { type: 'finish' };
const done = (at: number): BulkEvent => ({ type: 'done', at, answer: at });

describe('a run over several rows', () => {
  it.each<{ name: string; events: BulkEvent[]; phase: string; outcomes: Outcome[] }>([
    { name: 'first asks', events: [], phase: 'asking', outcomes: ['waiting', 'waiting', 'waiting'] },
    { name: 'reports each row', events: [start, done(0)], phase: 'running', outcomes: ['done', 'waiting', 'waiting'] },
    {
      name: 'goes on after a failure',
      events: [start, { type: 'failed', at: 0, message: 'no' }, done(1), done(2), finish],
      phase: 'finished',
      outcomes: ['failed', 'done', 'done'],
    },
    { name: 'says what was not tried', events: [start, done(0), finish], phase: 'finished', outcomes: ['done', 'skipped', 'skipped'] },
    {
      name: 'takes back only what was done',
      events: [start, done(0), finish, { type: 'start_undo' }, { type: 'undone', at: 0 }, finish],
      phase: 'finished',
      outcomes: ['undone', 'skipped', 'skipped'],
    },
    {
      name: 'stays done where taking back failed',
      events: [start, done(0), finish, { type: 'start_undo' }, { type: 'undo_failed', at: 0, message: 'no' }, finish],
      phase: 'finished',
      outcomes: ['done', 'skipped', 'skipped'],
    },
  ])('$name', ({ events, phase, outcomes }) => {
    const run = runOf(...events);
    expect([run.phase, run.items.map(({ outcome }) => outcome)]).toEqual([phase, outcomes]);
  });

  it('keeps the messages, the answers and the counts', () => {
    const { items } = runOf(start, { type: 'failed', at: 0, message: 'no' }, done(1));
    expect([items[0]?.message, items[1]?.answer, countOf(items, 'done'), countOf(items, 'waiting')]).toEqual(['no', 1, 1, 1]);
  });
});
