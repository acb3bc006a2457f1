/**
 * Native date inputs use the device's language: 3 April is `04/03/2026` in an English browser, which a Spanish reader takes for 4 March.
 */
import { formatDay, formatLocalDateTime, type Language } from '#base/format.ts';

/** The date or local date-time with the month in letters; undefined when the device has the user's language. */
export function dayInWords(value: string | null | undefined, language: Language, device: string): string | undefined {
  if (!value || device.slice(0, 2).toLowerCase() === language) return;
  return value.includes('T') ? formatLocalDateTime(value, language) : formatDay(value, language);
}
