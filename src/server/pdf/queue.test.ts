import { expect, it } from 'vitest';
import { FairQueue, type Requester } from './queue.ts';

const limits = { total: 6, perCompany: 4, perPerson: 2 };

/** A queue whose work is done when the test says so. */
function setUp() {
  const queue = new FairQueue(limits);
  const done: string[] = [];
  const finish: (() => void)[] = [];
  const run = (name: string, requester: Requester) =>
    queue
      .run(requester, () => new Promise<void>((resolve) => finish.push(resolve)))
      .then(
        () => void done.push(name),
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
  /** Finishes what is in progress, until nothing waits. */
  const finishAll = async () => {
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await new Promise(setImmediate);
    }
  };
  return { run, done, finishAll };
}

it('serves companies in turn, each in its own order', async () => {
  const { run, done, finishAll } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name, { company: name[0], person: name });
  await finishAll();
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('gives the next turn to who has waited longest for one, also after leaving', async () => {
  const { run, done, finishAll } = setUp();
  void run('a1', { company: 'a' });
  await finishAll();
  for (const name of ['b1', 'b2', 'a2']) void run(name, { company: name[0] });
  await finishAll();
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2']);
});

it('has two of a person, four of a company and six in all, besides jobs and the first of each company', async () => {
  const { run, done, finishAll } = setUp();
  const requesters: [string, Requester][] = [
    ['a1', { company: 'a', person: '1' }],
    ['a2', { company: 'a', person: '1' }],
    ['third of a person', { company: 'a', person: '1' }],
    ['a3', { company: 'a', person: '2' }],
    ['a4', { company: 'a', person: '3' }],
    ['fifth of a company', { company: 'a', person: '4' }],
    ['b1', { company: 'b', person: '1' }],
    ['c1', { company: 'c', person: '1' }],
    ['seventh', { company: 'b', person: '2' }],
    ['d1', { company: 'd', person: '1' }],
    ['job', { company: 'a', person: '1', isJob: true }],
  ];
  const answers = requesters.map(([name, requester]) => run(name, requester));
  await finishAll();
  const busy = (await Promise.all(answers)).flatMap((answer, at) => (answer ? [[requesters[at]?.[0], answer]] : []));
  expect(busy).toEqual(['third of a person', 'fifth of a company', 'seventh'].map((name) => [name, 'pdf_busy']));
  expect(done.sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'job']);
});

it('is left by a request that is given up, whose place is free', async () => {
  const { run, done, finishAll } = setUp();
  const leaving = new AbortController();
  const person = { company: 'a', person: '1' };
  void run('a1', person);
  const left = run('a2', { ...person, signal: leaving.signal });
  leaving.abort(new Error('gone'));
  expect(await left).toBe('gone');
  void run('a3', person);
  await finishAll();
  expect(done).toEqual(['a1', 'a3']);
});

it('goes on after a failure', async () => {
  const queue = new FairQueue(limits);
  const failed = queue.run({}, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await queue.run({}, async () => 'printed')).toBe('printed');
});
