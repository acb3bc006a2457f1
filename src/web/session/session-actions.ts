/** Starts, restores, changes and ends the session, and synchronizes the tabs of the browser. */
import type { Language } from '#base/format.ts';
import type { Answer, BodyOf } from '#base/route.ts';
import type { session as sessionRoutes } from '#modules/accounts/contract/session.ts';
import type { CompanySummary } from '#modules/companies/contract/companies.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { client } from '../api/query-client.ts';
import { currentLanguage, setLanguage } from '../app/i18n.ts';
import { deleteDraftsOf } from '../kit/form/drafts.ts';
import { forgetRememberedCompany, rememberCompany, rememberedCompany } from './remembered-company.ts';
import { currentSession, type SessionState, sessionKey, setSession } from './session.ts';
import { forgetSignedOut, markSignedOut } from './signed-out.ts';
import { setCurrentCompanyId } from './tab.ts';
import { forgetVisitsOf } from './visits.ts';

type Routes = typeof sessionRoutes;
type Login = Answer<Routes['login']>;

/** Loaded with the first call: the contract imports Zod, a tenth of the first load, which the sign-in page does not need to show. */
const contract = async (): Promise<Routes> => (await import('#modules/accounts/contract/session.ts')).session;

/** Loads the code and texts that `restoreSession` needs, before it is called. */
export async function preloadSession(): Promise<void> {
  await contract();
}

/** Why a session ended, for the notice on the sign-in page. */
export type EndReason = 'signed-out' | 'idle' | 'expired';
type TabMessage = { kind: 'ended'; reason: EndReason; user: string | undefined } | { kind: 'started'; user: string };

/** The server has confirmed the stored session since the page was loaded. */
let isConfirmed = false;
/** The user chose a language in this tab before signing in: it is stored with the account afterwards. Survives a reload. */
const languageChosenKey = 'arriero.language-chosen';
let lost: CompanySummary | undefined;
const channel = new BroadcastChannel(sessionKey);

/** Signs in. Throws `ApiError`; the caller shows why. Returns whether the user has no company because one blocked them. */
export async function signIn(credentials: BodyOf<Routes['login']>): Promise<Pick<Login, 'blocked'>> {
  const login = await call((await contract()).login, { body: credentials, company: null, quiet: true });
  client.clear();
  await enterRememberedCompany(login);
  channel.postMessage({ kind: 'started', user: login.user.id } satisfies TabMessage);
  if (sessionStorage.getItem(languageChosenKey)) await storeLanguage(currentLanguage());
  else await setLanguage(login.user.language);
  return login;
}

/** Ends the session on the server and in every tab. The tab clears it even if the server cannot be reached. */
export async function signOut(reason: EndReason = 'signed-out'): Promise<void> {
  const user = currentSession()?.user.id;
  if (reason === 'signed-out' && user) markSignedOut(user);
  await call((await contract()).logout, { quiet: true }).catch((error: unknown) => console.error(error));
  clearSession();
  if (reason === 'signed-out') {
    forgetRememberedCompany();
    // Nothing that the user entered or visited stays on the device.
    if (user) {
      deleteDraftsOf(user);
      forgetVisitsOf(user);
    }
  }
  channel.postMessage({ kind: 'ended', reason, user } satisfies TabMessage);
}

/** Removes the session and all cached answers from this tab, without a call to the server. */
export function clearSession(): void {
  client.clear();
  setCurrentCompanyId(null);
  isConfirmed = false;
  setSession(null);
}

/** The session, confirmed by the server once after each load of the page; null when signed out. */
export async function restoreSession(): Promise<SessionState | null> {
  if (isConfirmed) return currentSession();
  try {
    const login = await call((await contract()).user, { company: null, quiet: true });
    await setLanguage(login.user.language);
    await enterRememberedCompany(login);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isUnauthenticated) throw error;
    clearSession();
  }
  return currentSession();
}

/** Reads user, roles and permissions from the server again. */
export function refreshSession(): Promise<SessionState | null> {
  isConfirmed = false;
  return restoreSession();
}

/**
 * Makes `company` the current one. `leave` runs before, to navigate away from the current company's records. Throws, and changes nothing, if the
 * permissions cannot be read.
 */
export async function switchCompany(company: CompanySummary, leave: () => Promise<void>): Promise<void> {
  const rights = await readRights(company);
  await leave();
  const session = currentSession();
  if (session) enterCompany(session, rights, company);
}

