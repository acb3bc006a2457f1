/** What an invoice amounts to: the one reckoning, used by the server, the live preview and the PDF. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isNegative, type MoneyDecimals, min, minus, percentOf, round, sum, times, toMoney } from '#base/money.ts';

export type AdjustmentType = 'tax' | 'discount' | 'withholding';
export type AdjustmentMethod = 'fixed' | 'percentage';

export interface InvoiceItem {
  quantity: Decimal;
  unit_price: Decimal;
}

/** A discount, tax or withholding. `value` is an amount, or a percentage (3 ‰ is `0.3`). */
export interface InvoiceAdjustment {
  type: AdjustmentType;
  method: AdjustmentMethod;
  value: Decimal;
  /** Of a tax: whether it is IVA. Means nothing on the others. */
  iva: boolean;
}

export interface InvoiceDraft {
  items: readonly InvoiceItem[];
  adjustments: readonly InvoiceAdjustment[];
  processing_fee: Decimal;
  other_discount: Decimal;
}

/** Amounts as the database prints them, with two decimals. */
export interface InvoiceTotals {
  items: { amount: Decimal }[];
  /** In the order of the draft's adjustments. */
  adjustments: { amount: Decimal }[];
  processing_fee: Decimal;
  other_discount: Decimal;
  subtotal: Decimal;
  discount: Decimal;
  /** What taxes and withholdings are a percentage of. */
  base: Decimal;
  iva: Decimal;
  other_tax: Decimal;
  tax: Decimal;
  withholding: Decimal;
  total: Decimal;
}

/**
 * What an invoice amounts to, in the document's decimals.
 *
 * Each line, discount, tax and withholding is rounded once, half away from zero; totals add rounded parts, so the
 * printed rows add up. A discount takes at most what the discounts before it have left, so the base is never below
 * zero. The fee is untaxed and the other discount lowers no tax. Withholdings are kept back by the customer: they
 * change what is collected, not the total.
 *
 * Refuses with `invoice_total_negative` when the other discount is larger than all the rest, and with
 * `withholding_exceeds_total` when nothing of the total would be left to collect but a debt to the customer.
 * Why in this order: docs/decisions/0007.
 */
export function reckonInvoice(draft: InvoiceDraft, decimals: MoneyDecimals): InvoiceTotals {
  const items = draft.items.map((item) => lineAmount(item, decimals));
  const subtotal = sum(items);
  const discounts = discountRows(draft.adjustments, subtotal, decimals);
  const discount = sum([...discounts.values()]);
  const base = minus(subtotal, discount);
  const amounts = draft.adjustments.map((row) => discounts.get(row) ?? rowAmount(row, base, decimals));
  const sumWhere = (wanted: (row: InvoiceAdjustment) => boolean) =>
    sum(amounts.filter((_, at) => wanted(draft.adjustments[at] as InvoiceAdjustment)));

  const iva = sumWhere((row) => row.type === 'tax' && row.iva);
  const other_tax = sumWhere((row) => row.type === 'tax' && !row.iva);
  const withholding = sumWhere((row) => row.type === 'withholding');
  const tax = sum([iva, other_tax]);
  const processing_fee = round(draft.processing_fee, decimals);
  const other_discount = round(draft.other_discount, decimals);
  const total = minus(sum([base, tax, processing_fee]), other_discount);

  if (isNegative(total)) throw new RuleBroken('invoice_total_negative', { field: 'other_discount', details: { total: toMoney(total) } });
  if (compare(withholding, total) > 0) {
    throw new RuleBroken('withholding_exceeds_total', { details: { withholding: toMoney(withholding), total: toMoney(total) } });
  }
  return {
    items: items.map((amount) => ({ amount: toMoney(amount) })),
    adjustments: amounts.map((amount) => ({ amount: toMoney(amount) })),
    ...inMoney({ processing_fee, other_discount, subtotal, discount, base, iva, other_tax, tax, withholding, total }),
  };
}

function lineAmount(item: InvoiceItem, decimals: MoneyDecimals): Decimal {
  return round(times(item.quantity, item.unit_price), decimals);
}

function rowAmount(row: InvoiceAdjustment, of: Decimal, decimals: MoneyDecimals): Decimal {
  return round(row.method === 'fixed' ? row.value : percentOf(of, row.value), decimals);
}

/** What each discount takes: its share of the subtotal, but no more than the discounts before it have left. */
function discountRows(
  adjustments: readonly InvoiceAdjustment[],
  subtotal: Decimal,
  decimals: MoneyDecimals,
): Map<InvoiceAdjustment, Decimal> {
  const rows = new Map<InvoiceAdjustment, Decimal>();
  let left = subtotal;
  for (const row of adjustments.filter(({ type }) => type === 'discount')) {
    const amount = min(rowAmount(row, subtotal, decimals), left);
    rows.set(row, amount);
    left = minus(left, amount);
  }
  return rows;
}

function inMoney<K extends string>(amounts: Record<K, Decimal>): Record<K, Decimal> {
  return Object.fromEntries(Object.entries<Decimal>(amounts).map(([name, amount]) => [name, toMoney(amount)])) as Record<K, Decimal>;
}
