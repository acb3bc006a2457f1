/** Makes a text printable: characters missing in the fonts are replaced, so that a document never shows an empty box. */
import { replacements, visibleText } from '#base/documents/printable.ts';
import type { Language } from '#base/format.ts';
import { canPrint, type FontName } from './fonts.ts';

export interface Run {
  text: string;
  font: FontName;
}

type Family = 'Display' | 'Text';
const extended = { Display: 'DisplayExtended', Text: 'TextExtended' } as const satisfies Record<Family, FontName>;

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
  for (const character of visibleText(text)) {
    const candidates = [character, ...replacements(character, language), '?'];
    const printed = candidates.find((candidate) => candidate && fontOf(candidate)) as string;
    push(printed, fontOf(printed) as FontName);
  }
  return runs.length > 0 ? runs : [{ text: '', font: family }];
}
