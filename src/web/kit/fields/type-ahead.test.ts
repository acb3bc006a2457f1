import { describe, expect, it } from 'vitest';
import { optionBeginning, pause, type TypedAhead, typedAfter } from './type-ahead.ts';

const options = ['Alimentación', 'Combustible (ACPM)', 'Peajes', 'Peaje electrónico'].map((label) => ({ value: label, label }));
const letter = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

/** What has been typed ahead after these keys, of which each comes `every` milliseconds after the one before; `arrive` is when the options do. */
function typed(keys: string[], { every = 100, arrive = Number.POSITIVE_INFINITY } = {}) {
  let now: TypedAhead | null = null;
  keys.forEach((key, at) => {
    now = typedAfter(now, letter(key), at * every, at * every < arrive);
  });
  return (now as TypedAhead | null)?.text ?? null;
}

describe('letters typed ahead of the options', () => {
  it('are all kept while the options load, however slowly they are typed', () => {
    expect(typed(['c', 'o', 'm'])).toBe('com');
    expect(typed(['c', 'o', 'm'], { every: 5 * pause })).toBe('com');
  });
  it('go on when the options have arrived, until a pause', () => {
    expect(typed(['c', 'o', 'm'], { arrive: 150 })).toBe('com');
    expect(typed(['c', 'o', 'm'], { every: pause, arrive: pause + 1 })).toBe(null);
  });
  it('are none once the options are there: the browser searches', () => expect(typed(['c', 'o'], { arrive: 0 })).toBe(null));
  it('are discarded by Escape, and not by Tab or the shift of a capital', () => {
    expect(typed(['c', 'o', 'Escape'])).toBe(null);
    expect(typed(['Shift', 'C', 'o', 'Tab'])).toBe('Co');
  });
  it('are not shortcuts, nor the space that opens the list', () => {
    expect(typedAfter(null, { ...letter('s'), ctrlKey: true }, 0, true)).toBe(null);
    expect(typed([' '])).toBe(null);
    expect(typed(['a', ' ', 'b'])).toBe('a b');
  });
});

describe('the option typed ahead', () => {
  it.each([
    { text: 'com', label: 'Combustible (ACPM)' },
    { text: 'ALIMENTACION', label: 'Alimentación' },
    { text: 'peaje e', label: 'Peaje electrónico' },
    { text: 'p', label: 'Peajes' },
  ])('is the first one that begins with $text', ({ text, label }) => expect(optionBeginning(text, options)?.label).toBe(label));
  it('is none without a match', () => {
    expect(optionBeginning('acpm', options)).toBe(undefined);
    expect(optionBeginning(' ', options)).toBe(undefined);
  });
});
