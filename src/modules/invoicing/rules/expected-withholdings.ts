/** The expected withholdings of a customer from a freight without an invoice: those that a draft of it alone would propose. */
import { type Decimal, isPositive, type MoneyDecimals } from '#base/money.ts';
import type { WithholdingTerms } from '../contract/withholdings.ts';
import { invoiceTotals } from './totals.ts';
import { proposedRows } from './withholdings.ts';

export interface ExpectedWithholding {
  description: string;
  /** A percentage; null for an amount. */
  rate: { value: string; per_mille: boolean } | null;
  amount: Decimal;
}

/** The one trip of that draft. */
const trip_id = 'trip';

/** Empty unless the freight is positive. Throws as `invoiceTotals`, if the customer's own rows exceed the freight. */
export function expectedWithholdings(
  terms: WithholdingTerms,
  freight: Decimal,
  origin_city_id: string | null,
  decimals: MoneyDecimals,
): ExpectedWithholding[] {
  if (!isPositive(freight)) return [];
  const items = [{ trip_id, quantity: '1', unit_price: freight }];
  const origins = origin_city_id === null ? [] : [{ trip_id, municipality_id: origin_city_id }];
  const adjustments = proposedRows({ ...terms, origins }, items, decimals);
  const totals = invoiceTotals({ items, adjustments, processing_fee: '0', other_discount: '0' }, decimals);
  return adjustments.flatMap(({ type, method, description, value, per_mille }, at) => {
    const amount = totals.adjustments[at]?.amount as Decimal;
    const rate = method === 'percentage' ? { value, per_mille } : null;
    return type === 'withholding' && isPositive(amount) ? [{ description, rate, amount }] : [];
  });
}
