/** The name of a pay stub's line, in words. Pure. */
import { isDay } from '#base/days.ts';
import { formatDay, type Language } from '#base/format.ts';
import type { LineSource, NotTaken } from '../../contract/stubs.ts';

type Translate = (key: string, facts?: Record<string, unknown>) => string;

/** The number of a source or, without one, its day; without the year where it is `currentYear`. */
export const sourceLabel = ({ label }: Pick<LineSource, 'label'>, language: Language, currentYear?: string): string =>
  isDay(label) ? formatDay(label, language, currentYear) : label;

/** The text of a user, else its kind. An advance that was not taken is named by its day. `t` has the words of payroll. */
export function lineName(
  { kind, description }: Pick<NotTaken, 'kind' | 'description'>,
  t: Translate,
  language: Language,
  currentYear?: string,
): string {
  if (isDay(description))
    return t('payroll:lines.of_day', { name: t(`payroll:lines.${kind}`), day: sourceLabel({ label: description }, language, currentYear) });
  return description || t(`payroll:lines.${kind}`);
}
