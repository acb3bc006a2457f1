/** Trips as they are planned and handed out: from a route template, by the board, and as a summary for WhatsApp. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
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

describe.each(journeys)('the summary of a trip, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let trip: { id: string; number: string; truck_plate: string };
  const choose = async (item: string) => {
    await session.page.getByRole('button', { name: t('trips', 'share.title'), exact: true }).click();
    await session.page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    const { context, company, page } = session;
    trip = (await callApi(context, '/api/trips?status=in_transit', { company })).data[0];
    await visit(page, `/admin/trips/${trip.id}`);
  });
  afterAll(() => session?.context.close());

  it('is copied, and linked to WhatsApp', async () => {
    const { page, context } = session;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(t('trips', 'share.copy'));
    await expectToast(page, t('trips', 'share.copied'));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(trip.number);
    expect(copied).toContain(trip.truck_plate);
    expect(copied).toContain('https://www.google.com/maps/dir/?api=1&origin=');
    await page.getByRole('button', { name: t('trips', 'share.title'), exact: true }).click();
    await expectAccessible(page);
    await takeScreenshot(page, `share-${language}-${size}`);
    const link = page.getByRole('menuitem', { name: t('trips', 'share.whatsapp'), exact: true });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect([href.host, href.searchParams.get('text')]).toEqual(['wa.me', copied]);
    await page.keyboard.press('Escape');
  });

  it('is shown for copying by hand where the browser does not allow it', async () => {
    const { page } = session;
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
    await choose(t('trips', 'share.copy'));
    const text = page.getByRole('dialog').getByLabel(t('trips', 'share.text'));
    await expectAccessible(page);
    expect(await text.inputValue()).toContain(trip.number);
    expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(50);
    await page.keyboard.press('Escape');
    expect(session.browserErrors).toEqual([]);
  });
});

describe.each(journeys)('a trip from a route template, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const name = `Cali – Bogotá ${language}`;
  let session: SignedInSession;
  /** Of the trip that the journey creates. */
  let number: string;
  const input = (field: string) => session.page.locator(`[name="${field}"]`);
  const column = (stage: string) =>
    session.page.getByRole('region', { name: startingWith(t('trips', stage === 'to_review' ? 'tabs.to_review' : `status.${stage}`)) });
  const card = (status: string) => column(status).getByRole('listitem').filter({ hasText: number });

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    await visit(session.page, '/admin/trips');
  });
  afterAll(() => session?.context.close());

  it('is offered once the template is saved', async () => {
    const { page } = session;
    await page
      .getByRole('link', { name: t('trips', 'templates.title') })
      .last()
      .click();
    await page
      .getByRole('link', { name: t('trips', 'templates.new') })
      .last()
      .click();
    await input('name').fill(name);
    await pickOption(input('origin_city_id'), 'Yumbo');
    await input('origin_address').fill('Calle 15 # 26-80');
    await pickOption(input('destination_city_id'), 'Funza');
    await input('destination_address').fill('Bodega 14');
    await input('freight_rate').fill('4200000');
    await input('tolls_amount').fill('196800');
    await input('tolls_count').fill('12');
    await input('cash_amount').fill('850000');
    await expectAccessible(page);
    await takeScreenshot(page, `template-${language}-${size}`);
    await page.getByRole('button', { name: t('common', 'actions.save') }).click();
    await page.waitForURL(/trips\/templates$/);
    await expectAccessible(page);
    await takeScreenshot(page, `templates-${language}-${size}`);
    await page.getByText(name).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expectAccessible(page);
  });

  it('takes from it what was not typed', async () => {
    const { page, context, company } = session;
    const { data: free } = await callApi(context, '/api/trips/free-trucks?city_id=CO-76892', { company });
    const { data: customers } = await callApi(context, '/api/customers?status=active&perPage=10', { company });
    await visit(page, '/admin/trips/new');
    await pickOption(input('customer_id'), customers[0].name);
    await input('origin.address').fill('Otra dirección');
    await pickOption(input('origin.city_id'), 'Yumbo');
    await page.getByRole('button', { name: startingWith(name) }).click();
    await expect.poll(() => input('destination.address').inputValue()).toBe('Bodega 14');
    expect(await input('origin.address').inputValue()).toBe('Otra dirección');
    expect(await input('freight_rate').inputValue()).toMatch(/^4.200.000$/);
    // Nothing is left to fill in.
    await page.getByRole('button', { name: startingWith(name) }).waitFor({ state: 'detached' });
    await input('departure_at').fill('01/03/2027 5:00');
    await input('truck_id').click();
    await page.getByText(t('trips', 'form.free_trucks')).waitFor();
    await takeScreenshot(page, `free-trucks-${language}-${size}`);
    await pickOption(input('truck_id'), free[0].plate);
    if (!(await input('driver_id').inputValue())) {
      const { data: drivers } = await callApi(context, '/api/users/drivers?status=active&perPage=10', { company });
      await pickOption(input('driver_id'), drivers[0].name);
    }
    await page.getByText(t('settlements', 'driver_balance')).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `assign-${language}-${size}`);
    await page.getByRole('button', { name: t('trips', 'create'), exact: true }).click();
    await page.waitForURL(/trips\/[0-9a-f-]{36}$/);
    const { data } = await callApi(context, `/api/trips/${page.url().split('/').at(-1)}`, { company });
    number = data.number;
    expect(data).toMatchObject({ truck_plate: free[0].plate, freight: '4200000.00', freight_basis: 'rate' });
  });

  it('shows the suggested cash where money is handed out', async () => {
    const { page } = session;
    await page.getByRole('button', { name: t('settlements', 'cash.give') }).click();
    await page.getByRole('dialog').getByText(t('settlements', 'cash.suggested')).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is moved on the board by dragging and by its menu, with the question of its page', async () => {
    const { page } = session;
    await visit(page, `/admin/trips?search=${number}`);
    await openOtherView(page, size, t('common', 'table.view_board'), t('common', 'table.more'));
    await card('active').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `board-${language}-${size}`);
    if (size === 'desktop') {
      // Only where the move is allowed.
      await card('active').dragTo(column('to_review'));
      await waitUntilIdle(page);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await card('active').dragTo(column('in_transit'));
    } else {
      await card('active').getByRole('button').click();
      await page.getByRole('menuitem', { name: t('trips', 'board.moves.in_transit') }).click();
    }
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    expect(await card('active').count()).toBe(1);
    await dialog.getByRole('button', { name: t('trips', 'moves.start') }).click();
    // It is planned for another day: the same question as on its page.
    await page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('trips', 'moves.start') })
      .last()
      .click();
    await card('in_transit').waitFor();
    await card('in_transit').getByRole('button').click();
    await page.getByRole('menuitem', { name: t('trips', 'board.moves.cancelled') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common', 'actions.back') })
      .click();
    expect(await card('in_transit').count()).toBe(1);
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
