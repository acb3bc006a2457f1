import { expect, it } from 'vitest';
import { PrintQueue, type Requester } from './queue.ts';

const limits = { perCompany: 4, perPerson: 2 };

/** A queue whose work is done when the test says so. */
function setUp() {
  const queue = new PrintQueue(limits);
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
    await new Promise(setImmediate);
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await new Promise(setImmediate);
    }
  };
  return { run, done, finishAll };
}

it('does everything in the order of the requests', async () => {
  const { run, done, finishAll } = setUp();
  for (const name of ['a1', 'b1', 'a2', 'c1']) void run(name, { company: name[0], person: name });
  await finishAll();
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1']);
});

it('has two of a person and four of a company, besides jobs', async () => {
  const { run, done, finishAll } = setUp();
  const requesters: [string, Requester][] = [
    ['a1', { company: 'a', person: '1' }],
    ['a2', { company: 'a', person: '1' }],
    ['third of a person', { company: 'a', person: '1' }],
    ['a3', { company: 'a', person: '2' }],
    ['a4', { company: 'a', person: '3' }],
    ['fifth of a company', { company: 'a', person: '4' }],
    ['b1', { company: 'b', person: '1' }],
    ['job', {}],
  ];
  const answers = requesters.map(([name, requester]) => run(name, requester));
  await finishAll();
  const busy = (await Promise.all(answers)).flatMap((answer, at) => (answer ? [[requesters[at]?.[0], answer]] : []));
  expect(busy).toEqual(['third of a person', 'fifth of a company'].map((name) => [name, 'pdf_busy']));
  expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'job']);
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

it('keeps the place of a request that is given up while its work is in progress', async () => {
  const { run, finishAll } = setUp();
  const leaving = new AbortController();
  const person = { company: 'a', person: '1' };
  void run('a1', { ...person, signal: leaving.signal });
  leaving.abort(new Error('gone'));
  void run('a2', person);
  expect(await run('a3', person)).toBe('pdf_busy');
  await finishAll();
});

it('goes on after a failure', async () => {
  const queue = new PrintQueue(limits);
  const failed = queue.run({}, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await queue.run({}, async () => 'printed')).toBe('printed');
});
