import { describe, expect, it } from 'vitest';
import type { Values } from '../form/values.ts';
import { type Difference, differences } from './differences.ts';

const base: Values = { name: 'a', phone: '1', rows: [{ id: 'x', amount: '5' }], rights: ['view'], contact: { email: 'e' } };

describe('the differences between input and a saved record', () => {
  const cases: { name: string; mine: Values; theirs: Values; expected: Difference[] }[] = [
    { name: 'are none when both are equal', mine: {}, theirs: {}, expected: [] },
    { name: 'are none where both made the same change', mine: { name: 'b' }, theirs: { name: 'b' }, expected: [] },
    { name: 'are none between null and an empty text', mine: { name: '' }, theirs: { name: null }, expected: [] },
    {
      name: 'have the fields that only the user changed',
      mine: { name: 'b' },
      theirs: {},
      expected: [{ path: 'name', mine: 'b', theirs: 'a', isMine: true }],
    },
    {
      name: 'have the fields that only the other user changed, whose value stays',
      mine: {},
      theirs: { phone: '2' },
      expected: [{ path: 'phone', mine: '1', theirs: '2', isMine: false }],
    },
    {
      name: 'have the fields that both changed',
      mine: { name: 'b' },
      theirs: { name: 'c' },
      expected: [{ path: 'name', mine: 'b', theirs: 'c', isMine: true }],
    },
    {
      name: 'have the fields within rows where there are as many',
      mine: {},
      theirs: { rows: [{ id: 'x', amount: '6' }] },
      expected: [{ path: 'rows.0.amount', mine: '5', theirs: '6', isMine: false }],
    },
    {
      name: 'have the list where there are more rows or fewer',
      mine: { rows: [] },
      theirs: {},
      expected: [{ path: 'rows', mine: [], theirs: base.rows, isMine: true }],
    },
    {
      name: 'have of a list of names what only one side has',
      mine: { rights: ['view', 'edit'] },
      theirs: { rights: ['view', 'delete'] },
      expected: [{ path: 'rights', mine: ['edit'], theirs: ['delete'], isMine: true }],
    },
    { name: 'do not count the order of names', mine: { rights: ['b', 'a'] }, theirs: { rights: ['a', 'b'] }, expected: [] },
    {
      name: 'have the fields of an object',
      mine: { contact: { email: 'f' } },
      theirs: {},
      expected: [{ path: 'contact.email', mine: 'f', theirs: 'e', isMine: true }],
    },
    {
      name: 'have an object that one side lacks as a whole',
      mine: { contact: null },
      theirs: {},
      expected: [{ path: 'contact', mine: null, theirs: base.contact, isMine: true }],
    },
  ];
  it.each(cases)('$name', ({ mine, theirs, expected }) => {
    expect(differences(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(expected);
  });
});
