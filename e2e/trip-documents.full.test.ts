/** A driver photographs the proof of delivery; a clerk finds the trip that lacked it, looks at its pages, adds one, and invoices. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { interpolate } from '#base/issues.ts';
import { realJpeg, realPng } from '../src/server/testing/files.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
const [atDesk, onPhone] = journeys as [(typeof journeys)[number], (typeof journeys)[number]];
const yesterday = addDays(today('America/Bogota', new Date()), -1);
const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: realJpeg() };

describe('the documents of a trip', () => {
  const [es, en] = [translator('es'), translator('en')];
  const inEnglish = (key: string, values: Record<string, string | number> = {}) => interpolate(en('trips', `documents.${key}`), values);
  const inSpanish = (key: string, values: Record<string, string | number> = {}) => interpolate(es('trips', `documents.${key}`), values);
  let [clerk, driver] = [] as unknown as [SignedInSession, SignedInSession];
  let trip: { id: string; number: string };

  beforeAll(async () => {
    driver = await browsers.openSignedIn('driver@arriero.test', onPhone);
    clerk = await browsers.openSignedIn('admin@arriero.test', atDesk);
    // biome-ignore lint/suspicious/noExplicitAny: the answers of several operations
    const call = async (path: string, data?: unknown): Promise<any> =>
      (await callApi(clerk.context, path, { company: driver.company, ...(data !== undefined && { method: 'POST', data }) })).data;
    const [{ id }] = (await callApi(driver.context, '/api/trips?perPage=10', { company: driver.company })).data;
    const { customer_id, truck_id, driver_id, origin, destination } = await call(`/api/trips/${id}`);
    const plan = { customer_id, truck_id, driver_id, origin, destination, departure_at: `${yesterday}T05:00`, freight_rate: '1000' };
    trip = await call('/api/trips', plan);
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers'];
    await call(`/api/trips/${trip.id}/start`, { departure_at: plan.departure_at, confirm, reason: 'Prueba' });
    await call(`/api/trips/${trip.id}/review`, { arrival_at: `${yesterday}T05:30` });
    // The pointer of a phone, which has a camera.
    const touch = await driver.context.newCDPSession(driver.page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  });
  afterAll(async () => {
    await driver?.context.close();
    await clerk?.context.close();
  });

  const picture = (page: Page, name: string) => page.getByRole('img', { name, exact: true });

  it('are missed in the list of trips, oldest first', async () => {
    const { page } = clerk;
    await visit(page, '/admin/trips');
    await page.getByRole('button', { name: es('trips', 'filters.without_proof') }).click();
    await page.waitForURL(/proof=missing&?.*sort=departure_at|sort=departure_at&?.*proof=missing/);
    await waitUntilIdle(page);
    await page.getByRole('link', { name: trip.number }).waitFor();
    const row = page.getByRole('row').filter({ hasText: trip.number });
    await row.getByText(inSpanish('since_one', { count: 1 })).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'trips-without-proof');
  });

  it('are photographed by the driver, page after page', async () => {
    const { page } = driver;
    await visit(page, `/admin/trips/${trip.id}`);
    const take = (name: string) =>
      page.getByRole('button', { name }).locator('xpath=preceding-sibling::input[@capture] | following-sibling::input[@capture]');
    await page.getByRole('button', { name: inEnglish('upload_proof') }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'driver-without-proof');
    await take(inEnglish('upload_proof')).first().setInputFiles(photo);
    await picture(page, en('trips', 'documents.kinds.proof_of_delivery')).waitFor();
    await take(inEnglish('another_page'))
      .first()
      .setInputFiles({ ...photo, name: 'IMG_0002.jpg' });
    await picture(page, inEnglish('page', { kind: en('trips', 'documents.kinds.proof_of_delivery'), n: 2, count: 2 })).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'driver-proof');
  });

  const proofPage = (n: number) => inSpanish('page', { kind: es('trips', 'documents.kinds.proof_of_delivery'), n, count: 2 });

  it('are looked at by the clerk: turned, enlarged, one after the other, by keys', async () => {
    const { page } = clerk;
    await visit(page, `/admin/trips/${trip.id}`);
    const first = page.getByRole('button', { name: proofPage(1) });
    await first.click();
    const viewer = page.getByRole('dialog');
    await picture(page, proofPage(1)).last().waitFor();
    const shown = viewer.getByRole('img', { name: proofPage(1) });
    const box = async () => shown.evaluate((image) => image.getBoundingClientRect().toJSON() as { width: number; height: number });
    await expect.poll(async () => (await box()).width).toBe(16);
    await viewer.getByRole('button', { name: es('files', 'viewer.rotate') }).click();
    await expect.poll(async () => (await box()).height).toBe(16);
    await page.keyboard.press('+');
    await expect.poll(async () => (await box()).height).toBeGreaterThan(20);
    await expectAccessible(page);
    await takeScreenshot(page, 'document-viewer');
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('img', { name: proofPage(2) }).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await viewer.getByRole('status').textContent()).toBe(interpolate(es('files', 'viewer.file_position'), { n: 2, count: 2 }));
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('are pasted, and deleted', async () => {
    const { page } = clerk;
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    }, realPng().toString('base64'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: `${es('common', 'files.pasted')} 1.png` }).waitFor();
    expect(await dialog.locator('[name=kind]').inputValue()).toBe('manifest');
    await expectAccessible(page);
    // Dropped anywhere on the dialog it is added too; nothing stays marked.
    const dragging = page.locator('[data-dragging]');
    const drag = (type: 'dragover' | 'drop', target: Locator, name = 'remesa.png') =>
      target.evaluate(
        (element, [how, file, base64]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], file, { type: 'image/png' }));
          element.dispatchEvent(new DragEvent(how, { bubbles: true, cancelable: true, dataTransfer }));
        },
        [type, name, realPng().toString('base64')] as const,
      );
    const inner = dialog.getByText(es('common', 'files.hints.attachment.paste'));
    await drag('dragover', dialog.getByRole('heading'));
    await expect.poll(() => dragging.count()).toBe(1);
    await drag('drop', dialog.getByRole('heading'));
    await drag('dragover', dialog.getByRole('heading'));
    await drag('dragover', inner);
    await drag('drop', inner, 'otra.png');
    await expect.poll(() => dragging.count()).toBe(0);
    for (const name of ['remesa.png', 'otra.png']) {
      await dialog.getByRole('link', { name }).waitFor();
      await dialog.getByRole('button', { name: interpolate(es('common', 'files.remove'), { name }) }).click();
    }
    await dialog.getByRole('button', { name: inSpanish('add'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const manifest = page.getByRole('button', { name: es('trips', 'documents.kinds.manifest') });
    await manifest.click();
    await dialog.getByRole('button', { name: es('common', 'actions.delete') }).click();
    await page
      .getByRole('dialog', { name: inSpanish('delete_title', { page: es('trips', 'documents.kinds.manifest') }) })
      .getByRole('button', { name: es('common', 'actions.delete') })
      .click();
    // The viewer goes on with the page that is next.
    await dialog.getByRole('img', { name: proofPage(1) }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => manifest.count()).toBe(0);
  });

  it('let the trip be invoiced without a question', async () => {
    const { page } = clerk;
    const invoice = { name: es('invoicing', 'invoice_trip') };
    await page.getByRole('button', invoice).click();
    await page.getByRole('dialog').getByRole('button', invoice).click();
    await page.waitForURL(/\/admin\/invoices\/[0-9a-f-]{36}/);
  });

  it('caused no errors in the browsers', () => expect([...clerk.browserErrors, ...driver.browserErrors]).toEqual([]));
});
