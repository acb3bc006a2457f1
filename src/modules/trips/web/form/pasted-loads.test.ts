import { describe, expect, it } from 'vitest';
import { readPastedLoads } from './pasted-loads.ts';

const units = new Map([
  ['t', 'ton'],
  ['cajas', 'box'],
]);
const read = (text: string) => readPastedLoads(text, 'es', units);

describe('loads pasted from a spreadsheet', () => {
  it('are one for each line, with figures and units as the screens write them', () => {
    expect(read('Papel\t18\tT\t$ 265.000\nCartón \t2,5\tcajas\t5.000,50\t12.501,25\r\n\n')).toEqual([
      { goods: 'Papel', quantity: '18', unit: 'ton', unit_price: '265000' },
      { goods: 'Cartón', quantity: '2.5', unit: 'box', unit_price: '5000.50' },
    ]);
  });

  it('leave out a line of headings, and keep a line that stands alone', () => {
    expect(read('Mercancía\tCantidad\tUnidad\tPrecio\nPapel\t18\tt\t1')).toHaveLength(1);
    expect(read('Papel\t\t')).toEqual([{ goods: 'Papel', quantity: '', unit: '', unit_price: '' }]);
  });

  it('keep what cannot be read, to be corrected', () => {
    expect(read('Papel\tdieciocho\tbultos\t1')).toEqual([{ goods: 'Papel', quantity: 'dieciocho', unit: 'bultos', unit_price: '1' }]);
  });

  it('are none in a text without tabs', () => {
    expect(read('Bobinas de papel')).toBeUndefined();
  });
});
