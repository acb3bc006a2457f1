/**
 * The page of a trip: one request for everything that it shows, its documents, the owner of a hired truck, its settlement, and the map.
 * Documents and owner are the work of a desk, in Spanish; the rest is in English on a phone. What each part has is proven in `src/modules`.
 */
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { interpolate } from '#base/issues.ts';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { realJpeg } from '../src/server/testing/files.ts';
import { callApi, dataCalls } from './api.ts';
import { givePicture } from './give-picture.ts';
import { expectAccessible, expectToast, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { setLanguage } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const [es, en] = [translator('es'), translator('en')];

let desk: SignedInSession;
let phone: SignedInSession;
let driver: SignedInSession;

beforeAll(async () => {
  desk = await browsers.openSignedIn('admin@arriero.test');
  phone = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
  driver = await browsers.openSignedIn('driver@arriero.test', { language: 'en', size: 'phone', dark: true });
});

const { get, post } = dataCalls(() => desk);
/** Plans a trip that was to leave three days ago. */
const planTrip = async (changes: object) => {
  const first = async (path: string) => (await get(path))[0].id;
  return post('/api/trips', {
    customer_id: await first('/api/customers'),
    truck_id: await first('/api/trucks?status=active'),
    driver_id: await first('/api/users/drivers?status=active'),
    origin: { city_id: 'CO-11001', address: 'Calle 13 # 68-90' },
    destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' },
    departure_at: `${demoDay(-3)}T06:00`,
    confirm: ['driver_on_two_trucks'],
    ...changes,
  });
};
/** What the office confirms where a trip starts although something does not fit. */
const startAnyway = { confirm: ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers'], reason: 'Prueba' };

const dialogOf = (page: Page) => page.getByRole('dialog');
const field = (name: string, scope: Locator) => scope.locator(`form [name="${name}"]`);
const button = (name: string, scope: Locator) => scope.getByRole('button', { name: startingWith(name) }).first();
const save = (scope: Locator, t = es) => scope.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();

describe('the page of a trip', () => {
  beforeAll(() => setLanguage(desk.context, 'es'));

  const titles = [
    es('trips', 'loads.title'),
    es('expenses', 'title'),
    es('settlements', 'title'),
    es('trips', 'documents.title'),
    es('trips', 'sections.road'),
    es('trips', 'sections.history'),
  ];
  /** What the frame of every page asks, and for the office the trips on the road: it may change meanwhile, and is asked again. */
  const frame = ['/api/views', '/api/notifications/unread', '/api/open-work', '/api/trips'];

  /** The requests of a page to the API, without those about the session, and the event stream, which stays open. */
  const followApi = (page: Page): Request[] => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.startsWith('/api/user') && pathname !== '/api/events') requests.push(request);
    });
    return requests;
  };
  const pathsOf = (requests: readonly Request[], trip: string) =>
    requests.map((request) => new URL(request.url()).pathname.replace(trip, ':id')).filter((path) => !frame.includes(path));
  const waitUntilSections = async (page: Page) => {
    for (const name of titles) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    await waitUntilIdle(page);
  };
  /** Opens the page of a trip, and waits for all of it. */
  const openTrip = async ({ page }: SignedInSession, { id, number }: { id: string; number: string }): Promise<Request[]> => {
    const requests = followApi(page);
    await visit(page, `/admin/trips/${id}`);
    await page.getByText(number).first().waitFor();
    await waitUntilSections(page);
    return requests;
  };

  it.each([
    { username: 'admin@arriero.test', status: 'under_review' },
    { username: 'driver@arriero.test', status: 'in_transit' },
  ])('that is $status has for $username all that it shows after one request', async ({ username, status }) => {
    const session = await browsers.openSignedIn(username);
    const [trip] = await dataCalls(() => session).get(`/api/trips?status=${status}`);
    const requests = await openTrip(session, trip);
    expect(pathsOf(requests, trip.id)).toEqual(['/api/trips/:id/overview']);
    await session.context.close();
  });

  it('takes its dialog along when the browser goes back to another trip', async () => {
    const { page } = desk;
    const [before, trip] = await get('/api/trips?status=active');
    for (const one of [before, trip]) await openTrip(desk, one);
    await page.getByRole('button', { name: es('trips', 'moves.start'), exact: true }).click();
    await dialogOf(page).waitFor();
    await page.goBack();
    await page.waitForURL(`**/${before.id}`);
    await page.getByText(before.number).first().waitFor();
    await waitUntilIdle(page);
    expect(await dialogOf(page).count()).toBe(0);
  });

  it('asks for nothing when it is opened again, and for the sections that another user changed', async () => {
    const { page } = desk;
    const [trip] = await get('/api/trips?status=in_transit');
    const requests = await openTrip(desk, trip);
    await page
      .getByRole('navigation', { name: es('common', 'page.path') })
      .getByRole('link')
      .click();
    await page.waitForURL('**/admin/trips');
    await waitUntilIdle(page);
    requests.length = 0;
    await page.goBack();
    await waitUntilSections(page);
    expect(pathsOf(requests, trip.id)).toEqual([]);
    const cash = { type: 'company_to_driver', date: demoDay(-1), method: 'cash', amount: '123456', note: 'De otra persona' };
    await post(`/api/trips/${trip.id}/cash-transactions`, cash);
    await page.getByText('De otra persona').waitFor();
    await waitUntilIdle(page);
    expect(pathsOf(requests, trip.id)).toContain('/api/trips/:id/settlement');
    expect(pathsOf(requests, trip.id)).not.toContain('/api/trips/:id/overview');
  });
});

