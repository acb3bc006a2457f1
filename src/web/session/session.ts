/**
 * Who is signed in, in which company, with which rights. One store for the tab; the stored copy lets a reload show the shell at
 * once while `GET /api/user` confirms it.
 */
import { useSyncExternalStore } from 'react';
import type { Language } from '#base/format.ts';
import type { Permission } from '#base/permissions.ts';
import type { Answer, BodyOf } from '#base/route.ts';
import type { session as sessionRoutes } from '#modules/accounts/contract/session.ts';
import type { CompanySummary } from '#modules/companies/contract/companies.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { client } from '../api/query-client.ts';
import { currentLanguage, speak } from '../app/i18n.ts';
import { forgetKeptCompany, keepCompany, keptCompany } from './kept-company.ts';
import { setCurrentCompanyId } from './tab.ts';

type Routes = typeof sessionRoutes;
type Answered = Answer<Routes['login']>;

/** The contract brings Zod, a tenth of the first load: it comes with the first call, which the sign-in page makes when it is sent. */
const contract = async (): Promise<Routes> => (await import('#modules/accounts/contract/session.ts')).session;

export interface SessionState {
  user: Answered['user'];
  /** Role keys in the current company. */
  roles: string[];
  /** Permission strings in the current company. */
  permissions: string[];
  /** The first of the person's companies. */
  companies: CompanySummary[];
  currentCompany: CompanySummary | null;
  /** The current company asks for a second factor, which must be set up before anything else. */
  mustSetUpTwoFactor: boolean;
  /** Without input this long, in minutes, the session ends: the strictest of the person's companies. */
  idle_minutes: number;
}

/** Why a session ended, for the notice on the sign-in page. */
export type EndReason = 'signed-out' | 'idle' | 'expired';
type News = { kind: 'ended'; reason: EndReason } | { kind: 'started'; user: string };

const key = 'arriero.session';
let state: SessionState | null = stored();
let confirmed = false;
let languageChosen = false;
let lost: CompanySummary | undefined;
const listeners = new Set<() => void>();
const channel = new BroadcastChannel(key);

/** The session outside of components; null when nobody is signed in. */
export const currentSession = (): SessionState | null => state;

/** The session of a screen below /admin, where somebody always is signed in. */
export function useSession(): SessionState {
  const session = useMaybeSession();
  if (!session) throw new Error('useSession needs a signed-in person; use it below /admin.');
  return session;
}

/** The session of a screen that may be seen signed out too. */
export function useMaybeSession(): SessionState | null {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Whether the person holds the permission in the current company. */
export function useMay(permission: Permission): boolean {
  return useMaybeSession()?.permissions.includes(permission) ?? false;
}

/** Signs in; refusals are the caller's to tell. */
export async function signIn(credentials: BodyOf<Routes['login']>): Promise<void> {
  const answer = await call((await contract()).login, { body: credentials, company: null, quiet: true });
  client.clear();
  await enterKept(answer);
  channel.postMessage({ kind: 'started', user: answer.user.id } satisfies News);
  if (languageChosen) await storeLanguage(currentLanguage());
  else await speak(answer.user.language);
}

/** Ends the session on the server and in every tab. The tab forgets it even if the server cannot be reached. */
export async function signOut(reason: EndReason = 'signed-out'): Promise<void> {
  await call((await contract()).logout, { quiet: true }).catch((error: unknown) => console.error(error));
  forgetSession();
  if (reason === 'signed-out') forgetKeptCompany();
  channel.postMessage({ kind: 'ended', reason } satisfies News);
}

/** Drops what this tab knows of the person, without telling the server. */
export function forgetSession(): void {
  client.clear();
  setCurrentCompanyId(null);
  confirmed = false;
  put(null);
}

/** The session, asked of the server once after each load of the page; null without one. */
export async function restoreSession(): Promise<SessionState | null> {
  if (confirmed) return state;
  try {
    const answer = await call((await contract()).user, { company: null, quiet: true });
    await speak(answer.user.language);
    await enterKept(answer);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isUnauthenticated) throw error;
    forgetSession();
  }
  return state;
}

