import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, plus, sum } from '#base/money.ts';
import type { Proposal } from '../../contract/bank/lines.ts';
import { type InvoiceToMatch, type LineToMatch, type Matchable, proposals, type TypedPayment } from './matching.ts';
import { uniqueSubset } from './subset.ts';

const customers = [
  { id: 'andina', name: 'Andina', tax_id: '830000001' },
  { id: 'valle', name: 'Valle', tax_id: '900123456' },
];
let due = 10;
const invoice = (number: string, customer_id: string, balance: string, change: Partial<InvoiceToMatch> = {}): InvoiceToMatch => ({
  id: number,
  number,
  customer_id,
  balance,
  issue_date: '2026-10-01',
  due_date: `2026-10-${due++}`,
  dian_number: '',
  customer_reference: '',
  ...change,
});
const a1 = invoice('INV-000001', 'andina', '100.00', { dian_number: 'SETP-990001', customer_reference: 'OC-4512' });
const a2 = invoice('INV-000002', 'andina', '200.00');
const a3 = invoice('INV-000003', 'andina', '450.00');
const v4 = invoice('INV-000004', 'valle', '200.00');
const v5 = invoice('INV-000005', 'valle', '70.00');
const invoices = [a1, a2, a3, v4, v5];
const typed: TypedPayment = {
  id: 'p1',
  number: 'PAY-000001',
  customer_id: 'andina',
  payment_date: '2026-11-03',
  amount: '99.00',
  transaction_id: 'T-77',
  is_of_account: true,
  invoice_ids: ['INV-000002'],
};

const line = (description: string, open: string, change: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 'line',
  line_date: '2026-11-05',
  reference: '',
  description,
  open,
  ...change,
});
const propose = (one: LineToMatch, change: Partial<Matchable> = {}) =>
  proposals([one], { invoices, customers, payments: [typed], advances: [], ...change }).get(one.id) as Proposal;
const summaryOf = ({ certainty, reason, allocations, payment_id, left }: Proposal) =>
  [certainty, reason, payment_id ?? allocations.map(({ invoice_id, amount }) => `${invoice_id} ${amount}`).join(', '), left].join(' | ');

