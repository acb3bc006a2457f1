import { describe, expect, it } from 'vitest';
import type { Cell, FileRow } from '#base/lists/file-cells.ts';
import type { BankLayout } from '../../contract/bank/statements.ts';
import { layoutOf, missingColumns, proposedLayout, statementTable } from './layout.ts';
import { readStatement, statementSummary, withOccurrences } from './statement.ts';

const fileOf = (...rows: Cell[][]): FileRow[] => rows.map((cells, at) => ({ row: at + 1, cells }));
const read = (rows: FileRow[], change: Partial<BankLayout> = {}) => {
  const table = statementTable(rows);
  return readStatement(table, { ...proposedLayout(table, ';'), ...change });
};
const amounts = (rows: FileRow[], change: Partial<BankLayout> = {}) => read(rows, change).lines.map(({ amount }) => amount);

describe('the titles of a statement', () => {
  it('are found below what banks put above them', () => {
    const table = statementTable(
      fileOf(['Banco Andino S.A.'], ['Cuenta', '031-12345'], ['Fecha', 'Descripción', 'Valor'], ['01/11/2026', 'ABONO', '5,00']),
    );
    expect(table).toMatchObject({ title_row: 3, columns: ['Fecha', 'Descripción', 'Valor'] });
    expect(table.rows).toHaveLength(1);
  });
  it('are the letters of the columns where a file has none, or a title twice', () => {
    expect(statementTable(fileOf(['01/11/2026', 'ABONO', '5,00'])).columns).toEqual(['A', 'B', 'C']);
    expect(statementTable(fileOf(['Fecha', 'Valor', 'Valor', ''], ['01/11/2026', '1', '2', '3'])).columns).toEqual([
      'Fecha',
      'B',
      'C',
      'D',
    ]);
  });
});

describe('the proposed layout', () => {
  const cases: { name: string; rows: FileRow[]; layout: Partial<BankLayout> }[] = [
    {
      name: 'is one column with a sign',
      rows: fileOf(['FECHA', 'DESCRIPCIÓN', 'REFERENCIA', 'VALOR', 'SALDO'], ['2026/11/01', 'X', '', '-1,000.50', '5.00']),
      layout: {
        amounts: 'signed',
        day: 'FECHA',
        description: 'DESCRIPCIÓN',
        reference: 'REFERENCIA',
        amount: 'VALOR',
        balance: 'SALDO',
        decimal_mark: '.',
      },
    },
    {
      name: 'is debits and credits',
      rows: fileOf(['Fecha', 'Concepto', 'Documento', 'Débitos', 'Créditos'], ['13/11/2026', 'X', '', '1.000,50', '']),
      layout: {
        amounts: 'two_columns',
        debit: 'Débitos',
        credit: 'Créditos',
        amount: '',
        description: 'Concepto',
        reference: 'Documento',
        decimal_mark: ',',
        date_order: 'dmy',
      },
    },
    {
      name: 'is an amount and its type',
      rows: fileOf(['Fecha transacción', 'Detalle', 'Tipo', 'Monto'], ['11/13/2026', 'X', 'C', '10']),
      layout: { amounts: 'typed', day: 'Fecha transacción', type: 'Tipo', amount: 'Monto', date_order: 'mdy' },
    },
  ];
  it.each(cases)('$name', ({ rows, layout }) => {
    const table = statementTable(rows);
    const proposed = proposedLayout(table, ';');
    expect(proposed).toMatchObject(layout);
    expect(missingColumns(proposed, table)).toEqual([]);
  });
  it('gives way to the stored one, which gives way to what is chosen; a stored one that the file does not fit is not used', () => {
    const table = statementTable(fileOf(['Fecha', 'Valor', 'Neto'], ['01/11/2026', '1', '2']));
    const stored = { ...proposedLayout(table, ';'), amount: 'Neto' };
    expect(layoutOf(table, stored, {}, ';')).toMatchObject({ is_stored: true, layout: { amount: 'Neto' } });
    expect(layoutOf(table, stored, { amount: 'Valor', day: undefined }, ';')).toMatchObject({ layout: { amount: 'Valor', day: 'Fecha' } });
    expect(layoutOf(table, { ...stored, amount: 'Otra' }, {}, ';')).toMatchObject({ is_stored: false, layout: { amount: 'Valor' } });
  });
});

