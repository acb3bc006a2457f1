/**
 * The page of a trip: one request for everything that it shows, its documents, the owner of a hired truck, its settlement, and the map.
 * Documents and owner are the work of a desk, in Spanish; the rest is in English on a phone.
 */
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { demoDay, demoNow } from '#server/testing/setup/demo-clock.ts';
import { realJpeg } from '../src/server/testing/files.ts';
import { callApi, dataCalls } from './api.ts';
import { givePicture } from './give-picture.ts';
import {
  expectAccessible,
  expectToast,
  type Journey,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { setLanguage } from './sign-in.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const [atDesk, onPhone] = journeys as [Journey, Journey];
const [es, en] = [translator('es'), translator('en')];

interface Row {
  id: string;
  number: string;
  truck_plate: string;
  origin_name: string;
  destination_name: string;
}

let desk: SignedInSession;
let phone: SignedInSession;
let driver: SignedInSession;

beforeAll(async () => {
  desk = await browsers.openSignedIn('admin@arriero.test', atDesk);
  phone = await browsers.openSignedIn('admin@arriero.test', onPhone);
  driver = await browsers.openSignedIn('driver@arriero.test', onPhone);
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
    ...changes,
  });
};
/** What the office confirms where a trip starts although something does not fit. */
const startAnyway = { confirm: ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers'], reason: 'Prueba' };

async function tripsWith({ context, company }: SignedInSession, status: string): Promise<Row[]> {
  return (await callApi(context, `/api/trips?status=${status}&perPage=100`, { company })).data;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const field = (name: string, scope: Page | Locator) => scope.locator(`form [name="${name}"]`);
const button = (name: string, scope: Page | Locator) => scope.getByRole('button', { name: startingWith(name) }).first();
const save = (scope: Locator, t = es) => scope.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
const check = async (page: Page, name: string) => {
  await expectAccessible(page);
  await takeScreenshot(page, `trip-${name}`);
};

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
  const frame = ['/api/notifications/unread', '/api/open-work', '/api/trips'];

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
  const openTrip = async ({ page }: SignedInSession, { id, number }: Row): Promise<Request[]> => {
    const requests = followApi(page);
    await visit(page, `/admin/trips/${id}`);
    await page.getByText(number).first().waitFor();
    await waitUntilSections(page);
    return requests;
  };

  it.each([
    { username: 'admin@arriero.test', status: 'active' },
    { username: 'admin@arriero.test', status: 'in_transit' },
    { username: 'admin@arriero.test', status: 'under_review' },
    { username: 'admin@arriero.test', status: 'invoiced' },
    { username: 'driver@arriero.test', status: 'in_transit' },
    { username: 'driver@arriero.test', status: 'invoiced' },
  ])('that is $status has for $username all that it shows after one request', async ({ username, status }) => {
    const session = await browsers.openSignedIn(username);
    const [trip] = (await tripsWith(session, status)) as [Row];
    const requests = await openTrip(session, trip);
    expect(pathsOf(requests, trip.id)).toEqual(['/api/trips/:id/overview']);
    await session.context.close();
  });

  it('takes its dialog along when the browser goes back to another trip', async () => {
    const { page } = desk;
    const [before, trip] = (await tripsWith(desk, 'active')) as [Row, Row];
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
    const [trip] = (await tripsWith(desk, 'in_transit')) as [Row];
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
  const inEnglish = (key: string, values: Record<string, string | number> = {}) => interpolate(en('trips', `documents.${key}`), values);
  const inSpanish = (key: string, values: Record<string, string | number> = {}) => interpolate(es('trips', `documents.${key}`), values);
  const proofPage = (n: number) => inSpanish('page', { kind: inSpanish('kinds.proof_of_delivery'), n, count: 2 });
  let trip: Row;

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

  it('are missed in the list of trips, with the days since', async () => {
    const { page } = desk;
    await visit(page, '/admin/trips');
    await page.getByRole('button', { name: es('trips', 'filters.without_proof') }).click();
    const row = page.getByRole('row').filter({ hasText: trip.number });
    await row.getByText(inSpanish('since_one', { count: 1 })).waitFor();
    await check(page, 'without-proof');
  });

  it('are photographed by the driver, page after page', async () => {
    const { page } = driver;
    const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: realJpeg() };
    const picture = (name: string) => page.getByRole('img', { name, exact: true });
    const take = (name: string) =>
      page.getByRole('button', { name }).locator('xpath=preceding-sibling::input[@capture] | following-sibling::input[@capture]').first();
    await visit(page, `/admin/trips/${trip.id}`);
    await page.getByRole('button', { name: inEnglish('upload_proof') }).waitFor();
    await check(page, 'driver-without-proof');
    await take(inEnglish('upload_proof')).setInputFiles(photo);
    await picture(inEnglish('kinds.proof_of_delivery')).waitFor();
    await take(inEnglish('another_page')).setInputFiles({ ...photo, name: 'IMG_0002.jpg' });
    await picture(inEnglish('page', { kind: inEnglish('kinds.proof_of_delivery'), n: 2, count: 2 })).waitFor();
    await check(page, 'driver-proof');
  });

  it('are looked at by the clerk, turned and enlarged, and the focus returns to the page that was opened', async () => {
    const { page } = desk;
    await visit(page, `/admin/trips/${trip.id}`);
    const first = page.getByRole('button', { name: proofPage(1) });
    await first.click();
    const viewer = dialogOf(page);
    const shown = viewer.getByRole('img', { name: proofPage(1) });
    const box = async () => shown.evaluate((image) => image.getBoundingClientRect().toJSON() as { width: number; height: number });
    await expect.poll(async () => (await box()).width).toBe(16);
    await button(es('files', 'viewer.rotate'), viewer).click();
    await expect.poll(async () => (await box()).height).toBe(16);
    await page.keyboard.press('+');
    await expect.poll(async () => (await box()).height).toBeGreaterThan(20);
    await check(page, 'document-viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await expect.poll(() => first.evaluate((opener) => opener === document.activeElement)).toBe(true);
  });

  it('are pasted, dropped anywhere on the dialog, and deleted', async () => {
    const { page } = desk;
    const dialog = dialogOf(page);
    const dragging = page.locator('[data-dragging]');
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
    await dialog.getByRole('button', { name: es('common', 'actions.delete') }).click();
    const question = page.getByRole('dialog', { name: inSpanish('delete_title', { page: inSpanish('kinds.manifest') }) });
    await question.getByRole('button', { name: es('common', 'actions.delete') }).click();
    // The viewer goes on with the page that is next.
    await dialog.getByRole('img', { name: proofPage(1) }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => manifest.count()).toBe(0);
  });
});

describe('the owner of a hired truck', () => {
  let trip: Row;
  const slip = () => desk.page.getByRole('region', { name: es('payables', 'title'), exact: true });
  const owes = (amount: string) => slip().getByText(formatMoney(amount, 'es'), { exact: true }).last().waitFor();

  beforeAll(async () => {
    const [hired] = await get('/api/trucks?third_party=true&status=active');
    trip = await planTrip({ truck_id: hired.id, freight_rate: '3600000' });
  });

  it('has terms, typed on the trip', async () => {
    const { page } = desk;
    await visit(page, `/admin/trips/${trip.id}`);
    await button(es('payables', 'terms.action'), slip()).click();
    await field('owner_freight', dialogOf(page)).fill('2800000');
    await field('owner_retefuente_rate', dialogOf(page)).fill('1');
    await field('owner_reteica_rate', dialogOf(page)).fill('7');
    await check(page, 'owner-terms');
    await save(dialogOf(page));
    await expectToast(page, es('payables', 'terms.saved'));
    await owes('2752400');
  });

  it('is charged receipts in the sheet, row by row', async () => {
    const { page } = desk;
    await page.goto(`/admin/trips/${trip.id}/expenses/grid`);
    for (const [row, amount] of ['20000', '30000'].entries()) {
      await field(`expenses.${row}.category_id`, page).focus();
      await page.keyboard.type('Parq');
      await field(`expenses.${row}.amount`, page).fill(amount);
      if (row === 0) await page.keyboard.press('Enter');
    }
    await field('expenses.0.charged_to_owner', page).check();
    await check(page, 'owner-grid');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, es('expenses', 'grid.saved'));
    await page.goto(`/admin/trips/${trip.id}`);
    await owes('2732400');
  });

  it('is paid the rest; more is refused at its field', async () => {
    const { page } = desk;
    await button(es('payables', 'pay.advance'), slip()).click();
    await field('trips.0.amount', dialogOf(page)).fill('2732401');
    await save(dialogOf(page));
    const problem = es('payables', 'errors.above_owner_balance').split('{{')[0] as string;
    await dialogOf(page).getByText(startingWith(problem)).first().waitFor();
    await check(page, 'owner-payment-error');
    await field('trips.0.amount', dialogOf(page)).fill('2732400');
    await save(dialogOf(page));
    await expectToast(page, es('payables', 'pay.saved'));
    await slip().getByText(es('payables', 'settled')).waitFor();
    await check(page, 'owner-slip');
    const link = slip().getByRole('link', { name: es('payables', 'pdf') });
    // Without a header for the company, as a tab sends it.
    const document = await page.context().request.get((await link.getAttribute('href')) as string);
    expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('has a page with its payments, where all of its trips are paid, and stands among the balances', async () => {
    const { page } = desk;
    const { owner_id } = await get(`/api/trips/${trip.id}`);
    await page.goto(`/admin/owners/${owner_id}?tab=payments`);
    await page.getByText(trip.number).first().waitFor();
    await check(page, 'owner-payments');
    await page.goto(`/admin/owners/${owner_id}`);
    await button(es('payables', 'pay.action'), page).click();
    await button(es('payables', 'pay.all'), dialogOf(page)).click();
    await expectAccessible(page);
    await button(es('common', 'actions.cancel'), dialogOf(page)).click();
    await page.goto('/admin/owners/balances');
    await page.getByRole('heading', { name: es('payables', 'accounts.title') }).waitFor();
    await expectAccessible(page);
  });
});

describe('the settlement of a trip', () => {
  let trip: Row & { driver_id: string; driver_name: string };
  /** Of a transfer to the driver before. */
  const reference = 'NEQ-1';
  const words = (key: string) => en('settlements', key);
  const money = (amount: string) => formatMoney(amount, 'en');
  const slip = () => phone.page.getByRole('region', { name: words('title') });
  const move = async (name: 'give' | 'take', amount: string, scope: Page | Locator) => {
    const dialog = dialogOf(phone.page);
    await button(words(`cash.${name}`), scope).click();
    await field('amount', dialog).fill(amount);
    await expectAccessible(phone.page);
    await save(dialog, en);
    await expectToast(phone.page, words('cash.saved'));
    await dialog.waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    await setLanguage(phone.context, 'en');
    const load = { goods: 'Cemento', quantity: '10', unit: 'ton', unit_price: '200000' };
    trip = await planTrip({ freight_basis: 'loads', loads: [load, { ...load, goods: 'Cal' }] });
    const transfer = { type: 'company_to_driver', date: demoDay(-4), method: 'bank_transfer', amount: '5000', transaction_id: reference };
    await post('/api/cash-transactions', { ...transfer, driver_id: trip.driver_id });
    const categories = (await get('/api/expense-categories')) as { id: string; key: string }[];
    const methods = (await get('/api/payment-methods')) as { id: string; recipient: string }[];
    const payment_method_id = methods.find(({ recipient }) => recipient === 'driver')?.id;
    for (const { key, ...rest } of [
      { key: 'fuel', amount: '1025800', quantity: '92', unit: 'gal' },
      { key: 'tolls', amount: '926300', toll_name: 'Cisneros' },
      { key: 'loading', amount: '47900' },
    ]) {
      const category_id = categories.find((category) => category.key === key)?.id;
      await post('/api/expenses', { ...rest, category_id, payment_method_id, date: demoDay(-3), trip_id: trip.id });
    }
  });

  it('takes money for the driver, says what the driver has already, and asks about the number of another transfer', async () => {
    const { page } = phone;
    await visit(page, `/admin/trips/${trip.id}`);
    await button(words('cash.give'), slip()).click();
    const dialog = dialogOf(page);
    await dialog
      .getByRole('alert')
      .getByText(startingWith(words('cash.already')))
      .waitFor();
    await field('amount', dialog).fill('3000000');
    await field('method', dialog).selectOption('bank_transfer');
    await field('transaction_id', dialog).fill(reference);
    await save(dialog, en);
    const question = page.getByRole('dialog', { name: words('cash.reference_title') });
    for (const fact of [reference, trip.driver_name, money('5000')]) await question.getByText(fact).first().waitFor();
    await check(page, 'settlement-reference');
    await save(question, en);
    await expectToast(page, words('cash.saved'));
    await slip().getByText(money('1000000')).first().waitFor();
  });

  it('is signed with strokes, and what was signed is an earlier version once money comes back', async () => {
    const { page } = phone;
    await button(words('sign.action'), slip()).click();
    const dialog = dialogOf(page);
    const box = (await dialog.locator('canvas').boundingBox()) as { x: number; y: number };
    await page.mouse.move(box.x + 40, box.y + 80);
    await page.mouse.down();
    for (const [x, y] of [
      [80, 40],
      [120, 110],
      [160, 50],
      [220, 90],
    ] as const)
      await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
    await page.mouse.up();
    await check(page, 'settlement-sign');
    await button(words('sign.submit'), dialog).click();
    await expectToast(page, words('sign.done'));
    await dialog.waitFor({ state: 'detached' });
    await slip()
      .getByRole('link', { name: startingWith(words('versions.signed').split('{{')[0] as string) })
      .waitFor();
    await move('take', '1000000', slip());
    await slip().getByText(words('versions.changed')).waitFor();
    await check(page, 'settlement');
  });

  it('stands on the account of the driver, with the balance after it, where money is handed out too', async () => {
    const { page } = phone;
    await visit(page, `/admin/driver-accounts/${trip.driver_id}`);
    await page.getByText(trip.number).first().waitFor();
    await page.getByText(money('1000000')).first().waitFor();
    const { balance } = (await get(`/api/driver-movements?driver_id=${trip.driver_id}`))[0];
    const shown = `${Number(balance) < 0 ? '-' : ''}${money(balance.replace('-', ''))}`;
    await page
      .getByText(`${words('movements.columns.balance')} ${shown}`)
      .first()
      .waitFor();
    await check(page, 'account');
    await move('give', '70123', page);
    await button(en('history', 'show'), page).click();
    await page
      .getByRole('list', { name: en('history', 'title') })
      .getByText(money('70123'))
      .first()
      .waitFor();
    await expectAccessible(page);
    await visit(page, '/admin/driver-accounts');
    await page.getByRole('heading', { name: words('accounts.title') }).waitFor();
    await expectAccessible(page);
  });
});

describe('the map', () => {
  const lines = () => phone.page.getByRole('list', { name: en('trips', 'map.title') }).getByRole('link');

  it('is on the page of a trip, with its ends and the cities where expenses were paid in words', async () => {
    const { page } = phone;
    const [trip] = (await tripsWith(phone, 'paid')) as [Row];
    await visit(page, `/admin/trips/${trip.id}`);
    const map = page.getByRole('img', {
      name: interpolate(en('trips', 'map.trip'), { origin: trip.origin_name, destination: trip.destination_name }),
    });
    await map.waitFor();
    const { places } = await get(`/api/trips/${trip.id}/expense-totals`);
    const cities = places.map(({ city }: { city: string }) => city);
    expect(cities.length, 'where expenses were paid').toBeGreaterThanOrEqual(1);
    const names = await map.locator('text').allTextContents();
    expect(names).toEqual(expect.arrayContaining([trip.origin_name, trip.destination_name]));
    await page.getByText(en('trips', 'map.no_road')).waitFor();
    await page.getByText(interpolate(en('trips', 'map.passed'), { cities: cities.join(', ') }), { exact: true }).waitFor();
    expect(await map.getByText(cities[0], { exact: true }).count()).toBe(1);
    await check(page, 'map');
  });

  it('has all trips on the road, reached from the list, each with a link, and one that another user starts', async () => {
    const { page } = phone;
    const onTheRoad = await tripsWith(phone, 'in_transit');
    await visit(page, '/admin/trips');
    await page.getByRole('link', { name: en('trips', 'map.link'), exact: true }).click();
    await page.waitForURL('**/admin/trips/map');
    await page.getByRole('heading', { level: 1, name: en('trips', 'map.title') }).waitFor();
    await page.getByRole('img', { name: interpolate(en('trips', 'map.label_other'), { count: onTheRoad.length }) }).waitFor();
    const shown = (await lines().allTextContents()).map((text) => onTheRoad.find(({ truck_plate }) => text.includes(truck_plate))?.id);
    expect(shown.toSorted()).toEqual(onTheRoad.map(({ id }) => id).sort());
    await check(page, 'map-of-all');
    const [trip] = (await tripsWith(phone, 'active')) as [Row];
    await post(`/api/trips/${trip.id}/start`, { departure_at: `${demoDay(-1)}T06:00`, ...startAnyway });
    await expect.poll(() => lines().count()).toBe(onTheRoad.length + 1);
  });

  it('opens a trip with the keyboard from the list, and with the pointer from the map', async () => {
    const { page } = phone;
    await visit(page, '/admin/trips/map');
    await lines().first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/trips\/[0-9a-f-]{36}$/);
    const opened = new URL(page.url()).pathname;
    await page.goBack();
    await lines().first().waitFor();
    // Another truck may cover its middle.
    await page.locator(`a[aria-hidden][href="${opened}"]`).dispatchEvent('click');
    await page.waitForURL(`**${opened}`);
  });

  // The last one: it leaves no trip on the road.
  it('says what it is for where no trip is on the road', async () => {
    const { page } = phone;
    for (const { id } of await tripsWith(phone, 'in_transit'))
      await post(`/api/trips/${id}/review`, { arrival_at: demoNow(), confirm: ['odometer_lower', 'odometer_jump'] });
    await visit(page, '/admin/trips/map');
    await page.getByRole('heading', { level: 2, name: en('trips', 'map.empty') }).waitFor();
    await check(page, 'map-empty');
  });
});

it('caused no errors in the browsers', () => expect([desk, phone, driver].flatMap((session) => session.browserErrors)).toEqual([]));
