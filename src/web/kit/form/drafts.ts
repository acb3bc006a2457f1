/**
 * Unsaved form input, stored on this device per user and company, so that it survives the end of the session. Forms with secrets have no
 * key and are never stored.
 */
import { currentSession } from '../../session/session.ts';
import { currentCompanyId } from '../../session/tab.ts';
import type { Values } from './values.ts';

export interface Draft {
  values: Values;
  /** The saved record when typing began: `values` that differ from it were typed. */
  base: unknown;
  /** The version of that record. */
  version: number | undefined;
  /** When it was stored, in milliseconds since the epoch. */
  at: number;
}

const prefix = 'arriero.draft.';
const lifetime_ms = 7 * 24 * 60 * 60 * 1000;

/** The storage key for a form's draft; undefined when signed out: then nothing is stored. */
export function draftKey(form: string | undefined): string | undefined {
  const person = currentSession()?.user.id;
  return form && person ? `${prefix}${person}.${currentCompanyId() ?? 'none'}.${form}` : undefined;
}

/** The draft, or undefined; deletes one older than seven days. */
export function readDraft(key: string | undefined, now: number = Date.now()): Draft | undefined {
  const text = key && localStorage.getItem(key);
  if (!text) return undefined;
  const draft = JSON.parse(text) as Draft;
  if (now - draft.at < lifetime_ms) return draft;
  deleteDraft(key);
}

/** Logs and ignores a full storage: the input stays on the screen. */
export function storeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    console.error(error);
  }
}

export function deleteDraft(key: string | undefined): void {
  if (key) localStorage.removeItem(key);
}

/** All drafts of a person on this device, for signing out. */
export function deleteDraftsOf(person: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${prefix}${person}.`)) localStorage.removeItem(key);
  }
}
