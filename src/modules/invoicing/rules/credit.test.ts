import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isNegative, max, minus, plus, sum } from '#base/money.ts';
import { type AdvanceOfInvoice, assertMayUseCredit, type ChosenCredit, isCredit, usesOfInvoice } from './credit.ts';

const advance = (id: string, amount: string, changes: Partial<AdvanceOfInvoice> = {}): AdvanceOfInvoice => ({
  id,
  trip_id: 't',
  amount,
  used: '0',
  used_here: '0',
  ...changes,
});
const invoice = (total: string, changes: object = {}) => ({ total, withholding: '0', received: '0', trip_ids: ['t'], ...changes });

describe('usesOfInvoice', () => {
  it('leaves the withholdings of an invoice that is paid ahead as credit', () =>
    expect(usesOfInvoice(invoice('3250000', { withholding: '42250' }), [advance('a', '3250000')])).toEqual({
      uses: [{ id: 'a', amount: '3207750.00' }],
      advance_payment: '3207750.00',
    }));
  it('leaves out advances that are not needed, and is nothing without any', () => {
    const three = ['a', 'b', 'c'].map((id) => advance(id, '60'));
    expect(usesOfInvoice(invoice('100'), three).uses).toEqual([
      { id: 'a', amount: '60.00' },
      { id: 'b', amount: '40.00' },
    ]);
    expect(usesOfInvoice(invoice('100'), [])).toEqual({ uses: [], advance_payment: '0.00' });
  });
  it('uses what others left, and what it used before', () =>
    expect(usesOfInvoice(invoice('1000'), [advance('a', '900', { used: '850', used_here: '100' })]).advance_payment).toBe('150.00'));
  it('keeps what was used by hand of other advances, and covers the rest by its own', () =>
    expect(
      usesOfInvoice(invoice('1000', { received: '100', withholding: '50' }), [
        advance('own', '900'),
        advance('other', '500', { trip_id: null, used: '400', used_here: '200' }),
      ]),
    ).toEqual({
      uses: [
        { id: 'own', amount: '650.00' },
        { id: 'other', amount: '200.00' },
      ],
      advance_payment: '850.00',
    }));
  it('uses no advance of another trip by itself', () =>
    expect(usesOfInvoice(invoice('1000'), [advance('a', '900', { trip_id: 'other' })]).uses).toEqual([]));

  const cents = fc.integer({ min: 0, max: 90_000 }).map((amount) => (amount / 100).toFixed(2));
  it('never uses more than is open, nor more of its own than is owed', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.array(fc.record({ amount: cents, part: fc.integer({ min: 0, max: 100 }), own: fc.boolean() })),
        (total, received, rows) => {
          const advances = rows.map(({ amount, part, own }, at) => {
            const used = ((Number(amount) * part) / 100).toFixed(2);
            return advance(String(at), amount, { trip_id: own ? 't' : null, used, used_here: used });
          });
          const { uses, advance_payment } = usesOfInvoice(invoice(total, { received }), advances);
          for (const use of uses) {
            const of = advances[Number(use.id)] as AdvanceOfInvoice;
            expect(compare(use.amount, plus(minus(of.amount, of.used), of.used_here))).toBeLessThanOrEqual(0);
          }
          const byHand = sum(advances.filter(({ trip_id }) => trip_id === null).map(({ used_here }) => used_here));
          const own = minus(advance_payment, byHand);
          expect(isNegative(own)).toBe(false);
          expect(compare(own, max('0', minus(total, plus(received, byHand))))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});

describe('assertMayUseCredit', () => {
  const sent = { status: 'sent' as const, balance: '300' };
  const credit = { amount: '500', used: '400', trip_status: null };
  const some = [{ amount: '100', advance: credit }];
  it.each<[name: string, of: Parameters<typeof assertMayUseCredit>[0], code: string, uses?: ChosenCredit[]]>([
    ['a draft', { ...sent, status: 'draft' }, 'invoice_not_sent'],
    ['a void invoice', { ...sent, status: 'cancelled' }, 'invoice_cancelled'],
    ['an advance that does not exist', sent, 'advance_unknown', [{ amount: '1', advance: null }]],
    [
      'an advance of a trip that is not invoiced',
      sent,
      'advance_reserved',
      [{ amount: '1', advance: { ...credit, trip_status: 'under_review' } }],
    ],
    ['more than is open', sent, 'credit_exceeds_open', [{ amount: '100.01', advance: credit }]],
    ['more than is owed', sent, 'credit_exceeds_balance', [...some, { amount: '200.01', advance: { ...credit, amount: '900' } }]],
  ])('refuses %s', (_, of, code, uses = []) => expect(() => assertMayUseCredit(of, uses)).toThrow(code));
  it('names the open part', () => {
    const attempt = () => assertMayUseCredit(sent, [{ amount: '101', advance: credit }]);
    const refusal = { code: 'credit_exceeds_open', field: 'uses.0.amount', details: { open: '100.00' } };
    expect(attempt).toThrow(expect.objectContaining(refusal));
  });
  it('accepts all that is open of what is owed', () =>
    expect(() => assertMayUseCredit({ ...sent, balance: '100' }, [{ amount: '100.00', advance: credit }])).not.toThrow());
});

describe('isCredit', () => {
  const statuses = ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'] as const;
  it('is what has no trip, or one that is invoiced, paid or cancelled', () => {
    expect(isCredit(null)).toBe(true);
    expect(statuses.filter(isCredit)).toEqual(['invoiced', 'paid', 'cancelled']);
  });
});
