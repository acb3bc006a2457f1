/** The pages that a user visited last in a company, on this device; signing out deletes them. */
import { currentSession } from './session.ts';
import { hasSignedOut } from './signed-out.ts';
import { currentCompanyId } from './tab.ts';

export interface Visit {
  path: string;
  title: string;
}

const prefix = 'arriero.visits.';
/** How many are kept: the one that is open and the ten before it. */
const kept = 11;

const keyOf = (person: string) => `${prefix}${person}.${currentCompanyId() ?? 'none'}`;

/** The latest first. */
export function lastVisits(): Visit[] {
  const person = currentSession()?.user.id;
  try {
    return person ? JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]') : [];
  } catch {
    // Not written by this code.
    return [];
  }
}

/** The page at the current address has this title. */
export function rememberVisit(title: string): void {
  const person = currentSession()?.user.id;
  const path = location.pathname;
  if (!person || hasSignedOut(person) || !path.startsWith('/admin/')) return;
  const visits = [{ path, title }, ...lastVisits().filter((visit) => visit.path !== path)].slice(0, kept);
  localStorage.setItem(keyOf(person), JSON.stringify(visits));
}

/** In all companies. */
export function forgetVisitsOf(person: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${person}.`)) localStorage.removeItem(key);
}
