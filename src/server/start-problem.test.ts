import { expect, it } from 'vitest';
import { mendable, StartProblem } from './start-problem.ts';

it('tells a full disk in a sentence, whether PostgreSQL or the system finds it', () => {
  for (const code of ['53100', 'ENOSPC']) {
    const told = mendable(Object.assign(new Error('could not write'), { code })) as Error;
    expect(told).toBeInstanceOf(StartProblem);
    expect(told.message).toContain('disk of the database is full');
  }
});

it('leaves every other failure as it is', () => {
  const other = Object.assign(new Error('no table'), { code: '42P01' });
  expect(mendable(other)).toBe(other);
});
