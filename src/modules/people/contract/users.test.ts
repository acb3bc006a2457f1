import { describe, expect, it } from 'vitest';
import { UserInput } from './users.ts';

describe("a user's ID card", () => {
  const { id_card } = UserInput.shape;
  for (const typed of ['1.020.304.050', '1 020 304 050', ' 1020304050 ']) {
    it(`is stored as digits when ${typed} is typed`, () => expect(id_card.parse(typed)).toBe('1020304050'));
  }
  for (const typed of ['', ' . ', '10A20', '1'.repeat(21)]) {
    it(`is invalid when "${typed}" is typed`, () => expect(id_card.safeParse(typed).success).toBe(false));
  }
});
