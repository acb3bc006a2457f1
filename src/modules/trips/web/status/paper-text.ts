import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import type { ExpiredPaper } from '#modules/reminders/contract/fields.ts';
import { expiryOf } from '#modules/reminders/rules/state.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';

/** Returns the text of a paper that is not valid during the trip: `SOAT del camión: venció el 3 nov 2026`, or `vence el` while that day is ahead. */
export function usePaperText(): (paper: ExpiredPaper) => string {
  const { t } = useTranslation(['trips', 'reminders']);
  const [language, today] = [useLanguage(), useToday()];
  return ({ subject, kind, expired_on }) =>
    t(`papers.${expiryOf(expired_on, today)}.${subject}`, {
      paper: t(`reminders:kinds.${kind}`),
      day: expired_on ? formatDay(expired_on, language) : '',
    });
}
