/**
 * The form of a trip, and what it never loses. What a clerk types for a trip and its money when nothing is in the way is in
 * `clerks-morning.test.ts`; how the freight is calculated and how what was pasted is read is proven in `src/modules/trips/web/form`.
 */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataCalls } from './api.ts';
import {
  expectAccessible,
  expectToast,
  openBlank,
  pickOption,
  type SignedInSession,
  setUpBrowserTests,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

let session: SignedInSession;
let page: Page;
const { get } = dataCalls(() => session);
const named = (name: string) => page.locator(`[name="${name}"]`);
const button = (name: string) => page.getByRole('button', { name: startingWith(name) }).first();

beforeAll(async () => {
  session = await browsers.openSignedIn('admin@arriero.test');
  page = session.page;
  page.on('dialog', (dialog) => void dialog.accept());
});

describe('the form of a new trip', () => {
  beforeEach(async () => {
    await openBlank(page, '/admin/trips/new');
    await named('customer_id').waitFor();
  });

  it('proposes driver and truck by each other, with the usual trailer, and never replaces what the user chose', async () => {
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
    await choose('driver_id', other.drivers[0].name);
    await expect.poll(shown).toEqual(of(other, other));
    await choose('truck_id', one.plate);
    await waitUntilIdle(page);
    expect(await shown()).toEqual(of(other, one));

    await named('driver_id').press('Escape');
    await named('truck_id').press('Escape');
    await choose('truck_id', one.plate);
    await expect.poll(shown).toEqual(of(one, one));
    await choose('truck_id', other.plate);
    await expect.poll(shown).toEqual(of(other, other));
  });

  it('takes loads that are pasted from a spreadsheet, removes one by a key, and keeps them through a reload as a draft', async () => {
    const line = (at: number, column: string) => named(`loads.${at}.${column}`);
    const total = page.getByLabel(t('trips', 'form.total'));
    await line(0, 'goods').focus();
    await line(0, 'goods').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Papel\t18\tt\t$ 265.000\nResmas\t640\tcajas\t5.000\nCartón\t2\tt\t240.000\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await total.getByText('8.450.000').waitFor();
    await line(1, 'quantity').focus();
    await page.keyboard.press('Control+Backspace');
    await total.getByText('5.250.000').waitFor();
    const stored = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(async () => [(await stored()).includes('Cartón'), (await stored()).includes('Resmas')]).toEqual([true, false]);
    await page.reload();
    await page.getByText(t('common', 'form.restored')).waitFor();
    expect(await line(1, 'goods').inputValue()).toBe('Cartón');
    await expectAccessible(page);
  });

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
    await pickOption(named('origin.country_id'), 'Ecuador');
    await pickOption(named('origin.city_id'), 'Quito');
    expect(await named('origin.city_id').inputValue()).toMatch(/^Quito, /);
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
    const [made] = await get('/api/trips?perPage=10&departed_from=2027-02-01&departed_to=2027-02-01');
    expect(made).toMatchObject({ customer_id: model.customer_id, truck_id: model.truck_id, freight: model.freight });
  });

  it('opens a missing customer in a tab of its own, with the typed name', async () => {
    await named('manifest_number').fill('M-77');
    const [known] = await get('/api/customers?perPage=10');
    await named('customer_id').fill(`${known.name} Norte`);
    await page
      .getByRole('group', { name: t('common', 'form.similar') })
      .getByRole('option')
      .first()
      .waitFor();
    expect(await page.getByRole('option', { name: startingWith('Crear «') }).count()).toBe(0);
    await named('customer_id').fill('Ladrillera Nueva');
    const [tab] = await Promise.all([
      session.context.waitForEvent('page'),
      page.getByRole('option', { name: 'Crear «Ladrillera Nueva»' }).click(),
    ]);
    await expect.poll(() => tab.locator('[name="name"]').inputValue()).toBe('Ladrillera Nueva');
    expect(await named('manifest_number').inputValue()).toBe('M-77');
    await tab.close();
  });
});

it('the reason of a rejection survives a failed request', async () => {
  const [trip] = await get('/api/trips?status=under_review&perPage=10');
  const dialog = page.getByRole('dialog');
  const reason = dialog
    .getByLabel(startingWith(t('trips', 'moves.reject_reason')))
    .and(page.locator('input, textarea'))
    .first();
  const confirm = async () => {
    await dialog.getByRole('button', { name: t('trips', 'moves.reject'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await visit(page, `/admin/trips/${trip.id}`);
  await page.route('**/rejection', (route) => route.fulfill({ status: 429, json: { message: 'Too Many Attempts.' } }));
  await button(t('trips', 'moves.reject')).click();
  await reason.fill('Falta el cumplido');
  await confirm();
  await expectToast(page, t('trips', 'moves.reject_failed'));
  await page.unroute('**/rejection');
  await button(t('trips', 'moves.reject')).click();
  expect(await reason.inputValue()).toBe('Falta el cumplido');
  await confirm();
  await page.getByText(t('trips', 'rejected_title')).waitFor();
});

it('nothing caused an error in the browser', () => expect(session.browserErrors).toEqual([]));
