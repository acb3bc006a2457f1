/** The PDFs of a record, page by page in the viewer of files: one that the product printed, one with a password, one that is damaged. */
import { statSync } from 'node:fs';
import pdfmake from 'pdfmake';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { printPdf } from '../src/server/pdf/print.ts';
import { pdf, realPng } from '../src/server/testing/files.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();

/** With the company's fonts in it, and enough rows for two pages. */
const printed = () =>
  printPdf({
    language: 'es',
    letterhead: { name: 'Transportes Peñón', lines: ['NIT 901482736-8'], accent: null, logo: null },
    title: 'Manifiesto',
    number: 'M-1',
    marks: [],
    footer: 'Gracias.',
    blocks: [
      {
        type: 'table',
        columns: [{ title: 'Remesa' }, { title: 'Valor', right: true }],
        rows: Array.from({ length: 30 }, (_, n) => ({ cells: [`Remesa ${n + 1}`, { money: `${1000 + n}.00` }] })),
      },
    ],
  });

/** With a font that is not in it, as most programs leave out those that every reader has. */
async function withHelvetica(userPassword?: string): Promise<Buffer> {
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith('Helvetica'));
  pdfmake.setFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } });
  const content = [{ text: 'Recibido conforme', fontSize: 40 }];
  return pdfmake.createPdf({ content, defaultStyle: { font: 'Helvetica' }, ...(userPassword && { userPassword }) }).getBuffer();
}

