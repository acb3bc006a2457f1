/** The built product with the demo, and a real browser to drive it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Product, serve } from './product.ts';
import { like } from './words.ts';

export interface Stage {
  /** Where the product answers. */
  readonly url: string;
  /** A new person at a browser of that size, who speaks that language. */
  visit(size?: keyof typeof sizes, language?: 'es' | 'en'): Promise<Visitor>;
}

/** For a file of journeys: the product with the demo, on a folder and a port of its own, and a browser; from the first test to the last. */
export function setStage(): Stage {
  let folder: string;
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'arriero-e2e-'));
    // By `cp`, which keeps whose the database's files are: PostgreSQL does not run as root.
    execFileSync('cp', ['-a', `${inject('demoFolder')}/.`, folder]);
    [product, browser] = await Promise.all([serve(folder), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return (product as Product).url;
    },
    visit: (size, language) => visit(browser as Browser, (product as Product).url, size, language),
  };
}

function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    // As root Chromium needs --no-sandbox; the rest keeps it from looking for hosts that are not there.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export const sizes = { desktop: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } } as const;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the browser complained about: errors of scripts and refusals of the content security policy. */
  complaints: string[];
}

async function visit(browser: Browser, url: string, size: keyof typeof sizes = 'desktop', language: 'es' | 'en' = 'es'): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: language === 'es' ? 'es-CO' : 'en-US',
    baseURL: url,
    reducedMotion: 'reduce',
  });
  // A busy machine takes its time; what never comes still fails.
  context.setDefaultTimeout(60_000);
  followRequests(context);
  await context.addInitScript(keepSaid);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

export const demoPassword = 'Arriero-2026';

/** Signs in by the sign-in page and waits for the dashboard, with all that it shows. */
export async function signIn(page: Page, username: string, language: 'es' | 'en' = 'es'): Promise<void> {
  await page.goto('/login');
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel(language === 'es' ? /Usuario o correo/ : /User name or e-?mail/i).fill(username);
  await page
    .getByLabel(language === 'es' ? /^Contraseña/ : /^Password/, { exact: false })
    .first()
    .fill(demoPassword);
  const enter = page.getByRole('button', { name: language === 'es' ? 'Entrar' : /Sign in|Log in|Enter/ });
  await enter.click();
  await page.waitForURL('**/admin/dashboard**');
  // The address changes before the page does, and a press on the one that leaves is lost.
  await enter.waitFor({ state: 'detached' });
  await rest(page);
}

/** Chooses in a field that is searched by typing, when the options are those for what was typed and move no more. */
export async function pick(field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  const options = field.page().locator('[role="listbox"][aria-busy="false"]').getByRole('option');
  await options.filter({ hasText: typed }).first().click();
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What a browser asked for and has not got. The stream of events is open all the time. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

function followRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  underWay.set(context, requests);
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') requests.add(request);
  });
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

const isWaiting = (page: Page) => [...(underWay.get(page.context()) ?? [])].some((request) => request.frame().page() === page);

/** In the page: comes once nothing of it has changed for 250 ms. */
const untilStill = `new Promise((resolve, reject) => {
  let timer;
  const end = () => { observer.disconnect(); clearTimeout(timer); clearTimeout(limit); };
  const again = () => { clearTimeout(timer); timer = setTimeout(() => { end(); resolve(); }, 250); };
  const observer = new MutationObserver(again);
  const limit = setTimeout(() => { end(); reject(new Error('The page does not come to rest.')); }, 60000);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  again();
})`;

/** Waits for what is on its way, however long it takes: the page has got all that it asked for, and nothing of it changes any more. */
export async function rest(page: Page): Promise<void> {
  do await page.evaluate(untilStill);
  while (isWaiting(page));
  await page
    .getByRole('progressbar', { name: /^(Cargando|Loading)/ })
    .first()
    .waitFor({ state: 'detached' });
}

/** In the page: keeps what its toasts say, for they go after three seconds, those of failures after half of that. */
const keepSaid = `{
  const said = (globalThis.said = []);
  const textsOf = (toast) => [...toast.querySelectorAll('*')].filter((part) => part.childElementCount === 0).map((part) => part.textContent);
  const listen = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const part of [node, ...node.querySelectorAll('*')])
      if (part.matches('.mantine-Notification-root:is([role=status], [role=alert])')) said.push(...textsOf(part).filter(Boolean));
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(listen);
  }).observe(document, { subtree: true, childList: true });
}`;

/** Waits until a toast has said it since the last time that one was asked for, though it may be gone by now. */
export async function said(page: Page, text: string): Promise<void> {
  const hear = (pattern: string) => {
    const { said } = globalThis as unknown as { said: string[] };
    const at = said.findIndex((one) => new RegExp(pattern).test(one));
    said.splice(0, at + 1);
    return at !== -1;
  };
  await expect.poll(() => page.evaluate(hear, like(text).source), { message: `a toast says ${text}` }).toBe(true);
}

/** Fails with what axe finds on the page as it stands, open menus and errors included. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is on its way is judged when it has arrived: a page may still be leaving for the next one, a dialog not yet have its name.
  await rest(page);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(axeSource);
  const violations = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)",
  )) as AxeViolation[];
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary.split('\n').slice(1, 3).join(' ').trim()}`).join('\n  ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

const shots = new URL('./shots/', import.meta.url).pathname;

/** Keeps a picture for whoever wants to look; never compared. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}.png` });
}
