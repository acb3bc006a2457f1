/** What a text means that was typed into the search over everything. Pure. */
import { comparable, foldForSearch, searchWords } from '#base/fold.ts';
import { numberSearchTerms } from '#base/numbers.ts';
import type { Kind } from '../contract.ts';

/** A command on records of a kind, with the verbs that are typed before one. */
interface Verb {
  on: Kind;
  verbs: readonly string[];
}

export interface Typed<V extends Verb> {
  /** The text without the verb and the noun: "304" of "pagar factura 304". */
  rest: string;
  /** Named by the noun, or those of the commands. */
  kinds: readonly Kind[];
  /** Those with the typed verb. */
  commands: readonly V[];
  /** The first word is a noun; it may be a verb as well, as "pago" is. */
  isNoun: boolean;
}

/**
 * Reads a verb and a noun at the beginning of the text, in this order, either of which may be missing: "pagar factura 304", "factura 304". Null if it
 * begins with neither, or has nothing else. `nouns`: the names of one record of each kind.
 */
export function readTyped<V extends Verb>(
  text: string,
  nouns: Readonly<Partial<Record<Kind, readonly string[]>>>,
  commands: readonly V[],
): Typed<V> | null {
  const [first, ...others] = searchWords(text);
  const kindOf = (word: string | undefined) =>
    (Object.keys(nouns) as Kind[]).find((kind) => nouns[kind]?.some((noun) => isWord(word, noun)));
  const meant = commands.filter(({ verbs }) => verbs.some((verb) => isWord(first, verb)));
  const object = meant.length > 0 ? kindOf(others[0]) : undefined;
  const itself = object ? undefined : kindOf(first);
  const kinds = object ? [object] : [...new Set([...(itself ? [itself] : []), ...meant.map(({ on }) => on)])];
  const rest = others.slice(object ? 1 : 0).join(' ');
  return rest === '' || kinds.length === 0 ? null : { rest, kinds, commands: meant, isNoun: itself !== undefined };
}

const isWord = (typed: string | undefined, word: string) => typed !== undefined && foldForSearch(typed) === foldForSearch(word);

/** Whether the text is the number: as it is written, without its series or its zeros ("304" is INV-000304), or without its punctuation. */
export function isNumberOf(text: string, number: string): boolean {
  const [typed, own] = [numberSearchTerms(text), numberSearchTerms(number)];
  if (typed.sequence !== null && typed.sequence === own.sequence)
    return typed.series === '' || comparable(own.series) === comparable(typed.series);
  return comparable(text) !== '' && comparable(text) === comparable(number);
}

/** The parts of a text, with whether the user typed them as the beginning of a word. */
export function markWords(text: string, typed: string): { part: string; isTyped: boolean }[] {
  const words = searchWords(typed).map(foldForSearch).filter(Boolean);
  return text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u).flatMap((part) => {
    const folded = foldForSearch(part);
    // A letter that folds to two cannot be divided.
    const lengths = folded.length === part.length ? words.filter((word) => folded.startsWith(word)).map(({ length }) => length) : [];
    const length = Math.max(0, ...lengths);
    return [
      { part: part.slice(0, length), isTyped: true },
      { part: part.slice(length), isTyped: false },
    ].filter(({ part: piece }) => piece !== '');
  });
}
