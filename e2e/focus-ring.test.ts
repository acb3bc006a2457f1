/** The focus of the keyboard is visible on every control of the forms, in both color schemes. */
import { describe, expect, it } from 'vitest';
import { outlineOfFocus, setUpBrowserTests, waitUntilIdle } from './harness.ts';

const browsers = setUpBrowserTests();

describe('the focus ring', () => {
  const pages = [
    '/admin/customers/new',
    '/admin/trucks/new',
    '/admin/trailers/new',
    '/admin/trips/new',
    '/admin/users/new',
    '/admin/invoices/new',
    '/admin/payments/new',
    '/admin/roles/new',
    'settings?tab=profile',
    'settings?tab=numbers',
  ];
  it.each([
    ['light', 'rgb(23, 109, 95)'],
    ['dark', 'rgb(245, 179, 36)'],
  ] as const)('is the same on every control of ten forms, also on invalid ones: %s', async (scheme, color) => {
    const { page, context, company } = await browsers.openSignedIn('admin@arriero.test', { dark: scheme === 'dark' });
    const wrong: string[] = [];
    for (const address of pages) {
      await page.goto(address.startsWith('/') ? address : `/admin/company-settings/${company}${address.slice('settings'.length)}`);
      await page.locator('main form').first().waitFor();
      await waitUntilIdle(page);
      await page.locator('main form button[type=submit]').first().click();
      await waitUntilIdle(page);
      await page.evaluate(() => {
        const controls = document.querySelectorAll<HTMLElement>('main form :is(input, select, textarea, button):not([type=hidden])');
        [...controls].find((control) => !control.matches(':disabled') && control.offsetParent !== null)?.focus();
      });
      // The first control too is reached with the keyboard.
      for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
      let count = 0;
      for (; count < 40; count++) {
        const { control, outline, isInForm } = await page.evaluate(outlineOfFocus);
        if (!isInForm) break;
        if (outline !== `solid 2px ${color}`) wrong.push(`${address}: ${control}: ${outline}`);
        await page.keyboard.press('Tab');
      }
      expect(count, address).toBeGreaterThan(2);
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
});
