/**
 * The keys of a table. Outside fields: J and K, or the arrows, move between rows; Enter opens the row by its link. In a row: X or Space
 * selects, Shift extends, Escape clears the selection.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { ListSelection } from '../selection/selection.ts';
import { acceptsLetterKeys } from '../shortcuts/letter-keys.ts';
import { type ListKey, listKey, nextRow } from './list-keys.ts';

const stops = 'a, [data-select]';

/** `frame` contains the table. Returns the listeners of its body. */
export function useListKeys(frame: RefObject<HTMLElement | null>, selection: ListSelection | undefined) {
  const latest = useRef(selection);
  latest.current = selection;

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('tr[data-key]');
      const isInRow = row !== null && frame.current?.contains(row) && target.matches(stops);
      const key = listKey(event, { isInRow: Boolean(isInRow), letters: acceptsLetterKeys(event) });
      if (key && frame.current && act(key, frame.current, isInRow ? row : null, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame]);

  /** Browsers toggle a checkbox when Space is released. */
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && selection && (event.target as HTMLElement).matches(stops)) event.preventDefault();
  };
  return { onKeyUp };
}

/** Returns whether the key was handled. */
function act(key: ListKey, frame: HTMLElement, row: HTMLElement | null, selection: ListSelection | undefined): boolean {
  const rows = [...frame.querySelectorAll<HTMLElement>('tr[data-key]')];
  const id = row?.dataset.key;
  if (key.type === 'move') {
    const next = nextRow(rows.length, row ? rows.indexOf(row) : null, key.step);
    const target = next === null ? undefined : rows[next];
    if (!target) return false;
    const box = target.querySelector<HTMLElement>('[data-select]');
    const isInBox = document.activeElement?.matches('[data-select]');
    (isInBox ? box : (target.querySelector<HTMLElement>('a') ?? box))?.focus();
    target.scrollIntoView({ block: 'nearest' });
    if (key.extends && selection && id) {
      if (selection.ids.size === 0) selection.change({ type: 'toggle', id });
      selection.change({ type: 'extend', id: target.dataset.key ?? '', page: selection.page });
    }
    return true;
  }
  if (!selection) return false;
  if (key.type === 'clear') {
    if (selection.ids.size === 0) return false;
    selection.change({ type: 'clear' });
    return true;
  }
  if (id === undefined) return false;
  selection.change(key.extends ? { type: 'extend', id, page: selection.page } : { type: 'toggle', id });
  return true;
}
