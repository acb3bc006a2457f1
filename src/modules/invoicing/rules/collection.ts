/** Rules of the notes of collection. */
import { RuleBroken } from '#base/errors.ts';

/** Throws `note_kept`: what others wrote, or what was written longer ago, is not changed, and another note is added instead. */
export function assertNoteEditable({ editable }: { editable: boolean }): void {
  if (!editable) throw new RuleBroken('note_kept');
}
