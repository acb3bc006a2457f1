/** Asks about days of money that look like typing errors. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#base/confirmations.ts';
import { formatDay } from '#base/format.ts';
import type { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { useLanguage } from '../text/use-locale.ts';
import { useConfirmations } from './confirm.tsx';

/** Returns the text of such a question; undefined of another one. */
export function useUnusualDayText(): (question: Question) => string | undefined {
  const t = useTexts();
  const language = useLanguage();
  return (question) => {
    if (question.code !== 'unusual_day') return undefined;
    const { reason, day, other_day } = question as UnusualDayQuestion;
    return t(`unusual_day.${reason}`, { day: formatDay(day, language), other_day: formatDay(other_day, language) });
  };
}

/** `ask(save)` for an operation that asks about the day of its money and, in the words of `describe`, about other things (`useConfirmations`). */
export function useMoneyQuestions(describe?: (question: Question) => ReactNode) {
  const t = useTexts();
  const textOf = useUnusualDayText();
  const wording = { title: t('unusual_day.title'), action: t('common:actions.save') };
  return useConfirmations(wording, (question) => textOf(question) ?? describe?.(question));
}

/** They are needed once the server asks: until they are loaded, the form is shown. */
const useTexts = () => useTranslation(['companies', 'common'], { useSuspense: false }).t;
