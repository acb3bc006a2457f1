/**
 * Files: how they get into a form, and how they are looked at where they are. A PDF is one that the product printed, one with a font of the
 * reader, a scan, one that is damaged, and one with a password.
 */
import { statSync } from 'node:fs';
import pdfmake from 'pdfmake';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { printPdf } from '../src/server/pdf/print.ts';
import { pdf, realJpeg, realPng } from '../src/server/testing/files.ts';
import { callApi, dataCalls } from './api.ts';
import { givePicture } from './give-picture.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { setLanguage } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const [es, en] = [translator('es'), translator('en')];
const photo = { name: 'peaje.png', mimeType: 'image/png', buffer: realPng() };
const invoice = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: pdf() };

let desk: SignedInSession;
let phone: SignedInSession;
beforeAll(async () => {
  desk = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
  phone = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
});

const { get, post } = dataCalls(() => desk);
const upload = async (file: typeof photo): Promise<string> =>
  (await callApi(desk.context, '/api/files?purpose=attachment', { method: 'POST', company: desk.company, multipart: { file } })).data.id;
const check = async (page: Page, name: string) => {
  await expectAccessible(page);
  await takeScreenshot(page, `files-${name}`);
};

describe('the files of a service', () => {
  const words = (key: string, values: Record<string, string> = {}) => interpolate(en('common', `files.${key}`), values);
  const field = () => phone.page.getByRole('group', { name: en('maintenance', 'services.fields.file_ids') });
  const link = (name: string) => field().getByRole('link', { name });
  const choose = (files: typeof photo | (typeof photo)[]) => field().locator('input[type=file]').first().setInputFiles(files);
  const press = (name: string) => field().getByRole('button', { name }).click();
  const rows = () => field().getByRole('listitem').count();
  const give = (how: 'drop' | 'paste', name: string) => givePicture(phone.page.locator('form [name=file_ids]'), how, name);

  beforeAll(async () => {
    const { page } = phone;
    const [truck] = await get('/api/trucks?status=active&perPage=10');
    await visit(page, '/admin/services/new');
    await pickOption(page.getByRole('combobox').or(page.locator('input[role=combobox]')).first(), truck.plate);
    await page.locator('form [name=kind]').selectOption('repair');
    await page.locator('form [name=description]').fill('Con archivos');
  });

  it('are chosen several at once, dropped and pasted, and removed', async () => {
    await choose([photo, invoice]);
    for (const { name } of [photo, invoice]) await link(name).waitFor();
    await give('drop', 'arrastrada.png');
    await link('arrastrada.png').waitFor();
    await give('paste', 'image.png');
    await link(`${words('pasted')} 4.png`).waitFor();
    await field().scrollIntoViewIfNeeded();
    await check(phone.page, 'chosen');
    await press(words('remove', { name: 'arrastrada.png' }));
    await expect.poll(rows).toBe(3);
  });

  it('that are not accepted are not left out silently; they are sent again when the connection failed, and cancelled', async () => {
    const { page } = phone;
    await choose({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(10) });
    await field().getByText(en('common', 'errors.file_heic')).waitFor();
    await page.locator('form button[type=submit]').click();
    await page.getByText(words('not_sent')).first().waitFor();
    await check(page, 'refused');
    await press(words('remove', { name: 'IMG_1.HEIC' }));
    await page.route('**/api/files*', (route) => route.abort());
    await choose({ ...photo, name: 'otra.png' });
    await field().getByText(en('common', 'errors.file_upload')).waitFor();
    await page.unroute('**/api/files*');
    await press(en('common', 'actions.retry'));
    await link('otra.png').waitFor();
    await page.route('**/api/files*', () => {});
    await choose({ ...photo, name: 'lenta.png' });
    await press(words('cancel', { name: 'lenta.png' }));
    await expect.poll(rows).toBe(4);
    await page.unroute('**/api/files*');
  });

  it('are waited for by the save, in the order in which they were chosen', async () => {
    const { page } = phone;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/files*', async (route) => {
      await held;
      await route.continue();
    });
    await choose([
      { name: 'primera.jpg', mimeType: 'image/jpeg', buffer: realJpeg() },
      { ...photo, name: 'segunda.png' },
    ]);
    await page.locator('form button[type=submit]').click();
    await page.locator('form button[type=submit][data-loading]').waitFor();
    release();
    await expectToast(page, en('maintenance', 'services.created'));
    await page.getByRole('heading', { level: 1, name: 'Con archivos' }).waitFor();
    const { files } = await get(`/api/services/${new URL(page.url()).pathname.split('/').at(-1)}`);
    const names = [photo.name, invoice.name, `${words('pasted')} 4.png`, 'otra.png', 'primera.jpg', 'segunda.png'];
    expect(files.map(({ name }: { name: string }) => name)).toEqual(names);
    for (const name of names) await page.getByRole('link', { name }).waitFor();
    await check(page, 'saved');
  });
});

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

