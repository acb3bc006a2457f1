/**
 * Two tabs, or two users, edit one record: the second save gets a version conflict and a choice, and never overwrites values its user has not
 * seen. After every choice the test reads the record through the API.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, passes, type SignedInSession, setUpBrowserTests, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

interface Customer {
  id: string;
  version: number;
  phone: string;
  contact_name: string;
}

describe.each(passes('phone'))('a record open in two tabs, in $language on the $size', (journey) => {
  const { language } = journey;
  const t = translator(language);
  let session: SignedInSession;
  let a: Page;
  let b: Page;
  let company: string;
  let id: string;

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page: a, company } = session);
    b = await session.context.newPage();
    for (const page of [a, b]) page.on('dialog', (dialog) => void dialog.accept());
    const query = new URLSearchParams({ status: 'active', perPage: '10' });
    id = (await callApi(session.context, `/api/customers?${query}`, { company })).data[0].id;
  });
  afterAll(() => session?.context.close());

  const field = (page: Page, key: string) =>
    page
      .getByLabel(startingWith(t('customers', `fields.${key}`)))
      .and(page.locator('input'))
      .first();
  const clickButton = (page: Page, key: string) => page.getByRole('button', { name: t('common', key), exact: true }).click();
  const save = (page: Page) => clickButton(page, 'actions.save');
  const conflictDialog = (page: Page) => page.getByRole('dialog', { name: startingWith(t('common', 'form.stale_title.self')) });
  const chooseMine = async (page: Page) => {
    await conflictDialog(page).waitFor();
    await clickButton(page, 'form.stale_keep');
    await conflictDialog(page).waitFor({ state: 'hidden' });
  };
  const hasDraft = (page: Page) => page.evaluate((of) => Object.keys(localStorage).some((key) => key.endsWith(of)), `customers.${id}`);
  const readCustomer = async (): Promise<Customer> => (await callApi(session.context, `/api/customers/${id}`, { company })).data;
  const open = async (page: Page) => {
    await page.goto(`/admin/customers/${id}?tab=edit`);
    await field(page, 'phone').waitFor();
    await waitUntilIdle(page);
  };
  /** Phone number of the next save, different each time. */
  let nextPhone = 3_100_000_000;
  /** Waits until the record has its next version and the tab has refetched it. */
  const saveInTabA = async () => {
    const { version } = await readCustomer();
    const phone = String(nextPhone++);
    await field(a, 'phone').fill(phone);
    await save(a);
    await expect.poll(async () => (await readCustomer()).version).toBe(version + 1);
    await waitUntilIdle(a);
    return phone;
  };
  const saveByApi = async () => {
    const customer = await readCustomer();
    const data = { ...customer, phone: String(nextPhone++) };
    await callApi(session.context, `/api/customers/${id}`, { method: 'PUT', company, version: customer.version, data });
    return data.phone;
  };

  beforeEach(() => Promise.all([open(a), open(b)]));

  it('shows a conflict to the second tab, stores nothing, and asks again until the user chooses the other values', async () => {
    const { contact_name } = await readCustomer();
    await field(b, 'contact_name').fill('Segunda Persona');
    const phone = await saveInTabA();
    for (const choice of ['form.stay', 'form.stale_reload.self']) {
      await save(b);
      await conflictDialog(b).waitFor();
      expect(await field(b, 'contact_name').inputValue()).toBe('Segunda Persona');
      expect(await readCustomer()).toMatchObject({ phone, contact_name });
      await clickButton(b, choice);
      await conflictDialog(b).waitFor({ state: 'hidden' });
    }
    await expect.poll(() => field(b, 'phone').inputValue()).toBe(phone);
    expect(await field(b, 'contact_name').inputValue()).toBe(contact_name);
    await expect.poll(() => hasDraft(b)).toBe(false);
  });

  it('shows the conflict again when the record changed between the conflict and the choice', async () => {
    await field(b, 'contact_name').fill('Tercera Persona');
    await saveInTabA();
    await save(b);
    await conflictDialog(b).getByRole('table').waitFor();
    // Not in tab A, whose form would restore the draft of tab B.
    const phone = await saveByApi();
    await clickButton(b, 'form.stale_keep');
    await conflictDialog(b).getByRole('cell', { name: phone }).waitFor();
    expect((await readCustomer()).contact_name).not.toBe('Tercera Persona');
    await chooseMine(b);
    await expect.poll(readCustomer).toMatchObject({ phone, contact_name: 'Tercera Persona' });
  });

  it('names the other user, lists only the fields that differ, and takes over those that only the other changed', async () => {
    const others = await browsers.openSignedIn('driver@arriero.test', { language });
    const { data: users } = await callApi(session.context, '/api/users?search=driver@arriero.test', { company });
    const user = (await callApi(session.context, `/api/users/${users[0].id}`, { company })).data;
    const roles = [...new Set([...user.roles.map((role: { key: string }) => role.key), 'administrator'])];
    await callApi(session.context, `/api/users/${user.id}`, { method: 'PUT', company, version: user.version, data: { ...user, roles } });
    await field(b, 'contact_name').fill('Yo');
    const customer = await readCustomer();
    const data = { ...customer, contact_name: 'Otro', phone: String(nextPhone++) };
    await callApi(others.context, `/api/customers/${id}`, { method: 'PUT', company, version: customer.version, data });
    await others.context.close();
    await save(b);
    const dialog = b.getByRole('dialog', { name: startingWith('Jhon Jairo Castaño Giraldo') });
    await dialog.getByRole('table').waitFor();
    await expectAccessible(b);
    const rows = await Promise.all((await dialog.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()));
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual(['', t('common', 'form.stale_column.you'), 'Jhon']);
    expect(rows).toContainEqual([t('customers', 'fields.phone'), t('common', 'form.stale_untouched'), data.phone]);
    expect(rows).toContainEqual([t('customers', 'fields.contact_name'), 'Yo', 'Otro']);
    await dialog.getByRole('button', { name: t('common', 'form.stale_keep'), exact: true }).click();
    await expect.poll(readCustomer).toMatchObject({ phone: data.phone, contact_name: 'Yo' });
  });

  it('shows the conflict also for a draft that was restored after a reload', async () => {
    await field(b, 'contact_name').fill('De vuelta');
    await expect.poll(() => hasDraft(b)).toBe(true);
    await b.goto('about:blank');
    const phone = await saveByApi();
    await open(b);
    await b.getByText(t('common', 'form.restored')).waitFor();
    await save(b);
    await chooseMine(b);
    await expect.poll(readCustomer).toMatchObject({ phone, contact_name: 'De vuelta' });
    expect(session.browserErrors).toEqual([]);
  });
});
