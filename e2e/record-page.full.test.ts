/** The pages of plain records and of users: a read view first, the form and the history as tabs. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import {
  expectAccessible,
  expectToast,
  journeys,
  type SignedInSession,
  setUpBrowserTests,
  sizes,
  takeScreenshot,
  visit,
  waitUntilIdle,
} from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

describe.each(journeys)('the page of a record, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let page: Page;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    page = session.page;
  });
  afterAll(() => session?.context.close());

  const first = async (path: string) => (await callApi(session.context, path, { company: session.company })).data[0];
  const tab = (name: string) => page.getByRole('tab', { name });
  const editLink = () => page.getByRole('link', { name: t('common', 'actions.edit') });
  const openTab = () => new URL(page.url()).searchParams.get('tab');
  const phone = () => page.getByLabel(startingWith(t('customers', 'fields.phone'))).first();

  it.each(['customers', 'trucks', 'trailers', 'users'])('shows %s as text, each tab accessible and nothing sideways', async (list) => {
    const { id } = await first(`/api/${list}?perPage=10${list === 'users' ? '&role=driver' : ''}`);
    const forms: string[] = [];
    page.on('request', (request) => void (request.url().includes('/use-zod-form-') && forms.push(request.url())));
    // Loaded anew, without the code of the form.
    await page.goto(`/admin/${list}/${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await waitUntilIdle(page);
    expect(await page.locator('main form').count()).toBe(0);
    expect(forms).toEqual([]);
    await visit(page, `/admin/${list}/${id}?tab=edit`);
    await page.locator('main form').waitFor();
    expect(forms).not.toEqual([]);
    // Tall, so that the bar of the form covers no field.
    await page.setViewportSize({ ...sizes[size], height: 4_000 });
    for (const name of (await page.getByRole('tab').allTextContents()).toReversed()) {
      await tab(name).click();
      await waitUntilIdle(page);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(sizes[size]);
    await takeScreenshot(page, `${language}-${size}-page-${list}`);
  });

  it('opens the form by its button, asks before unsaved input is left, and returns to the saved values', async () => {
    const { id } = await first('/api/customers?perPage=10&status=active');
    await page.goto(`/admin/customers/${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    if (size === 'desktop') await page.keyboard.press('e');
    else await editLink().click();
    const hasFocus = (name: string) => tab(name).evaluate((element) => element === document.activeElement);
    await expect.poll(() => hasFocus(t('customers', 'tabs.data'))).toBe(true);
    const number = size === 'phone' ? '3007770001' : '3007770002';
    await phone().fill(number);
    expect(openTab()).toBe('edit');
    expect(await editLink().count()).toBe(0);
    await tab(t('customers', 'tabs.summary')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common', 'form.stay') })
      .click();
    expect(await phone().inputValue()).toBe(number);
    await page.getByRole('button', { name: t('common', 'actions.save'), exact: true }).click();
    await expectToast(page, t('common', 'record.updated_m'));
    await page.getByRole('link', { name: number }).waitFor();
    expect(openTab()).toBeNull();
    expect(await hasFocus(t('customers', 'tabs.summary'))).toBe(true);
  });

  it('moves the focus between tabs with the arrows, and opens one with Enter', async () => {
    await tab(t('customers', 'tabs.summary')).focus();
    await page.keyboard.press('ArrowLeft');
    expect(openTab()).toBeNull();
    await page.keyboard.press('Enter');
    await expect.poll(openTab).toBe('history');
    await page.goBack();
    await expect.poll(openTab).toBeNull();
    await expect.poll(() => tab(t('customers', 'tabs.summary')).getAttribute('aria-selected')).toBe('true');
  });

  it('assigns a driver to a truck after the one before, refuses who has it already, ends and deletes', async () => {
    const [truck] = (await callApi(session.context, '/api/trucks?perPage=100', { company: session.company })).data.filter(
      ({ drivers }: { drivers: object[] }) => drivers.length === 1,
    );
    const people = (await callApi(session.context, '/api/users/drivers?status=active&perPage=100', { company: session.company })).data;
    const [before, next] = [truck.drivers[0], people.findLast(({ id }: { id: string }) => id !== truck.drivers[0].id)];
    const words = (key: string) => t('fleet', `drivers.${key}`);
    await visit(page, `/admin/trucks/${truck.id}?tab=drivers`);
    const entry = (name: string) =>
      page
        .getByRole('list', { name: words('title') })
        .getByRole('listitem')
        .filter({ hasText: name });
    await entry(before.name).first().waitFor();
    const dialog = page.getByRole('dialog');
    const assign = async (name: string) => {
      if (!(await dialog.isVisible())) await page.getByRole('button', { name: words('assign') }).click();
      await dialog.getByRole('combobox').fill(name);
      await page
        .getByRole('option', { name: startingWith(name) })
        .first()
        .click();
    };
    const save = () => dialog.getByRole('button', { name: words('assign') }).click();
    await assign(before.name);
    await save();
    await dialog.getByText(t('fleet', 'errors.already_assigned')).first().waitFor();
    expect(await dialog.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
    await assign(next.name);
    await dialog.getByRole('switch').check();
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-assign-driver`);
    await save();
    await expectToast(page, words('assigned'));
    await entry(next.name)
      .filter({ hasText: words('state.current') })
      .waitFor();
    expect(
      await entry(before.name)
        .filter({ hasText: words('state.past') })
        .count(),
    ).toBe(1);
    await page.locator('header').getByText(next.name).first().waitFor();

    await entry(next.name)
      .getByRole('button', { name: words('end') })
      .click();
    await dialog.getByRole('button', { name: words('end') }).click();
    await expectToast(page, words('ended'));
    await expect
      .poll(() =>
        entry(next.name)
          .getByRole('button', { name: words('end') })
          .count(),
      )
      .toBe(0);
    await entry(next.name).getByRole('button').click();
    await page.getByRole('menuitem', { name: t('common', 'actions.delete') }).click();
    await dialog.getByRole('button', { name: t('common', 'actions.delete') }).click();
    await expectToast(page, words('deleted'));
    await expect.poll(() => entry(next.name).count()).toBe(0);
  });

  it('offers no form to users who may only view, also by its address', async () => {
    const role = { name: `Consulta ${language} ${size}`, permissions: ['view-customers', 'view-trucks', 'view-users'] };
    const { data } = await callApi(session.context, '/api/roles', { method: 'POST', company: session.company, data: role });
    const driver = await first('/api/users?perPage=10&search=driver@arriero.test');
    const path = `/api/users/${driver.id}`;
    const full = (await callApi(session.context, path, { company: session.company })).data;
    const before = full.roles.map(({ key }: { key: string }) => key);
    const setRoles = async (roles: string[]) => {
      const { version } = (await callApi(session.context, path, { company: session.company })).data;
      await callApi(session.context, path, { method: 'PUT', company: session.company, version, data: { ...full, roles } });
    };
    await setRoles([data.key ?? data.id]);
    const viewer = await browsers.openSignedIn('driver@arriero.test', journey);
    for (const [list, query] of [
      ['customers', ''],
      ['trucks', ''],
      ['users', '&search=admin@arriero.test'],
    ] as const) {
      const { id } = await first(`/api/${list}?perPage=10${query}`);
      await visit(viewer.page, `/admin/${list}/${id}?tab=edit`);
      await viewer.page.getByRole('heading', { level: 2 }).first().waitFor();
      await waitUntilIdle(viewer.page);
      expect(await viewer.page.locator('main form').count(), list).toBe(0);
      expect(await viewer.page.getByRole('link', { name: t('common', 'actions.edit') }).count(), list).toBe(0);
      expect(await viewer.page.getByRole('tab', { name: t('common', 'record.tabs.history') }).count(), list).toBe(0);
    }
    expect([...viewer.browserErrors, ...session.browserErrors]).toEqual([]);
    await viewer.context.close();
    await setRoles(before);
  });
});