describe('amounts', () => {
  const signed = (text: Cell, decimal_mark: ',' | '.' = ',') => {
    const { lines, problems } = read(fileOf(['Fecha', 'Valor'], ['01/11/2026', text]), { decimal_mark });
    return lines[0]?.amount ?? problems[0]?.column ?? 'no line';
  };
  it.each([
    ['1.234,50', ',', '1234.50'],
    ['1,234.50', '.', '1234.50'],
    ['-1.234,50', ',', '-1234.50'],
    ['1.234,50-', ',', '-1234.50'],
    ['(1.234,50)', ',', '-1234.50'],
    ['$ -1.234,50', ',', '-1234.50'],
    ['-$ 1.234,50', ',', '-1234.50'],
    ['+500', ',', '500.00'],
    ['−500', ',', '-500.00'],
    ['0,00', ',', 'no line'],
    ['', ',', 'no line'],
    ['1,234.50', ',', 'amount'],
    // The other mark: it would be a thousandth.
    ['100.000', '.', 'amount'],
    ['12345678901234', ',', 'amount'],
    ['=1+1', ',', 'amount'],
    ['mil', ',', 'amount'],
  ] as const)('%s with the mark %s is %s', (text, mark, amount) => expect(signed(text, mark)).toBe(amount));
  it('are numbers in a workbook, whatever the mark', () => {
    expect(signed({ number: '-1234.5' })).toBe('-1234.50');
    expect(signed({ number: '0.125' })).toBe('amount');
  });
  it('are credits less debits, of which a line has one', () => {
    const rows = fileOf(['Fecha', 'Débito', 'Crédito'], ['01/11/2026', '10', ''], ['01/11/2026', '-10', '0'], ['01/11/2026', '', '7']);
    expect(amounts(rows)).toEqual(['-10.00', '-10.00', '7.00']);
    expect(read(fileOf(['Fecha', 'Débito', 'Crédito'], ['01/11/2026', '1', '2'])).problems).toEqual([
      { row: 2, column: 'credit', value: '2' },
    ]);
  });
  it('have the sign of their type', () => {
    const rows = fileOf(
      ['Fecha', 'Tipo', 'Valor'],
      ...['C', 'CR', 'Crédito', '+', 'Nota crédito', 'DB', 'D', '-', 'Cargo'].map((type): Cell[] => ['01/11/2026', type, '5']),
    );
    expect(amounts(rows)).toEqual([...Array(5).fill('5.00'), ...Array(4).fill('-5.00')]);
    expect(read(fileOf(['Fecha', 'Tipo', 'Valor'], ['01/11/2026', 'Saldo', '5'])).problems).toEqual([
      { row: 2, column: 'type', value: 'Saldo' },
    ]);
  });
});

describe('rows', () => {
  it('without a day or without an amount are not lines; one whose day cannot be read is a problem', () => {
    const rows = fileOf(
      ['Fecha', 'Descripción', 'Valor'],
      ['01/11/2026', 'Saldo anterior', ''],
      ['', 'Total', '500'],
      ['Total 45 movimientos', '', '500'],
      ['31/02/2026', 'X', '5'],
      [`02/11/2026${' 1:11'.repeat(6000)}\n`, 'Long', '5'],
      ['2026-11-02 14:25:10', 'Y', '5'],
      ['20261103', 'Z', '5'],
      [{ day: '2026-11-04' }, 'W', { number: '5' }],
    );
    const { lines, problems, skipped } = read(rows);
    expect(lines.map(({ line_date }) => line_date)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04']);
    expect(problems).toEqual([
      { row: 5, column: 'day', value: '31/02/2026' },
      { row: 6, column: 'day', value: expect.stringMatching(/^02\/11\/2026 1:11/) },
    ]);
    expect(skipped).toBe(3);
  });
  it('keep formulas as text, and lose hidden characters', () => {
    const [line] = read(fileOf(['Fecha', 'Descripción', 'Valor'], ['01/11/2026', `=HYPERLINK("x")\n\u202e  a\u0007b`, '5'])).lines;
    expect(line?.description).toBe('=HYPERLINK("x") a b');
  });
  it('are the earliest first, by their days, and by their balances within one', () => {
    const rows = (...days: [string, string, string][]) => fileOf(['Fecha', 'Valor', 'Saldo'], ...days);
    const latestFirst = read(rows(['03/11/2026', '3', '6'], ['02/11/2026', '2', '3'], ['01/11/2026', '1', '1']));
    expect(latestFirst.lines.map(({ amount }) => amount)).toEqual(['1.00', '2.00', '3.00']);
    const oneDay = read(rows(['01/11/2026', '3', '6'], ['01/11/2026', '2', '3'], ['01/11/2026', '1', '1']));
    expect(statementSummary(oneDay.lines)).toEqual({
      first_day: '2026-11-01',
      last_day: '2026-11-01',
      money_in: '6.00',
      money_out: '0.00',
      closing_balance: '6.00',
    });
  });
});

it('equal lines of a day are #1 and #2', () => {
  const line = { line_date: '2026-11-01', amount: '5.00', reference: '', description: 'X' };
  const other = { ...line, line_date: '2026-11-02' };
  expect(withOccurrences([line, line, other]).map(({ occurrence }) => occurrence)).toEqual([1, 2, 1]);
});
