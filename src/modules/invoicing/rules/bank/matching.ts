/**
 * Proposes matches for the lines of a bank statement: open invoices of one customer, or a payment that was entered by hand. Only proposals: nothing
 * is recorded until a user confirms it.
 */
import { type Day, daysBetween } from '#base/days.ts';
import { compare, type Decimal, equals, isPositive, minus, sum, toMoney } from '#base/money.ts';
import type { Certainty, MatchReason, Proposal } from '../../contract/bank/lines.ts';
import { type InvoiceToPay, oldestFirst, shareOldestFirst } from '../allocation.ts';
import { uniqueSubset } from './subset.ts';
import { type Named, namesIn, normalName } from './text.ts';

/** A line, or the unmatched rest of it. */
export interface LineToMatch {
  id: string;
  line_date: Day;
  /** Above zero. */
  open: Decimal;
  reference: string;
  description: string;
}

/** A sent invoice with a balance. */
export interface InvoiceToMatch extends InvoiceToPay {
  dian_number: string;
  customer_reference: string;
  customer_id: string;
}

export interface CustomerToMatch {
  id: string;
  name: string;
  /** Without check digit. */
  tax_id: string;
}

/** An active payment that is in no line yet. */
export interface TypedPayment {
  id: string;
  number: string;
  customer_id: string;
  payment_date: Day;
  amount: Decimal;
  transaction_id: string;
  /** Whether it may have reached the account of the lines: recorded into it, or without an account and not in cash. */
  is_of_account: boolean;
  /** That it pays. */
  invoice_ids: readonly string[];
}

/** An advance that was typed by hand, which is money of a line too, but no payment that a line can be linked to. */
export type TypedAdvance = Pick<TypedPayment, 'customer_id' | 'payment_date' | 'amount'>;

export interface Matchable {
  invoices: readonly InvoiceToMatch[];
  customers: readonly CustomerToMatch[];
  payments: readonly TypedPayment[];
  advances: readonly TypedAdvance[];
}

/** Days between a line and the payment that was typed for it. */
export const daysApart = 3;
const namesShown = 5;

/**
 * A proposal for each line, by its id. Sure ones are made first, in the order of the lines, and the amounts they use are not proposed again: all
 * proposals together never exceed a balance, nor a line.
 */
export function proposals(lines: readonly LineToMatch[], matchable: Matchable): Map<string, Proposal> {
  const open = new OpenItems(matchable);
  const made = new Map<string, Proposal>();
  for (const isSureRound of [true, false]) {
    for (const line of lines) {
      if (made.has(line.id)) continue;
      const proposal = proposalFor(line, open);
      if (isSureRound && proposal.certainty !== 'sure') continue;
      // Matches that are only sure now because a guess used the alternatives.
      if (!isSureRound && proposal.certainty === 'sure') proposal.certainty = 'likely';
      made.set(line.id, proposal);
      open.take(line, proposal);
    }
  }
  return made;
}

/** Invoices and payments, less the amounts of earlier proposals. */
class OpenItems {
  readonly names: Named;
  readonly #invoices: readonly InvoiceToMatch[];
  readonly #customers: ReadonlyMap<string, CustomerToMatch>;
  readonly #balances: Map<string, Decimal>;
  readonly #byAmount: ReadonlyMap<string, readonly InvoiceToMatch[]>;
  readonly #byCustomer: ReadonlyMap<string, readonly InvoiceToMatch[]>;
  readonly #payments: ReadonlyMap<string, readonly TypedPayment[]>;
  readonly #advances: ReadonlyMap<string, readonly TypedAdvance[]>;
  readonly #taken = new Set<string>();
  readonly #takenAdvances = new Set<TypedAdvance>();

