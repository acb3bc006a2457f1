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
/** Four hours of the day, of which two are of today, one of the last day of a month, and one of the first day of a year. */
const moments: { name: string; zone: string; at?: Date }[] = [
  { name: "4 o'clock", zone: morningZone(now, 4) },
  { name: "9 o'clock on 30 November", zone: 'America/Bogota', at: new Date('2026-11-30T14:00:00Z') },
  { name: "17 o'clock on 1 January", zone: 'America/Bogota', at: new Date('2027-01-01T22:00:00Z') },
  { name: "23 o'clock", zone: morningZone(now, 23) },
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
