/**
 * Unsaved form input, stored on this device per user and company, so that it survives the end of the session. Each page load has drafts of its own:
 * two tabs with one form do not overwrite each other's, and the draft of a closed tab is adopted by the next form that opens (`draft-choice.ts`).
 * Forms with secrets have no key and are never stored.
 */
import { newId } from '#base/ids.ts';
import { currentSession } from '../../session/session.ts';
import { hasSignedOut } from '../../session/signed-out.ts';
import { currentCompanyId } from '../../session/tab.ts';
import { chooseDraft, type DraftOrigin, isExpired } from './draft-choice.ts';
import type { Values } from './values.ts';

export interface Draft {
  values: Values;
  /** The saved record when typing began: `values` that differ from it were typed. */
  base: unknown;
  /** The version of that record. */
  version: number | undefined;
}

type StoredDraft = Draft & DraftOrigin;

/** Where a form stores its draft, and looks for one. */
export interface DraftPlace {
  person: string;
  /** Of a user in a company. */
  owner: string;
  form: string;
  /** Of this page load. */
  key: string;
}

const prefix = 'arriero.draft.';
/** Tabs that were duplicated have the same. */
const tabKey = 'arriero.tab';
const page = newId();

/** Undefined without a form's key, and when signed out: then nothing is stored. */
export function draftPlace(form: string | undefined): DraftPlace | undefined {
  const person = currentSession()?.user.id;
  if (!form || !person) return undefined;
  const owner = `${prefix}${person}.${currentCompanyId() ?? 'none'}.`;
  return { person, owner, form, key: `${owner}${page}.${form}` };
}

/** The draft that a form shows which opens, and its key. */
export function findDraft(place: DraftPlace | undefined, now: number = Date.now()): (Draft & { key: string }) | undefined {
  if (!place) return undefined;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(place.owner) && formOf(key, place) === place.form);
  return chooseDraft(
    keys.map((key) => ({ ...read(key), key })),
    currentTab(),
    now,
  );
}

/** Makes the found draft the form's own, and deletes the user's expired ones. */
export function adoptDraft(place: DraftPlace, found: string | undefined, now: number = Date.now()): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(place.owner) && isExpired(read(key), now)) localStorage.removeItem(key);
  const text = found === undefined ? null : localStorage.getItem(found);
  if (!text) return;
  localStorage.removeItem(found as string);
  localStorage.setItem(place.key, JSON.stringify({ ...JSON.parse(text), tab: currentTab(), isOpen: true } satisfies StoredDraft));
}

/** Does not store input of a signed-out person. Logs and ignores a full storage: the input stays on the screen. */
export function storeDraft({ key, person }: DraftPlace, draft: Draft): void {
  if (hasSignedOut(person)) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, tab: currentTab(), isOpen: true, at: Date.now() } satisfies StoredDraft));
  } catch (error) {
    console.error(error);
  }
}

/** Leaves the draft, if there is one, to the next form that opens; deletes that of a signed-out person. */
export function releaseDraft({ key, person }: DraftPlace): void {
  if (hasSignedOut(person)) localStorage.removeItem(key);
  else if (localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ ...read(key), isOpen: false }));
}

export function deleteDraft({ key }: DraftPlace): void {
  localStorage.removeItem(key);
}

/** All drafts of a person on this device, for signing out. */
export function deleteDraftsOf(person: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${prefix}${person}.`)) localStorage.removeItem(key);
  }
}

const read = (key: string): StoredDraft => JSON.parse(localStorage.getItem(key) as string);

/** The part of the key after the id of a page load. */
const formOf = (key: string, { owner }: DraftPlace): string => key.slice(key.indexOf('.', owner.length) + 1);

function currentTab(): string {
  const tab = sessionStorage.getItem(tabKey) ?? page;
  sessionStorage.setItem(tabKey, tab);
  return tab;
}
