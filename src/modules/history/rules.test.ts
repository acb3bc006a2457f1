import { describe, expect, it } from 'vitest';
import { entriesOf, type Written } from './rules.ts';

const row = (
  entity: string,
  entity_id: string,
  action: Written['action'],
  values: Record<string, [string | null, string | null]>,
  act = '1',
) => {
  const plain = (text: string | null) => ({ is: text, told: text });
  const changes = Object.entries(values).map(([field, [before, after]]) => ({ field, before: plain(before), after: plain(after) }));
  return { act, at: 'then', person_id: null, person_name: null, entity, entity_id, action, changes };
};
const told = (...rows: Written[]) => entriesOf(rows, 'invoice').map(({ action, changes, parts }) => ({ action, changes, parts }));
const item = (name: string, quantity: string) => ({ description: name, quantity });
type Values = Record<string, string>;
const added = (at: string, values: Values) =>
  row('invoice_item', at, 'insert', Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value]])));
const removed = (at: string, values: Values) =>
  row('invoice_item', at, 'delete', Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [value, null]])));
const changed = (at: string, before: Values, after: Values) =>
  row(
    'invoice_item',
    at,
    'update',
    Object.fromEntries(Object.keys(after).map((field) => [field, [before[field] ?? null, after[field] ?? null]])),
  );
const only = (...rows: Written[]) => told(...rows)[0]?.parts;

describe('what was written together is told together', () => {
  it('of a new record, that it was made, and not what came with it', () => {
    expect(told(row('invoice', 'i', 'insert', {}), added('1', item('Flete', '1')))).toEqual([{ action: 'insert', changes: [], parts: [] }]);
  });

  it('of a record that was written twice, where it stood before and after', () => {
    const rows = [
      row('invoice', 'i', 'update', { total: ['1', '2'] }),
      row('invoice', 'i', 'update', { total: ['2', '3'], paid: ['0', '1'] }),
    ];
    expect(told(...rows)[0]?.changes).toEqual([
      { field: 'paid', before: '0', after: '1' },
      { field: 'total', before: '1', after: '3' },
    ]);
  });

  it('of what came back to where it was, nothing', () => {
    expect(told(row('invoice', 'i', 'update', { total: ['1', '2'] }), row('invoice', 'i', 'update', { total: ['2', '1'] }))).toEqual([]);
  });

  it('of what is another now though it is called the same, its name twice', () => {
    const [was, is] = [
      { is: '1', told: 'Cementos' },
      { is: '2', told: 'Cementos' },
    ];
    const rows = [{ ...row('invoice', 'i', 'update', {}), changes: [{ field: 'customer_id', before: was, after: is }] }];
    expect(told(...rows)[0]?.changes).toEqual([{ field: 'customer_id', before: 'Cementos', after: 'Cementos' }]);
  });

  it('apart from what was done at another time', () => {
    const rows = [row('invoice', 'i', 'update', { notes: ['b', 'c'] }, '2'), row('invoice', 'i', 'update', { notes: ['a', 'b'] }, '1')];
    expect(entriesOf(rows, 'invoice').map((entry) => [entry.id, entry.changes[0]?.before])).toEqual([
      ['2', 'b'],
      ['1', 'a'],
    ]);
  });
});

describe('a part', () => {
  it('that came or went is told with what it has or had', () => {
    expect(only(added('1', item('Cargue', '2')), removed('2', { ...item('Flete', '1'), unit: '' }))).toEqual([
      { kind: 'invoice_item', name: 'Flete', action: 'delete', changes: [{ field: 'quantity', before: '1', after: null }] },
      { kind: 'invoice_item', name: 'Cargue', action: 'insert', changes: [{ field: 'quantity', before: null, after: '2' }] },
    ]);
  });

  it('that changed is told by the name it had, with what differs', () => {
    expect(only(changed('1', item('Flete', '1'), item('Flete largo', '1')))).toEqual([
      { kind: 'invoice_item', name: 'Flete', action: 'update', changes: [{ field: 'description', before: 'Flete', after: 'Flete largo' }] },
    ]);
  });

  it('that was written anew as it was is not told', () => {
    expect(told(removed('1', item('Flete', '1')), added('2', item('Flete', '1')))).toEqual([]);
  });

  it('that was written anew under its name is told as changed', () => {
    expect(only(removed('1', item('Flete', '1')), added('2', item('Flete', '3')))).toEqual([
      { kind: 'invoice_item', name: 'Flete', action: 'update', changes: [{ field: 'quantity', before: '1', after: '3' }] },
    ]);
  });

  it('that leaves the middle of a list is told alone, though the others move up', () => {
    const [a, b, c] = [item('Flete', '1'), item('Cargue', '2'), item('Escolta', '3')];
    expect(only(changed('1', a, b), changed('2', b, c), removed('3', c))).toEqual([
      { kind: 'invoice_item', name: 'Flete', action: 'delete', changes: [{ field: 'quantity', before: '1', after: null }] },
    ]);
  });

  it('that came and went in one go is not told', () => {
    expect(told(added('1', item('Flete', '1')), removed('1', item('Flete', '1')))).toEqual([]);
  });

  it('that is measured in percentages or amounts says in which, though only the number changed', () => {
    const tax = (value: string, method: string) => ({ name: 'IVA', value, method });
    const changed = (before: Values, after: Values) =>
      only(
        row('customer_tax', '1', 'delete', Object.fromEntries(Object.entries(before).map(([field, value]) => [field, [value, null]]))),
        row('customer_tax', '2', 'insert', Object.fromEntries(Object.entries(after).map(([field, value]) => [field, [null, value]]))),
      )?.[0]?.changes;
    expect(changed(tax('19.0000', 'percentage'), tax('5.0000', 'percentage'))).toEqual([
      { field: 'value', before: '19.0000%', after: '5.0000%' },
    ]);
    expect(changed(tax('5.0000', 'percentage'), tax('5.0000', 'fixed'))).toEqual([
      { field: 'method', before: 'percentage', after: 'fixed' },
      { field: 'value', before: '5.0000%', after: '5.0000' },
    ]);
  });
});
