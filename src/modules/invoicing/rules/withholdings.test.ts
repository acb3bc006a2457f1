import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { DatedValue } from '#modules/companies/rules/parameters.ts';
import type { WithholdingTerms } from '../contract/withholdings.ts';
import { invoiceTotals } from './totals.ts';
import { basesByMunicipality, type DraftRow, draftRow, legalTerms, proposedRows } from './withholdings.ts';

const [yumbo, bogota, cali] = ['CO-76892', 'CO-11001', 'CO-76001'];
const trips = { a: newId(), b: newId(), c: newId() };
type Own = WithholdingTerms['taxes'][number];

const terms = (change: Partial<WithholdingTerms> = {}): WithholdingTerms => ({
  withholding_agent: true,
  self_withholder: false,
  taxes: [],
  retefuente: { rate: '1', minimum_base: '209496' },
  reteica: [
    { municipality_id: yumbo, municipality_name: 'Yumbo', rate: '0.7' },
    { municipality_id: bogota, municipality_name: 'Bogotá, D.C.', rate: '0.414' },
  ],
  origins: [
    { trip_id: trips.a, municipality_id: yumbo },
    { trip_id: trips.b, municipality_id: bogota },
    { trip_id: trips.c, municipality_id: cali },
  ],
  ...change,
});
const own = (withholding_kind: Own['withholding_kind'], change: Partial<Own> = {}): Own => ({
  id: newId(),
  name: `Propia ${withholding_kind}`,
  type: withholding_kind === null ? 'discount' : 'withholding',
  method: 'percentage',
  value: '2',
  iva: false,
  per_mille: false,
  withholding_kind,
  municipality_id: null,
  ...change,
});
const line = (unit_price: string, trip_id: string | null = null) => ({ trip_id, quantity: '1', unit_price });
const free = terms({ origins: [] });
/** The rows as they are read: description, base, amount. */
const shown = (given: WithholdingTerms, items: ReturnType<typeof line>[], others: DraftRow[] = []) => {
  const rows = proposedRows(given, items, 2, others);
  const { adjustments } = invoiceTotals({ items, adjustments: rows, processing_fee: '0', other_discount: '0' }, 2);
  return rows.map(({ description, base }, at) => [description, base, adjustments[at]?.amount]);
};
const rate = { type: 'withholding', method: 'percentage', iva: false, per_mille: false, municipality_id: null, base: null } as const;

describe('retefuente', () => {
  const rows: DatedValue[] = [
    { key: 'uvt', city_id: null, value: '52374', valid_from: '2026-01-01' },
    { key: 'retefuente_rate', city_id: null, value: '1', valid_from: '2016-10-11' },
    { key: 'retefuente_minimum', city_id: null, value: '4', valid_from: '2016-10-11' },
    { key: 'retefuente_minimum', city_id: null, value: '2', valid_from: '2026-06-01' },
  ];
  const both = { self_withholder: false, withholding_agent: true };

  it('has the minimum base of the issue date', () => {
    const minimum = (day: string) => legalTerms(both, rows, day).retefuente?.minimum_base;
    expect([minimum('2026-05-31'), minimum('2026-06-01'), minimum('2025-12-31')]).toEqual(['209496', '104748', '0']);
    expect(legalTerms(both, rows, '2016-10-10').retefuente).toBeNull();
    expect(legalTerms({ ...both, self_withholder: true }, rows, '2026-05-31').retefuente).toBeNull();
  });

  it('is proposed from the minimum base on', () => {
    expect(shown(free, [line('200000')])).toEqual([]);
    expect(shown(free, [line('209495.99')])).toEqual([]);
    expect(shown(free, [line('209496')])).toEqual([['Retefuente', null, '2094.96']]);
    expect(shown(free, [line('210000')])).toEqual([['Retefuente', null, '2100.00']]);
  });

  it('looks at the base less discounts', () => {
    const discount = own(null, { value: '5' });
    expect(shown(terms({ origins: [], taxes: [discount] }), [line('220000')]).map(([name]) => name)).toEqual(['Propia null']);
    expect(shown(free, [line('220000')], [{ ...rate, type: 'discount', description: '', value: '5', withholding_kind: null }])).toEqual([]);
  });

  it('has no other rows subtracted', () => {
    const taxes = [own(null, { type: 'tax', value: '19', iva: true }), own('other', { value: '5' })];
    expect(shown(terms({ origins: [], taxes }), [line('209496')]).map(([name]) => name)).toContain('Retefuente');
  });

  it('is not proposed for an amount of zero, even without a minimum', () => {
    expect(shown(terms({ origins: [], retefuente: { rate: '1', minimum_base: '0' } }), [line('0')])).toEqual([]);
  });

  it('is not proposed again when the customer or the user has one', () => {
    expect(shown(terms({ origins: [], taxes: [own('retefuente')] }), [line('1000000')])).toEqual([['Propia retefuente', null, '20000.00']]);
    expect(shown(free, [line('1000000')], [{ ...rate, description: 'x', value: '1', withholding_kind: 'retefuente' }])).toEqual([]);
  });

  it('is not withheld from a company that does it itself, whatever the customer has', () => {
    const given = terms({ origins: [], self_withholder: true, retefuente: null, taxes: [own('retefuente'), own('reteiva')] });
    expect(shown(given, [line('1000000')]).map(([name]) => name)).toEqual(['Propia reteiva']);
  });
});

