/** The built product with the demo, and a real browser to drive it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Product, serve } from './product.ts';

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
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

export const demoPassword = 'Arriero-2026';

/** Signs in by the sign-in page and waits for the dashboard. */
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
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** In the page: true once nothing of it has changed for 250 ms, or after 5 s. */
const untilStill = `new Promise((resolve) => {
  let timer;
  const still = () => { observer.disconnect(); clearTimeout(limit); resolve(true); };
  const again = () => { clearTimeout(timer); timer = setTimeout(still, 250); };
  const observer = new MutationObserver(again);
  const limit = setTimeout(still, 5000);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  again();
})`;

/** Fails with what axe finds on the page as it stands, open menus and errors included. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is on its way is judged when it has arrived: a page may still be leaving for the next one, a dialog not yet have its name.
  await page.evaluate(untilStill);
  await page
    .getByRole('progressbar', { name: /^(Cargando|Loading)/ })
    .first()
    .waitFor({ state: 'detached' });
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
