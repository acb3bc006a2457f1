/** The search over everything: from any page to a record, an action or a screen, by keyboard; on the phone by its button. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dataCalls } from './api.ts';
import { expectAccessible, passes, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { countingKeyboard } from './keyboard.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

const lines = (page: Page) => page.getByRole('dialog').getByRole('option');

for (const { size, language, dark } of passes('desktop')) {
  describe(`search over everything, ${size}, ${language}`, () => {
    const t = translator(language);

    it('opens the open trip of a plate with nine keys, and what was visited with three', async () => {
      const session = await browsers.openSignedIn('admin@arriero.test', { size, language, dark });
      const { page } = session;
      const { get } = dataCalls(() => session);
      const [trip] = await get('/api/trips?status=in_transit&perPage=10');
      const [open] = await get(`/api/trips?status=1,2,3,4&search=${trip.truck_plate}&perPage=10`);
      await visit(page, '/admin/customers');
      await waitUntilIdle(page);
      const keyboard = countingKeyboard(page);
      // At once: neither the code of the lines nor the answer is there when Enter is pressed.
      await keyboard.press('Control+K');
      await keyboard.type(trip.truck_plate.toLowerCase());
      await keyboard.press('Enter');
      await page.waitForURL(`**/admin/trips/${open.id}`);
      await waitUntilIdle(page);
      expect(keyboard.keys.content + keyboard.keys.other).toBeLessThanOrEqual(9);

      await keyboard.press('Control+K');
      await expect.poll(() => lines(page).first().textContent()).toContain(t('customers', 'title'));
      await expectAccessible(page);
      await keyboard.press('Enter');
      await page.waitForURL('**/admin/customers');
      await waitUntilIdle(page);
    });

    it('pays an invoice by its number, shows the actions of a line, and closes', async () => {
      const session = await browsers.openSignedIn('admin@arriero.test', { size, language, dark });
      const { page } = session;
      const [invoice] = await dataCalls(() => session).get('/api/invoices?payment_status=past_due&perPage=10');
      const number = String(Number(invoice.number.replace(/\D/g, '')));
      await visit(page, '/admin/dashboard');
      await waitUntilIdle(page);
      await page.keyboard.press('Control+K');
      await page.keyboard.type(language === 'es' ? `pagar factura ${number}` : `pay invoice ${number}`);
      await expect.poll(() => lines(page).first().textContent()).toContain(invoice.number);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/admin/payments/new?invoice_id=${invoice.id}`);
      await waitUntilIdle(page);

      await page.keyboard.press('Control+K');
      await page.keyboard.type(invoice.number);
      await expect.poll(() => lines(page).first().textContent()).toContain(invoice.number);
      const before = await lines(page).count();
      await page.keyboard.press('Tab');
      await expect.poll(() => lines(page).count()).toBeGreaterThan(before);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('goes to a screen with G and its letter, and lists the letters', async () => {
      const { page } = await browsers.openSignedIn('admin@arriero.test', { size, language, dark });
      await visit(page, '/admin/dashboard');
      await waitUntilIdle(page);
      await page.keyboard.press('g');
      await page.keyboard.press(language === 'es' ? 'f' : 'i');
      await page.waitForURL('**/admin/invoices');
      await waitUntilIdle(page);
      await page.keyboard.press('?');
      await expect.poll(() => page.getByRole('dialog').textContent()).toContain(t('common', 'shortcuts.screens'));
    });
  });
}

for (const { size, language, dark } of passes('phone')) {
  it(`search over everything, ${size}, ${language}`, async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', { size, language, dark });
    const { page } = session;
    const [customer] = await dataCalls(() => session).get('/api/customers?perPage=10');
    await visit(page, '/admin/trips');
    await waitUntilIdle(page);
    await page
      .getByRole('button', { name: startingWith(translator(language)('common', size === 'phone' ? 'shell.search_title' : 'shell.search')) })
      .click();
    await page.keyboard.type(customer.tax_id);
    const line = lines(page).filter({ hasText: customer.name }).first();
    await line.waitFor();
    await expectAccessible(page);
    await line.click();
    await page.waitForURL(`**/admin/customers/${customer.id}`);
  });
}
