import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewInvoice, previewSettlement } from './preview.ts';

const oddValues = ['', ' ', '-1', '-0.5', 'NaN', 'Infinity', '1e5', '1,5', '9'.repeat(15), '9'.repeat(400), null, undefined, 7, {}];
const line = (quantity: unknown, unit_price: unknown) => ({ quantity, unit_price });

describe('previewInvoice', () => {
  it('calculates the totals of what is typed', () => {
    const typed = { items: [line('2', '1500.50')], adjustments: [{ type: 'tax', method: 'percentage', value: '19', iva: true }] };
    expect(previewInvoice(typed, 2)).toMatchObject({ totals: { subtotal: '3001.00', iva: '570.19', total: '3571.19' }, refusal: null });
  });

  const invalid = ['-100', '', 'abc', 'NaN', '9'.repeat(400)];
  for (const value of invalid) {
    it(`counts ${JSON.stringify(value.slice(0, 10))} as zero in every field`, () => {
      const typed = {
        items: [line('1', '1000'), line('1', value), line(value, '1000')],
        adjustments: ['tax', 'discount', 'withholding'].map((type) => ({ type, method: 'fixed', value })),
        processing_fee: value,
        other_discount: value,
      };
      expect(previewInvoice(typed, 2)).toMatchObject({ totals: { total: '1000.00', withholding: '0.00' }, refusal: null });
    });
  }

  it('returns the code and leaves out what is too much', () => {
    const items = [line('1', '100')];
    expect(previewInvoice({ items, other_discount: '200' }, 2)).toMatchObject({
      totals: { total: '100.00' },
      refusal: 'invoice_total_negative',
    });
    const adjustments = [{ type: 'withholding', method: 'percentage', value: '300' }];
    expect(previewInvoice({ items, adjustments }, 2)).toMatchObject({ totals: { total: '100.00' }, refusal: 'withholding_exceeds_total' });
  });

  it('never throws for any input', () => {
    const value = fc.oneof(fc.constantFrom(...oddValues), fc.string(), fc.double().map(String));
    const item = fc.option(fc.record({ quantity: value, unit_price: value }), { nil: undefined });
    const row = fc.record({
      type: fc.constantFrom('tax', 'discount', 'withholding', ''),
      method: fc.constantFrom('fixed', 'percentage', ''),
      value,
      iva: fc.boolean(),
    });
    const typed = fc.record({ items: fc.array(item), adjustments: fc.array(row), processing_fee: value, other_discount: value });
    fc.assert(fc.property(typed, fc.constantFrom(0 as const, 2 as const), (draft, decimals) => void previewInvoice(draft, decimals)));
  });
});

describe('previewSettlement', () => {
  const invoice = {
    paid: '400.00',
    adjusted: '100.00',
    trips: [{ id: 't' }],
    advances: [{ id: 'a', trip_id: 't', available: '50.00', used: '30.00' }],
  };
  const previewOf = (total: string, withholding = '0.00') => previewSettlement({ total, withholding }, invoice);

  it('subtracts what was received and what the advances cover', () => {
    expect(previewOf('562.00', '2.00')).toMatchObject({ advance_payment: '50.00', balance: '10', refusal: null });
    expect(previewSettlement({ total: '562.00', withholding: '0.00' }, undefined)).toMatchObject({ balance: '562', refusal: null });
  });

  it('keeps the negative balance of an invoice edited below what was received, with the code that the server would throw', () => {
    expect(previewOf('499.99')).toMatchObject({ advance_payment: '0.00', balance: '-0.01', refusal: 'invoice_below_received' });
    expect(previewOf('500.00')).toMatchObject({ balance: '0', refusal: null });
  });
});
