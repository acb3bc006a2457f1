/** The size of the first load, and what a page asks for and draws meanwhile. */
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { setUpBrowserTests, waitUntilIdle } from './harness.ts';

const browsers = setUpBrowserTests();

describe('the first load', () => {
  const kilobytesOf = async (path: string, username?: string) => {
    const { page, context } = await (username ? browsers.openSignedIn(username) : browsers.open());
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      const file = /\/assets\/([^/?]+\.js)$/.exec(response.url())?.[1];
      if (file) sizes.set(file, statSync(new URL(`../dist/web/assets/${file}.br`, import.meta.url)).size);
    });
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await waitUntilIdle(page);
    await context.close();
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  };

  it('of the sign-in page is at most 200 KB of JavaScript', async () => expect(await kilobytesOf('/login')).toBeLessThanOrEqual(200));

  it.each(['invoices', 'payments', 'trips', 'customers', 'users', 'trucks'])(
    'of the list of %s is at most 285 KB of JavaScript',
    async (list) => expect(await kilobytesOf(`/admin/${list}`, 'admin@arriero.test')).toBeLessThanOrEqual(285),
  );

  it('asks for the code of the screen before it knows the session, and for the session once', async () => {
    const { page, context } = await browsers.openSignedIn('admin@arriero.test');
    const code = [/\/assets\/shell-.*\.js$/, /\/assets\/dashboard-.*\.js$/].map((file) => page.waitForRequest(file));
    let sessions = 0;
    await page.route('**/api/user', async (route) => {
      sessions++;
      await Promise.all(code);
      await route.continue();
    });
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sessions).toBe(1);
    await context.close();
  });

  // On a slow network React once rendered the whole page again and again until the last file had arrived, and dropped each result.
  it('draws the page once, however late its code arrives', async () => {
    const { page, context } = await browsers.openSignedIn('admin@arriero.test');
    await page.addInitScript(`{
      const { createElement } = document;
      globalThis.buttons = 0;
      document.createElement = function (name, ...given) {
        if (name === 'button') globalThis.buttons++;
        return createElement.call(this, name, ...given);
      };
    }`);
    await page.route(/\/assets\/(?!start)[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto('/admin/trips');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilIdle(page);
    const shown = await page.locator('button').count();
    expect(shown).toBeGreaterThan(20);
    expect(await page.evaluate('globalThis.buttons')).toBeLessThan(2 * shown);
    await context.close();
  });
});
