/**
 * Two tabs edit one record: the second save gets a version conflict and a choice, and never overwrites values its user has
 * not seen. After every choice the test reads the record through the API.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, passes, type SignedInSession, setUpBrowserTests, takeScreenshot, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

interface Customer {
  id: string;
  version: number;
  phone: string;
  contact_name: string;
  taxes: object[];
}

describe.each(passes('phone'))('a record open in two tabs, in $language on the $size', (journey) => {
  const { language, size } = journey;
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
  /** The rows of the conflict's table: field, own value, other value. */
  const differences = async (page: Page) =>
    Promise.all((await page.locator('dialog, [role=dialog]').getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()));
  const chooseMine = async (page: Page) => {
    await conflictDialog(page).waitFor();
    await clickButton(page, 'form.stale_keep');
    await conflictDialog(page).waitFor({ state: 'hidden' });
  };
  const hasDraft = (page: Page) => page.evaluate((of) => Object.keys(localStorage).some((key) => key.endsWith(of)), `customers.${id}`);
  const readCustomer = async (): Promise<Customer> => (await callApi(session.context, `/api/customers/${id}`, { company })).data;
  /** Saves and waits until the record has its next version and the page has refetched it. */
  const saveAndWait = async (page: Page) => {
    const { version } = await readCustomer();
    await save(page);
    await expect.poll(async () => (await readCustomer()).version).toBe(version + 1);
    await waitUntilIdle(page);
  };
  const open = async (page: Page) => {
    await page.goto(`/admin/customers/${id}?tab=edit`);
    await field(page, 'phone').waitFor();
    await waitUntilIdle(page);
  };
  /** Phone number of the next save in tab A, different each time. */
  let nextPhone = 3_100_000_000;
  const saveInTabA = async () => {
    const phone = String(nextPhone++);
    await field(a, 'phone').fill(phone);
    await saveAndWait(a);
    return phone;
  };
  const saveByApi = async () => {
    const customer = await readCustomer();
    const data = { ...customer, phone: String(nextPhone++) };
    await callApi(session.context, `/api/customers/${id}`, { method: 'PUT', company, version: customer.version, data });
    return data.phone;
  };

  beforeEach(() => Promise.all([open(a), open(b)]));

  it('shows a conflict to the second tab, stores nothing, and asks again until the user chooses', async () => {
    const { contact_name } = await readCustomer();
    await field(b, 'contact_name').fill('Segunda Persona');
    const phone = await saveInTabA();
    for (const _ of ['first', 'again']) {
      await save(b);
      await conflictDialog(b).waitFor();
      await expectAccessible(b);
      await takeScreenshot(b, `${language}-${size}-stale`);
      await clickButton(b, 'form.stay');
      await conflictDialog(b).waitFor({ state: 'hidden' });
      expect(await field(b, 'contact_name').inputValue()).toBe('Segunda Persona');
      expect(await readCustomer()).toMatchObject({ phone, contact_name });
    }
    // The draft would be restored in both tabs of the next test.
    await save(b);
    await clickButton(b, 'form.stale_reload.self');
    await expect.poll(() => hasDraft(b)).toBe(false);
  });

  it('keeps the input, over the other tab’s value too, and takes over the fields that only the other tab changed', async () => {
    const contact_name = `Contacto ${size}`;
    await field(b, 'contact_name').fill(contact_name);
    const phone = await saveInTabA();
    await save(b);
    await chooseMine(b);
    await expect.poll(readCustomer).toMatchObject({ phone, contact_name });
    await Promise.all([open(a), open(b)]);
    await field(b, 'phone').fill('3209998877');
    await saveInTabA();
    await save(b);
    await chooseMine(b);
    await expect.poll(readCustomer).toMatchObject({ phone: '3209998877', contact_name });
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

  it('names the other user, and lists only the fields that differ, with both values as users read them', async () => {
    const others = await browsers.openSignedIn('driver@arriero.test', { language });
    const { data: users } = await callApi(session.context, '/api/users?search=driver@arriero.test', { company });
    const user = (await callApi(session.context, `/api/users/${users[0].id}`, { company })).data;
    const roles = [...new Set([...user.roles.map((role: { key: string }) => role.key), 'administrator'])];
    await callApi(session.context, `/api/users/${user.id}`, { method: 'PUT', company, version: user.version, data: { ...user, roles } });
    await field(b, 'contact_name').fill('Yo');
    const customer = await readCustomer();
    // Another one in each journey: the customer keeps it.
    const [town, department, city] =
      language === 'es'
        ? [{ department_id: 'CO-91', city_id: 'CO-91001' }, 'Amazonas', 'Leticia']
        : [{ department_id: 'CO-85', city_id: 'CO-85001' }, 'Casanare', 'Yopal'];
    const tax = { name: 'Estampilla', type: 'tax', method: 'fixed', value: '1200', iva: false };
    const data = { ...customer, contact_name: 'Otro', ...town, taxes: [...customer.taxes, tax] };
    await callApi(others.context, `/api/customers/${id}`, { method: 'PUT', company, version: customer.version, data });
    await others.context.close();
    await save(b);
    const dialog = b.getByRole('dialog', { name: startingWith(`Jhon Jairo Castaño Giraldo`) });
    await dialog.getByRole('table').waitFor();
    await expectAccessible(b);
    await takeScreenshot(b, `${language}-${size}-conflict`);
    const untouched = t('common', 'form.stale_untouched');
    expect(await differences(b)).toEqual([
      ['', t('common', 'form.stale_column.you'), 'Jhon'],
      [t('customers', 'fields.contact_name'), 'Yo', 'Otro'],
      [t('places', 'department'), untouched, department],
      [t('places', 'city'), untouched, city],
      [t('customers', 'fields.taxes'), untouched, String(data.taxes.length)],
    ]);
    await dialog.getByRole('button', { name: t('common', 'form.stale_reload.member').replace('{{name}}', 'Jhon') }).click();
    await expect.poll(() => field(b, 'contact_name').inputValue()).toBe('Otro');
  });

  it('loads the other tab’s values when they are chosen, and then leaves without asking', async () => {
    const { contact_name } = await readCustomer();
    await field(b, 'contact_name').fill('Nadie');
    const phone = await saveInTabA();
    await save(b);
    await conflictDialog(b).waitFor();
    await clickButton(b, 'form.stale_reload.self');
    await conflictDialog(b).waitFor({ state: 'hidden' });
    await expect.poll(() => field(b, 'phone').inputValue()).toBe(phone);
    expect(await field(b, 'contact_name').inputValue()).toBe(contact_name);
    await b
      .getByRole('main')
      .getByRole('link', { name: t('customers', 'title') })
      .first()
      .click();
    await b.waitForURL(/\/admin\/customers(\?|$)/);
    expect(await readCustomer()).toMatchObject({ phone, contact_name });
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

  it('keeps the draft of each tab, and leaves that of a closed one to the next that opens the form', async () => {
    const countDrafts = () => a.evaluate((of) => Object.keys(localStorage).filter((key) => key.endsWith(of)).length, `customers.${id}`);
    const expectRestored = async (page: Page, typed: string) => {
      await page.getByText(t('common', 'form.restored')).waitFor();
      expect(await field(page, 'contact_name').inputValue()).toBe(typed);
    };
    await open(a);
    await field(a, 'contact_name').fill('Escrito en A');
    await expect.poll(countDrafts).toBe(1);
    await open(b);
    expect(await b.getByText(t('common', 'form.restored')).count()).toBe(0);
    await field(b, 'contact_name').fill('Escrito en B');
    await expect.poll(countDrafts).toBe(2);
    // In the other order, so that the latest is not this tab's.
    await b.goto('about:blank');
    await a.reload();
    await expectRestored(a, 'Escrito en A');
    await open(b);
    await expectRestored(b, 'Escrito en B');
    await b.close({ runBeforeUnload: false });
    b = await session.context.newPage();
    await open(b);
    await expectRestored(b, 'Escrito en B');
    for (const page of [a, b]) await clickButton(page, 'form.discard_restored');
    await expect.poll(countDrafts).toBe(0);
    expect(session.browserErrors).toEqual([]);
  });
});
