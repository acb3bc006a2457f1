/** Starts the built product with the demo and a real browser for a test file, and has the helpers that the tests share. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Pool } from 'pg';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ownerPool } from '#server/db/pool.ts';
import { demoDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { listChecks } from '#server/verify/checks.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { serveDatabase } from './product.ts';
import { signInByApi } from './sign-in.ts';
import { type Language, startingWith } from './words.ts';

export interface BrowserTests {
  /** Base URL of the server. */
  readonly url: string;
  /** Runs with the database of the server, as its owner: what the server does by the clock. */
  asServer<T>(work: (pool: Pool) => Promise<T>): Promise<T>;
  /** Opens a new browser context, without cookies, with that viewport and language. */
  open(size?: Size, language?: Language): Promise<BrowserSession>;
  /** Opens a new browser context that is signed in; no page is loaded yet. */
  openSignedIn(username: string, journey?: Partial<Journey>): Promise<SignedInSession>;
}

interface Served {
  /** Settings of the server besides. */
  env?: () => Promise<Record<string, string>>;
  /** A copy of the demo by default. */
  database?: () => Promise<FreshDatabase>;
}

/**
 * The server of the worker serves a database from before the first test of the file or `describe` until after the last. The browser too serves all
 * files of a worker.
 */
export function setUpBrowserTests({ env = async () => ({}), database: create = demoDatabase }: Served = {}): BrowserTests {
  let database: FreshDatabase | undefined;
  let owner: Pool | undefined;
  let url: string;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [database, browser] = await Promise.all([create(), openBrowser()]);
    owner = ownerPool(database.url, 1);
    url = await serveDatabase(database, await env());
  });
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    try {
      // While the server runs, as its operator would.
      if (owner) await verifyData(owner);
    } finally {
      await serveDatabase(null);
      await owner?.end();
      await database?.drop();
    }
  });
  // What the browser shows says more of a failure that comes once in many runs than the line that waited in vain.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const context of browser?.contexts() ?? []) await saveFailure(context, `${basename(task.file.name, '.test.ts')}-${task.name}`);
  });
  const open: BrowserTests['open'] = (size, language) => openSession(browser as Browser, url, size, language);
  return {
    get url() {
      return url;
    },
    open,
    asServer: (work) => work(owner as Pool),
    async openSignedIn(username, { size, language, dark } = {}) {
      const session = await open(size, language);
      if (dark) await session.context.addInitScript(setDarkScheme);
      return { ...session, company: await signInByApi(session.context, username, language) };
    },
  };
}

/** Runs in the page, on the first one too, which is blank and has no storage. */
const setDarkScheme = "location.protocol === 'about:' || localStorage.setItem('arriero.scheme', 'dark')";

/** Fails unless what the journeys stored agrees (`bin/admin verify`). */
async function verifyData(owner: Pool): Promise<void> {
  const found = await verify(owner, listChecks);
  expect(found.failed, describeVerification(found)).toEqual([]);
}

/** Where screenshots and traces of failed tests are saved. */
const results = new URL('../test-results/', import.meta.url).pathname;

/** Prints what the pages show, and saves screenshots and a trace of what led there (`npx playwright-core show-trace`). */
async function saveFailure(context: BrowserContext, name: string): Promise<void> {
  const path = `${results}${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100)}-${Date.now()}`;
  for (const [at, page] of context.pages().entries()) {
    console.error(await describePage(page));
    await page.screenshot({ path: `${path}-${at}.png`, timeout: 5000 }).catch(() => {});
  }
  await context.tracing.stopChunk({ path: `${path}.zip` }).catch(() => {});
  await context.tracing.startChunk().catch(() => {});
}

/** The address, what the browser asked for last, and what a screen reader finds. */
async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: Error) => error.message);
  // What opened last stands at the end.
  const parts = shown.length > 10_000 ? [shown.slice(0, 4000), '…', shown.slice(-6000)] : [shown];
  return [page.url(), ...(requestsOf.get(page.context())?.last ?? []), ...parts].join('\n');
}

/** Files of a worker run one after the other: they share the browser, which takes a second of CPU to start, and close their contexts. */
let sharedBrowser: Browser | undefined;

