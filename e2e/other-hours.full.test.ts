/**
 * Lists cut nothing at other hours than those of all other tests, nor at the end of a month and of a year: the demo is planned from the moment, so
 * its delays, its months and its due dates are others then.
 */
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { testCost } from '#server/testing/passwords.ts';
import { morningZone } from '#server/testing/setup/morning-zone.ts';
import { seedDemo } from '../db/seeds/demo.ts';
import { setUpBrowserTests } from './harness.ts';
import { cutTexts, openList } from './lists.ts';

const lists = ['trips', 'invoices', 'payments', 'expenses', 'services', 'reminders', 'users'];

const now = new Date();
const moments: { name: string; zone: string; at?: Date }[] = [
  ...[4, 9, 17, 23].map((hour) => ({ name: `${hour} o'clock`, zone: morningZone(now, hour) })),
  ...['2026-11-30', '2026-12-31', '2027-01-01'].map((day) => ({
    name: day,
    zone: 'America/Bogota',
    at: new Date(`${day}T16:00:00Z`),
  })),
];

describe.each(moments)('at $name', ({ zone, at }) => {
  const browsers = setUpBrowserTests({
    database: async () => {
      const database = await freshDatabase();
      await seedDemo(database.url, { zone, passwordCost: testCost, ...(at && { now: at }) });
      return database;
    },
  });

  it('lists cut nothing', async () => {
    const { page, context, browserErrors } = await browsers.openSignedIn('admin@arriero.test');
    await page.setViewportSize({ width: 1440, height: 900 });
    if (at) await page.clock.setFixedTime(at);
    const cut: Record<string, string[]> = {};
    for (const list of lists) {
      await openList(page, `/admin/${list}`);
      // What changes with the moment has digits.
      cut[list] = (await cutTexts(page)).filter((text) => /\d/.test(text));
    }
    expect(cut).toEqual(Object.fromEntries(lists.map((list) => [list, []])));
    expect(browserErrors).toEqual([]);
    await context.close();
  });
});
