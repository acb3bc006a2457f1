/** The taxes, discounts and withholdings that a new invoice starts with. Proposed once; afterwards they are plain rows. */
import type { Day } from '#base/days.ts';
import { compare, type Decimal, divide, isPositive, isZero, type MoneyDecimals, minus, plus, round, times } from '#base/money.ts';
import type { ParameterKey } from '#modules/companies/contract/parameters.ts';
import type { WithholdingKind } from '#modules/companies/contract/withholdings.ts';
import { hasAtMostDecimals } from '#modules/companies/rules/decimals.ts';
import { type DatedValue, parameterOn } from '#modules/companies/rules/parameters.ts';
import type { AdjustmentMethod, AdjustmentType } from '../contract/lines.ts';
import type { WithholdingTerms } from '../contract/withholdings.ts';
import { type InvoiceAdjustment, type InvoiceItem, invoiceTotals } from './totals.ts';

/** A default row of a customer, or a row of the company's catalogue, which names no municipality. */
export interface DefaultRow {
  name: string;
  type: AdjustmentType;
  method: AdjustmentMethod;
  value: Decimal;
  iva: boolean;
  per_mille: boolean;
  withholding_kind: WithholdingKind | null;
  municipality_id?: string | null;
}

/** A row of a draft. */
export interface DraftRow extends InvoiceAdjustment {
  description: string;
  per_mille: boolean;
  withholding_kind: WithholdingKind | null;
  municipality_id: string | null;
  base: Decimal | null;
}

interface BilledItem extends InvoiceItem {
  trip_id: string | null;
}

/** The keys that a proposal reads. */
export const proposalKeys: readonly ParameterKey[] = ['uvt', 'retefuente_rate', 'retefuente_minimum', 'reteica_rate'];

/**
 * The rules of the law and of both parties for withholdings on the day. Without a known minimum base retefuente has none; without a rate it is not
 * proposed. A company that withholds its income tax itself has no retefuente.
 */
export function legalTerms(
  { self_withholder, withholding_agent }: { self_withholder: boolean; withholding_agent: boolean },
  parameters: readonly DatedValue[],
  day: Day,
): Pick<WithholdingTerms, 'withholding_agent' | 'self_withholder' | 'retefuente'> {
  const validValue = (key: ParameterKey) => parameterOn(parameters, key, day)?.value;
  const rate = validValue('retefuente_rate');
  const [uvt, minimum] = [validValue('uvt'), validValue('retefuente_minimum')];
  const minimum_base = uvt && minimum ? times(uvt, minimum) : '0';
  return { withholding_agent, self_withholder, retefuente: rate && !self_withholder ? { rate, minimum_base } : null };
}

/** A row of a customer or of the company's catalogue as one of an invoice; a fixed amount is rounded to its decimals. */
export function draftRow(row: DefaultRow, decimals: MoneyDecimals): DraftRow {
  const { name, type, method, value, iva, per_mille, withholding_kind, municipality_id = null } = row;
  const isRounded = method === 'fixed' && !hasAtMostDecimals(value, decimals);
  return {
    type,
    method,
    description: name,
    value: isRounded ? round(value, decimals) : value,
    iva,
    per_mille,
    withholding_kind,
    municipality_id,
    base: null,
  };
}

/**
 * The rows of a new invoice: first the customer's own, then a retefuente from the minimum base on, then a reteICA for each municipality from
 * which its trips start. A kind that is already in the customer's rows, or in `others`, which the user has added, is not proposed (reteICA:
 * not for the same municipality). If the customer is not a withholding agent, nothing is withheld.
 */
