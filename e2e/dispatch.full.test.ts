/**
 * Trips as they are handed out: filled in from a route template, moved on the board, and as a summary for WhatsApp. What a template fills in,
 * which moves are allowed and what the summary says is proven in `src/modules/trips`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { dataCalls } from './api.ts';
import { expectAccessible, expectToast, pickOption, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

it('the summary of a trip is copied on the phone, and shown for copying by hand where the browser does not allow it', async () => {
  const words = (key: string) => translator('en')('trips', `share.${key}`);
  const session = await browsers.openSignedIn('admin@arriero.test', { language: 'en', size: 'phone', dark: true });
  const { page, context } = session;
  const copy = async () => {
    await page.getByRole('button', { name: words('title'), exact: true }).click();
    await page.getByRole('menuitem', { name: words('copy'), exact: true }).click();
  };
  const [trip] = await dataCalls(() => session).get('/api/trips?status=in_transit');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/admin/trips/${trip.id}`);
  await copy();
  await expectToast(page, words('copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(trip.number);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await copy();
  const text = page.getByRole('dialog').getByLabel(words('text'));
  await expectAccessible(page);
  expect(await text.inputValue()).toContain(trip.number);
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(50);
  expect(session.browserErrors).toEqual([]);
});

describe('a trip at a desk', () => {
  const t = translator('es');
  const origin = { city_id: 'CO-76892', address: 'Calle 15 # 26-80' };
  const destination = { city_id: 'CO-25286', address: 'Bodega 14' };
  let session: SignedInSession;
  const { get, post } = dataCalls(() => session);

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test');
  });

  it('takes from a route template what was not typed, and is offered the trucks that are free', async () => {
    const { page } = session;
    const input = (field: string) => page.locator(`[name="${field}"]`);
    const name = 'Yumbo – Funza de prueba';
    const ends = { origin_city_id: origin.city_id, destination_city_id: destination.city_id, destination_address: destination.address };
    await post('/api/trips/templates', { name, ...ends, origin_address: origin.address });
    const [customer] = await get('/api/customers?status=active&perPage=10');
    await visit(page, '/admin/trips/new');
    await pickOption(input('customer_id'), customer.name);
    await input('origin.address').fill('Otra dirección');
    await pickOption(input('origin.city_id'), 'Yumbo');
    await page.getByRole('button', { name: startingWith(name) }).click();
    await expect.poll(() => input('destination.address').inputValue()).toBe(destination.address);
    expect(await input('origin.address').inputValue()).toBe('Otra dirección');
    await input('truck_id').click();
    await page.getByText(t('trips', 'form.free_trucks')).waitFor();
  });

  it('is moved on the board by dragging and by its menu, with the question of its page', async () => {
    const { page } = session;
    const [{ truck_id, driver_name }] = await get(`/api/trips/free-trucks?city_id=${origin.city_id}`);
    const drivers: { id: string; name: string }[] = await get('/api/users/drivers?status=active&perPage=100');
    const driver_id = (drivers.find(({ name }) => name === driver_name) ?? drivers[0])?.id;
    const [customer] = await get('/api/customers?status=active&perPage=10');
    // For another day, which is asked about.
    const planned = {
      customer_id: customer.id,
      truck_id,
      driver_id,
      origin,
      destination,
      departure_at: `${demoDay(60)}T05:00`,
      confirm: ['driver_on_two_trucks'],
    };
    const { number } = await post('/api/trips', planned);
    const column = (words: string) => page.getByRole('region', { name: startingWith(t('trips', words)) });
    const card = (words: string) => column(words).getByRole('listitem').filter({ hasText: number });
    const dialog = page.getByRole('dialog');
    const move = { name: t('trips', 'moves.start') };
    await visit(page, `/admin/trips?view=board&search=${number}`);
    // Only where the move is allowed.
    await card('status.active').dragTo(column('tabs.to_review'));
    await waitUntilIdle(page);
    expect(await dialog.count()).toBe(0);
    await card('status.active').dragTo(column('status.in_transit'));
    await dialog.getByRole('button', move).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await card('status.active').getByRole('button').click();
    await page.getByRole('menuitem', { name: t('trips', 'board.moves.in_transit') }).click();
    await dialog.getByRole('button', move).click();
    await page.getByRole('dialog', { name: startingWith(t('trips', 'questions.start_title')) }).waitFor();
    await dialog.getByRole('button', move).last().click();
    await card('status.in_transit').waitFor();
    expect(session.browserErrors).toEqual([]);
  });
});