/** A black page as scanners send it: an image of 8 × 8 pixels in JBIG2 (T.88), whose decoder is WebAssembly. */
function scanned(): Buffer {
  const eight = '0000000800000008';
  const page = `00000000300001 00000013 ${eight} 0000000000000000 00 0000`;
  // Coded as a fax: a row of black, seven like it, and the end.
  const fax = BigInt(`0b001${'00110101'}${'000101'}${'11'.repeat(7)}${'000000000001'.repeat(2)}0`)
    .toString(16)
    .padStart(14, '0');
  const region = `00000001260001 00000019 ${eight} 0000000000000000 00 01 ${fax}`;
  const image = Buffer.from(`${page}${region}`.replaceAll(' ', ''), 'hex');
  const dictionary = `/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode`;
  const draw = 'q 200 0 0 200 0 0 cm /I Do Q';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    `<<${dictionary}/Length ${image.length}>>stream\n${image.toString('latin1')}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1');
}

describe.each(journeys)('a PDF in the viewer, in $language on the $size', (journey) => {
  const t = translator(journey.language);
  const words = (key: string, values: Record<string, string | number> = {}) => interpolate(t('files', `viewer.${key}`), values);
  let session: SignedInSession;
  let page: Page;
  let trip: { id: string };
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    // biome-ignore lint/suspicious/noExplicitAny: the answers of several operations
    const call = async (path: string, more: object = {}): Promise<any> =>
      (await callApi(session.context, path, { company: session.company, ...more })).data;
    const [{ id }] = await call('/api/trips?perPage=10');
    const { customer_id, truck_id, driver_id, origin, destination, departure_at } = await call(`/api/trips/${id}`);
    const plan = { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate: '1000' };
    trip = await call('/api/trips', { method: 'POST', data: plan });
    const sent = async (name: string, mimeType: string, buffer: Buffer): Promise<string> =>
      (await call('/api/files?purpose=attachment', { method: 'POST', multipart: { file: { name, mimeType, buffer } } })).id;
    const add = async (kind: string, ...file_ids: string[]) =>
      call(`/api/trips/${trip.id}/documents`, { method: 'POST', data: { kind, file_ids } });
    const type = 'application/pdf';
    await add('manifest', await sent('manifiesto.pdf', type, await printed()), await sent('sello.png', 'image/png', realPng()));
    await add('proof_of_delivery', await sent('cumplido.pdf', type, await withHelvetica()), await sent('escaner.pdf', type, scanned()));
    await add('other', await sent('danado.pdf', type, pdf()), await sent('clave.pdf', type, await withHelvetica('1234')));
  });
  afterAll(() => session?.context.close());

  const viewer = () => page.getByRole('dialog');
  const paper = () => viewer().locator('canvas');
  const button = (key: string) => viewer().getByRole('button', { name: words(key) });
  const status = (key: string, n: number, count: number) =>
    viewer().getByRole('status').getByText(words(key, { n, count }), { exact: true });
  /** What is drawn: how wide and high it is, and the share of it that is print. */
  const drawn = () =>
    paper().evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && data[at + 3] === 255) dark++;
      return { width, height, ink: dark / (width * height) };
    });
  /** From here on: what is loaded to read PDFs, in kilobytes as it is sent, and the headers of the worker's script. */
  const followReader = () => {
    const loaded: { kilobytes: number; worker?: Record<string, string> } = { kilobytes: 0 };
    page.on('response', (response) => {
      const file = /\/assets\/(pdf(-[\w-]{8}\.js|\.worker\.[^?]+))$/.exec(response.url())?.[1];
      if (file) loaded.kilobytes += statSync(new URL(`../dist/web/assets/${file}.br`, import.meta.url)).size / 1000;
      if (file?.includes('.worker.')) loaded.worker = response.headers();
    });
    return loaded;
  };
  const open = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await viewer().waitFor();
  };
  const shot = async (name: string) => {
    await waitUntilIdle(page);
    await takeScreenshot(page, `${journey.language}-${journey.size}-pdf-${name}`);
  };

  it('shows its first page, with its text for who cannot see it', async () => {
    const loaded = followReader();
    await visit(page, `/admin/trips/${trip.id}`);
    await page.getByRole('button', { name: /manifiesto.pdf/ }).waitFor();
    await waitUntilIdle(page);
    expect(loaded.kilobytes).toBe(0);
    await open('manifiesto.pdf');
    await paper().waitFor();
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.005);
    const { width, height } = await drawn();
    expect(height / width).toBeCloseTo(792 / 612, 1);
    expect(await paper().getAttribute('aria-label')).toContain(words('page_position', { n: 1, count: 2 }));
    await expect.poll(() => viewer().textContent()).toContain('Remesa 3');
    expect(loaded.kilobytes).toBeGreaterThan(400);
    expect(loaded.kilobytes).toBeLessThanOrEqual(460);
    expect(loaded.worker?.['content-security-policy']).toContain("default-src 'none'");
    await shot('first-page');
    await expectAccessible(page);
  });

  it('turns and enlarges it, sharp', async () => {
    const before = await drawn();
    await button('rotate').click();
    await expect.poll(async () => (await drawn()).width / (await drawn()).height).toBeGreaterThan(1.2);
    for (const _ of [1, 2, 3]) await page.keyboard.press('+');
    await expect.poll(async () => (await drawn()).height).toBeGreaterThan(before.width * 1.5);
    const box = async () => Math.round(await paper().evaluate((canvas) => canvas.getBoundingClientRect().width));
    await expect.poll(async () => (await drawn()).width - (await box())).toBe(0);
    await shot('enlarged');
    await expectAccessible(page);
    await page.keyboard.press('0');
    for (const _ of [1, 2, 3]) await page.keyboard.press('r');
    await expect.poll(async () => (await drawn()).height).toBe(before.height);
  });

  it('goes on to the second page, to the next file after it, and back', async () => {
    await page.keyboard.press('ArrowRight');
    await status('page_position', 2, 2).waitFor();
    await expect.poll(() => viewer().textContent()).toContain('Remesa 30');
    expect(await viewer().textContent()).not.toContain('Remesa 2\n');
    await shot('second-page');
    await page.keyboard.press('ArrowRight');
    await status('file_position', 2, 6).waitFor();
    await viewer().getByRole('img', { name: /2/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await status('page_position', 2, 2).waitFor();
    await button('previous_page').click();
    await status('page_position', 1, 2).waitFor();
  });

  it('shows a font that is not in the file', async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await status('file_position', 2, 6).waitFor();
    await button('next_file').click();
    await status('file_position', 3, 6).waitFor();
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.001);
    await shot('standard-font');
  });

  it('shows a scanned page', async () => {
    await page.keyboard.press('ArrowRight');
    await status('file_position', 4, 6).waitFor();
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.99);
  });

  it.each([
    { problem: 'broken', n: 5, name: 'danado.pdf' },
    { problem: 'password', n: 6, name: 'clave.pdf' },
  ])('says when it cannot be shown ($problem), and offers the download', async ({ problem, n, name }) => {
    await page.keyboard.press('ArrowRight');
    await status('file_position', n, 6).waitFor();
    await viewer().getByRole('alert').getByText(words(problem)).waitFor();
    expect(await paper().count()).toBe(0);
    const download = viewer()
      .getByRole('link', { name: words('download') })
      .last();
    expect(await download.getAttribute('download')).toBe(name);
    await shot(problem);
    await expectAccessible(page);
  });

  it('caused no errors in the browser', async () => {
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'hidden' });
    expect(session.browserErrors).toEqual([]);
  });
});
