import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('returns a UUID of version 7', () => expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

it('always increases, also within a millisecond and when the clock stops or goes back', () => {
  const now = Date.now() + 60_000;
  const ids = Array.from({ length: 10_000 }, (_, index) => newId(now - (index % 3)));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});
