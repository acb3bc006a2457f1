/**
 * The session of this tab: the signed-in user, their company and their permissions. Stored in sessionStorage, so that a reload shows
 * the shell at once while `GET /api/user` confirms it. `session-actions.ts` changes it.
 */

import { useSyncExternalStore } from 'react';
import type { MoneyDecimals } from '#base/money.ts';
import type { Permission } from '#base/permissions.ts';
import type { Answer } from '#base/route.ts';
import type { session as sessionRoutes } from '#modules/accounts/contract/session.ts';
import type { CompanySummary } from '#modules/companies/contract/companies.ts';

export interface SessionState {
  user: Answer<(typeof sessionRoutes)['login']>['user'];
  /** Role keys in the current company. */
  roles: string[];
  /** Permission strings in the current company. */
  permissions: string[];
  /** The first of the user's companies. */
  companies: CompanySummary[];
  currentCompany: CompanySummary | null;
  /** The current company requires a second factor, which must be set up before anything else. */
  mustSetUpTwoFactor: boolean;
  /** The session ends after this many minutes without input: the strictest limit of the user's companies. */
  idle_minutes: number;
}

export const sessionKey = 'arriero.session';
let state: SessionState | null = readStored();
const listeners = new Set<() => void>();

/** The session outside of components; null when signed out. */
export const currentSession = (): SessionState | null => state;

/** The session on a screen below /admin. Throws when signed out. */
export function useSession(): SessionState {
  const session = useMaybeSession();
  if (!session) throw new Error('useSession needs a signed-in user; use it below /admin.');
  return session;
}

/** Whether the user's only role is driver, who sees own records and no amounts of the company. */
export const useIsDriver = (): boolean => useSession().roles.every((role) => role === 'driver');

/** The time zone in which the current company counts its days. */
export const useCompanyZone = (): string => useSession().currentCompany?.time_zone ?? 'America/Bogota';

/** How many decimals the amounts of the current company have. */
export const useMoneyDecimals = (): MoneyDecimals => useSession().currentCompany?.money_decimals ?? 2;

/** The session on a screen that is also shown signed out. */
export function useMaybeSession(): SessionState | null {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Whether the user has the permission in the current company. */
export function useHasPermission(permission: Permission): boolean {
  return useMaybeSession()?.permissions.includes(permission) ?? false;
}

/** For `session-actions.ts`: replaces the session, stores it and re-renders its readers. */
export function setSession(next: SessionState | null): void {
  state = next;
  if (next) sessionStorage.setItem(sessionKey, JSON.stringify(next));
  else sessionStorage.removeItem(sessionKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): SessionState | null {
  const text = sessionStorage.getItem(sessionKey);
  return text ? (JSON.parse(text) as SessionState) : null;
}
