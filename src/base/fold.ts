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

/** More words are not looked for: each is a condition on every searched column. */
const maxWords = 8;

/** The words that the user typed, without the punctuation between them: "Palmira - Bogotá, D.C." is Palmira, Bogotá and D.C. */
export function searchWords(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const named = words.map((word) => word.replace(/^[,;]+|[,;]+$/g, '')).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(named.length > 0 ? named : words)].slice(0, maxWords);
}

/** Whether each typed word is the beginning of a word of the text, in any order. True if nothing was typed. */
export function hasWords(text: string, typed: string): boolean {
  const folded = ` ${foldForSearch(text)}`;
  return searchWords(typed).every((word) => folded.includes(` ${foldForSearch(word)}`));
}

/**
 * Normalizes a number given by a third party for comparison: only letters and digits, in upper case and without accents. `FE-988917`, `FE 988917` and
 * `fe988917` are equal. Empty for a text without either, which equals nothing. The same as `comparable` in SQL; a test compares them.
 */
export function comparable(number: string): string {
  return lettersAndDigits(foldForSearch(number));
}

/** More company forms than lists leave out of a name: here two providers are compared, and neither is shown without its full name. */
const legalForms = (() => {
  const other = '[^a-z0-9]';
  const spaced = (letters: string) => [...letters].join(`${other}*`);
  const forms = ['sas', 'sa', 'eu', 'esp', 'bic'].map(spaced);
  const partnership = `s${other}*en${other}*c(?:${other}*[sa])?`;
  return new RegExp(
    `(?:${other}+(?:y${other}+)?(?:${[...forms, partnership, 'ltda', 'limitada', 'cia', 'compania'].join('|')}))+${other}*$`,
  );
})();

/** The name of a company, as it is compared: as a number of others is, and without its legal form. The same as `comparable_company` in SQL. */
export function comparableCompany(name: string): string {
  return lettersAndDigits(
    foldForSearch(name)
      .replace(/^[^a-z0-9]+/, '')
      .replace(legalForms, ''),
  );
}

const lettersAndDigits = (folded: string): string => folded.replace(/[^a-z0-9]/g, '').toUpperCase();
