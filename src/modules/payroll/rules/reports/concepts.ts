/** Earnings and deductions of stubs, added up by concept. */
import { type Decimal, isZero, plus, sum, toMoney } from '#base/money.ts';
import { type LineKind, lineKinds, type StubLine } from '../../contract/stubs.ts';

/** Concepts that are earned; the others are taken. */
const earningKinds: readonly LineKind[] = ['base_salary', 'bonus', 'manual', 'transport_allowance'];

export const isEarning = (kind: LineKind): boolean => earningKinds.includes(kind);

/** The lines that count for a stub: all except the employer's contributions. */
export const isPaidPart = ({ kind }: Pick<StubLine, 'kind'>): boolean => kind !== 'arl_employer';

/** Amounts by concept; those without one are missing. */
export type ConceptAmounts = Partial<Record<LineKind, Decimal>>;

/** Of a stub's lines, with their sign: they add up to its net payment. */
export function amountsByConcept(lines: readonly StubLine[]): ConceptAmounts {
  const amounts: ConceptAmounts = {};
  for (const { kind, amount } of lines.filter(isPaidPart)) amounts[kind] = toMoney(plus(amounts[kind] ?? '0', amount));
  return amounts;
}

/** All of them together. */
export function totalOfConcepts(all: readonly ConceptAmounts[]): ConceptAmounts {
  const kinds = lineKinds.filter((kind) => all.some((amounts) => amounts[kind] !== undefined));
  return Object.fromEntries(kinds.map((kind) => [kind, toMoney(sum(all.map((amounts) => amounts[kind] ?? '0')))]));
}

/** A line of a certificate: a concept or, for agreed bonuses and deductions, its name. */
export interface ConceptTotal {
  kind: LineKind;
  description: string;
  amount: Decimal;
}

/** Concepts with agreed names, which are the same in every stub. */
const namedKinds: readonly LineKind[] = ['bonus', 'court_ordered', 'deduction'];

/** The earnings and deductions of the stubs of a year, in the order of the lines of a stub. Concepts with a total of zero are left out. */
export function conceptTotals(lines: readonly StubLine[]): ConceptTotal[] {
  const totals = new Map<string, ConceptTotal>();
  for (const line of lines.filter(isPaidPart)) {
    const description = namedKinds.includes(line.kind) ? line.description : '';
    const key = `${line.kind} ${description}`;
    totals.set(key, { kind: line.kind, description, amount: toMoney(plus(totals.get(key)?.amount ?? '0', line.amount)) });
  }
  return [...totals.values()]
    .filter(({ amount }) => !isZero(amount))
    .toSorted(
      (one, other) => lineKinds.indexOf(one.kind) - lineKinds.indexOf(other.kind) || (one.description < other.description ? -1 : 1),
    );
}
