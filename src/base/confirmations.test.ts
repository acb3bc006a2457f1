import { describe, expect, it } from 'vitest';
import { requireConfirmed } from './confirmations.ts';
import { RuleBroken } from './errors.ts';

const questions = [{ code: 'other_day', planned: '2026-03-01T06:00' }, { code: 'truck_in_transit' }];
const asked = (confirmed: string[]) => {
  try {
    requireConfirmed(questions, confirmed);
    return null;
  } catch (error) {
    return (error as RuleBroken).details;
  }
};

describe('requireConfirmed', () => {
  it('asks all questions at once, until each is confirmed', () => {
    expect(asked([])).toEqual({ questions });
    expect(asked(['other_day'])).toEqual({ questions });
    expect(asked(['truck_in_transit', 'other_day', 'something_else'])).toBeNull();
    expect(() => requireConfirmed(questions, [])).toThrow(RuleBroken);
  });
  it('asks nothing without questions', () => expect(() => requireConfirmed([], [])).not.toThrow());
});
