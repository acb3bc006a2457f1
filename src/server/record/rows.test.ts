import { describe, expect, it } from 'vitest';
import { rowIds } from './rows.ts';

const stored = [
  { id: 'a', name: 'IVA', value: '19' },
  { id: 'b', name: 'ICA', value: '1' },
  { id: 'c', name: 'ICA', value: '1' },
];
const row = (name: string, value: string, id?: string) => ({ id, name, value });

describe('the rows of a list keep their ids', () => {
  const cases = [
    { name: 'when their values change', sent: [row('IVA', '5', 'a'), row('Otro', '2', 'b'), row('ICA', '1', 'c')], ids: ['a', 'b', 'c'] },
    { name: 'when they change places', sent: [row('ICA', '1', 'c'), row('IVA', '19', 'a')], ids: ['c', 'a'] },
    { name: 'when one between them is removed', sent: [row('IVA', '19', 'a'), row('ICA', '1', 'c')], ids: ['a', 'c'] },
    { name: 'when two of them take each other’s values', sent: [row('ICA', '1', 'a'), row('IVA', '19', 'b')], ids: ['a', 'b'] },
    {
      name: 'without naming them, where the values are the same',
      sent: [row('ICA', '1'), row('ICA', '1'), row('IVA', '19')],
      ids: ['b', 'c', 'a'],
    },
    {
      name: 'also if a row without an id comes first and has their values',
      sent: [row('IVA', '19'), row('IVA', '5', 'a')],
      ids: ['new', 'a'],
    },
    { name: 'without naming them, where a number is written differently', sent: [row('IVA', '19.00')], ids: ['a'] },
    { name: 'but not twice', sent: [row('IVA', '19', 'a'), row('IVA', '19', 'a')], ids: ['a', 'new'] },
    { name: 'but not if they changed without being named', sent: [row('IVA', '5')], ids: ['new'] },
    { name: 'but a row of another record is a new one', sent: [row('IVA', '5', 'x')], ids: ['new'] },
  ];
  it.each(cases)('$name', ({ sent, ids }) => {
    const known = stored.map(({ id }) => id);
    const taken = rowIds(stored, sent, { name: 'plain', value: 'numeric' });
    expect(taken.map((id) => (known.includes(id) ? id : 'new'))).toEqual(ids);
    expect(new Set(taken).size).toBe(taken.length);
  });
});
