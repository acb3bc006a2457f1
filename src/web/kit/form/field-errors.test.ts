import { describe, expect, it } from 'vitest';
import { fieldErrors, inOrder } from './field-errors.ts';

const error = (message: string) => ({ type: 'server', message, ref: { name: 'x', type: 'text', message: 'no error' } });

describe('the errors of a form', () => {
  it('are listed by dotted path, also within rows, and of a field that is named like a part of an error', () => {
    const errors = { name: error('a'), type: error('b'), items: [undefined, { amount: error('c') }], root: error('d') };
    expect(fieldErrors(errors)).toEqual([
      { path: 'name', message: 'a' },
      { path: 'type', message: 'b' },
      { path: 'items.1.amount', message: 'c' },
      { path: 'root', message: 'd' },
    ]);
  });

  it('are in the order of the fields on the screen; those without a field are last', () => {
    const errors = ['root', 'phone', 'items', 'name'].map((path) => ({ path, message: '' }));
    const names = ['name', '', 'items.0.amount', 'phone'];
    expect(inOrder(errors, names).map(({ path }) => path)).toEqual(['name', 'items', 'phone', 'root']);
  });
});
