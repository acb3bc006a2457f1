/** Letters with a stroke or a ligature that Unicode does not take apart. */
const unfolded: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h' };

/**
 * Text as people type it when they search: lower case, no accents, single spaces. "Bogotá  D.C." is "bogota d.c.".
 * Both sides of a search are folded by this function, so that ñ finds n and n finds ñ.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþæœßıħ]/g, (letter) => unfolded[letter] as string)
    .replace(/\s+/g, ' ')
    .trim();
}
