/** Parts of customer screens for other modules, with their own words. */
import type { TFunction } from 'i18next';
import { formatMoney } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { CreditLimitQuestion } from '../contract.ts';

/** Returns the text about an exceeded credit limit: `credit_limit` below the key of `t`, or `credit_limit_hidden` without the amounts. */
export function useCreditQuestionText(t: TFunction, key: string): (question: CreditLimitQuestion) => string {
  const language = useLanguage();
  return ({ limit, used, amount, exceeds_by }) => {
    if (limit === null || used === null || amount === null || exceeds_by === null) return t(`${key}.credit_limit_hidden`);
    const money = (value: string) => formatMoney(value, language);
    return t(`${key}.credit_limit`, { limit: money(limit), used: money(used), amount: money(amount), exceeds_by: money(exceeds_by) });
  };
}
