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
  const cases: { name: string; line: LineToMatch; is: string }[] = [
    { name: 'names an invoice and has its balance', line: line('PAGO INV-000001', '100'), is: 'sure | number | INV-000001 100.00 | 0.00' },
    { name: 'names it without its hyphen', line: line('pago inv 000001', '100'), is: 'sure | number | INV-000001 100.00 | 0.00' },
    { name: 'names it by its sequence', line: line('FACTURA 1', '100'), is: 'sure | number | INV-000001 100.00 | 0.00' },
    { name: 'names the electronic invoice', line: line('SETP990001', '100'), is: 'sure | number | INV-000001 100.00 | 0.00' },
    {
      name: 'has the reference of the customer',
      line: line('X', '100', { reference: 'OC 4512' }),
      is: 'sure | number | INV-000001 100.00 | 0.00',
    },
    {
      name: 'names two that add up to it',
      line: line('FACTURAS 1 Y 2', '300'),
      is: 'sure | number | INV-000001 100.00, INV-000002 200.00 | 0.00',
    },
    { name: 'names two, and is one of them', line: line('FACTURAS 1, 2', '200'), is: 'likely | number | INV-000002 200.00 | 0.00' },
    { name: 'pays a part', line: line('INV-000003', '400'), is: 'likely | number_part | INV-000003 400.00 | 0.00' },
    { name: 'pays too much', line: line('INV-000001', '150'), is: 'likely | number_surplus | INV-000001 100.00 | 50.00' },
    { name: 'names invoices of two customers', line: line('INV-000001 INV-000004', '300'), is: 'none | numbers_of_several |  | 300.00' },
    {
      name: 'names an invoice and the NIT of another',
      line: line('INV-000001 NIT 900123456', '100'),
      is: 'likely | number | INV-000001 100.00 | 0.00',
    },
    {
      name: 'has a NIT and the balance of one invoice',
      line: line('PSE 830000001', '450'),
      is: 'sure | nit_amount | INV-000003 450.00 | 0.00',
    },
    {
      name: 'has a NIT with dots and check digit',
      line: line('ACH 900.123.456-8', '70'),
      is: 'sure | nit_amount | INV-000005 70.00 | 0.00',
    },
    { name: 'has a NIT with zeros in front', line: line('0000900123456', '70'), is: 'sure | nit_amount | INV-000005 70.00 | 0.00' },
    {
      name: 'has a NIT and is the sum of two',
      line: line('830000001', '550'),
      is: 'likely | nit_several | INV-000001 100.00, INV-000003 450.00 | 0.00',
    },
    {
      name: 'has a NIT and nothing equal',
      line: line('830000001', '250'),
      is: 'likely | nit_oldest | INV-000001 100.00, INV-000002 150.00 | 0.00',
    },
    { name: 'has two NITs', line: line('830000001 900123456', '70'), is: 'likely | amount | INV-000005 70.00 | 0.00' },
    { name: 'is the balance of one invoice only', line: line('CONSIGNACION', '450'), is: 'likely | amount | INV-000003 450.00 | 0.00' },
    { name: 'is the balance of two', line: line('CONSIGNACION', '200'), is: 'none | amount_of_several |  | 200.00' },
    { name: 'is nothing known', line: line('INTERESES 2026', '3'), is: 'none | nothing_found |  | 3.00' },
    { name: 'was typed as a payment of the customer', line: line('830000001', '99'), is: 'sure | typed_payment | p1 | 0.00' },
    { name: 'was typed with its reference', line: line('X', '99', { reference: 't77' }), is: 'sure | typed_payment | p1 | 0.00' },
    { name: 'has the amount of a typed payment', line: line('CONSIGNACION', '99'), is: 'likely | typed_payment_amount | p1 | 0.00' },
    {
      name: 'is four days after the typed payment',
      line: line('830000001', '99', { line_date: '2026-11-07' }),
      is: 'likely | nit_oldest | INV-000001 99.00 | 0.00',
    },
    {
      name: 'is of another customer than the typed payment',
      line: line('900123456', '99'),
      is: 'likely | nit_oldest | INV-000004 99.00 | 0.00',
    },
  ];
  it.each(cases)('$name', (one) => expect(summaryOf(propose(one.line))).toBe(one.is));

  const typedAs = (change: Partial<TypedPayment>): Partial<Matchable> => ({ payments: [{ ...typed, amount: '200.00', ...change }] });
  const advance = { customer_id: 'andina', payment_date: '2026-11-04', amount: '200.00' };
  const doubts: { name: string; line: LineToMatch; change: Partial<Matchable>; is: string }[] = [
    {
      name: 'was typed into another account',
      line: line('830000001', '200'),
      change: typedAs({ is_of_account: false }),
      is: 'likely | typed_payment | p1 | 0.00',
    },
    {
      name: 'was typed for the invoice that it names',
      line: line('INV-000002', '200'),
      change: typedAs({}),
      is: 'sure | typed_payment | p1 | 0.00',
    },
    {
      name: 'names another invoice than the payment that was typed',
      line: line('INV-000002', '200'),
      change: typedAs({ invoice_ids: ['INV-000003'] }),
      is: 'likely | number | INV-000002 200.00 | 0.00',
    },
    {
      name: 'has the reference of a payment of another customer than it names',
      line: line('900123456', '200', { reference: 'T77' }),
      change: typedAs({}),
      is: 'likely | typed_payment | p1 | 0.00',
    },
    {
      name: 'was typed as an advance',
      line: line('830000001', '200'),
      change: { advances: [advance] },
      is: 'none | typed_advance |  | 200.00',
    },
    {
      name: 'may be an advance of anyone',
      line: line('CONSIGNACION', '200'),
      change: { advances: [advance] },
      is: 'none | typed_advance |  | 200.00',
    },
    {
      name: 'names an invoice, and was typed as an advance',
      line: line('INV-000002', '200'),
      change: { advances: [advance] },
      is: 'likely | number | INV-000002 200.00 | 0.00',
    },
    {
      name: 'has the amount of an advance of another customer',
      line: line('900123456', '200'),
      change: { advances: [advance] },
      is: 'sure | nit_amount | INV-000004 200.00 | 0.00',
    },
    {
      name: 'is four days after the advance',
      line: line('830000001', '200', { line_date: '2026-11-08' }),
      change: { advances: [advance] },
      is: 'sure | nit_amount | INV-000002 200.00 | 0.00',
    },
  ];
  it.each(doubts)('$name', (one) => expect(summaryOf(propose(one.line, { payments: [], ...one.change }))).toBe(one.is));

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
    expect(
      together(
        [
          ['CONSIGNACION', '200'],
          ['PAGO INV-000002', '200'],
        ],
        { payments: [recorded] },
      ),
    ).toEqual(['likely | typed_payment_amount | p1 | 0.00', 'likely | number | INV-000002 200.00 | 0.00']);
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
    // One alone is no sum.
    expect(uniqueSubset(balances(30, 10), '30')).toBeNull();
  });
  it('are not looked for without end', () => {
    expect(uniqueSubset(balances(...Array.from({ length: 400 }, (_, at) => 1001 + at * 2)), '6014')).toBeNull();
  });
});
