/** Where single letters are keys: outside fields and dialogs, unless the user has turned them off on this device. */

const stored = 'arriero.letter-keys';

export const areLetterKeysOn = (): boolean => localStorage.getItem(stored) !== 'off';

export function turnLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, 'off');
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';
const overlays = 'dialog, [role=dialog], [role=menu], [role=listbox]';

/** The dialog in front of everything, if one is open. */
export const openDialog = (): Element | null => document.querySelector('dialog[open], [role=dialog][aria-modal=true]');

/** Whether a letter typed here is a key and no text. */
export function acceptsLetterKeys({ target }: { target: EventTarget | null }): boolean {
  if (!areLetterKeysOn() || !(target instanceof HTMLElement) || target.closest(`${fields}, ${overlays}`)) return false;
  return openDialog() === null;
}
