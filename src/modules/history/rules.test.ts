import { describe, expect, it } from 'vitest';
import { defineHistory } from '#base/history.ts';
import { type HistoryRow, historyEntries } from './rules.ts';

const document = defineHistory({
  entity: 'document',
  table: 'document',
  permission: 'view-history',
  parts: { line: { name: 'description' }, tax: { name: 'name', rates: { value: 'method' } } },
});

const row = (
  entity: string,
  entity_id: string,
  action: HistoryRow['action'],
  values: Record<string, [string | null, string | null]>,
  act = '1',
) => {
  const unlabelled = (text: string | null) => ({ raw: text, label: text });
  const changes = Object.entries(values).map(([field, [before, after]]) => ({
    field,
    before: unlabelled(before),
    after: unlabelled(after),
  }));
  return { act, at: 'then', person_id: null, person_name: null, entity, entity_id, action, changes };
};
const entries = (...rows: HistoryRow[]) => historyEntries(rows, document).map(({ action, changes, parts }) => ({ action, changes, parts }));
const line = (description: string, quantity: string) => ({ description, quantity });
type Fields = Record<string, string>;
const inserted = (table: string, id: string, fields: Fields) =>
  row(table, id, 'insert', Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [null, value]])));
const deleted = (table: string, id: string, fields: Fields) =>
  row(table, id, 'delete', Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [value, null]])));
const updated = (table: string, id: string, before: Fields, after: Fields) =>
  row(table, id, 'update', Object.fromEntries(Object.keys(after).map((field) => [field, [before[field] ?? null, after[field] ?? null]])));
const partsOf = (...rows: HistoryRow[]) => entries(...rows)[0]?.parts;

describe('an entry combines the rows of one transaction', () => {
  it('of a new record: only that it was created, without its parts', () => {
    expect(entries(row('document', 'i', 'insert', {}), inserted('line', '1', line('Flete', '1')))).toEqual([
      { action: 'insert', changes: [], parts: [] },
    ]);
  });

  it('of a record written twice: the values before the first and after the last write', () => {
    const rows = [
      row('document', 'i', 'update', { total: ['1', '2'] }),
      row('document', 'i', 'update', { total: ['2', '3'], paid: ['0', '1'] }),
    ];
    expect(entries(...rows)[0]?.changes).toEqual([
      { field: 'paid', before: '0', after: '1' },
      { field: 'total', before: '1', after: '3' },
    ]);
  });

  it('is left out when every value is as it was before', () => {
    expect(entries(row('document', 'i', 'update', { total: ['1', '2'] }), row('document', 'i', 'update', { total: ['2', '1'] }))).toEqual(
      [],
    );
  });

  it('lists an id that changed even when both records have the same name', () => {
    const [before, after] = [
      { raw: '1', label: 'Cementos' },
      { raw: '2', label: 'Cementos' },
    ];
    const rows = [{ ...row('document', 'i', 'update', {}), changes: [{ field: 'customer_id', before, after }] }];
    expect(entries(...rows)[0]?.changes).toEqual([{ field: 'customer_id', before: 'Cementos', after: 'Cementos' }]);
  });

  it('does not include rows of another transaction', () => {
    const rows = [row('document', 'i', 'update', { notes: ['b', 'c'] }, '2'), row('document', 'i', 'update', { notes: ['a', 'b'] }, '1')];
    expect(historyEntries(rows, document).map((entry) => [entry.id, entry.changes[0]?.before])).toEqual([
      ['2', 'b'],
      ['1', 'a'],
    ]);
  });
});

describe('a part', () => {
  it('that was inserted or deleted has all its fields', () => {
    expect(partsOf(inserted('line', '1', line('Cargue', '2')), deleted('line', '2', { ...line('Flete', '1'), unit: '' }))).toEqual([
      { kind: 'line', name: 'Flete', action: 'delete', changes: [{ field: 'quantity', before: '1', after: null }] },
      { kind: 'line', name: 'Cargue', action: 'insert', changes: [{ field: 'quantity', before: null, after: '2' }] },
    ]);
  });

  it('that changed has its name before the change, and only the fields that differ', () => {
    expect(partsOf(updated('line', '1', line('Flete', '1'), line('Flete largo', '1')))).toEqual([
      { kind: 'line', name: 'Flete', action: 'update', changes: [{ field: 'description', before: 'Flete', after: 'Flete largo' }] },
    ]);
  });

  it('that was deleted and inserted again under its id is an update, or nothing', () => {
    expect(partsOf(deleted('line', '1', line('Flete', '1')), inserted('line', '1', line('Flete', '3')))).toEqual([
      { kind: 'line', name: 'Flete', action: 'update', changes: [{ field: 'quantity', before: '1', after: '3' }] },
    ]);
    expect(entries(deleted('line', '1', line('Flete', '1')), inserted('line', '1', line('Flete', '1')))).toEqual([]);
  });

  it('is not taken for another one with the same values or the same name', () => {
    expect(partsOf(deleted('line', '1', line('Flete', '1')), inserted('line', '2', line('Flete', '1')))).toEqual([
      { kind: 'line', name: 'Flete', action: 'delete', changes: [{ field: 'quantity', before: '1', after: null }] },
      { kind: 'line', name: 'Flete', action: 'insert', changes: [{ field: 'quantity', before: null, after: '1' }] },
    ]);
  });

  it('that was inserted and deleted in one transaction is left out', () => {
    expect(entries(inserted('line', '1', line('Flete', '1')), deleted('line', '1', line('Flete', '1')))).toEqual([]);
  });

  it('shows a rate as percentage or amount, even when only the number changed', () => {
    const tax = (value: string, method: string) => ({ name: 'IVA', value, method });
    const changes = (before: Fields, after: Fields) => partsOf(updated('tax', '1', before, after))?.[0]?.changes;
    expect(changes(tax('19.0000', 'percentage'), tax('5.0000', 'percentage'))).toEqual([
      { field: 'value', before: '19.0000%', after: '5.0000%' },
    ]);
    expect(changes(tax('5.0000', 'percentage'), tax('5.0000', 'fixed'))).toEqual([
      { field: 'method', before: 'percentage', after: 'fixed' },
      { field: 'value', before: '5.0000%', after: '5.0000' },
    ]);
  });
});