async function openBrowser(): Promise<Browser> {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await launchBrowser();
  return sharedBrowser;
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    // As root Chromium needs --no-sandbox; the other flags prevent network requests of its own.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages are too short-lived to earn back the CPU that optimising their code takes.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}

export const sizes = { desktop: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

export interface Journey {
  language: Language;
  size: Size;
  dark: boolean;
}

/** Together they cover both languages, sizes and color schemes. */
export const journeys: readonly Journey[] = [
  { language: 'es', size: 'desktop', dark: false },
  { language: 'en', size: 'phone', dark: true },
];

/** Those of a journey of `npm test`, which runs in one of both ways; `npm run test:full` runs it in both. */
export const passes = (size: Size): readonly Journey[] =>
  process.env.EVERY_PASS ? journeys : journeys.filter((journey) => journey.size === size);

export interface BrowserSession {
  page: Page;
  context: BrowserContext;
  /** Errors in the browser's console: script errors and violations of the content security policy. */
  browserErrors: string[];
}

export interface SignedInSession extends BrowserSession {
  /** The id of the company that is entered. */
  company: string;
}

async function openSession(browser: Browser, url: string, size: Size = 'desktop', language: Language = 'es'): Promise<BrowserSession> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: language === 'es' ? 'es-CO' : 'en-US',
    baseURL: url,
    reducedMotion: 'reduce',
  });
  // Generous, because a busy machine is slow.
  context.setDefaultTimeout(60_000);
  followRequests(context);
  // What was called and when, without pictures of the page, which take CPU.
  await context.tracing.start();
  await context.addInitScript(recordToasts);
  const page = await context.newPage();
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) browserErrors.push(message.text());
  });
  return { page, context, browserErrors };
}

/**
 * Opens an address as a link in the application does, which takes a quarter of the CPU of loading the page, and waits until its screen is
 * there. Where the application is not open, or shows that address already, it loads the page.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // What a save shows afterwards would come over it.
  if (page.url() !== 'about:blank') await waitUntilIdle(page);
  if (!(await page.evaluate(followLink, address))) await page.goto(address);
}

/** Runs in the page. Returns whether it opened the address. */
const followLink = (address: string) => {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__?: typeof import('#web/router.tsx').router };
  if (router?.state.status !== 'idle') return false;
  const { pathname, search } = new URL(address, location.href);
  const href = `${pathname}${search}`;
  if (router.state.location.href === href) return false;
  return new Promise<boolean>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve(true);
    });
    void router.navigate({ href, ignoreBlocker: true });
  });
};

/** Opens a form as no one has typed into it: what an earlier test left is a draft on a machine slow enough to store it, and restored. */
export async function openBlank(page: Page, address: string): Promise<void> {
  // Without the form, which may be about to store more.
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
}

/** Signs the page's context in through the API and waits until the dashboard has loaded. */
export async function signIn(page: Page, username: string, language: Language = 'es'): Promise<void> {
  await signInByApi(page.context(), username, language);
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
}

/** Opens the menu with the user's name, on the phone in the drawer. Returns whether that is open. */
export async function openUserMenu(page: Page): Promise<boolean> {
  const account = page.getByRole('button', { name: /^(Cuenta de|Account of)/ });
  const isInDrawer = !(await account.isVisible());
  if (isInDrawer) await page.getByRole('button', { name: /^Men[uú]$/ }).click();
  await account.click();
  return isInDrawer;
}

/** Chooses language, scheme or sign-out in the menu with the user's name, and closes the drawer if it opened it. */
export async function chooseInUserMenu(page: Page, item: string): Promise<void> {
  const isInDrawer = await openUserMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
  if (isInDrawer) await page.keyboard.press('Escape');
}

/** Shows a list as what else it can be shown as: by a button beside its filters, on the phone in the menu `more`. */
export async function openOtherView(page: Page, size: Size, view: string, more: string): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: more }).click();
  await page.getByRole(size === 'phone' ? 'menuitem' : 'button', { name: view }).click();
}