describe('a PDF in the viewer', () => {
  const words = (key: string, values: Record<string, string | number> = {}) => interpolate(es('files', `viewer.${key}`), values);
  let page: Page;
  let trip: { id: string };
  beforeAll(async () => {
    ({ page } = desk);
    await setLanguage(desk.context, 'es');
    const [{ id }] = await get('/api/trips?perPage=10');
    const { customer_id, truck_id, driver_id, origin, destination, departure_at } = await get(`/api/trips/${id}`);
    trip = await post('/api/trips', { customer_id, truck_id, driver_id, origin, destination, departure_at, freight_rate: '1000' });
    const sent = (name: string, buffer: Buffer) => upload({ name, mimeType: 'application/pdf', buffer });
    const add = (kind: string, ...file_ids: string[]) => post(`/api/trips/${trip.id}/documents`, { kind, file_ids });
    await add('manifest', await sent('manifiesto.pdf', await printed()), await upload({ ...photo, name: 'sello.png' }));
    await add('proof_of_delivery', await sent('cumplido.pdf', await withHelvetica()), await sent('escaner.pdf', scanned()));
    await add('other', await sent('danado.pdf', pdf()), await sent('clave.pdf', await withHelvetica('1234')));
  });
  afterAll(() => page?.keyboard.press('Escape'));

  const viewer = () => page.getByRole('dialog');
  const paper = () => viewer().locator('canvas');
  const button = (key: string) => viewer().getByRole('button', { name: words(key) });
  const isAt = (key: string, n: number, count: number) =>
    viewer().getByRole('status').getByText(words(key, { n, count }), { exact: true }).waitFor();
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

  it('shows its first page, with its text for who cannot see it, and its reader is loaded only then', async () => {
    const loaded = followReader();
    await visit(page, `/admin/trips/${trip.id}`);
    const opener = page.getByRole('button', { name: /manifiesto.pdf/ });
    await opener.waitFor();
    await waitUntilIdle(page);
    expect(loaded.kilobytes).toBe(0);
    await opener.click();
    await paper().waitFor();
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.005);
    const { width, height } = await drawn();
    expect(height / width).toBeCloseTo(792 / 612, 1);
    expect(await paper().getAttribute('aria-label')).toContain(words('page_position', { n: 1, count: 2 }));
    await expect.poll(() => viewer().textContent()).toContain('Remesa 3');
    expect(loaded.kilobytes).toBeGreaterThan(400);
    expect(loaded.kilobytes).toBeLessThanOrEqual(460);
    expect(loaded.worker?.['content-security-policy']).toContain("default-src 'none'");
    await check(page, 'pdf-first-page');
  });

  it('turns and enlarges it, sharp', async () => {
    const before = await drawn();
    await button('rotate').click();
    await expect.poll(async () => (await drawn()).width / (await drawn()).height).toBeGreaterThan(1.2);
    for (const _ of [1, 2, 3]) await page.keyboard.press('+');
    await expect.poll(async () => (await drawn()).height).toBeGreaterThan(before.width * 1.5);
    const box = async () => Math.round(await paper().evaluate((canvas) => canvas.getBoundingClientRect().width));
    await expect.poll(async () => (await drawn()).width - (await box())).toBe(0);
    await check(page, 'pdf-enlarged');
    await page.keyboard.press('0');
    for (const _ of [1, 2, 3]) await page.keyboard.press('r');
    await expect.poll(async () => (await drawn()).height).toBe(before.height);
  });

  it('goes on to the second page, to the next file after it, and back', async () => {
    await page.keyboard.press('ArrowRight');
    await isAt('page_position', 2, 2);
    await expect.poll(() => viewer().textContent()).toContain('Remesa 30');
    expect(await viewer().textContent()).not.toContain('Remesa 2\n');
    await page.keyboard.press('ArrowRight');
    await isAt('file_position', 2, 6);
    await viewer().getByRole('img', { name: /2/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await isAt('page_position', 2, 2);
    await button('previous_page').click();
    await isAt('page_position', 1, 2);
  });

  it('shows a font that is not in the file, and a scanned page', async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await isAt('file_position', 2, 6);
    await button('next_file').click();
    await isAt('file_position', 3, 6);
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.001);
    await page.keyboard.press('ArrowRight');
    await isAt('file_position', 4, 6);
    await expect.poll(async () => (await drawn()).ink).toBeGreaterThan(0.99);
  });

  it.each([
    { problem: 'broken', n: 5, name: 'danado.pdf' },
    { problem: 'password', n: 6, name: 'clave.pdf' },
  ])('says when it cannot be shown ($problem), and offers the download', async ({ problem, n, name }) => {
    await page.keyboard.press('ArrowRight');
    await isAt('file_position', n, 6);
    await viewer().getByRole('alert').getByText(words(problem)).waitFor();
    expect(await paper().count()).toBe(0);
    const download = viewer()
      .getByRole('link', { name: words('download') })
      .last();
    expect(await download.getAttribute('download')).toBe(name);
    await check(page, `pdf-${problem}`);
  });
});

