/**
 * The driver's day on the phone, without its menu: an arrival that is undone and pressed again, its odometer and proof of delivery, the next
 * departure, an expense with its photo without signal, what is owed, and the last pay stub. That nothing is sent twice or lost is proven in
 * `src/web/kit/outbox/outbox.test.ts`, which trip comes next in `src/modules/reports/rules/driver-day.test.ts`.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { realPng } from '../src/server/testing/files.ts';
import { callApi, dataCalls } from './api.ts';
import { expectAccessible, passes, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

describe.each(passes('phone'))("the driver's day in $language on the $size", (journey) => {
  const browsers = setUpBrowserTests();
  const { language } = journey;
  const t = translator(language);
  const words = (key: string, values: Record<string, string | number> = {}) => interpolate(t('reports', `own.${key}`), values);
  let session: SignedInSession;
  let page: Page;
  const { get } = dataCalls(() => session);
  beforeAll(async () => {
    session = await browsers.openSignedIn('driver@arriero.test', journey);
    ({ page } = session);
  });
  afterAll(() => session?.context.close());

  const main = () => page.locator('#page');
  const band = () => main().getByRole('region', { name: words('title') });
  const button = (key: string) => band().getByRole('button', { name: words(key), exact: true });
  const undo = () => band().getByRole('button', { name: startingWith(words('undo')) });
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: realPng() });
  /** As when the phone shows another app: what could be undone is sent. */
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'hidden');
    });
  const tripNow = async (id: string) => get(`/api/trips/${id}`);

  it('arrives with one touch that can be undone, adds the odometer, and delivers with a photo', async () => {
    const [trip] = await get('/api/trips?status=in_transit');
    await visit(page, '/admin/dashboard');
    await button('moves.arrive').click();
    await undo().click();
    await button('moves.arrive').click();
    await undo().waitFor();
    await expectAccessible(page);
    await hide();
    await expect.poll(async () => (await tripNow(trip.id)).status).toBe('under_review');

    const { odometer_departure } = await tripNow(trip.id);
    const km = Number(odometer_departure ?? 100_000) + 412;
    await band().getByLabel(words('odometer_arrival')).fill(String(km));
    await band()
      .getByRole('button', { name: t('common', 'actions.save') })
      .click();
    await expect.poll(async () => (await tripNow(trip.id)).odometer_arrival).toBe(km);

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('moves.deliver').click()]);
    await chooser.setFiles(picture('cumplido.png'));
    await expect.poll(async () => (await tripNow(trip.id)).proof).toBe('attached');
  });

  it('leaves on the next trip', async () => {
    const [next] = await get('/api/trips?status=active&sort=departure_at');
    await band().getByText(next.number).waitFor();
    const directions = band().getByRole('link', { name: startingWith(words('directions').split('{{')[0] as string) });
    expect(await directions.first().getAttribute('href')).toContain('https://www.google.com/maps/dir/?api=1&destination=');
    expect(
      await band()
        .getByRole('link', { name: words('call_office') })
        .getAttribute('href'),
    ).toMatch(/^tel:\+?\d+$/);
    await button('moves.leave').click();
    await hide();
    await expect.poll(async () => (await tripNow(next.id)).status).toBe('in_transit');
    await button('moves.arrive').waitFor();
  });

  it('enters an expense with its photo without signal, which goes out when it is back', async () => {
    const [trip] = await get('/api/trips?status=in_transit');
    await session.context.setOffline(true);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      main()
        .getByRole('button', { name: words('photo') })
        .click(),
    ]);
    await chooser.setFiles(picture('peaje.png'));
    await main()
      .getByRole('button', { name: words('photo_taken') })
      .waitFor();
    await main()
      .getByRole('button', { name: words('categories.tolls') })
      .click();
    await main().getByLabel(t('common', 'labels.amount'), { exact: true }).fill('15600');
    await main()
      .getByRole('button', { name: t('common', 'actions.save') })
      .last()
      .click();
    await main().getByText(words('no_signal')).waitFor();
    await band()
      .getByText(interpolate(t('reports', 'own.to_send_one'), { count: 1 }))
      .waitFor();
    await expectAccessible(page);
    // It is on the device.
    await session.context.setOffline(false);
    await page.reload();
    const sent = async () =>
      (await get(`/api/expenses?trip_id=${trip.id}&perPage=10`)).filter(({ amount }: { amount: string }) => Number(amount) === 15_600);
    await expect.poll(async () => (await sent()).length).toBe(1);
    const [{ id, status, category_key, truck_id, paid_by }] = await sent();
    expect({ status, category_key, truck_id, paid_by }).toEqual({
      status: 'submitted',
      category_key: 'tolls',
      truck_id: trip.truck_id,
      paid_by: 'driver',
    });
    expect((await get(`/api/expenses/${id}`)).files).toMatchObject([{ name: 'peaje.png' }]);
    await main().getByText(words('states.submitted')).first().waitFor();
  });

  it('says what the office refused, and lets it go', async () => {
    const [trip] = await get('/api/trips?status=in_transit');
    const admin = await browsers.openSignedIn('admin@arriero.test');
    await waitUntilIdle(page);
    await session.context.setOffline(true);
    await button('moves.arrive').click();
    await hide();
    await main().getByText(words('no_signal')).waitFor();
    const { company } = session;
    await callApi(admin.context, `/api/trips/${trip.id}/cancellation`, {
      method: 'POST',
      company,
      data: { reason: 'Se varó', confirm: ['open_cash'], open_cash: 'account' },
    });
    await admin.context.close();
    await session.context.setOffline(false);
    const refused = main().getByRole('alert').filter({ hasText: trip.number });
    await refused.getByText(t('trips', 'errors.trip_cannot_move')).waitFor();
    await refused.getByRole('button', { name: startingWith(words('discard')) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('discard'), exact: true })
      .click();
    await refused.waitFor({ state: 'detached' });
  });

  it('shows what is owed and the last pay stub, with its PDF', async () => {
    const { account, pay } = (await callApi(session.context, '/api/dashboard/own', { company: session.company })).data;
    const { user } = await callApi(session.context, '/api/user');
    const owed = String(Math.abs(Number(account.balance)));
    await main().getByText(formatMoney(owed, language)).first().waitFor();
    const pdf = await main()
      .getByRole('link', { name: words('stub_pdf') })
      .getAttribute('href');
    const document = await session.context.request.get(pdf as string);
    expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await main()
      .getByRole('link', { name: startingWith(words('owe')) })
      .click();
    await page.waitForURL(`/admin/driver-accounts/${user.id}`);
    await visit(page, `/admin/compensation/stubs/${pay.last.id}`);
    await main().getByText(formatMoney(pay.last.net_payment, language)).first().waitFor();
    expect(session.browserErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|ApiError/.test(error))).toEqual([]);
  });
});