/** Reads the user's companies again, for example after one was created; permissions and the current company do not change. */
export async function refreshCompanies(): Promise<void> {
  const { companies, default_company, idle_minutes } = await call((await contract()).user, { company: null, quiet: true });
  const session = currentSession();
  if (!session) return;
  const id = session.currentCompany?.id;
  const current = [...companies, default_company].find((company) => company?.id === id);
  setSession({ ...session, companies, idle_minutes, currentCompany: current ?? session.currentCompany });
}

/** Switches the language and, when signed in, stores it with the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  // Before its texts are loaded: the page may be reloaded meanwhile.
  if (!currentSession()) sessionStorage.setItem(languageChosenKey, 'yes');
  await setLanguage(language);
  if (currentSession()) await storeLanguage(language);
}

/** Shows the user's own changes to their name, email, photo or language. */
export async function setSessionUser(user: SessionState['user']): Promise<void> {
  const session = currentSession();
  if (session) setSession({ ...session, user });
  await setLanguage(user.language);
}

/** Ends the session here when it ends in another tab. When another user signs in there, this page starts again as that user. */
export function followOtherTabs(onEnded: (reason: EndReason) => void): void {
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const session = currentSession();
    if (data.kind === 'started') forgetSignedOut(data.user);
    if (data.kind === 'ended' && data.reason === 'signed-out') {
      forgetRememberedCompany();
      // Stored by that tab already, but this one may not see it yet.
      if (data.user) markSignedOut(data.user);
    }
    if (data.kind === 'ended' && session) {
      clearSession();
      onEnded(data.reason);
    } else if (data.kind === 'started' && session && session.user.id !== data.user) {
      clearSession();
      window.location.assign('/admin/dashboard');
    }
  };
}

/** Remembers this tab's company on every press and key, so that a tab opened from here starts in it. */
export function rememberCompanyOnInput(): void {
  const remember = () => {
    const session = currentSession();
    if (session?.currentCompany) rememberCompany(session.user.id, session.currentCompany);
  };
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, remember, { capture: true, passive: true });
}

/** The part of the session that is the same in every company. */
type Person = Pick<SessionState, 'user' | 'companies' | 'idle_minutes'>;
type Rights = Answer<Routes['permissions']>;

/**
 * Enters the company this tab worked in, else the user's default. Throws when the server cannot be reached: that must not move a tab
 * to another company.
 */
async function enterRememberedCompany(login: Login): Promise<void> {
  const remembered = rememberedCompany(login.user.id);
  if (!remembered || remembered.id === login.default_company?.id) return enterCompany(login, login, login.default_company);
  const rights = await readRights(remembered).catch(nullWhenDenied);
  // A company that the answer does not list is shown as it was remembered.
  const current = login.companies.find(({ id }) => id === remembered.id) ?? remembered;
  if (rights) return enterCompany(login, rights, current);
  lost = remembered;
  enterCompany(login, login, login.default_company);
}

/** The company that this tab had to leave because the user lost access to it; undefined after `acknowledgeLostCompany`. */
export const lostCompany = (): CompanySummary | undefined => lost;

export function acknowledgeLostCompany(): void {
  lost = undefined;
}

async function readRights(company: CompanySummary): Promise<Rights> {
  return call((await contract()).permissions, { params: { id: company.id }, company: company.id, quiet: true });
}

function nullWhenDenied(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
  throw error;
}

function enterCompany(
  { user, companies, idle_minutes }: Person,
  { roles, permissions, two_factor_setup_required }: Rights,
  currentCompany: CompanySummary | null,
): void {
  isConfirmed = true;
  forgetSignedOut(user.id);
  setCurrentCompanyId(currentCompany?.id ?? null);
  if (currentCompany) rememberCompany(user.id, currentCompany);
  setSession({ user, companies, idle_minutes, roles, permissions, currentCompany, mustSetUpTwoFactor: two_factor_setup_required });
}

async function storeLanguage(language: Language): Promise<void> {
  sessionStorage.removeItem(languageChosenKey);
  await call((await contract()).language, { body: { language }, company: null, quiet: true }).catch((error: unknown) =>
    console.error(error),
  );
  const session = currentSession();
  if (session) setSession({ ...session, user: { ...session.user, language } });
}