/** Types into a searchable select and chooses the first match, once the options for that text have loaded. */
export async function pickOption(field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  const options = field.page().locator('[role="listbox"][aria-busy="false"]').getByRole('option');
  await options.filter({ hasText: typed }).first().click();
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Requests {
  /** Without a complete response. */
  pending: Set<Request>;
  /** How many have one. */
  ended: number;
  /** The last that have one, with their status. */
  last: string[];
}

/** Per browser context. The event stream is left out, because it stays open. */
const requestsOf = new WeakMap<BrowserContext, Requests>();

function followRequests(context: BrowserContext): void {
  const requests: Requests = { pending: new Set(), ended: 0, last: [] };
  requestsOf.set(context, requests);
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') requests.pending.add(request);
  });
  const end = (request: Request) => {
    if (!requests.pending.delete(request)) return;
    requests.ended++;
    const outcome = request.existingResponse()?.status() ?? request.failure()?.errorText;
    requests.last = [...requests.last.slice(-9), `${outcome} ${request.method()} ${request.url()}`];
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

const endedRequests = (page: Page) => requestsOf.get(page.context())?.ended ?? 0;

const hasPendingRequests = (page: Page) =>
  [...(requestsOf.get(page.context())?.pending ?? [])].some((request) => request.frame().page() === page);

/** Runs in the page: resolves when the DOM has not changed for 250 ms. */
const waitForStableDom = `new Promise((resolve, reject) => {
  let timer;
  const end = () => { observer.disconnect(); clearTimeout(timer); clearTimeout(limit); };
  const restart = () => { clearTimeout(timer); timer = setTimeout(() => { end(); resolve(); }, 250); };
  const observer = new MutationObserver(restart);
  const limit = setTimeout(() => { end(); reject(new Error('The page keeps changing.')); }, 60000);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  restart();
})`;

/** Waits until the page has no pending requests, no loading indicator, and a DOM that no longer changes. */
export async function waitUntilIdle(page: Page): Promise<void> {
  let ended: number;
  do {
    ended = endedRequests(page);
    await page.evaluate(waitForStableDom);
    // What arrived meanwhile may not be on the page yet.
  } while (hasPendingRequests(page) || endedRequests(page) !== ended);
  await page
    .getByRole('progressbar', { name: /^(Cargando|Loading)/ })
    .first()
    .waitFor({ state: 'detached' });
  // A toast stays for as long as the pointer is over it, and may cover the next button.
  await page.mouse.move(0, 0);
}

/** Runs in the page: records the texts of toasts, because a toast disappears after at most three seconds. */
const recordToasts = `{
  const toasts = (globalThis.recordedToasts = []);
  const textsOf = (toast) => [...toast.querySelectorAll('*')].filter((part) => part.childElementCount === 0).map((part) => part.textContent);
  const record = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const part of [node, ...node.querySelectorAll('*')])
      if (part.matches('.mantine-Notification-root:is([role=status], [role=alert])')) toasts.push(...textsOf(part).filter(Boolean));
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(record);
  }).observe(document, { subtree: true, childList: true });
}`;

/** Waits for a toast with that text. One that has disappeared counts, unless this function already matched it or a later one. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const takeToast = (pattern: string) => {
    const { recordedToasts } = globalThis as unknown as { recordedToasts: string[] };
    const at = recordedToasts.findIndex((one) => new RegExp(pattern).test(one));
    recordedToasts.splice(0, at + 1);
    return at !== -1;
  };
  await expect.poll(() => page.evaluate(takeToast, startingWith(text).source), { message: `a toast with the text ${text}` }).toBe(true);
}

/**
 * Runs `fail`, and fails if its toast covers what stays of the failure on the page, where it comes to rest. Watched in the page, because the
 * toast of an error is there for a moment only.
 */
export async function expectToastApart(page: Page, fail: () => Promise<void>): Promise<void> {
  const rest = page.evaluate(async () => {
    const find = (selector: string) => document.querySelector(selector);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!find('.mantine-Notification-root[role=alert]') || !find('[data-failure]')) await frame();
    const [toast, failure] = [find('.mantine-Notification-root[role=alert]'), find('[data-failure]')] as [Element, Element];
    await Promise.all(toast.getAnimations().map((animation) => animation.finished));
    return [toast, failure].map((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });
  });
  await fail();
  const [toast, failure] = (await rest) as [DOMRect, DOMRect];
  expect(toast.bottom).toBeGreaterThan(toast.top);
  const isApart = toast.bottom <= failure.top || failure.bottom <= toast.top || toast.right <= failure.left || failure.right <= toast.left;
  expect(isApart, `${JSON.stringify(toast)} covers ${JSON.stringify(failure)}`).toBe(true);
}

/** Runs axe on the current state of the page, including open menus and errors, and fails with its findings. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wait first: the page may still be navigating, or a dialog may not have its name yet.
  await waitUntilIdle(page);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource);
  const violations = await page.evaluate(runAxe);
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary.split('\n').slice(1, 3).join(' ').trim()}`).join('\n  ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/**
 * Runs in the page. What sticks to an edge covers, at random, what scrolls under it, which axe measures by its visible part: for
 * its time everything stands where the page put it.
 */
const runAxe = async (): Promise<AxeViolation[]> => {
  const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => getComputedStyle(element).position === 'sticky');
  for (const { style } of sticky) style.position = 'static';
  const { axe } = globalThis as unknown as { axe: { run: (page: Document, options: object) => Promise<{ violations: AxeViolation[] }> } };
  const { violations } = await axe.run(document, {
    // Nothing to load before: only rules about sound, of which there is none, and one that is not run, need more than the page has.
    preload: false,
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  for (const { style } of sticky) style.position = '';
  return violations;
};

/** Runs in the page: the outline of the control that has the focus; a switch shows it on its track. */
export const outlineOfFocus = async () => {
  await new Promise(requestAnimationFrame);
  const focused = document.activeElement as HTMLElement;
  const track = focused.matches('[role=switch]') ? focused.parentElement?.querySelector('.mantine-Switch-track') : undefined;
  const shown = track ?? focused;
  // The styles of the new focus, after its transition: on a busy machine that takes several frames.
  await Promise.allSettled(shown.getAnimations().map((animation) => animation.finished));
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
  const name = focused.getAttribute('name') ?? focused.getAttribute('aria-label') ?? focused.textContent;
  const isInForm = focused.closest('main form') !== null;
  return { control: `${focused.tagName} ${name}`, outline: `${outlineStyle} ${outlineWidth} ${outlineColor}`, isInForm };
};
