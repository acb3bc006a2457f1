/**
 * The speed of screens on a phone: of a list, a form, the sign-in page and the dashboard of the demo, each with an empty cache and with a
 * full one, as medians of five loads.
 *
 *     bin/bench screens [runs]                        starts the product with the demo in a temporary folder
 *     URL=http://127.0.0.1:3000 bin/bench screens       measures one that runs already, with the demo
 *     PROFILE=list bin/bench screens 1                  also says in which files the scripts of the list spend their time
 *
 * Lighthouse itself is 100 MB of packages for four figures. This takes a trace of Chromium through playwright-core and calculates them by
 * Lighthouse's definitions (`trace.ts`): with its slow 4G network, and a CPU four times slower, which is simulated, as Lighthouse does.
 * The score leaves out the speed index. Compare figures of the same machine only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { endProcess, startProduct } from '../product.ts';
import { type Load, loadOf, medianOf, scoreOf, type TraceEvent } from './trace.ts';

const slowdown = 4;
const screens = { login: '/login', list: '/admin/trips', form: '/admin/trips/new', dashboard: '/admin/dashboard' };
const demoLogin = { username: 'admin@arriero.test', password: 'Arriero-2026' };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'es-CO' };
/** Lighthouse's slow 4G, as DevTools throttles it: bytes a second, and milliseconds. */
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing'];

const runs = Number(process.argv[2] ?? 5);
const { URL: running, CHROMIUM: executablePath, PROFILE: profiled } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'arriero-screens-'));
const server = running ? undefined : await startProduct(folder, []);
const baseURL = running ?? (server?.url as string);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [] });
try {
  await measureAll();
} finally {
  await browser.close();
  if (server) await endProcess(server.process);
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<void> {
  console.log(`medians of ${runs}, CPU ${slowdown} times slower, slow 4G; times in ms`);
  console.log('screen     cache  score    FCP    LCP  blocking  longest task  shift  scripts');
  for (const [screen, path] of Object.entries(screens)) {
    const [cold, warm]: [Load[], Load[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ ...phone, baseURL });
      if (screen !== 'login') await signIn(context);
      const page = await context.newPage();
      cold.push(await measure(browser, page, path));
      warm.push(await measure(browser, page, path));
      if (run === 0 && screen === profiled) await printProfile(page, path);
      await context.close();
    }
    print(screen, 'empty', cold);
    print(screen, 'full', warm);
  }
}

/** In the company with the most data. */
async function signIn(context: BrowserContext): Promise<void> {
  await context.request.get('/sanctum/csrf-cookie');
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) };
  const { companies } = await (await context.request.post('/api/login', { headers, data: demoLogin })).json();
  const { id } = companies.find(({ name }: { name: string }) => name.startsWith('Transportes'));
  await context.request.get(`/api/permissions/company/${id}`); // the company entered last is the one that the next page opens
}

/** A load of the page until it is quiet. */
async function measure(browser: Browser, page: Page, path: string): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await browser.startTracing(page, { categories });
  await page.goto(path);
  await waitUntilQuiet(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await devtools.detach();
  return loadOf(trace.traceEvents, slowdown);
}

/** Waits until the page has its heading, no placeholders, and no change for two seconds. */
async function waitUntilQuiet(page: Page): Promise<void> {
  const isComplete = () => document.querySelector('h1') && !document.querySelector('#page [aria-busy=true], #page .mantine-Skeleton-root');
  await page.waitForFunction(isComplete, undefined, { timeout: 120_000 });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const later = () => setTimeout(() => resolve(observer.disconnect()), 2000);
        let timer = later();
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = later();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
}

function print(screen: string, cache: string, loads: readonly Load[]): void {
  const median = (name: keyof Load) => medianOf(loads.map((load) => load[name]));
  const figures = [
    String(medianOf(loads.map(scoreOf))).padStart(5),
    ...(['fcp', 'lcp'] as const).map((name) => median(name).toFixed(0).padStart(6)),
    median('blocking').toFixed(0).padStart(9),
    median('longest').toFixed(0).padStart(13),
    median('shift').toFixed(3).padStart(6),
    `${(median('script') / 1000).toFixed(1).padStart(5)} KB`,
  ];
  console.log(`${screen.padEnd(10)} ${cache.padEnd(5)} ${figures.join(' ')}`);
}

/** The functions that took the most time of their own during a load. */
async function printProfile(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
  await devtools.send('Profiler.start');
  await page.goto(path);
  await waitUntilQuiet(page);
  const { profile } = await devtools.send('Profiler.stop');
  const own = new Map<number, number>();
  for (const [at, id] of (profile.samples ?? []).entries()) own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[at] ?? 0));
  const byFunction = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    const file = callFrame.url.replace(/^.*\//, '');
    const name = `${callFrame.functionName || '(anonymous)'} ${file}:${callFrame.lineNumber + 1}:${callFrame.columnNumber + 1}`;
    if (file || callFrame.functionName === '(garbage collector)') byFunction.set(name, (byFunction.get(name) ?? 0) + (own.get(id) ?? 0));
  }
  const most = [...byFunction].toSorted(([, one], [, other]) => other - one).slice(0, 40);
  for (const [name, microseconds] of most) console.log(`${(microseconds / 1000).toFixed(1).padStart(8)} ms  ${name}`);
  await devtools.detach();
}