/** Asks the server again who is signed in and what they may do here. */
export function renewSession(): Promise<SessionState | null> {
  confirmed = false;
  return restoreSession();
}

/**
 * Works in another company from now on, once `leave` has left what the screen shows of the present one. Throws, and nothing changes,
 * when its rights cannot be had.
 */
export async function switchCompany(company: CompanySummary, leave: () => Promise<void>): Promise<void> {
  const rights = await rightsIn(company);
  await leave();
  if (state) enter(state, rights, company);
}

/** Asks again for the person's companies, after one was set up anew; rights and the current company stay. */
export async function refreshSession(): Promise<void> {
  const { companies, default_company, idle_minutes } = await call((await contract()).user, { company: null, quiet: true });
  if (!state) return;
  const id = state.currentCompany?.id;
  const current = [...companies, default_company].find((company) => company?.id === id);
  put({ ...state, companies, idle_minutes, currentCompany: current ?? state.currentCompany });
}

/** Speaks the language and, for a signed-in person, keeps it with the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  if (state) await storeLanguage(language);
  else languageChosen = true;
}

/** Shows what the person changed of themselves: names, e-mail, photo, language. */
export async function showUser(user: SessionState['user']): Promise<void> {
  if (state) put({ ...state, user });
  await speak(user.language);
}

/** Hears of other tabs: a session that ended there ends here; another person there means that this page is no longer theirs. */
export function followOtherTabs(onEnded: (reason: EndReason) => void): void {
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'ended' && data.reason === 'signed-out') forgetKeptCompany();
    if (data.kind === 'ended' && state) {
      forgetSession();
      onEnded(data.reason);
    } else if (data.kind === 'started' && state && state.user.id !== data.user) {
      forgetSession();
      window.location.assign('/admin/dashboard');
    }
  };
}

/** A tab that is opened from here starts in the company of this one: the person is at it with every press and key. */
export function tellWhereInputIs(): void {
  const keep = () => {
    if (state?.currentCompany) keepCompany(state.user.id, state.currentCompany);
  };
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, keep, { capture: true, passive: true });
}

/** What is the same in every company. */
type Person = Pick<SessionState, 'user' | 'companies' | 'idle_minutes'>;
type Rights = Answer<Routes['permissions']>;

/**
 * Enters the company that this tab worked in, else the person's default. Throws when the server cannot be asked: a tab is never moved
 * to another company for that.
 */
async function enterKept(answer: Answered): Promise<void> {
  const kept = keptCompany(answer.user.id);
  if (!kept || kept.id === answer.default_company?.id) return enter(answer, answer, answer.default_company);
  const rights = await rightsIn(kept).catch(nullWhenRefused);
  if (rights) return enter(answer, rights, kept);
  lost = kept;
  enter(answer, answer, answer.default_company);
}

/** The company that this tab had to leave because the person may no longer work in it, until they were told. */
export const lostCompany = (): CompanySummary | undefined => lost;

/** The person has been told: `lostCompany` answers none from now on. */
export function lossIsTold(): void {
  lost = undefined;
}

async function rightsIn(company: CompanySummary): Promise<Rights> {
  return call((await contract()).permissions, { params: { id: company.id }, company: company.id, quiet: true });
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
  throw error;
}

function enter(
  { user, companies, idle_minutes }: Person,
  { roles, permissions, two_factor_setup_required }: Rights,
  currentCompany: CompanySummary | null,
): void {
  confirmed = true;
  setCurrentCompanyId(currentCompany?.id ?? null);
  if (currentCompany) keepCompany(user.id, currentCompany);
  put({ user, companies, idle_minutes, roles, permissions, currentCompany, mustSetUpTwoFactor: two_factor_setup_required });
}

async function storeLanguage(language: Language): Promise<void> {
  languageChosen = false;
  await call((await contract()).language, { body: { language }, company: null, quiet: true }).catch((error: unknown) =>
    console.error(error),
  );
  if (state) put({ ...state, user: { ...state.user, language } });
}

function put(next: SessionState | null): void {
  state = next;
  if (next) sessionStorage.setItem(key, JSON.stringify(next));
  else sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): SessionState | null {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as SessionState) : null;
}
