/** The pages that a user visited last in a company, on this device; signing out deletes them. */
import { currentSession } from './session.ts';
import { hasSignedOut } from './signed-out.ts';
import { currentCompanyId } from './tab.ts';

export interface Visit {
  path: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

const prefix = 'arriero.visits.';
/** How many are kept: the one that is open and the ten before it. */
const kept = 11;
const keptFor_ms = 30 * 24 * 3_600_000;

const keyOf = (person: string) => `${prefix}${person}.${currentCompanyId() ?? 'none'}`;

/** The latest first. */
export function lastVisits(): Visit[] {
  const person = currentSession()?.user.id;
  return person ? read(keyOf(person)) : [];
}

/** The page at the current address has this title. A full storage is logged and ignored. */
export function rememberVisit(title: string, now: number = Date.now()): void {
  const person = currentSession()?.user.id;
  const path = location.pathname;
  if (!person || hasSignedOut(person) || !path.startsWith('/admin/')) return;
  for (const key of visitKeys()) if ((read(key)[0]?.at ?? 0) < now - keptFor_ms) localStorage.removeItem(key);
  const visits = [{ path, title, at: now }, ...lastVisits().filter((visit) => visit.path !== path)].slice(0, kept);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(visits));
  } catch (error) {
    console.error(error);
  }
}

/** In all companies. */
export function forgetVisitsOf(person: string): void {
  for (const key of visitKeys()) if (key.startsWith(`${prefix}${person}.`)) localStorage.removeItem(key);
}

const visitKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function read(key: string): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]');
  } catch {
    // Not written by this code.
    return [];
  }
}
