import { formatDay, formatMoney, formatPercent, formatQuantity, type Language } from '../format.ts';
import { amountInWords } from './amount-in-words.ts';
import type { Value } from './paper.ts';

/** A value of a document as it is printed and shown. */
export function valueText(value: Value, language: Language): string {
  if (typeof value === 'string') return value;
  if ('money' in value) return formatMoney(value.money, language, value.decimals);
  if ('day' in value) return formatDay(value.day, language);
  if ('quantity' in value) return formatQuantity(value.quantity, language);
  if ('percent' in value) return formatPercent(value.percent, language);
  return amountInWords(value.in_words, language);
}
