/** The attachments of a record: chosen, dropped and pasted; cancelled, refused, sent again and removed; and a save that waits for them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, realJpeg, realPng } from '../src/server/testing/files.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, journeys, pickOption, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
const photo = { name: 'factura.png', mimeType: 'image/png', buffer: realPng() };
const invoice = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: pdf() };

describe.each(journeys)('the files of a service, in $language on the $size', (journey) => {
  const t = translator(journey.language);
  const words = (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), t('common', `files.${key}`));
  let page: Page;
  let browserErrors: string[];
  let send: (path: string, data?: unknown) => Promise<Record<string, never>>;
  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page, browserErrors } = session);
    send = async (path, data) =>
      (await callApi(session.context, path, { ...(data !== undefined && { method: 'POST', data }), company: session.company })).data;
    const [truck] = (await send('/api/trucks?status=active&perPage=10')) as unknown as { plate: string }[];
    await visit(page, '/admin/services/new');
    await pickOption(page.getByRole('combobox').or(page.locator('input[role=combobox]')).first(), truck?.plate ?? '');
    await page.locator('form [name=kind]').selectOption('repair');
    await page.locator('form [name=description]').fill('Con archivos');
  });
  afterAll(() => page?.context().close());

  const field = () => page.getByRole('group', { name: t('maintenance', 'services.fields.file_ids') });
  const rows = () => field().getByRole('listitem');
  const choose = (files: { name: string; mimeType: string; buffer: Buffer } | { name: string; mimeType: string; buffer: Buffer }[]) =>
    field().locator('input[type=file]').first().setInputFiles(files);
  const remove = (name: string) =>
    field()
      .getByRole('button', { name: words('remove', { name }) })
      .click();
  /** Files as they come with a drop or from the clipboard. */
  const giveFiles = (kind: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([how, fileName, base64]) => {
        const bytes = Uint8Array.from(atob(base64 as string), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], fileName as string, { type: 'image/png' }));
        const target = document.querySelector('form [name=file_ids]') as HTMLElement;
        const init = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          how === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      },
      [kind, name, photo.buffer.toString('base64')] as const,
    );

  it('are chosen several at once, dropped and pasted, and removed', async () => {
    await choose([photo, invoice]);
    await field().getByRole('link', { name: photo.name }).waitFor();
    await field().getByRole('link', { name: invoice.name }).waitFor();
    await giveFiles('drop', 'arrastrada.png');
    await field().getByRole('link', { name: 'arrastrada.png' }).waitFor();
    await giveFiles('paste', 'image.png');
    await field()
      .getByRole('link', { name: `${words('pasted')} 4.png` })
      .waitFor();
    await waitUntilIdle(page);
    await field().scrollIntoViewIfNeeded();
    await takeScreenshot(page, `${journey.language}-${journey.size}-files`);
    await expectAccessible(page);
    await remove('arrastrada.png');
    await expect.poll(() => rows().count()).toBe(3);
  });

  it('that are not accepted are not saved silently', async () => {
    await choose({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(10) });
    await field().getByText(t('common', 'errors.file_heic')).waitFor();
    await page.locator('form button[type=submit]').click();
    await page.getByText(words('not_sent')).first().waitFor();
    await takeScreenshot(page, `${journey.language}-${journey.size}-files-refused`);
    await expectAccessible(page);
    await remove('IMG_1.HEIC');
  });

  it('are sent again when the connection failed, and cancelled', async () => {
    await page.route('**/api/files*', (route) => route.abort());
    await choose({ ...photo, name: 'otra.png' });
    await field().getByText(t('common', 'errors.file_upload')).waitFor();
    await page.unroute('**/api/files*');
    await field()
      .getByRole('button', { name: t('common', 'actions.retry') })
      .click();
    await field().getByRole('link', { name: 'otra.png' }).waitFor();
    await page.route('**/api/files*', () => {});
    await choose({ ...photo, name: 'lenta.png' });
    await field()
      .getByRole('button', { name: words('cancel', { name: 'lenta.png' }) })
      .click();
    await expect.poll(() => rows().count()).toBe(4);
    await page.unroute('**/api/files*');
  });

  it('are waited for by the save, in the order in which they were chosen', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/files*', async (route) => {
      await held;
      await route.continue();
    });
    await choose([
      { ...photo, name: 'primera.jpg', mimeType: 'image/jpeg', buffer: realJpeg() },
      { ...photo, name: 'segunda.png' },
    ]);
    await page.locator('form button[type=submit]').click();
    await page.locator('form button[type=submit][data-loading]').waitFor();
    release();
    await expectToast(page, t('maintenance', 'services.created'));
    await page.getByRole('heading', { level: 1, name: 'Con archivos' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { files } = (await send(`/api/services/${id}`)) as unknown as { files: { name: string }[] };
    const names = [photo.name, invoice.name, `${words('pasted')} 4.png`, 'otra.png', 'primera.jpg', 'segunda.png'];
    expect(files.map(({ name }) => name)).toEqual(names);
    for (const name of names) await page.getByRole('link', { name }).waitFor();
    await waitUntilIdle(page);
    await expectAccessible(page);
    await takeScreenshot(page, `${journey.language}-${journey.size}-files-saved`);
    expect(browserErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });
});
