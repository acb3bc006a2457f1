import { expect, it } from 'vitest';
import { scheduleQueryOf } from './filters.ts';

const cases: [name: string, filters: Record<string, string | undefined>, query: object | null][] = [
  ['without filters all', { kind: undefined }, {}],
  [
    'by text, state and vehicle',
    { search: 'abc', state: 'soon', subject: 'trailer' },
    { search: 'abc', state: 'soon', vehicle: 'trailer' },
  ],
  ['by what is near', { near: '1' }, { near: '1' }],
  ['none of people', { subject: 'person' }, null],
  ['none of a kind of papers', { kind: 'soat', search: 'abc' }, null],
  ['none by the due date of papers', { due_from: '2026-11-01' }, null],
  ['none of the history', { history: '1' }, null],
];
it.each(cases)('services are found %s', (_, filters, query) => expect(scheduleQueryOf(filters)).toEqual(query));
