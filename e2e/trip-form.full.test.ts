/** The form of a trip: what a clerk types for one, without the mouse, and what the form never loses. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import {
  type BrowserSession,
  expectAccessible,
  expectToast,
  openBlank,
  pickOption,
  setUpBrowserTests,
  signIn,
  waitUntilIdle,
} from './harness.ts';
import { countingKeyboard } from './keyboard.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

interface Used {
  city: string;
  address: string;
  latitude: string | null;
}

let session: BrowserSession;
let page: Page;
let company: string;
/** An active customer whose trips began and ended somewhere. */
let customer: { id: string; name: string; origins: Used[]; destinations: Used[] };

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
const get = async (path: string): Promise<any> => (await callApi(session.context, path, { company })).data;
const field = (label: string) => page.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
const named = (name: string) => page.locator(`[name="${name}"]`);
const button = (name: string) => page.getByRole('button', { name: startingWith(name) }).first();
const openForm = async () => {
  await openBlank(page, '/admin/trips/new');
  await field(t('trips', 'fields.customer')).waitFor();
};

beforeAll(async () => {
  session = await browsers.open('desktop', 'es');
  page = session.page;
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'admin@arriero.test');
  company = (await callApi(session.context, '/api/user')).default_company.id;
  for (const { id, name } of await get('/api/customers?status=active&perPage=100')) {
    const hints = await get(`/api/customers/${id}/trip-hints`);
    if (hints.origins.length > 0 && hints.destinations.length > 0) customer = { id, name, ...hints };
  }
});
afterAll(() => session?.context.close());

describe('a trip with three loads', () => {
  it('takes at most 110 keys, of which 45 are not its content, one save and no mouse', async () => {
    const day = (after: number) => {
      const [year = '', month, date] = new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10).split('-');
      return `${date}${month}${year.slice(2)}`;
    };
    const driver = (await get('/api/users/drivers?status=active&perPage=10'))[0].name as string;
    const truck = (await get('/api/trucks?status=active&perPage=10'))[0].plate as string;
    const { keys, type, press, pick, typeLoads } = countingKeyboard(page);
    const saves: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      // Input keeps the session alive once a minute, on a machine slow enough for that.
      const isSave = sent.method() !== 'GET' && pathname.startsWith('/api/') && pathname !== '/api/user/activity';
      if (isSave && !sent.headers()['x-background']) saves.push(sent.method());
    });
    await page.goto('/admin/trips');
    await waitUntilIdle(page);
    await page.locator('[aria-keyshortcuts="N"]').waitFor();

    await press('n');
    await page.waitForURL('**/trips/new');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await press('Tab', 'Tab');
    await pick(customer.name.slice(0, 4));
    await waitUntilIdle(page);
    expect(await named('customer_id').inputValue()).toContain(customer.name.slice(0, 4));
    await press('Tab');
    await typeLoads([
      ['Papel', '18', '', '265000'],
      ['Resmas', '640', 'c', '5000'],
      ['Cajas', '2', '', '240000'],
    ]);
    await press('Tab', 'Tab');
    const [origin, destination] = [customer.origins[0], customer.destinations[0]] as [Used, Used];
    await pick(origin.city.slice(0, 4));
    await expect.poll(() => named('origin.address').inputValue()).toBe(origin.address);
    await press('Tab');
    await type(`${day(1)} 5`);
    await press('Tab', 'Tab');
    await pick(destination.city.slice(0, 4));
    await expect.poll(() => named('destination.address').inputValue()).toBe(destination.address);
    await press('Tab');
    await type(`${day(2)} 6`);
    await press('Tab', 'Tab');
    await pick(driver.slice(0, 3));
    await pick(truck.slice(0, 3));
    await press('Control+Enter');
    await page.waitForURL(/\/admin\/trips\/[0-9a-f-]{36}$/);

    const id = page.url().split('/').at(-1);
    const trip = await get(`/api/trips/${id}`);
    expect(trip).toMatchObject({ freight: '8450000.00', freight_basis: 'loads' });
    for (const [end, used] of [
      [trip.origin, origin],
      [trip.destination, destination],
    ])
      expect([end.city, end.address, end.latitude]).toEqual([used.city, used.address, used.latitude]);
    expect(trip.driver_name.slice(0, 3)).toBe(driver.slice(0, 3));
    expect(trip.truck_plate.slice(0, 3)).toBe(truck.slice(0, 3));
    expect(await get(`/api/trips/${id}/loads`)).toMatchObject([
      { goods: 'Papel', unit: 'ton', amount: '4770000.00' },
      { goods: 'Resmas', unit: 'box', amount: '3200000.00' },
      { goods: 'Cajas', unit: 'box', amount: '480000.00' },
    ]);
    expect(saves).toEqual(['POST']);
    expect(keys.other, JSON.stringify(keys)).toBeLessThanOrEqual(45);
    expect(keys.content + keys.other, JSON.stringify(keys)).toBeLessThanOrEqual(110);
  });
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
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByText(t('common', 'form.restored')).waitFor();
    expect(await line(1, 'goods').inputValue()).toBe('Cartón');
    await expectAccessible(page);
    await button(t('common', 'form.discard_restored')).click();
  });

  it('show an error at the line, while an empty last line is none', async () => {
    await line(0, 'goods').fill('Papel');
    await line(0, 'goods').press('Enter');
    await line(1, 'goods').waitFor();
    await button(t('trips', 'create')).click();
    await expect.poll(() => line(0, 'quantity').getAttribute('aria-invalid')).toBe('true');
    expect(await line(1, 'goods').getAttribute('aria-invalid')).not.toBe('true');
    await expectAccessible(page);
  });

  it('count as the user chooses, and no choice changes what was typed', async () => {
    const choose = (basis: string) => page.getByRole('radio', { name: t('trips', `basis.${basis}`), exact: true }).check();
    const total = page.getByLabel(t('trips', 'form.total'));
    await named('freight_rate').fill('1000000');
    await line(0, 'quantity').fill('2');
    await line(0, 'unit_price').fill('500');
    await page.getByText(t('trips', 'basis.will_ask')).waitFor();
    await choose('loads');
    await total.getByText('1.000', { exact: false }).waitFor();
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

  it.each([360, 390, 1180, 1440])('shows nothing sideways at %i px', async (width) => {
    // So high that no control is half under the bar of the buttons.
    await page.setViewportSize({ width, height: 2600 });
    await waitUntilIdle(page);
    await named('loads.0.goods').press('Enter');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