describe('the attachments of an expense', () => {
  let trip: { id: string };
  let expense: { id: string };
  const viewer = (page: Page) => page.getByRole('dialog', { name: startingWith(photo.name) });
  /** Opens the picture, and closes it with Escape. */
  const look = async (page: Page, meanwhile: () => Promise<void>) => {
    await page.getByRole('link', { name: photo.name }).click();
    await viewer(page).getByRole('img', { name: photo.name }).waitFor();
    await meanwhile();
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'hidden' });
  };

  beforeAll(async () => {
    [trip] = await get('/api/trips?status=in_transit&perPage=10');
    const [{ id: category_id }] = await get('/api/expense-categories');
    const file_ids = [await upload(photo), await upload(invoice)];
    expense = await post('/api/expenses', { trip_id: trip.id, category_id, date: demoDay(-1), amount: '15600', file_ids });
  });

  it('are shown over its form, which keeps its input and is not sent by the keys of the viewer', async () => {
    const { page } = desk;
    await visit(page, `/admin/expenses/${expense.id}?tab=edit`);
    const note = page.locator('form [name="note"]');
    await note.fill('Sin guardar');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
    await look(page, async () => {
      await page.keyboard.press('Control+Enter');
      await check(page, 'attachment');
    });
    expect(sent).toEqual([]);
    expect(await note.inputValue()).toBe('Sin guardar');
    // The head offers no approval of what the form has not saved yet.
    expect(await page.getByRole('button', { name: es('expenses', 'approve.action'), exact: true }).count()).toBe(0);
    await note.fill('');
  });

  it('are shown from the list of a row of the grid, which keeps them', async () => {
    const { page } = desk;
    await visit(page, `/admin/trips/${trip.id}/expenses/grid`);
    await waitUntilIdle(page);
    const cell = page.locator('[name="expenses.0.file_ids"]');
    await cell.locator('xpath=preceding-sibling::input').setInputFiles(photo);
    await expect.poll(() => cell.getAttribute('aria-label')).toContain(photo.name);
    await expect.poll(() => cell.getAttribute('aria-busy')).toBeNull();
    await cell.click();
    await look(page, () => expectAccessible(page));
    expect(await cell.getAttribute('aria-label')).toContain(photo.name);
    await cell.focus();
    await page.keyboard.press('Delete');
  });

  it('are looked at, and nothing more, by a user who may only view', async () => {
    const permissions = ['access-dashboard', 'view-expenses', 'view-trips'];
    const role = await post('/api/roles', { name: 'Consulta', permissions });
    const reader = await browsers.openSignedIn('driver@arriero.test', journeys[1]);
    const { user } = await callApi(reader.context, '/api/user');
    const { version, ...member } = await get(`/api/users/${user.id}`);
    const data = { ...member, roles: [role.id] };
    await callApi(desk.context, `/api/users/${user.id}`, { method: 'PUT', company: desk.company, version, data });
    const { page } = reader;
    await visit(page, `/admin/expenses/${expense.id}?tab=edit`);
    await page.getByText(en('expenses', 'sections.receipt')).first().waitFor();
    await waitUntilIdle(page);
    expect(await page.locator('main form').count()).toBe(0);
    const shown = page.locator('#page');
    for (const name of [en('common', 'actions.edit'), en('expenses', 'approve.action'), en('common', 'files.add')])
      expect(await shown.getByRole('button', { name }).or(shown.getByRole('link', { name })).count(), name).toBe(0);
    await look(page, () => check(page, 'attachment-phone'));
    for (const form of ['/admin/expenses/new', `/admin/trips/${trip.id}/expenses/new`, `/admin/trips/${trip.id}/expenses/grid`]) {
      await visit(page, form);
      await page.getByRole('heading', { name: en('common', 'errors.access_denied') }).waitFor();
      expect(await page.locator('main form').count(), form).toBe(0);
    }
    expect(reader.browserErrors).toEqual([]);
  });
});

it('caused no errors in the browsers', () =>
  expect([...desk.browserErrors, ...phone.browserErrors].filter((error) => !error.includes('ERR_FAILED'))).toEqual([]));
