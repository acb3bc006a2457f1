/** Calculates the totals of an invoice while it is typed, by the server's function. Pure. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isNegative, type MoneyDecimals, minus, plus } from '#base/money.ts';
import type { Invoice } from '../../../contract/invoice.ts';
import { usesOfInvoice } from '../../../rules/credit.ts';
import { type InvoiceDraft, type InvoiceTotals, invoiceTotals } from '../../../rules/totals.ts';

/** The form's values, which may contain incomplete numbers. */
export interface TypedDraft {
  items?: readonly ({ quantity?: unknown; unit_price?: unknown; trip_id?: unknown } | undefined)[];
  adjustments?: readonly ({ type?: unknown; method?: unknown; value?: unknown; iva?: unknown; base?: unknown } | undefined)[];
  processing_fee?: unknown;
  other_discount?: unknown;
}

export interface Preview {
  totals: InvoiceTotals;
  /** The code that the server would throw. Then the totals leave out withholdings and the other discount. */
  refusal: string | null;
}

/** Never throws: values that are not numbers, or that the contract rejects such as negative ones, count as zero. */
export function previewInvoice(typed: TypedDraft, decimals: MoneyDecimals): Preview {
  const draft = readTyped(typed);
  try {
    return { totals: invoiceTotals(draft, decimals), refusal: null };
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    const adjustments = draft.adjustments.map((row) => (row.type === 'withholding' ? { ...row, value: '0' } : row));
    return { totals: invoiceTotals({ ...draft, adjustments, other_discount: '0' }, decimals), refusal: error.code };
  }
}

/** The input, with zero for text that is not a number yet. */
export function readTyped(typed: TypedDraft): InvoiceDraft {
  return {
    items: (typed.items ?? []).map((item) => ({
      quantity: nonNegativeOrZero(item?.quantity),
      unit_price: nonNegativeOrZero(item?.unit_price),
    })),
    adjustments: (typed.adjustments ?? []).map((row) => ({
      type: row?.type === 'discount' || row?.type === 'withholding' ? row.type : 'tax',
      method: row?.method === 'fixed' ? 'fixed' : 'percentage',
      value: nonNegativeOrZero(row?.value),
      iva: row?.iva === true,
      base: row?.type === 'withholding' && row.method !== 'fixed' && isTyped(row.base) ? nonNegativeOrZero(row.base) : null,
    })),
    processing_fee: nonNegativeOrZero(typed.processing_fee),
    other_discount: nonNegativeOrZero(typed.other_discount),
  };
}

const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== '';

export interface SettlementPreview {
  advance_payment: Decimal;
  paid: Decimal;
  adjusted: Decimal;
  /** Negative if the total is below the received amount. */
  balance: Decimal;
  /** The code that the server would throw. */
  refusal: 'invoice_below_received' | null;
}

type AdvanceOfPreview = Pick<Invoice['advances'][number], 'id' | 'trip_id' | 'available' | 'used'>;

/** Advance payment and balance of these totals by the server's rules, with the received amount of the stored invoice. */
export function previewSettlement(
  { total, withholding }: Pick<InvoiceTotals, 'total' | 'withholding'>,
  invoice: (Pick<Invoice, 'paid' | 'adjusted'> & { advances: readonly AdvanceOfPreview[]; trips: readonly { id: string }[] }) | undefined,
): SettlementPreview {
  const { paid = '0', adjusted = '0', advances = [], trips = [] } = invoice ?? {};
  const received = plus(paid, adjusted);
  const { advance_payment } = usesOfInvoice(
    { total, withholding, received, trip_ids: trips.map(({ id }) => id) },
    advances.map(({ id, trip_id, available, used }) => ({ id, trip_id, amount: available, used, used_here: used })),
  );
  const balance = minus(total, plus(plus(withholding, advance_payment), received));
  return { advance_payment, paid, adjusted, balance, refusal: isNegative(balance) ? 'invoice_below_received' : null };
}

const nonNegativeOrZero = (value: unknown) =>
  typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? value.trim() : '0';
