/** Deductions of a stub besides the legal ones, each up to the remaining pay: deductions, advances and cash, the oldest first. */
import {
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  type MoneyDecimals,
  max,
  min,
  minus,
  negate,
  plus,
  round,
  sum,
} from '#base/money.ts';
import { type Taken, takeInOrder } from '#modules/companies/rules/movement.ts';
import type { LineKind, NotTaken, StubLine } from '../contract/stubs.ts';
import { instalmentOf } from './advances.ts';
import { modifierLine } from './earnings.ts';
import { sortedBy } from './sorted.ts';
import type { AdvanceSource, CashSource, StubInput } from './stub-input.ts';

/** The amount that a stub takes of a source, with the sign of the employee's debt. */
export interface StubUse {
  type: CashSource['type'] | 'payroll_advance';
  id: string;
  amount: Decimal;
}

export interface Takings {
  lines: StubLine[];
  not_taken: NotTaken[];
  uses: StubUse[];
  /** Negative if the company paid its debt. */
  taken: Decimal;
  room: Decimal;
}

/** Deduction modifiers, court-ordered or voluntary, and with these the other discounts. The part that does not fit is not carried over as debt. */
export function takeDeductions(input: StubInput, isActive: boolean, courtOrdered: boolean, room: Decimal, regular: Decimal): Takings {
  if (!isActive) return nothing(room);
  const { terms, settings } = input;
  const kind = courtOrdered ? 'court_ordered' : 'deduction';
  const wanted = terms.modifiers
    .filter((modifier) => modifier.kind === 'deduction' && modifier.court_ordered === courtOrdered)
    .map((modifier) => modifierLine(modifier, kind, input, regular));
  const discounts: StubLine = {
    kind: 'other_discounts',
    description: '',
    formula: { code: 'fixed', facts: {} },
    amount: round(terms.other_discounts, settings.money_decimals),
    sources: [],
  };
  const results = takeInOrder([...wanted, ...(courtOrdered ? [] : [discounts])], ({ amount }) => amount, room);
  const lines = results.map(({ source, taken }) => ({ ...source, amount: negate(taken) })).filter(({ amount }) => !isZero(amount));
  const taken = sum(results.map((result) => result.taken));
  return { lines, not_taken: notTaken(results), uses: [], taken, room: minus(max('0', room), taken) };
}

/** What had no room, and is not owed later. */
export const notTaken = (results: readonly Taken<{ kind: LineKind; description?: string }>[]): NotTaken[] =>
  results
    .filter(({ missing }) => isPositive(missing))
    .map(({ source: { kind, description = '' }, missing }) => ({ kind, description, amount: missing, stays_open: false }));

/** Advances on pay, the oldest first: of each its instalment, and with the last one the rest. */
export function takeAdvances(advances: readonly AdvanceSource[], room: Decimal, decimals: MoneyDecimals): Takings {
  const result = nothing(room);
  for (const { id, date, amount, open, instalments, taken_by } of byAge(advances)) {
    const isLast = taken_by >= instalments - 1;
    const part = isLast ? open : min(open, instalmentOf(amount, instalments, decimals));
    const taken = min(part, result.room);
    const missing = minus(part, taken);
    if (isPositive(missing)) result.not_taken.push({ kind: 'payroll_advance', description: date, amount: missing, stays_open: true });
    if (!isPositive(taken)) continue;
    const facts = { amount, open, part, number: String(Math.min(taken_by + 1, instalments)), count: String(instalments) };
    result.lines.push({
      kind: 'payroll_advance',
      description: '',
      formula: { code: instalments > 1 ? 'advance_part' : 'advance_whole', facts },
      amount: negate(taken),
      sources: [{ type: 'payroll_advance', id, label: date, amount: taken }],
    });
    result.uses.push({ type: 'payroll_advance', id, amount: taken });
    result.taken = plus(result.taken, taken);
    result.room = minus(result.room, taken);
  }
  return result;
}

/**
 * Cash and expenses: first the company's debt, in full, then the employee's debt, the oldest first, up to the remaining pay and the amount just paid.
 */
export function takeCash(sources: readonly CashSource[], room: Decimal): Takings {
  const sorted = byAge(sources);
  const credits = sorted.filter(({ open }) => isNegative(open));
  const debts = sorted.filter(({ open }) => isPositive(open));
  const credit = negate(sum(credits.map(({ open }) => open)));
  const owed = sum(debts.map(({ open }) => open));
  const results = takeInOrder(debts, ({ open }) => open, plus(room, credit));
  const taken = results.map(({ source, taken: amount }) => ({ ...source, amount }));
  const used = [...credits.map((source) => ({ ...source, amount: source.open })), ...taken].filter(({ amount }) => !isZero(amount));
  const balance = sum(used.map(({ amount }) => amount));
  const missing = minus(minus(owed, credit), balance);
  const facts = { credits: credit, owed, taken: sum(taken.map(({ amount }) => amount)) };
  return {
    lines:
      used.length === 0
        ? []
        : [
            {
              kind: 'cash',
              description: '',
              formula: { code: 'cash', facts },
              amount: negate(balance),
              sources: used.map(({ type, id, label, amount }) => ({ type, id, label, amount })),
            },
          ],
    not_taken: isPositive(missing) ? [{ kind: 'cash', description: '', amount: missing, stays_open: true }] : [],
    uses: used.map(({ type, id, amount }) => ({ type, id, amount })),
    taken: balance,
    room: max('0', minus(room, balance)),
  };
}

const nothing = (room: Decimal): Takings => ({ lines: [], not_taken: [], uses: [], taken: '0', room: max('0', room) });

const byAge = <Source extends { date: string; id: string }>(sources: readonly Source[]): Source[] =>
  sortedBy(sources, ({ date, id }) => `${date} ${id}`);
