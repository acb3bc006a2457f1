/** The only component that shows money. */
import { formatMoney } from '#base/format.ts';
import { useLanguage } from './use-language.ts';

/** `amount` is a decimal string; `–` for null. Decimals are shown only if they are not zero. */
export function MoneyText({ amount, decimals, currency }: { amount: string | null | undefined; decimals?: number; currency?: string }) {
  const language = useLanguage();
  if (amount === null || amount === undefined || amount === '') return <span>–</span>;
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{formatMoney(amount, language, decimals, currency)}</span>
  );
}
