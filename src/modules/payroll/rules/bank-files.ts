/**
 * Calculates the deposits still to be requested from a bank, from requested and recorded ones. Money is requested once
 * (docs/decisions/0092-paying-stubs.md).
 */
import { type Decimal, isPositive, min, minus, sum } from '#base/money.ts';
import type { BankFileContent } from '../contract/bank-files.ts';

/** A row of a file that was sent. Ids are in the order in which files were made and deposits recorded (uuid v7). */
export interface SentRow {
  id: string;
  file_id: string;
  content: BankFileContent;
  stub_id: string;
  /** For a file of recorded payments. */
  payment_id: string | null;
  amount: Decimal;
}

/** A bank deposit of a stub that was not deleted. */
export interface Deposit {
  id: string;
  number: string;
  stub_id: string;
  amount: Decimal;
  is_returned: boolean;
}

/** The part of a deposit that a row requested. */
export interface RecordedPart {
  row_id: string;
  deposit: Deposit;
  amount: Decimal;
}

/**
 * Links the deposits of a stub to the rows that requested them: for a file of recorded payments by id; the other deposits, the oldest first, to the
 * oldest rows that were made before them. A returned deposit was requested too.
 */
export function recordedParts(rows: readonly SentRow[], deposits: readonly Deposit[]): RecordedPart[] {
  const [byFile, byId] = [rows.toSorted(ordered(({ file_id, id }) => `${file_id} ${id}`)), deposits.toSorted(ordered(({ id }) => id))];
  const open = new Map(byFile.map(({ id, amount }) => [id, amount]));
  const left = new Map(byId.map(({ id, amount }) => [id, amount]));
  const parts: RecordedPart[] = [];
  const link = (row: SentRow, deposit: Deposit) => {
    const amount = min(open.get(row.id) as Decimal, left.get(deposit.id) as Decimal);
    if (!isPositive(amount)) return;
    parts.push({ row_id: row.id, deposit, amount });
    open.set(row.id, minus(open.get(row.id) as Decimal, amount));
    left.set(deposit.id, minus(left.get(deposit.id) as Decimal, amount));
  };
  for (const deposit of byId) for (const row of byFile) if (row.payment_id === deposit.id) link(row, deposit);
  for (const deposit of byId) for (const row of byFile) if (row.file_id < deposit.id) link(row, deposit);
  return parts;
}

const ordered =
  <Row>(keyOf: (row: Row) => string) =>
  (left: Row, right: Row) =>
    keyOf(left) < keyOf(right) ? -1 : 1;

/** A stub that a file may include, with its requested and recorded deposits. */
export interface AskedStub {
  id: string;
  balance: Decimal;
  /** Employees paid by check get no deposit for an unpaid balance. */
  is_paid_by_check: boolean;
  rows: readonly SentRow[];
  deposits: readonly Deposit[];
}

/** The contents of a file. `payment_id` of recorded payments; `returned_payment_id`: the last of those that are sent again. */
export interface Asked {
  stub_id: string;
  payment_id: string | null;
  returned_payment_id: string | null;
  amount: Decimal;
}

/** The rows of a new file, without amounts that were already requested and are neither recorded nor returned. */
export function rowsToAsk(content: BankFileContent, stub: AskedStub): Asked[] {
  const parts = recordedParts(stub.rows, stub.deposits);
  const asked = { stub_id: stub.id, payment_id: null, returned_payment_id: null };
  if (content === 'payments')
    return stub.deposits
      .filter(({ is_returned }) => !is_returned)
      .map(({ id, amount }) => {
        const sent = sum(parts.filter(({ deposit }) => deposit.id === id).map((part) => part.amount));
        return { ...asked, payment_id: id, amount: minus(amount, sent) };
      })
      .filter(({ amount }) => isPositive(amount));
  const pending = minus(sum(stub.rows.map(({ amount }) => amount)), sum(parts.map(({ amount }) => amount)));
  const unasked = minus(stub.balance, pending);
  if (content === 'unpaid') return stub.is_paid_by_check || !isPositive(unasked) ? [] : [{ ...asked, amount: unasked }];
  const returned = stub.deposits.filter(({ is_returned }) => is_returned);
  const askedAgain = sum(stub.rows.filter((row) => row.content === 'returned').map(({ amount }) => amount));
  const amount = min(unasked, minus(sum(returned.map((deposit) => deposit.amount)), askedAgain));
  const last =
    returned
      .map(({ id }) => id)
      .toSorted()
      .at(-1) ?? null;
  return isPositive(amount) ? [{ ...asked, returned_payment_id: last, amount }] : [];
}
