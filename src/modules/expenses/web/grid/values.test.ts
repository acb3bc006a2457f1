import { describe, expect, it } from 'vitest';
import { blankRow, bodyOf, GridInput, type GridRow, isBlankRow, readPasted, sentValues, typedTotal } from './values.ts';

const id = (n: number) => `0198c000-0000-7000-8000-00000000000${n}`;
const categories = [
  { id: id(1), key: 'fuel', name: 'Combustible' },
  { id: id(2), key: 'tolls', name: 'Peajes' },
  { id: id(3), key: 'parking', name: 'Parqueadero' },
  { id: id(4), key: null, name: 'Alimentación' },
];
const row = (changes: Partial<GridRow>): GridRow => ({ ...blankRow('2026-11-20'), ...changes });

it('a row is empty with its day alone', () => {
  expect(isBlankRow(row({}))).toBe(true);
  expect(isBlankRow(row({ amount: '5' }))).toBe(false);
  expect(isBlankRow(row({ file_ids: [id(1)] }))).toBe(false);
  const rows = [row({ amount: '5' }), row({}), row({ receipt_number: '1' }), row({}), row({})];
  expect((sentValues({ expenses: rows }).expenses as GridRow[]).length).toBe(3);
  expect((sentValues({ expenses: [row({}), row({})] }).expenses as GridRow[]).length).toBe(1);
});

it('each row is sent with how all were paid, a toll by its name, and gallons of fuel only', () => {
  const parsed = GridInput.parse({
    expenses: [
      row({ category_id: id(2), amount: '15600', provider_name: 'Chusacá' }),
      row({ category_id: id(1), amount: '400000', provider_name: 'Terpel', quantity: '40' }),
      row({ category_id: id(4), amount: '20000', quantity: '2', full_tank: true }),
    ],
    paid_by: 'driver',
  });
  expect(bodyOf(parsed, categories).expenses).toMatchObject([
    { toll_name: 'Chusacá', provider_name: '', paid_by: 'driver' },
    { toll_name: '', provider_name: 'Terpel', unit: 'gal', quantity: '40' },
    { unit: null, quantity: null, full_tank: false },
  ]);
});

it('the total has the amounts that are numbers', () => {
  expect(typedTotal([{ amount: '15600' }, { amount: '' }, { amount: '1.5x' }, { amount: '0.50' }, {}])).toBe('15600.5');
});

describe('a pasted table', () => {
  const read = (text: string) => readPasted(text, '2026-11-20', 'es', categories);
  it('has its rows, with the day carried down and the category by its name or the start of it', () => {
    expect(read('21/11/2026\tpeajes\t15.600\tChusacá\tA1\n\tALIMENT\t20000\nx\tPar\t5.000,50\t\t\t')).toMatchObject([
      { date: '2026-11-21', category_id: id(2), amount: '15600', provider_name: 'Chusacá', receipt_number: 'A1' },
      { date: '2026-11-21', category_id: id(4), amount: '20000' },
      { date: '2026-11-21', category_id: id(3), amount: '5000.50' },
    ]);
  });
  it('is read without its headings, and with what cannot be read as it is', () => {
    expect(read('Fecha\tCategoría\tValor\n\tLavado\tmucho')).toMatchObject([{ date: '2026-11-20', category_id: '', amount: 'mucho' }]);
  });
  it('has gallons and the odometer of fuel', () => {
    expect(read('\tComb\t400.000\tTerpel\tF1\t38,5\t151.230')).toMatchObject([{ quantity: '38.5', mileage: 151_230 }]);
  });
  it('is none without tabs', () => expect(read('15600')).toBeUndefined());
});
