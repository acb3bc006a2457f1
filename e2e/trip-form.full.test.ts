/**
 * The form of a trip, and what it never loses; and from a trip to its payment what is asked, refused or corrected on the way. What a clerk
 * types for a trip and its money when nothing is in the way is in `clerks-morning.test.ts`.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoDay } from '#server/testing/setup/demo-clock.ts';
import { dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  openBlank,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

interface Used {
  city: string;
  address: string;
  latitude: string | null;
}

let session: SignedInSession;
let page: Page;
/** An active customer whose trips began and ended somewhere. */
let customer: { id: string; name: string; origins: Used[]; destinations: Used[] };

const { get, post } = dataCalls(() => session);
const named = (name: string) => page.locator(`[name="${name}"]`);
const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
const openForm = async () => {
  await openBlank(page, '/admin/trips/new');
  await named('customer_id').waitFor();
};

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test', journeys[0]);
  page = session.page;
  page.on('dialog', (dialog) => void dialog.accept());
  for (const { id, name } of await get('/api/customers?status=active&perPage=100')) {
    const hints = await get(`/api/customers/${id}/trip-hints`);
    if (hints.origins.length > 0 && hints.destinations.length > 0) customer = { id, name, ...hints };
  }
});

describe('driver and truck', () => {
  beforeEach(openForm);

  it('propose each other, with the usual trailer, and never replace what the user chose', async () => {
    const assigned = (await get('/api/trucks?status=active&perPage=100')).filter(
      ({ drivers, default_trailer_plate }: { drivers: object[]; default_trailer_plate: string | null }) =>
        drivers.length === 1 && default_trailer_plate !== null,
    );
    const [one, other] = assigned;
    const choose = async (name: string, text: string) => {
      await named(name).fill(text);
      await page.getByRole('option', { name: startingWith(text) }).click();
    };
    const shown = async () => Promise.all(['driver_id', 'truck_id', 'trailer_id'].map((name) => named(name).inputValue()));
    const of = (driver: typeof one, truck: typeof one) => [driver.drivers[0].name, truck.plate, truck.default_trailer_plate];

    await choose('driver_id', one.drivers[0].name);
    await expect.poll(shown).toEqual(of(one, one));
    await page.getByText(t('trips', 'form.assigned_to').replace('{{plate}}', one.plate)).waitFor();
    await choose('driver_id', other.drivers[0].name);
    await expect.poll(shown).toEqual(of(other, other));
    await choose('truck_id', one.plate);
    await waitUntilIdle(page);
    expect(await shown()).toEqual(of(other, one));
    expect(await page.getByText(startingWith(t('trips', 'form.assigned_to'))).count()).toBe(0);

    await named('driver_id').press('Escape');
    await named('truck_id').press('Escape');
    await choose('truck_id', one.plate);
    await expect.poll(shown).toEqual(of(one, one));
    await choose('truck_id', other.plate);
    await expect.poll(shown).toEqual(of(other, other));
    await expectAccessible(page);
  });
});

describe('the loads', () => {
  beforeEach(openForm);

  const line = (at: number, column: string) => named(`loads.${at}.${column}`);
  const paste = (text: string) =>
    line(0, 'goods').evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  it('can be pasted from a spreadsheet, removed by a key, and survive a reload as a draft', async () => {
    await line(0, 'goods').focus();
    await paste('Mercancía\tCantidad\tUnidad\tPrecio\nPapel\t18\tt\t$ 265.000\nResmas\t640\tcajas\t5.000\nCartón\t2\tt\t240.000\n');
    await expect.poll(() => line(2, 'goods').inputValue()).toBe('Cartón');
    expect(await line(1, 'unit').inputValue()).toBe('box');
    await page.getByLabel(t('trips', 'form.total')).getByText('8.450.000').waitFor();
    await line(1, 'quantity').focus();
    await page.keyboard.press('Control+Backspace');
    await page.getByLabel(t('trips', 'form.total')).getByText('5.250.000').waitFor();
    const stored = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(async () => [(await stored()).includes('Cartón'), (await stored()).includes('Resmas')]).toEqual([true, false]);
    await page.reload();
    await page.getByText(t('common', 'form.restored')).waitFor();
    expect(await line(1, 'goods').inputValue()).toBe('Cartón');
    await expectAccessible(page);
    await button(t('common', 'form.discard_restored')).click();
  });

  it('count as the user chooses, and no choice changes what was typed', async () => {
    const choose = (basis: string) => page.getByRole('radio', { name: t('trips', `basis.${basis}`), exact: true }).check();
    const total = page.getByLabel(t('trips', 'form.total'));
    await named('freight_rate').fill('1000000');
    await line(0, 'quantity').fill('2');
    await line(0, 'unit_price').fill('500');
    await page.getByText(t('trips', 'basis.will_ask')).waitFor();
    await choose('both');
    await total.getByText('1.001.000').waitFor();
    expect(await named('freight_rate').inputValue()).toBe('1.000.000');
    await choose('rate');
    await total.getByText('1.000.000').waitFor();
    expect(await line(0, 'unit_price').inputValue()).toBe('500');
  });
});

