/**
 * Letters typed into a native select before its options have arrived. The browser searches them among the current options, of which there are none
 * yet, and drops them.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { foldForSearch } from '#base/fold.ts';
import type { Option } from './options.ts';

/** After this pause, in milliseconds, a letter begins a new text, as in the browser's own search. */
export const pause = 1000;

export interface TypedAhead {
  text: string;
  /** When the last letter was typed, in milliseconds. */
  at: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The text typed ahead after a key; null if there is none: the browser then searches by itself. While the options load, each letter counts, after any
 * pause; afterwards those that continue the text. Escape discards it.
 */
export function typedAfter(before: TypedAhead | null, key: Key, at: number, isLoading: boolean): TypedAhead | null {
  if (key.key === 'Escape') return null;
  const goesOn = before !== null && (isLoading || at - before.at < pause);
  const isLetter = [...key.key].length === 1 && !key.ctrlKey && !key.metaKey && !key.altKey;
  // A space alone opens the list.
  if (!isLetter || (key.key === ' ' && !goesOn)) return isLoading ? before : null;
  if (!goesOn && !isLoading) return null;
  return { text: `${goesOn ? before.text : ''}${key.key}`, at };
}

/** The first option that begins with the text, ignoring case and accents. */
export function optionBeginning(text: string, options: readonly Option[]): Option | undefined {
  const folded = foldForSearch(text);
  return folded === '' ? undefined : options.find(({ label }) => foldForSearch(label).startsWith(folded));
}

/** The `onKeyDown` of a select with these options, which are empty while they load: chooses the option typed ahead once they arrive. */
export function useTypeAhead(options: readonly Option[], choose: (value: string) => void): (event: KeyboardEvent) => void {
  const typed = useRef<TypedAhead | null>(null);
  const isLoading = options.length === 0;
  const chooseTyped = () => {
    const option = typed.current && optionBeginning(typed.current.text, options);
    if (option) choose(option.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the options arrive, and only then
  useEffect(() => {
    if (!isLoading) chooseTyped();
  }, [isLoading]);
  return (event) => {
    typed.current = typedAfter(typed.current, event, Date.now(), isLoading);
    if (isLoading || !typed.current) return;
    // Instead of the browser's search, which would start again with this letter.
    event.preventDefault();
    chooseTyped();
  };
}
