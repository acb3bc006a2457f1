/** Letters with a stroke and ligatures, which Unicode does not decompose. */
const replacements: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h' };

/**
 * Normalizes text for search: lower case, no accents, single spaces. "Bogotá  D.C." becomes "bogota d.c.".
 * Applied to the stored text and to what the user types, so that ñ finds n and n finds ñ.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþæœßıħ]/g, (letter) => replacements[letter] as string)
    .replace(/\s+/g, ' ')
    .trim();
}
