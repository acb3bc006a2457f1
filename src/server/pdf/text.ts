/** What can be printed of a text: characters that no font has are replaced, so that a document never shows an empty box. */
import type { Language } from '#base/format.ts';
import { canPrint, type FontName } from './fonts.ts';

export interface Run {
  text: string;
  font: FontName;
}

type Family = 'Display' | 'Text';
const extended = { Display: 'DisplayExtended', Text: 'TextExtended' } as const satisfies Record<Family, FontName>;

/** Characters that occur in our texts or in those pasted from office programs, and that the fonts lack. */
const substitutes: Record<Language, Record<string, string>> = {
  es: { '‰': 'por mil', '→': 'a', '≤': '<=', '≥': '>=', '\u2011': '-', '\u202f': '\u00a0', '\u2009': '\u00a0' },
  en: { '‰': 'per mille', '→': 'to', '≤': '<=', '≥': '>=', '\u2011': '-', '\u202f': '\u00a0', '\u2009': '\u00a0' },
};

/** The text in runs of one font each. Line feeds remain; other control and invisible characters are removed. */
export function printableRuns(text: string, family: Family, language: Language): Run[] {
  const runs: Run[] = [];
  const push = (character: string, font: FontName) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  };
  const fontOf = (character: string): FontName | undefined =>
    [family, extended[family]].find((font) => [...character].every((one) => one === '\n' || canPrint(font, one.codePointAt(0) as number)));
  for (const character of withoutInvisible(text)) {
    const candidates = [character, substitutes[language][character], withoutMarks(character), '?'];
    const printed = candidates.find((candidate) => candidate && fontOf(candidate)) as string;
    push(printed, fontOf(printed) as FontName);
  }
  return runs.length > 0 ? runs : [{ text: '', font: family }];
}

const withoutInvisible = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cf}\p{Mn}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/gu, '');

/** The letter without its accents, the plain form of a ligature or a superscript. */
const withoutMarks = (character: string) => character.normalize('NFKD').replace(/\p{Mn}/gu, '');
