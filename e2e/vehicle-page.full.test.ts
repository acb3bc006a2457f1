/** The page of a truck: a new trip starts from it, and it follows what others record. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { setUpBrowserTests, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');

interface Truck {
  id: string;
  plate: string;
  mileage: number;
  default_trailer_plate: string | null;
  drivers: { name: string }[];
}

describe('the page of a truck', () => {
  let page: Page;
  let send: (path: string, data?: object) => Promise<unknown>;
  let truck: Truck;

  beforeAll(async () => {
    const session = await browsers.openSignedIn('admin@arriero.test');
    ({ page } = session);
    send = (path, data) => callApi(session.context, path, { method: data && 'POST', company: session.company, data });
    const { data } = (await send('/api/trucks?status=active&perPage=100')) as { data: Truck[] };
    truck = data.find(({ drivers, default_trailer_plate }) => drivers.length > 0 && default_trailer_plate !== null) as Truck;
  });
  afterAll(() => page?.context().close());

  it('offers a new trip with the truck, its driver and its trailer', async () => {
    await visit(page, `/admin/trucks/${truck.id}?tab=trips`);
    await page.getByRole('link', { name: t('trips', 'new') }).click();
    await page.waitForURL(/trips\/new/);
    const inputOf = (field: string) => page.getByLabel(startingWith(t('trips', `fields.${field}`))).and(page.locator('input'));
    await expect.poll(() => inputOf('truck').inputValue()).toBe(truck.plate);
    await expect.poll(() => inputOf('trailer').inputValue()).toBe(truck.default_trailer_plate);
    await expect.poll(() => inputOf('driver').inputValue()).toBe(truck.drivers[0]?.name);
  });

  it('shows an odometer that another user recorded, without being reloaded', async () => {
    await visit(page, `/admin/trucks/${truck.id}`);
    await page.getByRole('heading', { level: 1, name: truck.plate }).waitFor();
    const shown = (km: number) => page.getByText(new RegExp(`${km.toLocaleString('es-CO')}\\s+km`)).first();
    await shown(truck.mileage).waitFor();
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    await send(`/api/trucks/${truck.id}/odometer`, {
      at: `${today}T00:00`,
      km: truck.mileage + 1234,
      confirm: ['odometer_lower', 'odometer_jump'],
    });
    await shown(truck.mileage + 1234).waitFor({ timeout: 15_000 });
  });
});
