import { describe, expect, it } from 'vitest';
import { listKey, nextRow } from './list-keys.ts';

const press = (key: string, over: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});
const inRow = { isInRow: true, letters: true };
const outside = { isInRow: false, letters: true };
const inField = { isInRow: false, letters: false };

describe('listKey', () => {
  it.each([
    ['j moves down', 'j', inRow, { type: 'move', step: 1, extends: false }],
    ['k moves up', 'k', inRow, { type: 'move', step: -1, extends: false }],
    ['j enters the table', 'j', outside, { type: 'move', step: 1, extends: false }],
    ['the arrows move in the table', 'ArrowUp', inRow, { type: 'move', step: -1, extends: false }],
    ['the arrows scroll elsewhere', 'ArrowDown', outside, undefined],
    ['x selects', 'x', inRow, { type: 'select', extends: false }],
    ['space selects', ' ', inRow, { type: 'select', extends: false }],
    ['space presses a button elsewhere', ' ', outside, undefined],
    ['x does nothing elsewhere', 'x', outside, undefined],
    ['escape clears', 'Escape', inRow, { type: 'clear' }],
    ['escape clears from elsewhere', 'Escape', outside, { type: 'clear' }],
    ['escape belongs to a field', 'Escape', inField, undefined],
    ['letters are typed in a field', 'j', inField, undefined],
    ['letters that are turned off do nothing in a row', 'x', { isInRow: true, letters: false }, undefined],
    ['space selects without letters', ' ', { isInRow: true, letters: false }, { type: 'select', extends: false }],
    ['enter belongs to the link', 'Enter', inRow, undefined],
  ] as const)('%s', (_, key, where, action) => expect(listKey(press(key), where)).toEqual(action));

  it('extends with Shift, whose letters are capitals', () => {
    expect(listKey(press('J', { shiftKey: true }), inRow)).toEqual({ type: 'move', step: 1, extends: true });
    expect(listKey(press('X', { shiftKey: true }), inRow)).toEqual({ type: 'select', extends: true });
  });
  it('leaves combinations to the browser', () => expect(listKey(press('k', { ctrlKey: true }), inRow)).toBeUndefined());
});

describe('nextRow', () => {
  it.each([
    [3, null, 1, 0],
    [3, null, -1, 2],
    [3, 0, 1, 1],
    [3, 2, 1, null],
    [3, 0, -1, null],
    [0, null, 1, null],
  ] as const)('of %i rows, from %s by %i', (rows, from, step, next) => expect(nextRow(rows, from, step)).toBe(next));
});
