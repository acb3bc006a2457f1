/**
 * What was typed and not saved, kept on this device for the same person in the same company, so that it survives the end of a
 * session. Forms that hold secrets give no key and are never kept.
 */
import { currentSession } from '../../session/session.ts';
import { currentCompanyId } from '../../session/tab.ts';
import type { Values } from './values.ts';

export interface Draft {
  values: Values;
  /** What was saved when typing began: what differs from it was typed. */
  base: unknown;
  /** The version of the record that was being edited. */
  version: number | undefined;
  /** When it was kept, in milliseconds since the epoch. */
  at: number;
}

const prefix = 'arriero.draft.';
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Where the draft of a form lies; undefined when nobody is signed in, and then nothing is kept. */
export function draftPlace(form: string | undefined): string | undefined {
  const person = currentSession()?.user.id;
  return form && person ? `${prefix}${person}.${currentCompanyId() ?? 'none'}.${form}` : undefined;
}

export function readDraft(place: string | undefined, now: number = Date.now()): Draft | undefined {
  const text = place && localStorage.getItem(place);
  if (!text) return undefined;
  const draft = JSON.parse(text) as Draft;
  if (now - draft.at < keptFor) return draft;
  dropDraft(place);
}

/** A full device keeps no draft; what is on the screen is not touched by that. */
export function keepDraft(place: string, draft: Draft): void {
  try {
    localStorage.setItem(place, JSON.stringify(draft));
  } catch (error) {
    console.error(error);
  }
}

export function dropDraft(place: string | undefined): void {
  if (place) localStorage.removeItem(place);
}

/** The person signs out by choice: nothing of theirs stays on the device. */
export function dropDraftsOf(person: string): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(`${prefix}${person}.`)) localStorage.removeItem(place);
  }
}
