/**
 * Keys of the screen: an element declares its own with `aria-keyshortcuts`, such as `N` or `Control+Enter`; pressing it clicks a button or a link and
 * focuses a field. Single letters act outside fields, combinations everywhere; an open dialog disables the keys of everything below it.
 */
import { useEffect } from 'react';
import { acceptsLetterKeys, openDialog } from './letter-keys.ts';

/** The name of the pressed key as `aria-keyshortcuts` writes it; undefined for one that no element names. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (altKey) return key === 'ArrowUp' || key === 'ArrowDown' ? `Alt+${key}` : undefined;
  if (ctrlKey || metaKey) return key === 'Enter' && !shiftKey ? 'Control+Enter' : undefined;
  return key.length === 1 ? key.toUpperCase() : undefined;
}

export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (!name || event.defaultPrevented || (name.length === 1 && !acceptsLetterKeys(event))) return;
      if (name === '?') onHelp();
      else if (!activate(name)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onHelp]);
}

/** How long G waits for its letter. */
const goFor_ms = 1500;

/** G and then a letter: `goTo` opens the screen of the letter, and returns whether there is one. Neither is a key of anything else. */
export function useGoKeys(goTo: (letter: string) => boolean): void {
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      // The Shift of a capital letter.
      if (event.key === 'Shift') return;
      const name = nameOf(event);
      const isLetter = name?.length === 1 && acceptsLetterKeys(event);
      const isGone = isLetter && event.timeStamp - pressedG < goFor_ms && goTo(name);
      const isG = !isGone && isLetter && name === 'G';
      pressedG = isG ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isGone && !isG) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [goTo]);
}

/** The last one on the page is in the open dialog, if there is one. */
function activate(name: string): boolean {
  const element = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(name)}"]`)].findLast(isReachable);
  if (!element) return false;
  if (element.matches('input, textarea, select')) {
    element.focus();
    if (element instanceof HTMLInputElement) element.select();
  } else element.click();
  return true;
}

function isReachable(element: HTMLElement): boolean {
  const dialog = openDialog();
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    (!dialog || dialog.contains(element))
  );
}
