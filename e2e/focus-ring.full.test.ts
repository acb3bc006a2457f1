/** The focus of the keyboard is visible on every control of the forms, in both color schemes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outlineOfFocus, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';

const browsers = setUpBrowserTests();
let session: SignedInSession;

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test');
});
afterAll(() => session?.context.close());

const outlines = [
  ['light', 'solid 2px rgb(23, 109, 95)'],
  ['dark', 'solid 2px rgb(245, 179, 36)'],
] as const;

describe('the focus ring', () => {
  it.each([
    '/admin/customers/new',
    '/admin/trucks/new',
    '/admin/trailers/new',
    '/admin/trips/new',
    '/admin/users/new',
    '/admin/invoices/new',
    '/admin/payments/new',
    '/admin/roles/new',
    '/admin/company-settings/$company?tab=profile',
    '/admin/company-settings/$company?tab=numbers',
  ])('is the same on every control of %s, also on invalid ones', async (address) => {
    const { page, company } = session;
    await visit(page, address.replace('$company', company));
    await page.locator('main form').first().waitFor();
    await waitUntilIdle(page);
    await page.locator('main form button[type=submit]').first().click();
    await waitUntilIdle(page);
    for (const [scheme, expected] of outlines) {
      await page.evaluate((name) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', name);
        const controls = document.querySelectorAll<HTMLElement>('main form :is(input, select, textarea, button):not([type=hidden])');
        [...controls].find((control) => !control.matches(':disabled') && control.offsetParent !== null)?.focus();
      }, scheme);
      // The first control too is reached with the keyboard.
      for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
      const wrong: string[] = [];
      let count = 0;
      for (; count < 40; count++) {
        const { control, outline, isInForm } = await page.evaluate(outlineOfFocus);
        if (!isInForm) break;
        if (outline !== expected) wrong.push(`${control}: ${outline}`);
        await page.keyboard.press('Tab');
      }
      expect(count).toBeGreaterThan(2);
      expect(wrong, scheme).toEqual([]);
    }
  });
});
