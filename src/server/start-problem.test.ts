import { expect, it } from 'vitest';
import { StartProblem, toStartProblem } from './start-problem.ts';

it('reports a full disk in a sentence, whether PostgreSQL or the system reports it', () => {
  for (const code of ['53100', 'ENOSPC']) {
    const problem = toStartProblem(Object.assign(new Error('could not write'), { code })) as Error;
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem.message).toContain('disk of the database is full');
  }
});

it('leaves other errors unchanged', () => {
  const other = Object.assign(new Error('no table'), { code: '42P01' });
  expect(toStartProblem(other)).toBe(other);
});