describe('a line', () => {
  it.each<[name: string, line: LineToMatch, is: string]>([
    ['names an invoice and has its balance', line('PAGO INV-000001', '100'), 'sure | number | INV-000001 100.00 | 0.00'],
    ['names it without its hyphen', line('pago inv 000001', '100'), 'sure | number | INV-000001 100.00 | 0.00'],
    ['names it by its sequence', line('FACTURA 1', '100'), 'sure | number | INV-000001 100.00 | 0.00'],
    ['names the electronic invoice', line('SETP990001', '100'), 'sure | number | INV-000001 100.00 | 0.00'],
    ['has the reference of the customer', line('X', '100', { reference: 'OC 4512' }), 'sure | number | INV-000001 100.00 | 0.00'],
    ['names two that add up to it', line('FACTURAS 1 Y 2', '300'), 'sure | number | INV-000001 100.00, INV-000002 200.00 | 0.00'],
    ['names two, and is one of them', line('FACTURAS 1, 2', '200'), 'likely | number | INV-000002 200.00 | 0.00'],
    ['pays a part', line('INV-000003', '400'), 'likely | number_part | INV-000003 400.00 | 0.00'],
    ['pays too much', line('INV-000001', '150'), 'likely | number_surplus | INV-000001 100.00 | 50.00'],
    ['names invoices of two customers', line('INV-000001 INV-000004', '300'), 'none | numbers_of_several |  | 300.00'],
    ['names an invoice and the NIT of another', line('INV-000001 NIT 900123456', '100'), 'likely | number | INV-000001 100.00 | 0.00'],
    ['has a NIT and the balance of one invoice', line('PSE 830000001', '450'), 'sure | nit_amount | INV-000003 450.00 | 0.00'],
    ['has a NIT with dots and check digit', line('ACH 900.123.456-8', '70'), 'sure | nit_amount | INV-000005 70.00 | 0.00'],
    ['has a NIT with zeros in front', line('0000900123456', '70'), 'sure | nit_amount | INV-000005 70.00 | 0.00'],
    ['has a NIT and is the sum of two', line('830000001', '550'), 'likely | nit_several | INV-000001 100.00, INV-000003 450.00 | 0.00'],
    ['has a NIT and nothing equal', line('830000001', '250'), 'likely | nit_oldest | INV-000001 100.00, INV-000002 150.00 | 0.00'],
    ['has two NITs', line('830000001 900123456', '70'), 'likely | amount | INV-000005 70.00 | 0.00'],
    ['is the balance of one invoice only', line('CONSIGNACION', '450'), 'likely | amount | INV-000003 450.00 | 0.00'],
    ['is the balance of two', line('CONSIGNACION', '200'), 'none | amount_of_several |  | 200.00'],
    ['is nothing known', line('INTERESES 2026', '3'), 'none | nothing_found |  | 3.00'],
    ['was typed as a payment of the customer', line('830000001', '99'), 'sure | typed_payment | p1 | 0.00'],
    ['was typed with its reference', line('X', '99', { reference: 't77' }), 'sure | typed_payment | p1 | 0.00'],
    ['has the amount of a typed payment', line('CONSIGNACION', '99'), 'likely | typed_payment_amount | p1 | 0.00'],
    [
      'is four days after the typed payment',
      line('830000001', '99', { line_date: '2026-11-07' }),
      'likely | nit_oldest | INV-000001 99.00 | 0.00',
    ],
    ['is of another customer than the typed payment', line('900123456', '99'), 'likely | nit_oldest | INV-000004 99.00 | 0.00'],
  ])('%s', (_, one, is) => expect(summaryOf(propose(one))).toBe(is));

  const typedAs = (change: Partial<TypedPayment>): Partial<Matchable> => ({ payments: [{ ...typed, amount: '200.00', ...change }] });
  const advance = { customer_id: 'andina', payment_date: '2026-11-04', amount: '200.00' };
  it.each<[name: string, line: LineToMatch, is: string, change: Partial<Matchable>]>([
    ['was typed into another account', line('830000001', '200'), 'likely | typed_payment | p1 | 0.00', typedAs({ is_of_account: false })],
    ['was typed for the invoice that it names', line('INV-000002', '200'), 'sure | typed_payment | p1 | 0.00', typedAs({})],
    [
      'names another invoice than the payment that was typed',
      line('INV-000002', '200'),
      'likely | number | INV-000002 200.00 | 0.00',
      typedAs({ invoice_ids: ['INV-000003'] }),
    ],
    [
      'has the reference of a payment of another customer than it names',
      line('900123456', '200', { reference: 'T77' }),
      'likely | typed_payment | p1 | 0.00',
      typedAs({}),
    ],
    ['was typed as an advance', line('830000001', '200'), 'none | typed_advance |  | 200.00', { advances: [advance] }],
    ['may be an advance of anyone', line('CONSIGNACION', '200'), 'none | typed_advance |  | 200.00', { advances: [advance] }],
    [
      'names an invoice, and was typed as an advance',
      line('INV-000002', '200'),
      'likely | number | INV-000002 200.00 | 0.00',
      { advances: [advance] },
    ],
    [
      'has the amount of an advance of another customer',
      line('900123456', '200'),
      'sure | nit_amount | INV-000004 200.00 | 0.00',
      { advances: [advance] },
    ],
    [
      'is four days after the advance',
      line('830000001', '200', { line_date: '2026-11-08' }),
      'sure | nit_amount | INV-000002 200.00 | 0.00',
      { advances: [advance] },
    ],
  ])('%s', (_, one, is, change) => expect(summaryOf(propose(one, { payments: [], ...change }))).toBe(is));

  it('with a NIT and the balance of two invoices is only likely the older one', () => {
    const equal = [a1, { ...v4, id: 'later', number: 'INV-000009', customer_id: 'andina', balance: '100.00', due_date: '2026-11-01' }];
    expect(summaryOf(propose(line('830000001', '100'), { invoices: equal }))).toBe('likely | nit_amount | INV-000001 100.00 | 0.00');
  });

  it('does not find numbers in parts of a NIT, a date or another number', () => {
    const numbered = [invoice('900123', 'valle', '5.00'), invoice('2026', 'valle', '6.00'), invoice('INV-0000012', 'valle', '7.00')];
    for (const text of ['ACH 900.123.999', 'NOV 2026', 'INV-00000123'])
      expect(summaryOf(propose(line(text, '1000'), { invoices: numbered, payments: [] }))).toBe('none | nothing_found |  | 1000.00');
  });
});

