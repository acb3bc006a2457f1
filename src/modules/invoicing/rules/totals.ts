/** Calculates the totals of an invoice: the only calculation, used by the server and the form's preview. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isNegative, type MoneyDecimals, min, minus, percentOf, round, sum, times, toMoney } from '#base/money.ts';
import type { AdjustmentMethod, AdjustmentType } from '../contract/lines.ts';

export interface InvoiceItem {
  quantity: Decimal;
  unit_price: Decimal;
}

/** A discount, tax or withholding. `value` is an amount, or a percentage (3 ‰ is `0.3`). */
export interface InvoiceAdjustment {
  type: AdjustmentType;
  method: AdjustmentMethod;
  value: Decimal;
  /** Whether a tax is IVA; ignored for discounts and withholdings. */
  iva: boolean;
  /** For a withholding: the base of its percentage; the whole base if absent. */
  base?: Decimal | null;
}

export interface InvoiceDraft {
  items: readonly InvoiceItem[];
  adjustments: readonly InvoiceAdjustment[];
  processing_fee: Decimal;
  other_discount: Decimal;
}

/** Amounts with two decimals, as the database formats them. */
export interface InvoiceTotals {
  items: { amount: Decimal }[];
  /** In the order of the draft's adjustments. */
  adjustments: { amount: Decimal }[];
  processing_fee: Decimal;
  other_discount: Decimal;
  subtotal: Decimal;
  discount: Decimal;
  /** Subtotal less discounts: the base of percentage taxes and withholdings. */
  base: Decimal;
  iva: Decimal;
  other_tax: Decimal;
  tax: Decimal;
  withholding: Decimal;
  total: Decimal;
}

/**
 * The totals of an invoice, in the document's decimals.
 *
 * Each line, discount, tax and withholding is rounded once, half away from zero; totals add rounded parts, so the printed rows add
 * up. A discount is at most what earlier discounts left, so the base is never negative. The fee is not taxed, and the other
 * discount does not reduce taxes. Withholdings reduce what is collected, not the total.
 *
 * Throws `invoice_total_negative` when the other discount is above everything else, and `withholding_exceeds_total` when the
 * withholdings are above the total. Why in this order: docs/decisions/0007.
 */
export function invoiceTotals(draft: InvoiceDraft, decimals: MoneyDecimals): InvoiceTotals {
  const items = draft.items.map((item) => lineAmount(item, decimals));
  const subtotal = sum(items);
  const discounts = discountAmounts(draft.adjustments, subtotal, decimals);
  const discount = sum([...discounts.values()]);
  const base = minus(subtotal, discount);
  const amounts = draft.adjustments.map((row) => discounts.get(row) ?? adjustmentAmount(row, row.base ?? base, decimals));
  const sumWhere = (wanted: (row: InvoiceAdjustment) => boolean) =>
    sum(amounts.filter((_, at) => wanted(draft.adjustments[at] as InvoiceAdjustment)));

  const iva = sumWhere((row) => row.type === 'tax' && row.iva);
  const other_tax = sumWhere((row) => row.type === 'tax' && !row.iva);
  const withholding = sumWhere((row) => row.type === 'withholding');
  const tax = sum([iva, other_tax]);
  const processing_fee = round(draft.processing_fee, decimals);
  const other_discount = round(draft.other_discount, decimals);
  const total = minus(sum([base, tax, processing_fee]), other_discount);

  if (isNegative(total)) throw new RuleBroken('invoice_total_negative', { details: { total: toMoney(total) } });
  if (compare(withholding, total) > 0) {
    throw new RuleBroken('withholding_exceeds_total', { details: { withholding: toMoney(withholding), total: toMoney(total) } });
  }
  return {
    items: items.map((amount) => ({ amount: toMoney(amount) })),
    adjustments: amounts.map((amount) => ({ amount: toMoney(amount) })),
    ...toMoneyAll({ processing_fee, other_discount, subtotal, discount, base, iva, other_tax, tax, withholding, total }),
  };
}

function lineAmount(item: InvoiceItem, decimals: MoneyDecimals): Decimal {
  return round(times(item.quantity, item.unit_price), decimals);
}

function adjustmentAmount(row: InvoiceAdjustment, of: Decimal, decimals: MoneyDecimals): Decimal {
  return round(row.method === 'fixed' ? row.value : percentOf(of, row.value), decimals);
}

/** The amount of each discount: its share of the subtotal, at most what earlier discounts left. */
function discountAmounts(
  adjustments: readonly InvoiceAdjustment[],
  subtotal: Decimal,
  decimals: MoneyDecimals,
): Map<InvoiceAdjustment, Decimal> {
  const rows = new Map<InvoiceAdjustment, Decimal>();
  let left = subtotal;
  for (const row of adjustments.filter(({ type }) => type === 'discount')) {
    const amount = min(adjustmentAmount(row, subtotal, decimals), left);
    rows.set(row, amount);
    left = minus(left, amount);
  }
  return rows;
}

function toMoneyAll<K extends string>(amounts: Record<K, Decimal>): Record<K, Decimal> {
  return Object.fromEntries(Object.entries<Decimal>(amounts).map(([name, amount]) => [name, toMoney(amount)])) as Record<K, Decimal>;
}
