/** Trips as they are planned and handed out: from a route template, by the board, and as a summary for WhatsApp. */
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  openOtherView,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe('the summary of a trip on the phone', () => {
  const words = (key: string) => translator('en')('trips', `share.${key}`);
  let session: SignedInSession;
  let trip: { id: string; number: string };
  const openMenu = () => session.page.getByRole('button', { name: words('title'), exact: true }).click();
  const item = (key: string) => session.page.getByRole('menuitem', { name: words(key), exact: true });

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
    const { context, company, page } = session;
    trip = (await callApi(context, '/api/trips?status=in_transit', { company })).data[0];
    await visit(page, `/admin/trips/${trip.id}`);
  });

  it('is copied, and linked to WhatsApp', async () => {
    const { page, context } = session;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMenu();
    await item('copy').click();
    await expectToast(page, words('copied'));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(trip.number);
    await openMenu();
    await expectAccessible(page);
    await takeScreenshot(page, 'share');
    const href = new URL((await item('whatsapp').getAttribute('href')) ?? '');
    expect([href.host, href.searchParams.get('text')]).toEqual(['wa.me', copied]);
    await page.keyboard.press('Escape');
  });

  it('is shown for copying by hand where the browser does not allow it', async () => {
    const { page } = session;
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
    await openMenu();
    await item('copy').click();
    const text = page.getByRole('dialog').getByLabel(words('text'));
    await expectAccessible(page);
    expect(await text.inputValue()).toContain(trip.number);
    expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(50);
    expect(session.browserErrors).toEqual([]);
  });
});

describe('a trip from a route template', () => {
  const t = translator('es');
  const name = 'Yumbo – Funza de prueba';
  let session: SignedInSession;
  /** Of the trip that is created. */
  let number: string;
  const { get, post } = dataCalls(() => session);
  const input = (field: string) => session.page.locator(`[name="${field}"]`);
  const column = (stage: string) =>
    session.page.getByRole('region', { name: startingWith(t('trips', stage === 'to_review' ? 'tabs.to_review' : `status.${stage}`)) });
  const card = (status: string) => column(status).getByRole('listitem').filter({ hasText: number });
  const check = async (shown: string) => {
    await expectAccessible(session.page);
    await takeScreenshot(session.page, shown);
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
    await post('/api/trips/templates', {
      name,
      origin_city_id: 'CO-76892',
      origin_address: 'Calle 15 # 26-80',
      destination_city_id: 'CO-25286',
      destination_address: 'Bodega 14',
      freight_rate: '4200000',
      cash_amount: '850000',
    });
  });

  it('has its template in a list, on a page and in a form', async () => {
    const { page } = session;
    await visit(page, '/admin/trips');
    await page
      .getByRole('link', { name: t('trips', 'templates.title') })
      .last()
      .click();
    await page.waitForURL(/trips\/templates$/);
    await check('templates');
    await page.getByText(name).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expectAccessible(page);
    await visit(page, '/admin/trips/templates/new');
    await check('template');
  });

  it('takes from it what was not typed', async () => {
    const { page } = session;
    const [truck] = await get('/api/trips/free-trucks?city_id=CO-76892');
    const [customer] = await get('/api/customers?status=active&perPage=10');
    await visit(page, '/admin/trips/new');
    await pickOption(input('customer_id'), customer.name);
    await input('origin.address').fill('Otra dirección');
    await pickOption(input('origin.city_id'), 'Yumbo');
    await page.getByRole('button', { name: startingWith(name) }).click();
    await expect.poll(() => input('destination.address').inputValue()).toBe('Bodega 14');
    expect(await input('origin.address').inputValue()).toBe('Otra dirección');
    expect(await input('freight_rate').inputValue()).toBe('4.200.000');
    // Nothing is left to fill in.
    await page.getByRole('button', { name: startingWith(name) }).waitFor({ state: 'detached' });
    await input('departure_at').fill('01/03/2027 5:00');
    await input('truck_id').click();
    await page.getByText(t('trips', 'form.free_trucks')).waitFor();
    await pickOption(input('truck_id'), truck.plate);
    if (!(await input('driver_id').inputValue())) {
      const [driver] = await get('/api/users/drivers?status=active&perPage=10');
      await pickOption(input('driver_id'), driver.name);
    }
    await page.getByText(t('settlements', 'driver_balance')).waitFor();
    await check('assign');
    await page.getByRole('button', { name: t('trips', 'create'), exact: true }).click();
    await page.waitForURL(/trips\/[0-9a-f-]{36}$/);
    const trip = await get(`/api/trips/${page.url().split('/').at(-1)}`);
    number = trip.number;
    expect(trip).toMatchObject({ truck_plate: truck.plate, freight: '4200000.00', freight_basis: 'rate' });
    // The cash of the template is proposed where money is handed out.
    await page.getByRole('button', { name: t('settlements', 'cash.give') }).click();
    await page.getByRole('dialog').getByText(t('settlements', 'cash.suggested')).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is moved on the board by dragging and by its menu, with the question of its page', async () => {
    const { page } = session;
    const dialog = page.getByRole('dialog');
    const move = { name: t('trips', 'moves.start') };
    await visit(page, `/admin/trips?search=${number}`);
    await openOtherView(page, 'desktop', t('common', 'table.view_board'), t('common', 'table.more'));
    await card('active').waitFor();
    await check('board');
    // Only where the move is allowed.
    await card('active').dragTo(column('to_review'));
    await waitUntilIdle(page);
    expect(await dialog.count()).toBe(0);
    await card('active').dragTo(column('in_transit'));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await card('active').count()).toBe(1);
    await card('active').getByRole('button').click();
    await page.getByRole('menuitem', { name: t('trips', 'board.moves.in_transit') }).click();
    await dialog.getByRole('button', move).click();
    // It is planned for another day: the same question as on its page.
    await page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) }).waitFor();
    await dialog.getByRole('button', move).last().click();
    await card('in_transit').waitFor();
    await visit(page, '/admin/trips?view=board');
    // A card has no label for what is missing: the badge names it.
    await column('to_review').getByText(t('trips', 'documents.kinds.proof_of_delivery').toLowerCase()).first().waitFor();
    await column('paid')
      .getByRole('button', { name: t('trips', 'board.all') })
      .click();
    await page.waitForURL(/status=paid/);
    expect(session.browserErrors).toEqual([]);
  });
});