describe('lines together', () => {
  const together = (lines: [string, string][], change: Partial<Matchable>) => {
    const made = proposals(
      lines.map(([text, open], at) => line(text, open, { id: String(at) })),
      { invoices, customers, payments: [], advances: [], ...change },
    );
    return [...made].toSorted(([one], [other]) => Number(one) - Number(other)).map(([, one]) => summaryOf(one));
  };
  it('become sure by no guess: what a likely line takes speaks against the others all the same', () => {
    const recorded = { ...typed, amount: '200.00', invoice_ids: ['INV-000003'] };
    const lines = ['CONSIGNACION', 'PAGO INV-000002'].map((text): [string, string] => [text, '200']);
    expect(together(lines, { payments: [recorded] })).toEqual([
      'likely | typed_payment_amount | p1 | 0.00',
      'likely | number | INV-000002 200.00 | 0.00',
    ]);
  });
  it('are not sure of another invoice than the one they name, which is paid already', () => {
    const equal = [a1, { ...a2, balance: '100.00' }];
    const twice: [string, string] = ['830000001 INV-000001', '100'];
    expect(together([twice, twice], { invoices: equal })).toEqual([
      'sure | number | INV-000001 100.00 | 0.00',
      'likely | nit_amount | INV-000002 100.00 | 0.00',
    ]);
    for (const text of ['830000001 INV-000999', '830000001 FACTURA 999', '830000001 FAC. NRO 999'])
      expect(together([[text, '450']], {})).toEqual(['likely | nit_amount | INV-000003 450.00 | 0.00']);
    expect(together([['FACTURA 830000001', '450']], {})).toEqual(['sure | nit_amount | INV-000003 450.00 | 0.00']);
  });
  it('are an advance once', () => {
    const advances = [{ customer_id: 'andina', payment_date: '2026-11-04', amount: '450.00' }];
    const both: [string, string] = ['830000001', '450'];
    expect(together([both, both], { advances })).toEqual([
      'none | typed_advance |  | 450.00',
      'likely | nit_amount | INV-000003 450.00 | 0.00',
    ]);
  });
  it('take an invoice once: the sure line before the likely one, whichever is first', () => {
    const likely = line('CONSIGNACION', '450', { id: 'likely' });
    const sure = line('INV-000003', '450', { id: 'sure' });
    const made = proposals([likely, sure], { invoices, customers, payments: [], advances: [] });
    expect(summaryOf(made.get('sure') as Proposal)).toBe('sure | number | INV-000003 450.00 | 0.00');
    expect(made.get('likely')).toMatchObject({ certainty: 'none', allocations: [] });
  });
  it('take a typed payment once', () => {
    const made = proposals([line('830000001', '99', { id: '1' }), line('830000001', '99', { id: '2' })], {
      invoices,
      customers,
      payments: [typed],
      advances: [],
    });
    expect([...made.values()].map(({ payment_id }) => payment_id)).toEqual(['p1', null]);
  });

  const amount = fc.integer({ min: 1, max: 40 }).map((pesos) => `${pesos}.00`);
  const someInvoices = fc.array(
    fc.record({ balance: amount, customer: fc.constantFrom('andina', 'valle'), nth: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 12 },
  );
  const someLines = fc.array(
    fc.record({
      open: amount,
      text: fc.constantFrom('X', '830000001', '900123456', 'FACTURA 1', 'FACTURAS 2 Y 3', 'INV-000004'),
      day: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  );
  const somePayments = fc.array(fc.record({ amount, customer: fc.constantFrom('andina', 'valle') }), { maxLength: 4 });
  it('never exceed a balance, a line or a typed payment, and are of one customer each', () => {
    fc.assert(
      fc.property(someInvoices, someLines, somePayments, (made, sent, payments) => {
        const open = made.map(({ balance, customer, nth }, at) => ({
          ...invoice(`INV-${String(nth).padStart(6, '0')}`, customer, balance),
          id: `i${at}`,
          due_date: `2026-10-${10 + nth}`,
        }));
        const lines = sent.map(({ open: left, text, day }, at) => line(text, left, { id: `l${at}`, line_date: `2026-11-0${day}` }));
        const recorded = payments.map((payment, at) => ({
          ...typed,
          id: `p${at}`,
          number: `P${at}`,
          amount: payment.amount,
          customer_id: payment.customer,
        }));
        const found = proposals(lines, { invoices: open, customers, payments: recorded, advances: [] });
        expect(found.size).toBe(lines.length);
        const taken = new Map<string, string>();
        const linked = new Set<string>();
        for (const one of lines) {
          const proposal = found.get(one.id) as Proposal;
          const allocated = sum(proposal.allocations.map((part) => part.amount));
          if (proposal.payment_id !== null) {
            expect(linked.has(proposal.payment_id)).toBe(false);
            linked.add(proposal.payment_id);
            expect(proposal.allocations).toEqual([]);
            expect(compare(recorded.find(({ id }) => id === proposal.payment_id)?.amount as string, one.open)).toBe(0);
          } else expect(compare(plus(allocated, proposal.left), one.open)).toBe(0);
          if (proposal.certainty === 'sure') expect(proposal.left).toBe('0.00');
          for (const part of proposal.allocations) {
            taken.set(part.invoice_id, plus(taken.get(part.invoice_id) ?? '0', part.amount));
            expect(open.find(({ id }) => id === part.invoice_id)?.customer_id).toBe(proposal.customer_id);
          }
        }
        for (const [id, amountTaken] of taken)
          expect(compare(amountTaken, open.find((one) => one.id === id)?.balance as string)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('invoices that add up', () => {
  const balances = (...amounts: number[]) => amounts.map((balance) => ({ balance: `${balance}.00` }));
  it('are found where they are the only ones', () => {
    expect(uniqueSubset(balances(10, 20, 45), '55')).toEqual(balances(10, 45));
    expect(uniqueSubset(balances(10, 20, 30, 40), '50')).toBeNull();
    expect(uniqueSubset(balances(10, 20), '25')).toBeNull();
    // A single one is not a sum.
    expect(uniqueSubset(balances(30, 10), '30')).toBeNull();
  });
  it('are not looked for without end', () => {
    expect(uniqueSubset(balances(...Array.from({ length: 400 }, (_, at) => 1001 + at * 2)), '6014')).toBeNull();
  });
});