describe('reteICA', () => {
  const noRetefuente = { retefuente: null };
  it('has a row for each municipality of origin with its own base', () => {
    expect(shown(terms(noRetefuente), [line('3000000', trips.a), line('2000000', trips.b)])).toEqual([
      ['ReteICA Yumbo', '3000000', '21000.00'],
      ['ReteICA Bogotá, D.C.', '2000000', '8280.00'],
    ]);
  });

  it('adds the trips of a municipality, and leaves out those without a rate and lines of no trip', () => {
    const origins = [
      ...terms().origins.slice(0, 1),
      { trip_id: trips.b, municipality_id: yumbo },
      { trip_id: trips.c, municipality_id: cali },
    ];
    const items = [line('1000', trips.a), line('500'), line('2000', trips.b), line('7000', trips.c)];
    expect(shown(terms({ ...noRetefuente, origins }), items)).toEqual([['ReteICA Yumbo', '3000', '21.00']]);
  });

  it('is of the lines less their share of the discounts', () => {
    const items = [line('100', trips.a), line('100', trips.b), line('100', trips.c)];
    const discounts = [{ ...rate, type: 'discount', method: 'fixed', description: '', value: '100', withholding_kind: null } as const];
    const bases = [...basesByMunicipality(items, discounts, terms().origins, 2)];
    expect(bases).toEqual([
      [yumbo, '66.67'],
      [bogota, '66.66'],
      [cali, '66.67'],
    ]);
    expect([...basesByMunicipality(items, discounts, terms().origins, 0)].map(([, base]) => base)).toEqual(['67', '66', '67']);
  });

  it('is not proposed where its base is nothing, and none for an invoice without trips', () => {
    expect(shown(terms(noRetefuente), [line('0', trips.a)])).toEqual([]);
    expect(shown(terms({ ...noRetefuente, origins: [] }), [line('5000000')])).toEqual([]);
  });

  it('of the customer comes first: for its municipality, or for all', () => {
    const items = [line('3000000', trips.a), line('2000000', trips.b)];
    const ofYumbo = own('reteica', { municipality_id: yumbo, value: '0.5' });
    expect(shown(terms({ ...noRetefuente, taxes: [ofYumbo] }), items)).toEqual([
      ['Propia reteica', '3000000', '15000.00'],
      ['ReteICA Bogotá, D.C.', '2000000', '8280.00'],
    ]);
    expect(shown(terms({ ...noRetefuente, taxes: [own('reteica', { value: '0.5' })] }), items)).toEqual([
      ['Propia reteica', null, '25000.00'],
    ]);
  });

  it('of a customer for a municipality is not for trips from elsewhere, but for an invoice without trips', () => {
    const given = { ...noRetefuente, taxes: [own('reteica', { municipality_id: cali, value: '0.5' })] };
    expect(shown(terms(given), [line('3000000', trips.a)]).map(([name]) => name)).toEqual(['ReteICA Yumbo']);
    expect(shown(terms({ ...given, origins: [] }), [line('1000')])).toEqual([['Propia reteica', null, '5.00']]);
  });

  it('is proposed beside other withholdings of the customer', () => {
    const taxes = [own('other', { municipality_id: null })];
    expect(shown(terms({ ...noRetefuente, taxes }), [line('3000000', trips.a)]).map(([name]) => name)).toContain('ReteICA Yumbo');
  });

  it('of a fixed amount is rounded, of a rate is not', () => {
    const row = (method: Own['method'], value: string) => draftRow(own('reteica', { method, value }), 0).value;
    expect([row('fixed', '10.5'), row('fixed', '10.000'), row('percentage', '10.5')]).toEqual(['11', '10.000', '10.5']);
  });

  it('of a fixed amount has no base', () => {
    const given = terms({ ...noRetefuente, taxes: [own('reteica', { municipality_id: yumbo, method: 'fixed', value: '10.5555' })] });
    expect(shown(given, [line('3000000', trips.a)])).toEqual([['Propia reteica', null, '10.56']]);
  });
});

it('a customer that is not a withholding agent withholds nothing; its taxes and discounts stay', () => {
  const iva = own(null, { name: 'IVA', type: 'tax', value: '19', iva: true });
  const given = terms({ withholding_agent: false, taxes: [iva, own('retefuente'), own('reteica'), own('other')] });
  expect(shown(given, [line('3000000', trips.a)])).toEqual([['IVA', null, '570000.00']]);
});
