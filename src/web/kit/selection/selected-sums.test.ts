import { describe, expect, it } from 'vitest';
import { selectedSums } from './selected-sums.ts';

const file = {
  sums: ['total', 'approved'],
  columns: {},
  partOf: { approved: ({ status, total }: { status: string; total: string }) => (status === 'approved' ? total : null) },
};
const rows = [
  { status: 'approved', total: '100.50' },
  { status: 'rejected', total: '900.75' },
];

describe('selectedSums', () => {
  it('adds up the columns and parts of the foot, exactly', () =>
    expect(selectedSums(file, rows)).toEqual([
      { name: 'total', amount: '1001.25' },
      { name: 'approved', amount: '100.5' },
    ]));
  it('has only the named ones', () => expect(selectedSums(file, rows, ['approved']).map(({ name }) => name)).toEqual(['approved']));
  it('leaves out a part that no row has', () => expect(selectedSums(file, rows.slice(1))).toEqual([{ name: 'total', amount: '900.75' }]));
  it('has the amounts that the column shows', () => {
    const columns = { balance: { value: ({ is_owed, balance }: { is_owed: boolean; balance: string }) => (is_owed ? balance : null) } };
    const invoices = [
      { is_owed: true, balance: '100' },
      { is_owed: false, balance: '900' },
    ];
    expect(selectedSums({ sums: ['balance'], partOf: {}, columns }, invoices)).toEqual([{ name: 'balance', amount: '100' }]);
  });
  it('leaves out an amount that the caller does not see', () => {
    expect(selectedSums({ sums: ['freight'], partOf: {}, columns: {} }, [{ freight: null }, { freight: null }])).toEqual([]);
    expect(selectedSums({ sums: ['freight'], partOf: {}, columns: {} }, [{ freight: '0' }, { freight: null }])).toEqual([
      { name: 'freight', amount: '0' },
    ]);
  });
});
