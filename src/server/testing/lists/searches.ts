/** What is typed to search lists, and which rows it finds. */
import { comparable } from '#base/fold.ts';

/** What a search looks in, of a row. */
export interface SearchedRow {
  id: string;
  texts: (string | null)[];
  numbers: string[];
  keys: string[];
  amounts: string[];
}

/** Whether a row is found by a word, or by all that was typed. */
export function hasText({ texts, numbers, keys, amounts }: SearchedRow, text: string, sequences: readonly string[]): boolean {
  return (
    texts.some((one) => one !== null && folded(one).includes(folded(text))) ||
    numbers.some(
      (one) => one.startsWith(text) || one.startsWith(text.toUpperCase()) || sequences.includes(one) || shortNumber(one).includes(text),
    ) ||
    keys.some((one) => comparable(text) !== '' && one.startsWith(comparable(text))) ||
    (/\d{4}|\./.test(text) && amounts.some((one) => one !== null && Math.abs(Number(one)) === Number(text.replaceAll('.', ''))))
  );
}

/** A number without the zeros of its sequence, in lower case: `trip-383`. */
export const shortNumber = (number: string): string[] => {
  const [, series, sequence] = /^(\D+)0+([1-9]\d*)$/.exec(number) ?? [];
  return series && sequence ? [`${series}${sequence}`, `${series}${sequence}`.toLowerCase()] : [];
};

/** A whole amount as a Colombian types it: `1.500.000`, and without separators. */
export const amountTexts = (amount: string | null | undefined): string[] => {
  const [, whole] = /^-?(\d{4,12})(?:\.0+)?$/.exec(amount ?? '') ?? [];
  return whole ? [whole.replace(/\B(?=(\d{3})+$)/g, '.'), whole] : [];
};

/** Words of two columns of a row, the last column first. */
export const wordsOfColumns = (row: SearchedRow | undefined): string[] => {
  const words = [...(row?.texts ?? []), ...(row?.numbers ?? [])].flatMap((one) => one?.match(/[\p{L}\d@.-]{4,}/u)?.[0] ?? []);
  return words.length > 1 ? [`${words.at(-1)} ${words[0]}`] : [];
};

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