  constructor({ invoices, customers, payments, advances }: Matchable) {
    this.#invoices = [...invoices].sort(oldestFirst);
    this.#customers = new Map(customers.map((customer) => [customer.id, customer]));
    this.#balances = new Map(invoices.map(({ id, balance }) => [id, balance]));
    this.#byAmount = Map.groupBy(this.#invoices, ({ balance }) => toMoney(balance));
    this.#byCustomer = Map.groupBy(this.#invoices, ({ customer_id }) => customer_id);
    this.#payments = Map.groupBy(payments, ({ amount }) => toMoney(amount));
    this.#advances = Map.groupBy(advances, ({ amount }) => toMoney(amount));
    this.names = namesIn(this.#invoices, customers);
  }

  customer = (id: string | null): CustomerToMatch | null => (id === null ? null : (this.#customers.get(id) ?? null));

  /** With the rest of their balances; fully used ones are left out. */
  #left = (invoices: readonly InvoiceToMatch[]): InvoiceToMatch[] =>
    invoices
      .map((invoice) => ({ ...invoice, balance: this.#balances.get(invoice.id) as Decimal }))
      .filter(({ balance }) => isPositive(balance));

  named = (ids: ReadonlySet<string>): InvoiceToMatch[] =>
    ids.size === 0 ? [] : this.#left(this.#invoices.filter(({ id }) => ids.has(id)));
  ofCustomer = (id: string): InvoiceToMatch[] => this.#left(this.#byCustomer.get(id) ?? []);
  owing = (amount: Decimal): InvoiceToMatch[] =>
    this.#left(this.#byAmount.get(toMoney(amount)) ?? []).filter(({ balance }) => equals(balance, amount));

  typed = (line: LineToMatch): TypedPayment[] =>
    (this.#payments.get(toMoney(line.open)) ?? [])
      .filter((payment) => !this.#taken.has(payment.id) && isNear(payment, line))
      .sort(
        (one, other) =>
          Math.abs(daysBetween(one.payment_date, line.line_date)) - Math.abs(daysBetween(other.payment_date, line.line_date)) ||
          (one.number < other.number ? -1 : 1),
      );

  /** An advance that the money of the line may be: of that customer, or of any. */
  advance = (line: LineToMatch, customer_id: string | null): TypedAdvance | undefined =>
    (this.#advances.get(toMoney(line.open)) ?? []).find(
      (advance) =>
        !this.#takenAdvances.has(advance) && (customer_id === null || advance.customer_id === customer_id) && isNear(advance, line),
    );

  take(line: LineToMatch, { reason, customer_id, allocations, payment_id }: Proposal): void {
    for (const { invoice_id, amount } of allocations)
      this.#balances.set(invoice_id, minus(this.#balances.get(invoice_id) as Decimal, amount));
    if (payment_id !== null) this.#taken.add(payment_id);
    const advance = reason === 'typed_advance' ? this.advance(line, customer_id) : undefined;
    if (advance) this.#takenAdvances.add(advance);
  }
}

const isNear = ({ payment_date }: TypedAdvance, { line_date }: LineToMatch): boolean =>
  Math.abs(daysBetween(payment_date, line_date)) <= daysApart;

function proposalFor(line: LineToMatch, open: OpenItems): Proposal {
  const text = open.names.find(line);
  const named = open.named(text.invoices);
  const ofNumbers = new Set(named.map(({ customer_id }) => customer_id));
  const byNumber = ofNumbers.size === 1 ? (named[0] as InvoiceToMatch).customer_id : null;
  const customer_id = text.customer ?? byNumber;
  const typed = typedPayment(line, open, { customer_id, named: text.invoices });
  if (typed) return typed;
  if (ofNumbers.size > 1) return proposal(line, open, { certainty: 'none', reason: 'numbers_of_several', names: numbersOf(named) });
  if (byNumber !== null) {
    const isDoubtful = (text.customer !== null && text.customer !== byNumber) || isTyped(line, open, byNumber);
    return byNumbers(line, open, named, isDoubtful);
  }
  const advance = open.advance(line, customer_id);
  if (advance) return proposal(line, open, { certainty: 'none', reason: 'typed_advance', customer_id: advance.customer_id });
  // The line names a number that is no longer of an open invoice: it probably does not pay another one of the customer.
  return customer_id === null ? byAmount(line, open) : byCustomer(line, open, customer_id, text.namesOthers || text.invoices.size > 0);
}

/** Whether the money may be typed already, as a payment or an advance of the customer. */
const isTyped = (line: LineToMatch, open: OpenItems, customer_id: string): boolean =>
  open.typed(line).some((payment) => payment.customer_id === customer_id) || open.advance(line, customer_id) !== undefined;

/**
 * A payment that was entered for the line: with its reference; or of the customer, and of an invoice, that the line names; else one with the same
 * amount. Sure if it is the only one, reached the account, and the line names no other customer.
 */
function typedPayment(
  line: LineToMatch,
  open: OpenItems,
  { customer_id, named }: { customer_id: string | null; named: ReadonlySet<string> },
) {
  const typed = open.typed(line);
  const reference = normalName(line.reference);
  const hasReference = (payment: TypedPayment) => reference !== '' && normalName(payment.transaction_id) === reference;
  const paysNamed = ({ invoice_ids }: TypedPayment) => named.size === 0 || invoice_ids.some((id) => named.has(id));
  const known = typed.filter((payment) => hasReference(payment) || (payment.customer_id === customer_id && paysNamed(payment)));
  const link = ({ id, number, customer_id: of }: TypedPayment, certainty: Certainty, reason: MatchReason) =>
    proposal(line, open, { certainty, reason, names: [number], customer_id: of, payment_id: id });
  const [first] = known;
  if (first) {
    const isSure = known.length === 1 && first.is_of_account && (customer_id === null || customer_id === first.customer_id);
    return link(first, isSure ? 'sure' : 'likely', 'typed_payment');
  }
  const [other] = typed;
  return other && customer_id === null && named.size === 0 ? link(other, 'likely', 'typed_payment_amount') : null;
}

/** `isDoubtful`: the line names another customer by its NIT, or its money may be typed already. */
function byNumbers(line: LineToMatch, open: OpenItems, named: readonly InvoiceToMatch[], isDoubtful: boolean): Proposal {
  const total = sum(named.map(({ balance }) => balance));
  const difference = compare(line.open, total);
  const customer_id = (named[0] as InvoiceToMatch).customer_id;
  const exact = named.filter(({ balance }) => equals(balance, line.open));
  if (named.length > 1 && exact.length === 1) {
    return proposal(line, open, { certainty: 'likely', reason: 'number', names: numbersOf(exact), customer_id, paid: exact });
  }
  return proposal(line, open, {
    certainty: difference === 0 && !isDoubtful ? 'sure' : 'likely',
    reason: difference === 0 ? 'number' : difference < 0 ? 'number_part' : 'number_surplus',
    names: numbersOf(named),
    customer_id,
    paid: named,
  });
}

/** `isDoubtful`: the line names another invoice. */
function byCustomer(line: LineToMatch, open: OpenItems, customer_id: string, isDoubtful: boolean): Proposal {
  const mine = open.ofCustomer(customer_id);
  const exact = mine.filter(({ balance }) => equals(balance, line.open));
  const [oldest] = exact;
  if (oldest) {
    const certainty = exact.length === 1 && !isDoubtful ? 'sure' : 'likely';
    return proposal(line, open, { certainty, reason: 'nit_amount', names: [oldest.number], customer_id, paid: [oldest] });
  }
  const several = uniqueSubset(mine, line.open);
  if (several) {
    return proposal(line, open, { certainty: 'likely', reason: 'nit_several', names: numbersOf(several), customer_id, paid: several });
  }
  if (mine.length === 0) return proposal(line, open, { certainty: 'none', reason: 'nothing_found', customer_id });
  return proposal(line, open, { certainty: 'likely', reason: 'nit_oldest', customer_id, paid: mine });
}

function byAmount(line: LineToMatch, open: OpenItems): Proposal {
  const owing = open.owing(line.open);
  const [only] = owing;
  if (owing.length > 1) return proposal(line, open, { certainty: 'none', reason: 'amount_of_several', names: numbersOf(owing) });
  if (!only) return proposal(line, open, { certainty: 'none', reason: 'nothing_found' });
  return proposal(line, open, {
    certainty: 'likely',
    reason: 'amount',
    names: [only.number],
    customer_id: only.customer_id,
    paid: [only],
  });
}

const numbersOf = (invoices: readonly { number: string }[]) => invoices.slice(0, namesShown).map(({ number }) => number);

interface Found extends Pick<Proposal, 'certainty' | 'reason'> {
  names?: string[];
  customer_id?: string | null;
  payment_id?: string | null;
  /** The invoices that are paid, the oldest first. */
  paid?: readonly InvoiceToMatch[];
}

function proposal(line: LineToMatch, open: OpenItems, found: Found): Proposal {
  const { certainty, reason, names = [], customer_id = null, payment_id = null, paid = [] } = found;
  const allocations = shareOldestFirst(line.open, paid).map(({ invoice_id, amount }) => {
    const invoice = paid.find(({ id }) => id === invoice_id) as InvoiceToMatch;
    return { invoice_id, invoice_number: invoice.number, amount: toMoney(amount), balance: toMoney(invoice.balance) };
  });
  const taken = payment_id !== null ? line.open : sum(allocations.map(({ amount }) => amount));
  return {
    certainty,
    reason,
    names: names.length > 0 ? names : allocations.slice(0, namesShown).map(({ invoice_number }) => invoice_number),
    customer_id,
    customer_name: open.customer(customer_id)?.name ?? null,
    allocations,
    payment_id,
    left: toMoney(minus(line.open, taken)),
  };
}