describe('the form', () => {
  beforeEach(openForm);

  it('opens a folded part whose field is invalid', async () => {
    await button(t('trips', 'form.directions')).click();
    await named('origin.latitude').fill('200');
    await button(t('trips', 'form.directions')).click();
    await expect.poll(() => named('origin.latitude').isVisible()).toBe(false);
    await button(t('trips', 'create')).click();
    await expect.poll(() => named('origin.latitude').isVisible()).toBe(true);
  });

  it('asks for the country only abroad', async () => {
    expect(await named('origin.country_id').count()).toBe(0);
    await page.getByLabel(t('trips', 'form.abroad').replace('{{place}}', t('trips', 'fields.origin'))).check();
    await named('origin.city_id').click();
    await page.getByText(t('common', 'form.type_letters').replace('{{count}}', '2')).waitFor();
    await pickOption(named('origin.country_id'), 'Ecuador');
    await pickOption(named('origin.city_id'), 'Quito');
    expect(await named('origin.city_id').inputValue()).toMatch(/^Quito, /);
  });

  it('takes an address with the place that it was filled in with', async () => {
    await pickOption(named('customer_id'), customer.name);
    await waitUntilIdle(page);
    const [used] = customer.origins as [Used];
    await pickOption(named('origin.city_id'), used.address);
    await expect.poll(() => named('origin.address').inputValue()).toBe(used.address);
    expect(await named('origin.latitude').inputValue()).toBe(used.latitude ?? '');
    await pickOption(named('origin.city_id'), 'Leticia');
    await expect.poll(() => named('origin.address').inputValue()).toBe('');
  });

  it('copies another trip, creates it, and goes on with an empty one', async () => {
    const [model] = await get('/api/trips?perPage=10&status=active');
    await button(t('trips', 'form.start_from')).click();
    await page.getByRole('menuitem', { name: t('trips', 'form.copy') }).click();
    await expectAccessible(page);
    await pickOption(page.getByRole('dialog').getByRole('combobox'), model.number);
    await expect.poll(() => named('customer_id').inputValue()).toBe(model.customer_name);
    await waitUntilIdle(page);
    expect(await named('departure_at').inputValue()).toBe('');
    await named('departure_at').fill('01/02/2027 5:00');
    await button(t('trips', 'form.create_another')).click();
    await expectToast(page, t('trips', 'created'));
    await expect.poll(() => named('customer_id').inputValue()).toBe('');
    expect(page.url()).toMatch(/trips\/new$/);
    const made = (await get('/api/trips?perPage=10&departed_from=2027-02-01&departed_to=2027-02-01'))[0];
    expect(made).toMatchObject({ customer_id: model.customer_id, truck_id: model.truck_id, freight: model.freight });
    expect((await get(`/api/trips/${made.id}/loads`)).length).toBe(
      (await get(`/api/trips/${model.id}/loads`)).filter(({ status }: { status: string }) => status === 'active').length,
    );
  });

  it('opens a missing customer in a tab of its own, with the typed name', async () => {
    await named('manifest_number').fill('M-77');
    await named('customer_id').fill('Ladrillera Nueva');
    const [tab] = await Promise.all([
      session.context.waitForEvent('page'),
      page.getByRole('option', { name: 'Crear «Ladrillera Nueva»' }).click(),
    ]);
    await expect.poll(() => tab.locator('[name="name"]').inputValue()).toBe('Ladrillera Nueva');
    expect(await named('manifest_number').inputValue()).toBe('M-77');
    await tab.close();
  });

  it.each([390, 1180])('shows nothing sideways at %i px with several loads', async (width) => {
    // So high that no control is half under the bar of the buttons.
    await page.setViewportSize({ width, height: 2600 });
    await waitUntilIdle(page);
    await named('loads.0.goods').press('Enter');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('from a trip to its payment', () => {
  const words = translator('en');
  let phone: SignedInSession;
  let truck: { id: string; plate: string };
  let trip: { id: string };
  const dialog = () => phone.page.getByRole('dialog');
  const field = (label: string) => dialog().getByLabel(startingWith(label)).and(phone.page.locator('input, textarea')).first();
  const check = async (name: string) => {
    await expectAccessible(phone.page);
    await takeScreenshot(phone.page, `to-payment-${name}`);
  };

  beforeAll(async () => {
    phone = await browsers.openSignedIn('admin@arriero.test', journeys[1]);
    const moving: { driver_name: string }[] = await get('/api/trips?status=in_transit&perPage=100');
    const drivers: { id: string; name: string }[] = await get('/api/users/drivers?status=active&perPage=100');
    const vehicle = { plate: 'ZZA101', make: 'Kenworth', model: 'T800', year: 2021, registration_number: '10020030040', mileage: 9000 };
    truck = await post('/api/trucks', { ...vehicle, type: 'tractor_unit' });
    trip = await post('/api/trips', {
      customer_id: customer.id,
      truck_id: truck.id,
      // Not on the road, which would be asked about too.
      driver_id: drivers.find(({ name }) => moving.every(({ driver_name }) => driver_name !== name))?.id,
      origin: { city_id: 'CO-11001', address: 'Zona franca, bodega 4' },
      destination: { city_id: 'CO-76109', address: 'Muelle 2' },
      departure_at: `${demoDay(-2)}T05:30`,
      freight_rate: '100000',
    });
    await visit(phone.page, `/admin/trips/${trip.id}`);
  });

  it('is asked about an odometer that jumps when it starts', async () => {
    await button(words('trips', 'moves.start'), phone.page).click();
    await expectAccessible(phone.page);
    await field(words('trips', 'fields.odometer_departure')).fill('1000');
    await button(words('trips', 'moves.start'), dialog()).click();
    // The truck shows 9,000 km today: 8,000 km in two days.
    const question = dialog().filter({ hasText: /8[.,]000\skm/ });
    await question.waitFor();
    await check('odometer-question');
    await button(words('trips', 'moves.start'), question).click();
    await expectToast(phone.page, words('trips', 'moves.started'));
    await question.waitFor({ state: 'hidden' });
  });

  it('shows the odometer of the truck with that of the trip, and takes a reading by hand, which is deleted again', async () => {
    const { page: shown } = phone;
    // Not that of the trip beside it, which is on the road in the sidebar for a moment more.
    await shown.locator('#page').getByRole('link', { name: truck.plate }).first().click();
    await shown.getByRole('tab', { name: words('fleet', 'odometer.title') }).click();
    const log = shown.getByRole('table', { name: words('fleet', 'odometer.readings') });
    await log.getByText(/1[.,]000\skm/).waitFor();
    await button(words('fleet', 'odometer.add'), shown).click();
    await field(words('fleet', 'fields.mileage')).fill('9050');
    await expectAccessible(shown);
    await button(words('common', 'actions.save'), dialog()).click();
    await expectToast(shown, words('fleet', 'odometer.saved'));
    await log.getByText(/9[.,]050\skm/).waitFor();
    await check('odometer');
    await button(words('common', 'table.row_actions'), log).click();
    await shown.getByRole('menuitem', { name: words('common', 'actions.delete') }).click();
    await button(words('common', 'actions.delete'), dialog()).click();
    await expectToast(shown, words('fleet', 'odometer.deleted'));
    await log.getByText(/9[.,]050\skm/).waitFor({ state: 'hidden' });
  });

  it('is rejected with a reason, which survives a failed request', async () => {
    const { page: shown } = phone;
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-1)}T18:00` });
    await visit(shown, `/admin/trips/${trip.id}`);
    const openDialog = () => button(words('trips', 'moves.reject'), shown).click();
    const confirm = async () => {
      await dialog()
        .getByRole('button', { name: words('trips', 'moves.reject'), exact: true })
        .click();
      await dialog().waitFor({ state: 'hidden' });
    };
    await shown.route('**/rejection', (route) => route.fulfill({ status: 429, json: { message: 'Too Many Attempts.' } }));
    await openDialog();
    await field(words('trips', 'moves.reject_reason')).fill('Falta el cumplido');
    await confirm();
    await expectToast(shown, words('trips', 'moves.reject_failed'));
    await shown.unroute('**/rejection');
    await openDialog();
    expect(await field(words('trips', 'moves.reject_reason')).inputValue()).toBe('Falta el cumplido');
    await confirm();
    await shown.getByText(words('trips', 'rejected_title')).waitFor();
    await shown.getByText('Falta el cumplido').first().waitFor();
    await check('rejected');
  });

  it('is invoiced after the question about its proof, and the receipt of its payment opens in a tab of its own', async () => {
    const { page: shown } = phone;
    await post(`/api/trips/${trip.id}/review`, { arrival_at: `${demoDay(-1)}T18:00` });
    await button(words('invoicing', 'invoice_trip'), shown).click();
    await button(words('invoicing', 'invoice_trip'), dialog()).click();
    const question = shown.getByRole('dialog', { name: words('invoicing', 'trips_questions.title') });
    await button(words('invoicing', 'invoice_trip'), question).click();
    await shown.waitForURL(/\/admin\/invoices\/[0-9a-f-]{36}/);
    await check('invoice');
    const invoice_id = /invoices\/([0-9a-f-]{36})/.exec(shown.url())?.[1];
    await post(`/api/invoices/${invoice_id}/sending`, {});
    const payment = await post('/api/payments', { invoice_id, payment_date: demoDay(), method: 'cash', amount: '10000' });
    await visit(shown, `/admin/payments/${payment.id}`);
    const link = shown.getByRole('link', { name: words('invoicing', 'payments.receipt') });
    await check('payment');
    expect(await link.getAttribute('target')).toBe('_blank');
    // Without a header for the company, as a tab sends it.
    const receipt = await shown.request.get((await link.getAttribute('href')) as string);
    expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('caused no errors in the browsers', () => expect([...session.browserErrors, ...phone.browserErrors]).toEqual([]));
});
