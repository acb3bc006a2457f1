/** What a form's invoice comes to while it is being typed, by the server's own reckoning. Pure. */
import { RuleBroken } from '#base/errors.ts';
import type { MoneyDecimals } from '#base/money.ts';
import { type InvoiceDraft, type InvoiceTotals, reckonInvoice } from '../../../rules/totals.ts';

/** What the form holds of a draft; half-typed numbers among it. */
export interface TypedDraft {
  items?: readonly ({ quantity?: unknown; unit_price?: unknown } | undefined)[];
  adjustments?: readonly ({ type?: unknown; method?: unknown; value?: unknown; iva?: unknown } | undefined)[];
  processing_fee?: unknown;
  other_discount?: unknown;
}

export interface Preview {
  totals: InvoiceTotals;
  /** Why the server would refuse it; then the totals leave out what is too much. */
  refusal: string | null;
}

/** What is no number yet, or one that the contract refuses, such as a negative one, counts as zero: whatever is typed has a preview. */
export function previewInvoice(typed: TypedDraft, decimals: MoneyDecimals): Preview {
  const draft: InvoiceDraft = {
    items: (typed.items ?? []).map((item) => ({ quantity: numberOr0(item?.quantity), unit_price: numberOr0(item?.unit_price) })),
    adjustments: (typed.adjustments ?? []).map((row) => ({
      type: row?.type === 'discount' || row?.type === 'withholding' ? row.type : 'tax',
      method: row?.method === 'fixed' ? 'fixed' : 'percentage',
      value: numberOr0(row?.value),
      iva: row?.iva === true,
    })),
    processing_fee: numberOr0(typed.processing_fee),
    other_discount: numberOr0(typed.other_discount),
  };
  try {
    return { totals: reckonInvoice(draft, decimals), refusal: null };
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    const adjustments = draft.adjustments.map((row) => (row.type === 'withholding' ? { ...row, value: '0' } : row));
    return { totals: reckonInvoice({ ...draft, adjustments, other_discount: '0' }, decimals), refusal: error.code };
  }
}

const numberOr0 = (value: unknown) => (typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? value.trim() : '0');
