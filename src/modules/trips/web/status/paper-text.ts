import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import type { ExpiredPaper } from '#modules/reminders/contract/fields.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';

/** Returns the text of an expired paper: `SOAT del camión, vencido el 3 nov 2026`. */
export function usePaperText(): (paper: ExpiredPaper) => string {
  const { t } = useTranslation(['trips', 'reminders']);
  const language = useLanguage();
  return ({ subject, kind, expired_on }) =>
    t(expired_on ? `papers.expired.${subject}` : `papers.used_up.${subject}`, {
      paper: t(`reminders:kinds.${kind}`),
      day: expired_on ? formatDay(expired_on, language) : '',
    });
}
