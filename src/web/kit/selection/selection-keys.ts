/**
 * The keys that select rows of a table: Space selects the row of the focused link or checkbox, Shift and Space extend to it, the arrows move
 * between checkboxes, with Shift they extend, and Escape clears.
 */
import type { KeyboardEvent } from 'react';
import type { ListSelection } from './selection.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function useSelectionKeys(selection: ListSelection | undefined) {
  if (!selection) return {};
  const { ids, page, change } = selection;
  /** The row of the focused link or checkbox; a button has keys of its own. */
  const rowOf = ({ target }: KeyboardEvent<HTMLElement>) =>
    target instanceof HTMLElement && target.matches('a, [data-select]') ? target.closest<HTMLElement>('tr')?.dataset.key : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = rowOf(event);
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (event.key === ' ') change(event.shiftKey ? { type: 'extend', id: key, page } : { type: 'toggle', id: key });
    else if (event.key === 'Escape' && ids.size > 0) change({ type: 'clear' });
    else if (step !== undefined && (event.shiftKey || (event.target as HTMLElement).matches('[data-select]'))) {
      const next = page[page.indexOf(key) + step];
      if (next === undefined) return;
      event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"] [data-select]`)?.focus();
      if (event.shiftKey) {
        if (ids.size === 0) change({ type: 'toggle', id: key });
        change({ type: 'extend', id: next, page });
      }
    } else return;
    event.preventDefault();
  };
  /** Browsers toggle a checkbox when Space is released. */
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && rowOf(event) !== undefined) event.preventDefault();
  };
  return { onKeyDown, onKeyUp };
}
