/** Reminders by day: found in the list, shown as a calendar, and reached with the keyboard; and of people who are no drivers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#base/days.ts';
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

describe.each(journeys)('the calendar of reminders, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const plate = { es: 'CAL101', en: 'CAL102' }[language];
  let session: SignedInSession;
  let today: string;

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    const { rows } = await browsers.asServer((pool) => pool.query("select (now() at time zone 'America/Bogota')::date::text as today"));
    today = rows[0].today;
    const send = (path: string, data: unknown) =>
      callApi(session.context, path, { method: 'POST', company: session.company, data }) as Promise<{ data: { id: string } }>;
    const vehicle = { make: 'Kenworth', model: 'T800', year: 2021, registration_number: '1002', type: 'tractor_unit' };
    const { id: subject_id } = (await send('/api/trucks', { ...vehicle, plate })).data;
    const reminder = { subject: 'truck', subject_id, kind: 'other' };
    for (const n of [1, 2, 3, 4, 5, 6]) await send('/api/reminders', { ...reminder, description: `Papel ${n}`, due_on: today });
    await send('/api/reminders', { ...reminder, description: 'Viejo', due_on: addDays(today, -80) });
    await send('/api/reminders', { ...reminder, description: 'Lejano', due_on: addMonths(today, 1) });
  });
  afterAll(() => session?.page.context().close());

  it('has what the list finds, on its day and by month', async () => {
    const { page } = session;
    await visit(page, `/admin/reminders?search=${plate}`);
    await openOtherView(page, size, t('common', 'table.view_calendar'), t('common', 'table.more'));
    await page.waitForURL(/view=calendar/);
    const calendar = page.getByRole('region', { name: t('reminders', 'calendar.label') });
    await calendar.getByRole('link', { name: 'Viejo' }).waitFor();
    expect(await calendar.getByRole('link', { name: 'Papel' }).count()).toBe(4);
    await calendar.getByRole('button', { name: t('reminders', 'calendar.more_other').replace('{{count}}', '2') }).click();
    await calendar.getByRole('link', { name: 'Papel 6' }).waitFor();
    expect(await calendar.getByRole('link', { name: 'Lejano' }).count()).toBe(0);
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-reminder-calendar`);

    if (size === 'phone') await calendar.getByRole('button', { name: t('common', 'calendar.next_month') }).click();
    else {
      await calendar.getByRole('grid').locator('button[tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('PageDown');
    }
    await page.waitForURL(new RegExp(`day=${addMonths(today, 1)}`));
    await waitUntilIdle(page);
    await calendar.getByRole('link', { name: 'Lejano' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lejano' }).waitFor();
    await page.goBack();
    await calendar.getByRole('link', { name: 'Lejano' }).waitFor();
    expect(session.browserErrors).toEqual([]);
  });

  it('has those of any active user', async () => {
    const { page } = session;
    await visit(page, '/admin/reminders/new?subject=person');
    const person = page.getByLabel(startingWith(t('reminders', 'subjects.person'))).and(page.locator('input'));
    await pickOption(person, 'Catalina Restrepo');
    await page.locator('[name="kind"]').selectOption('medical');
    await page.locator('[name="due_on"]').fill(addDays(today, language === 'es' ? 100 : 200));
    await page.locator('form button[type=submit]').click();
    if (language === 'es') await expectToast(page, t('reminders', 'created'));
    // One of a kind is open: the other language finds that of the first.
    else await page.getByText(t('reminders', 'errors.reminder_exists')).first().waitFor();
  });
});