describe('the documents of a trip', () => {
  const inSpanish = (key: string) => es('trips', `documents.${key}`);
  const proofPage = (n: number, t = es) =>
    interpolate(t('trips', 'documents.page'), { kind: t('trips', 'documents.kinds.proof_of_delivery'), n, count: 2 });
  let trip: { id: string };

  beforeAll(async () => {
    await setLanguage(driver.context, 'en');
    const { user } = await callApi(driver.context, '/api/user');
    const departure_at = `${demoDay(-1)}T05:00`;
    trip = await planTrip({ driver_id: user.id, departure_at, freight_rate: '1000' });
    await post(`/api/trips/${trip.id}/start`, { departure_at, ...startAnyway });
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-1)}T05:30` });
    // The pointer of a phone, which has a camera.
    const touch = await driver.context.newCDPSession(driver.page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  });

  it('are photographed by the driver, page after page', async () => {
    const { page } = driver;
    const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: realJpeg() };
    const camera = 'xpath=preceding-sibling::input[@capture] | following-sibling::input[@capture]';
    const take = (key: string) =>
      page
        .getByRole('button', { name: en('trips', `documents.${key}`) })
        .locator(camera)
        .first();
    await visit(page, `/admin/trips/${trip.id}`);
    await take('upload_proof').setInputFiles(photo);
    await take('another_page').setInputFiles({ ...photo, name: 'IMG_0002.jpg' });
    await page.getByRole('img', { name: proofPage(2, en), exact: true }).waitFor();
  });

  it('are pasted, dropped anywhere on the dialog, and looked at, after which the focus returns to what was opened', async () => {
    const { page } = desk;
    const dialog = dialogOf(page);
    const dragging = page.locator('[data-dragging]');
    await visit(page, `/admin/trips/${trip.id}`);
    await page.getByRole('button', { name: proofPage(1) }).waitFor();
    await givePicture(page.locator('body'), 'paste', 'image.png');
    await dialog.getByRole('link', { name: `${es('common', 'files.pasted')} 1.png` }).waitFor();
    expect(await dialog.locator('[name=kind]').inputValue()).toBe('manifest');
    await expectAccessible(page);
    const [heading, inner] = [dialog.getByRole('heading'), dialog.getByText(es('common', 'files.hints.attachment.paste'))];
    await givePicture(heading, 'dragover', 'remesa.png');
    await expect.poll(() => dragging.count()).toBe(1);
    await givePicture(heading, 'drop', 'remesa.png');
    // Nothing stays marked when it is dropped on a part that takes files by itself.
    await givePicture(heading, 'dragover', 'otra.png');
    await givePicture(inner, 'dragover', 'otra.png');
    await givePicture(inner, 'drop', 'otra.png');
    await expect.poll(() => dragging.count()).toBe(0);
    for (const name of ['remesa.png', 'otra.png']) {
      await dialog.getByRole('link', { name }).waitFor();
      await dialog.getByRole('button', { name: interpolate(es('common', 'files.remove'), { name }) }).click();
    }
    await dialog.getByRole('button', { name: inSpanish('add'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const manifest = page.getByRole('button', { name: inSpanish('kinds.manifest') });
    await manifest.click();
    await dialog.getByRole('img', { name: inSpanish('kinds.manifest') }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => manifest.evaluate((opener) => opener === document.activeElement)).toBe(true);
  });
});

it('the owner of a hired truck is paid on the page of the trip; more than is owed is refused at its field', async () => {
  const { page } = desk;
  const [hired] = await get('/api/trucks?third_party=true&status=active');
  const trip = await planTrip({ truck_id: hired.id, freight_rate: '3000000', owner_freight: '2000000' });
  const { balance } = await get(`/api/trips/${trip.id}/owner`);
  const dialog = dialogOf(page);
  const slip = page.getByRole('region', { name: es('payables', 'title'), exact: true });
  await visit(page, `/admin/trips/${trip.id}`);
  await button(es('payables', 'pay.advance'), slip).click();
  await field('trips.0.amount', dialog).fill(String(Number(balance) + 1));
  await save(dialog);
  const problem = es('payables', 'errors.above_owner_balance').split('{{')[0] as string;
  await dialog.getByText(startingWith(problem)).first().waitFor();
  await field('trips.0.amount', dialog).fill(String(Number(balance)));
  await save(dialog);
  await expectToast(page, es('payables', 'pay.saved'));
  await slip.getByText(es('payables', 'settled')).waitFor();
});

it('the settlement takes money for the driver, and is signed with strokes', async () => {
  const { page } = phone;
  const words = (key: string) => en('settlements', key);
  const dialog = dialogOf(page);
  const slip = page.getByRole('region', { name: words('title') });
  await setLanguage(phone.context, 'en');
  const trip = await planTrip({ freight_rate: '4000000' });
  await visit(page, `/admin/trips/${trip.id}`);
  await button(words('cash.give'), slip).click();
  await field('amount', dialog).fill('3000000');
  await save(dialog, en);
  await expectToast(page, words('cash.saved'));
  await dialog.waitFor({ state: 'detached' });
  await button(words('sign.action'), slip).click();
  const box = (await dialog.locator('canvas').boundingBox()) as { x: number; y: number };
  await page.mouse.move(box.x + 40, box.y + 80);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [120, 110],
    [220, 90],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
  await expectAccessible(page);
  await button(words('sign.submit'), dialog).click();
  await expectToast(page, words('sign.done'));
  await slip.getByRole('link', { name: startingWith(words('versions.signed').split('{{')[0] as string) }).waitFor();
});

it('caused no errors in the browsers', () => expect([desk, phone, driver].flatMap((session) => session.browserErrors)).toEqual([]));
