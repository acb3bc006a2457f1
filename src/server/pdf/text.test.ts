import { expect, it } from 'vitest';
import { unprintable } from '#base/documents/printable.ts';
import { printableRuns } from './text.ts';

it('what forms say about a character is what documents print', () => {
  const wrong: string[] = [];
  // Latin, Greek, Arabic and signs; some of the rest.
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
  for (const code of [...from(0x20, 0x31ff), ...from(0x4e00, 0x4e0f), ...from(0xf900, 0xffff), ...from(0x1f300, 0x1f320)]) {
    const character = String.fromCodePoint(code);
    // The plain form of some signs has a question mark.
    if (character.normalize('NFKD').includes('?')) continue;
    const isMissing = (['Display', 'Text'] as const).some((family) =>
      printableRuns(character, family, 'es').some(({ text }) => text.includes('?')),
    );
    if (isMissing !== unprintable(character).length > 0) wrong.push(`${code.toString(16)} ${character}`);
  }
  expect(wrong).toEqual([]);
});

it('each missing character is named once and whole', () => {
  expect(unprintable('Łódź ‰ → Cigüeña 🚚🚚 漢 👨‍👩‍👧')).toEqual(['🚚', '漢', '👨‍👩‍👧']);
});
