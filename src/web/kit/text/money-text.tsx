/** The one component that shows money. */
import { money } from '#base/format.ts';
import { useLanguage } from './use-language.ts';

/** An amount, as a decimal string; `–` where there is none. Decimals show only where they are not zero. */
export function MoneyText({ amount, decimals, currency }: { amount: string | null | undefined; decimals?: number; currency?: string }) {
  const language = useLanguage();
  if (amount === null || amount === undefined || amount === '') return <span>–</span>;
  return <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{money(amount, language, decimals, currency)}</span>;
}