export function proposedRows(
  terms: WithholdingTerms,
  items: readonly BilledItem[],
  decimals: MoneyDecimals,
  others: readonly DraftRow[] = [],
): DraftRow[] {
  const withholds = ({ type, withholding_kind }: { type: AdjustmentType; withholding_kind: WithholdingKind | null }) =>
    type !== 'withholding' || (terms.withholding_agent && !(terms.self_withholder && withholding_kind === 'retefuente'));
  const defaults = terms.taxes.filter(withholds).map((tax) => draftRow(tax, decimals));
  const discounts = [...defaults, ...others].filter(({ type }) => type === 'discount');
  const parts = basesByMunicipality(items, discounts, terms.origins, decimals);
  const own = defaults.flatMap((row) => ofBilledTrips(row, parts, terms));
  if (!terms.withholding_agent) return own;
  const known = [...own, ...others];
  const { base } = totalsOf(items, discounts, decimals);
  return [...own, ...retefuente(terms, known, base), ...reteica(terms, known, parts)];
}

/** A customer's row for one municipality is for invoices of trips from there, with its base; an invoice without trips has none. */
function ofBilledTrips(row: DraftRow, parts: ReadonlyMap<string, Decimal>, { origins }: WithholdingTerms): DraftRow[] {
  if (row.municipality_id === null || origins.length === 0) return [row];
  const base = parts.get(row.municipality_id);
  if (base === undefined) return [];
  return [{ ...row, base: row.method === 'percentage' ? base : null }];
}

const proposal = { type: 'withholding', method: 'percentage', iva: false } as const;

function retefuente({ retefuente: terms }: WithholdingTerms, known: readonly DraftRow[], base: Decimal): DraftRow[] {
  const isKnown = known.some(({ withholding_kind }) => withholding_kind === 'retefuente');
  if (!terms || isKnown || !isPositive(base) || compare(base, terms.minimum_base) < 0) return [];
  const row = { description: 'Retefuente', value: terms.rate, per_mille: false, withholding_kind: 'retefuente' as const };
  return [{ ...proposal, ...row, municipality_id: null, base: null }];
}

function reteica({ reteica: rates }: WithholdingTerms, known: readonly DraftRow[], parts: ReadonlyMap<string, Decimal>): DraftRow[] {
  const rows = known.filter(({ withholding_kind }) => withholding_kind === 'reteica');
  if (rows.some(({ municipality_id }) => municipality_id === null)) return [];
  return [...parts].flatMap(([municipality_id, base]) => {
    const rate = rates.find((one) => one.municipality_id === municipality_id);
    if (!rate || isZero(base) || rows.some((row) => row.municipality_id === municipality_id)) return [];
    const row = {
      description: `ReteICA ${rate.municipality_name}`,
      value: rate.rate,
      per_mille: true,
      withholding_kind: 'reteica' as const,
    };
    return [{ ...proposal, ...row, municipality_id, base }];
  });
}

const totalsOf = (items: readonly BilledItem[], discounts: readonly DraftRow[], decimals: MoneyDecimals) =>
  invoiceTotals({ items, adjustments: discounts, processing_fee: '0', other_discount: '0' }, decimals);

/**
 * The base of each municipality: the lines of the trips that start there, less their share of the discounts. Shares are rounded so that they
 * add up to the discounts, also with the lines of no trip.
 */
export function basesByMunicipality(
  items: readonly BilledItem[],
  discounts: readonly DraftRow[],
  origins: WithholdingTerms['origins'],
  decimals: MoneyDecimals,
): Map<string, Decimal> {
  const { items: lines, subtotal, discount } = totalsOf(items, discounts, decimals);
  const cityOf = new Map(origins.map(({ trip_id, municipality_id }) => [trip_id, municipality_id]));
  const amounts = new Map<string, Decimal>();
  items.forEach(({ trip_id }, at) => {
    const city = trip_id === null ? undefined : cityOf.get(trip_id);
    if (city !== undefined) amounts.set(city, plus(amounts.get(city) ?? '0', lines[at]?.amount as Decimal));
  });
  /** The part of the discount that falls on the lines up to here. */
  const shareOf = (amount: Decimal) => (isZero(subtotal) ? '0' : divide(times(discount, amount), subtotal, decimals));
  let [counted, shared] = ['0', '0'];
  return new Map(
    [...amounts].map(([city, amount]) => {
      counted = plus(counted, amount);
      const share = minus(shareOf(counted), shared);
      shared = plus(shared, share);
      return [city, minus(amount, share)];
    }),
  );
}
