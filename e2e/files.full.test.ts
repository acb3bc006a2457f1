/**
 * Files: how a form sends them, and how they are looked at. A PDF is one that the product printed, one with a font of the reader, a scan, one
 * that is damaged, and one with a password. How files are dropped and pasted is in `expenses.test.ts` and `trip-page.full.test.ts`.
 */
import pdfmake from 'pdfmake';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { printer } from '../src/server/pdf/print.ts';
import { pdf, realPng } from '../src/server/testing/files.ts';
import { dataCalls } from './api.ts';
import { expectAccessible, expectToast, pickOption, type SignedInSession, setUpBrowserTests, visit } from './harness.ts';
import { translator } from './words.ts';

/** With the company's fonts in it, and enough rows for two pages. */
const printed = () =>
  printer.print({
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

const browsers = setUpBrowserTests();
const t = translator('es');

describe('the files of a service', () => {
  let session: SignedInSession;
  let page: Page;
  /** What is loaded to read PDFs, with its content security policy. */
  const reader: { url: string; policy: string | undefined }[] = [];
  const { get } = dataCalls(() => session);

  const field = () => page.getByRole('group', { name: t('maintenance', 'services.fields.file_ids') });
  const link = (name: string) => page.getByRole('link', { name });
  const press = (name: string) => field().getByRole('button', { name }).click();
  const choose = (...files: { name: string; buffer: Buffer; mimeType?: string }[]) =>
    field()
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map((file) => ({ mimeType: 'application/pdf', ...file })));
  const photo = (name: string) => ({ name, buffer: realPng(), mimeType: 'image/png' });

  const words = (key: string, values: Record<string, number> = {}) => interpolate(t('files', `viewer.${key}`), values);
  const viewer = () => page.getByRole('dialog');
  const paper = () => viewer().locator('canvas');
  const isAt = (n: number) =>
    viewer()
      .getByRole('status')
      .getByText(words('file_position', { n, count: 6 }), { exact: true })
      .waitFor();
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

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
    page = session.page;
    page.on('response', (response) => {
      if (!/\/assets\/pdf(-[\w-]{8}\.js|\.worker\.)/.test(response.url())) return;
      reader.push({ url: response.url(), policy: response.headers()['content-security-policy'] });
    });
    const [truck] = await get('/api/trucks?status=active&perPage=10');
    await visit(page, '/admin/services/new');
    await pickOption(page.locator('form [name=vehicle_id]'), truck.plate);
    await page.locator('form [name=description]').fill('Con archivos');
  });

  it('are sent again when the connection failed, and cancelled', async () => {
    await page.route('**/api/files*', (route) => route.abort());
    await choose(photo('peaje.png'));
    await field().getByText(t('common', 'errors.file_upload')).waitFor();
    await page.unroute('**/api/files*');
    await press(t('common', 'actions.retry'));
    await link('peaje.png').waitFor();
    await page.route('**/api/files*', () => {});
    await choose(photo('lenta.png'));
    await press(interpolate(t('common', 'files.cancel'), { name: 'lenta.png' }));
    await expect.poll(() => field().getByRole('listitem').count()).toBe(1);
    await page.unroute('**/api/files*');
  });

  it('are looked at over the form, which the keys of the viewer do not send', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/api/services') && sent.push(request.url())));
    await link('peaje.png').click();
    await viewer().getByRole('img', { name: 'peaje.png' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'hidden' });
    expect(sent).toEqual([]);
  });

  it('are waited for by the save, in the order in which they were chosen', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/files*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await choose(
      { name: 'manifiesto.pdf', buffer: await printed() },
      { name: 'cumplido.pdf', buffer: await withHelvetica() },
      { name: 'escaner.pdf', buffer: scanned() },
      { name: 'danado.pdf', buffer: pdf() },
      { name: 'clave.pdf', buffer: await withHelvetica('1234') },
    );
    await page.locator('form button[type=submit]').click();
    await page.locator('form button[type=submit][data-loading]').waitFor();
    held.resolve();
    await expectToast(page, t('maintenance', 'services.created'));
    await page.getByRole('heading', { level: 1, name: 'Con archivos' }).waitFor();
    const { files } = await get(`/api/services/${new URL(page.url()).pathname.split('/').at(-1)}`);
    const names = ['peaje.png', 'manifiesto.pdf', 'cumplido.pdf', 'escaner.pdf', 'danado.pdf', 'clave.pdf'];
    expect(files.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it('are PDFs too, with their text for who cannot see them; their reader is loaded with the first one', async () => {
    await link('manifiesto.pdf').waitFor();
    expect(reader).toEqual([]);
    await link('manifiesto.pdf').click();
    await paper().waitFor();
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.005);
    expect(reader.find(({ url }) => url.includes('.worker.'))?.policy).toContain("default-src 'none'");
    expect(await paper().getAttribute('aria-label')).toContain(words('page_position', { n: 1, count: 2 }));
    await expect.poll(() => viewer().textContent()).toContain('Remesa 3');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewer().textContent()).toContain('Remesa 30');
    await page.keyboard.press('r');
    await expect.poll(async () => (await drawn()).width / (await drawn()).height).toBeGreaterThan(1.2);
  });

  it('are shown with a font that is not in the file, and as a scanned page', async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await isAt(3);
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.001);
    await page.keyboard.press('Shift+ArrowRight');
    await isAt(4);
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.99);
  });

  it.each([
    { problem: 'broken', n: 5, name: 'danado.pdf' },
    { problem: 'password', n: 6, name: 'clave.pdf' },
  ])('are offered for download when they cannot be shown ($problem)', async ({ problem, n, name }) => {
    await page.keyboard.press('Shift+ArrowRight');
    await isAt(n);
    await viewer().getByRole('alert').getByText(words(problem)).waitFor();
    expect(await paper().count()).toBe(0);
    const download = viewer()
      .getByRole('link', { name: words('download') })
      .last();
    expect(await download.getAttribute('download')).toBe(name);
  });

  it('caused no errors in the browser', () => expect(session.browserErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]));
});
