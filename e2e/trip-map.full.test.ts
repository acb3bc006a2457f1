/** The map: of a trip on its page, and of all that are on the road, with a list beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();

interface Row {
  id: string;
  number: string;
  truck_plate: string;
  origin_name: string;
  destination_name: string;
}

async function tripsIn(status: string, { context, company }: SignedInSession): Promise<Row[]> {
  return (await callApi(context, `/api/trips?status=${status}&perPage=100`, { company })).data;
}

describe.each(journeys)('the map, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let onTheRoad: Row[];

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    onTheRoad = await tripsIn('in_transit', session);
  });
  afterAll(() => session?.context.close());

  it.each(['active', 'in_transit', 'paid'])('is on the page of a trip that is %s, with its ends in words', async (status) => {
    const { page } = session;
    const [trip] = (await tripsIn(status, session)) as [Row];
    await visit(page, `/admin/trips/${trip.id}`);
    const ends = t('trips', 'map.trip').replace('{{origin}}', trip.origin_name).replace('{{destination}}', trip.destination_name);
    const map = page.getByRole('img', { name: ends });
    await map.waitFor();
    const names = await map.locator('text').allTextContents();
    expect(names).toEqual(expect.arrayContaining([trip.origin_name, trip.destination_name]));
    await page.getByText(t('trips', 'map.no_road')).waitFor();
    const { places } = (await callApi(session.context, `/api/trips/${trip.id}/expense-totals`, { company: session.company })).data;
    expect(places.length, 'where expenses were paid').toBeGreaterThanOrEqual(status === 'paid' ? 1 : 0);
    if (places.length > 0) {
      const cities = places.map(({ city }: { city: string }) => city).join(', ');
      await page.getByText(t('trips', 'map.passed').replace('{{cities}}', cities), { exact: true }).waitFor();
      expect(await map.getByText(places[0].city, { exact: true }).count()).toBe(1);
    }
    await waitUntilIdle(page);
    await expectAccessible(page);
    if (status === 'in_transit') await takeScreenshot(page, `${language}-${size}-trip-map`);
  });

  it('has all trips on the road, reached from the list, each with a link', async () => {
    const { page } = session;
    await visit(page, '/admin/trips');
    await page.getByRole('link', { name: t('trips', 'map.link'), exact: true }).click();
    await page.waitForURL('**/admin/trips/map');
    await page.getByRole('heading', { level: 1, name: t('trips', 'map.title') }).waitFor();
    await page.getByRole('img', { name: t('trips', 'map.label_other').replace('{{count}}', String(onTheRoad.length)) }).waitFor();
    const lines = page.getByRole('list', { name: t('trips', 'map.title') }).getByRole('link');
    const plates = (await lines.allTextContents()).map((text) => onTheRoad.find(({ truck_plate }) => text.includes(truck_plate))?.id);
    expect(plates.toSorted()).toEqual(onTheRoad.map(({ id }) => id).sort());
    await waitUntilIdle(page);
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-trips-map`);
  });

  it('opens a trip with the keyboard from the list, and with the pointer from the map', async () => {
    const { page } = session;
    await visit(page, '/admin/trips/map');
    const lines = page.getByRole('list', { name: t('trips', 'map.title') }).getByRole('link');
    await lines.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/trips\/[0-9a-f-]{36}$/);
    const opened = new URL(page.url()).pathname;
    await page.goBack();
    await lines.first().waitFor();
    // Another truck may cover its middle.
    await page.locator(`a[aria-hidden][href="${opened}"]`).dispatchEvent('click');
    await page.waitForURL(`**${opened}`);
    expect(session.browserErrors).toEqual([]);
  });
});

describe('the map of all trips', () => {
  it('shows a trip that another user starts', async () => {
    const session = await browsers.openSignedIn('admin@arriero.test');
    const { page, context, company } = session;
    const t = translator('es');
    const [trip] = (await tripsIn('active', session)) as [Row];
    await visit(page, '/admin/trips/map');
    const lines = page.getByRole('list', { name: t('trips', 'map.title') }).getByRole('link');
    await lines.first().waitFor();
    const before = await lines.count();
    await waitUntilIdle(page);
    const confirm = ['other_day', 'driver_in_transit', 'truck_in_transit', 'expired_papers'];
    const data = { departure_at: '2026-01-05T06:00', confirm, reason: 'Prueba' };
    await callApi(context, `/api/trips/${trip.id}/start`, { method: 'POST', company, data });
    await expect.poll(() => lines.count()).toBe(before + 1);
    await context.close();
  });

  it('has the own trips of a driver', async () => {
    const t = translator('es');
    const session = await browsers.openSignedIn('driver@arriero.test');
    const { page, context } = session;
    await visit(page, '/admin/trips/map');
    const lines = page.getByRole('list', { name: t('trips', 'map.title') }).getByRole('link');
    await lines.first().waitFor();
    const own = await tripsIn('in_transit', session);
    expect(await lines.count()).toBe(own.length);
    const office = await browsers.openSignedIn('admin@arriero.test');
    expect((await tripsIn('in_transit', office)).length).toBeGreaterThan(own.length);
    await Promise.all([context.close(), office.context.close()]);
  });

  it('says what it is for where no trip is on the road', async () => {
    const t = translator('es');
    const session = await browsers.openSignedIn('admin@arriero.test');
    const { page, context, company } = session;
    const { rows } = await browsers.asServer((pool) =>
      pool.query("select to_char(now() at time zone 'America/Bogota', 'YYYY-MM-DD\"T\"HH24:MI') as now"),
    );
    const data = { arrival_at: rows[0].now, confirm: ['odometer_lower', 'odometer_jump'] };
    for (const { id } of await tripsIn('in_transit', session))
      await callApi(context, `/api/trips/${id}/review`, { method: 'POST', company, data });
    await visit(page, '/admin/trips/map');
    await page.getByRole('heading', { level: 2, name: t('trips', 'map.empty') }).waitFor();
    await waitUntilIdle(page);
    await expectAccessible(page);
    await context.close();
  });
});
