/** The characters that printed documents can show: those of their fonts, which have Latin letters. */
import type { Language } from '../format.ts';

/** Characters of the fonts besides ASCII and letters with marks. A test compares them with the fonts. */
const others = new Set('¡¢£¥§©«®°¶·»¿ÆÐ×ØÞßæð÷øþĐđĦħıŁłŊŋŒœȷˆˇẞ–—‘’‚“”„•‹›€↑↓−');

/** Characters that occur in our texts or in those pasted from office programs, and that the fonts lack. */
const substitutes: Record<Language, Record<string, string>> = {
  es: { '‰': 'por mil', '→': 'a', '≤': '<=', '≥': '>=', '\u2011': '-', '\u202f': '\u00a0', '\u2009': '\u00a0' },
  en: { '‰': 'per mille', '→': 'to', '≤': '<=', '≥': '>=', '\u2011': '-', '\u202f': '\u00a0', '\u2009': '\u00a0' },
};

/** The text without invisible characters: control characters and others, except line feeds. */
export const visibleText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cf}\p{Mn}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/gu, '');

/** Replacements for a character that the fonts lack, the best first. */
export const replacements = (character: string, language: Language): string[] =>
  [substitutes[language][character], withoutMarks(character)].filter((text) => text !== undefined);

/** The letter without its accents, the plain form of a ligature or a superscript. */
const withoutMarks = (character: string) => character.normalize('NFKD').replace(/\p{Mn}/gu, '');

/** The characters of a text that documents print as a question mark, each once: emoji, and letters that are not Latin. */
export function unprintable(text: string): string[] {
  if ([...visibleText(text)].every(isPrinted)) return [];
  const found = [...new Intl.Segmenter('es').segment(text)].flatMap(({ segment }) => {
    const isMissing = [...visibleText(segment)].some((character) => !isPrinted(character));
    return isMissing ? [segment] : [];
  });
  return [...new Set(found)];
}

const isPrinted = (character: string): boolean =>
  [character, ...replacements(character, 'es')].some(
    (text) => text !== '' && [...text].every((one) => /[\n -~\xa0]/.test(one) || others.has(one)),
  );
