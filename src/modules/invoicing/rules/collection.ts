/** Rules of the notes of collection. */
import { RuleBroken } from '#base/errors.ts';

/** Throws `note_kept`: notes of other users and older notes cannot be changed; the user adds another note instead. */
export function assertNoteEditable({ editable }: { editable: boolean }): void {
  if (!editable) throw new RuleBroken('note_kept');
}
