import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, equals, isNegative, type MoneyDecimals, minus, round, sum } from '#base/money.ts';
import { type InvoiceAdjustment, type InvoiceDraft, type InvoiceItem, invoiceTotals } from './totals.ts';

const line = (quantity: string | number, unit_price: string): InvoiceItem => ({ quantity: String(quantity), unit_price });
/** `'7500'` is an amount, `'19%'` a percentage. */
const row = (type: InvoiceAdjustment['type'], value: string, iva = false): InvoiceAdjustment => ({
  type,
  iva,
  method: value.endsWith('%') ? 'percentage' : 'fixed',
  value: value.replace('%', ''),
});
const discount = (value: string) => row('discount', value);
const tax = (value: string) => row('tax', value);
const iva = (value: string) => row('tax', value, true);
const withholding = (value: string) => row('withholding', value);
const invoiceDraft = (draft: Partial<InvoiceDraft>): InvoiceDraft => ({
  items: [],
  adjustments: [],
  processing_fee: '0',
  other_discount: '0',
  ...draft,
});

describe('invoiceTotals', () => {
  it.each<[name: string, draft: Partial<InvoiceDraft>, total: string, tax?: string]>([
    [
      'adds the fee after the tax',
      { items: [line(1, '10'), line(1, '10')], adjustments: [discount('5'), tax('10%')], processing_fee: '5' },
      '21.50',
      '1.50',
    ],
    [
      'taxes what is left of two lines',
      { items: [line(1, '8000'), line(1, '9500')], adjustments: [discount('14191'), tax('5%')] },
      '3474.45',
      '165.45',
    ],
    [
      'taxes what is left after the discount',
      { items: [line(1, '8500')], adjustments: [discount('7500'), tax('19%')] },
      '1190.00',
      '190.00',
    ],
    ['rounds half a cent away from zero', { items: [line(1, '10')], adjustments: [tax('8.75%')] }, '10.88', '0.88'],
    ['rounds lines before adding them', { items: Array.from({ length: 5 }, () => line(25, '0.333')) }, '41.65'],
    ['rounds each tax separately', { items: [line(1, '10')], adjustments: [tax('8.75%'), iva('8.75%')] }, '11.76', '1.76'],
    [
      'applies every percentage discount to the subtotal',
      { items: [line(1, '100')], adjustments: [discount('10%'), discount('10%')] },
      '80.00',
    ],
    [
      'taxes nothing when the discount is larger than the subtotal',
      { items: [line(1, '50')], adjustments: [discount('80'), tax('19%')] },
      '0.00',
      '0.00',
    ],
    ['adds a fixed tax as it is', { items: [line(3, '1000')], adjustments: [iva('120')] }, '3120.00', '120.00'],
    [
      'subtracts the other discount after the taxes',
      { items: [line(1, '100')], adjustments: [iva('19%')], other_discount: '19' },
      '100.00',
      '19.00',
    ],
    ['accepts quantities with three decimals and prices with four', { items: [line('0.125', '0.0401')] }, '0.01'],
    ['is zero without lines', {}, '0.00'],
  ])('%s', (_, draft, total, taxes) => {
    const totals = invoiceTotals(invoiceDraft(draft), 2);
    expect(totals.total).toBe(total);
    if (taxes !== undefined) expect(totals.tax).toBe(taxes);
  });

  it('does not subtract withholdings from the total', () => {
    const totals = invoiceTotals(invoiceDraft({ items: [line(1, '3250000')], adjustments: [withholding('1%'), withholding('0.3%')] }), 2);
    expect(totals.adjustments.map(({ amount }) => amount)).toEqual(['32500.00', '9750.00']);
    expect([totals.withholding, totals.total]).toEqual(['42250.00', '3250000.00']);
  });

  it('calculates withholdings from the base, without taxes', () => {
    const totals = invoiceTotals(
      invoiceDraft({ items: [line(1, '1000')], adjustments: [discount('500'), iva('19%'), withholding('10%')] }),
      2,
    );
    expect([totals.base, totals.withholding, totals.total]).toEqual(['500.00', '50.00', '595.00']);
  });

  it('separates IVA from other taxes by the flag', () => {
    const totals = invoiceTotals(invoiceDraft({ items: [line(1, '100')], adjustments: [iva('19%'), tax('8%'), iva('5%')] }), 2);
    expect([totals.iva, totals.other_tax, totals.tax]).toEqual(['24.00', '8.00', '32.00']);
  });

  it('limits discounts so that they add up to the subtotal at most', () => {
    const totals = invoiceTotals(
      invoiceDraft({ items: [line(1, '50')], adjustments: [discount('30'), discount('30'), discount('10%')] }),
      2,
    );
    expect(totals.adjustments.map(({ amount }) => amount)).toEqual(['30.00', '20.00', '0.00']);
    expect([totals.discount, totals.base]).toEqual(['50.00', '0.00']);
  });

  it('rounds to whole pesos for a company without decimals', () => {
    const totals = invoiceTotals(invoiceDraft({ items: [line(3, '1666.5')], adjustments: [iva('19%')], processing_fee: '0.5' }), 0);
    expect([totals.items[0]?.amount, totals.iva, totals.processing_fee, totals.total]).toEqual(['5000.00', '950.00', '1.00', '5951.00']);
  });

  it('refuses a total below zero', () => {
    expect(() => invoiceTotals(invoiceDraft({ items: [line(1, '10')], other_discount: '10.01' }), 2)).toThrow('invoice_total_negative');
  });
  it('refuses withholdings above the total', () => {
    expect(() => invoiceTotals(invoiceDraft({ items: [line(1, '10')], adjustments: [withholding('10.01')] }), 2)).toThrow(
      'withholding_exceeds_total',
    );
  });

  /** A decimal of at most `most`, with `places` decimals. */
  const decimals = (most: number, places: number) =>
    fc.integer({ min: 0, max: most * 10 ** places }).map((units) => (units / 10 ** places).toFixed(places));
  const adjustments = fc.record({
    type: fc.constantFrom('tax' as const, 'discount' as const),
    method: fc.constantFrom('fixed' as const, 'percentage' as const),
    value: decimals(100, 4),
    iva: fc.boolean(),
  });
  const drafts = fc.record({
    items: fc.array(fc.record({ quantity: decimals(1000, 3), unit_price: decimals(1000, 4) }), { maxLength: 8 }),
    adjustments: fc.array(adjustments, { maxLength: 6 }),
    processing_fee: decimals(1000, 2),
    other_discount: fc.constant('0'),
  });
  const money = fc.constantFrom<MoneyDecimals>(0, 2);

  it('has rows that add up to the totals', () => {
    fc.assert(
      fc.property(drafts, money, (draft, places) => {
        const totals = invoiceTotals(draft, places);
        const of = (type: string) =>
          sum(totals.adjustments.filter((_, at) => draft.adjustments[at]?.type === type).map(({ amount }) => amount));
        expect(equals(totals.subtotal, sum(totals.items.map(({ amount }) => amount)))).toBe(true);
        expect(equals(totals.discount, of('discount'))).toBe(true);
        expect(equals(totals.base, minus(totals.subtotal, totals.discount))).toBe(true);
        expect(equals(totals.tax, of('tax'))).toBe(true);
        expect(equals(totals.tax, sum([totals.iva, totals.other_tax]))).toBe(true);
        expect(equals(totals.total, minus(sum([totals.base, totals.tax, totals.processing_fee]), totals.other_discount))).toBe(true);
      }),
    );
  });

  it('rounds every amount to the decimals of the document, and none is negative', () => {
    fc.assert(
      fc.property(drafts, money, (draft, places) => {
        const { items, adjustments: rows, ...totals } = invoiceTotals(draft, places);
        for (const amount of [...Object.values(totals), ...[...items, ...rows].map((printed) => printed.amount)]) {
          expect(equals(round(amount, places), amount)).toBe(true);
          expect(isNegative(amount)).toBe(false);
        }
      }),
    );
  });

  it('never discounts more than the subtotal', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { discount: taken, subtotal } = invoiceTotals(draft, 2);
        expect(compare(taken, subtotal)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
