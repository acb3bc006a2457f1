import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type Decimal, minus, sum } from '#base/money.ts';
import { type BankFileContent, bankFileContents } from '../contract/bank-files.ts';
import { type Deposit, recordedParts, rowsToAsk, type SentRow } from './bank-files.ts';

/** A stub on which files are sent and deposits recorded, one after the other. */
class Stub {
  readonly rows: SentRow[] = [];
  deposits: Deposit[] = [];
  readonly net: Decimal;
  cash: Decimal = '0';
  #at = 0;
  constructor(net: Decimal) {
    this.net = net;
  }

  #id = () => String(this.#at++).padStart(4, '0');
  get balance(): Decimal {
    return minus(minus(this.net, this.cash), sum(this.deposits.filter(({ is_returned }) => !is_returned).map(({ amount }) => amount)));
  }
  get pending(): Decimal {
    return minus(sum(this.rows.map(({ amount }) => amount)), sum(recordedParts(this.rows, this.deposits).map(({ amount }) => amount)));
  }
  ask = (content: BankFileContent) =>
    rowsToAsk(content, { id: 's', balance: this.balance, is_paid_by_check: false, rows: this.rows, deposits: this.deposits });
  /** Makes a file and marks it as sent; returns its amounts. */
  send(content: BankFileContent): string[] {
    const file_id = this.#id();
    const asked = this.ask(content);
    this.rows.push(...asked.map(({ amount, payment_id }) => ({ id: this.#id(), file_id, content, stub_id: 's', payment_id, amount })));
    return asked.map(({ amount }) => amount);
  }
  deposit(amount: Decimal): string {
    const id = this.#id();
    this.deposits.push({ id, number: id, stub_id: 's', amount, is_returned: false });
    return id;
  }
  return(id: string): void {
    this.deposits = this.deposits.map((one) => (one.id === id ? { ...one, is_returned: true } : one));
  }
  void(id: string): void {
    this.deposits = this.deposits.filter((one) => one.id !== id);
  }
}

const asked = (stub: Stub) =>
  Object.fromEntries(bankFileContents.map((content) => [content, stub.ask(content).map(({ amount }) => amount)]));
const nothing = { unpaid: [], payments: [], returned: [] };

describe('a bank is asked once', () => {
  it('for what is unpaid, also when it is recorded in two parts', () => {
    const stub = new Stub('1380000');
    expect(stub.send('unpaid')).toEqual(['1380000']);
    expect(asked(stub)).toEqual(nothing);
    stub.deposit('400000');
    expect(asked(stub)).toEqual(nothing);
    stub.deposit('980000');
    expect(asked(stub)).toEqual(nothing);
  });

  it('for a deposit that was recorded first, and for what it grew by', () => {
    const stub = new Stub('1380000');
    const id = stub.deposit('400000');
    expect(stub.send('payments')).toEqual(['400000']);
    stub.deposits = stub.deposits.map((one) => ({ ...one, amount: '500000' }));
    expect(stub.ask('payments')).toMatchObject([{ payment_id: id, amount: '100000' }]);
    expect(stub.send('unpaid')).toEqual(['880000']);
  });

  it('and not for a deposit that was made by hand before the file', () => {
    const stub = new Stub('1380000');
    stub.deposit('400000');
    expect(stub.send('unpaid')).toEqual(['980000']);
    stub.deposit('980000');
    expect(stub.ask('unpaid')).toEqual([]);
    // The first deposit is in no file.
    expect(stub.ask('payments').map(({ amount }) => amount)).toEqual(['400000']);
  });

  it('again for what it returned, at most what is still owed', () => {
    const stub = new Stub('1000000');
    stub.send('unpaid');
    const first = stub.deposit('1000000');
    stub.return(first);
    stub.cash = '900000';
    expect(asked(stub)).toEqual({ unpaid: ['100000'], payments: [], returned: ['100000'] });
    expect(stub.send('returned')).toEqual(['100000']);
    expect(asked(stub)).toEqual(nothing);
    const second = stub.deposit('100000');
    expect(asked(stub)).toEqual(nothing);
    stub.return(second);
    expect(stub.ask('returned')).toMatchObject([{ returned_payment_id: second, amount: '100000' }]);
  });

  it('and a deposit that is deleted and recorded again is still the one of the file', () => {
    const stub = new Stub('1000000');
    stub.send('unpaid');
    stub.void(stub.deposit('1000000'));
    expect(asked(stub)).toEqual(nothing);
    stub.deposit('1000000');
    expect(asked(stub)).toEqual(nothing);
  });

  it('never for more than is owed, in any order of files, deposits, returns and deletions', () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('send' as const), content: fc.constantFrom(...bankFileContents) }),
      fc.record({ do: fc.constant('deposit' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ do: fc.constantFrom('return' as const, 'void' as const), at: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const stub = new Stub('1000');
        for (const one of actions) {
          if (one.do === 'send') {
            stub.send(one.content);
            // A file that was sent leaves nothing of its kind to ask.
            expect(stub.ask(one.content)).toEqual([]);
          } else if (one.do === 'deposit') {
            const amount = String(Math.floor((Number(stub.balance) * one.percent) / 100));
            if (amount !== '0') stub.deposit(amount);
          } else {
            const open = stub.deposits.filter(({ is_returned }) => !is_returned);
            const id = open[one.at % Math.max(1, open.length)]?.id;
            if (id) stub[one.do](id);
          }
          const recorded = sum(stub.deposits.filter(({ is_returned }) => !is_returned).map(({ amount }) => amount));
          expect(compare(stub.pending, minus(stub.net, recorded))).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
