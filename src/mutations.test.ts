/** The bugs that `bin/mutate` plants name places of the code: code that moves takes them along. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allMutations } from '../bench/mutate/bugs/all.ts';
import { findDrifted } from '../bench/mutate/drifted.ts';

it('every bug that is planted finds its place', () => {
  expect(findDrifted(fileURLToPath(new URL('../', import.meta.url)), allMutations)).toEqual([]);
});
