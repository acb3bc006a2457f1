/**
 * A calendar of the device writes days as the device's language does, whatever this product speaks: 3 April is `04/03/2026` in a browser
 * in English, and a Spanish reader takes that for 4 March.
 */
import { day, type Language, localDateTime } from '#base/format.ts';

/** The day or local date and time with its month in letters, where the device's language is not the reader's; else nothing. */
export function inWords(value: string | null | undefined, language: Language, device: string): string | undefined {
  if (!value || device.slice(0, 2).toLowerCase() === language) return;
  return value.includes('T') ? localDateTime(value, language) : day(value, language);
}
