/**
 * Two tabs edit one record: whoever saves second is told, chooses, and never overwrites what they did not see. After every choice
 * the API is asked for the record as it is.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, rest, setStage, shoot, signIn, type sizes, type Visitor } from './harness.ts';
import { type Language, like, say } from './words.ts';

const stage = setStage();

interface Customer {
  id: string;
  version: number;
  phone: string;
  contact_name: string;
}

const journeys: { language: Language; size: keyof typeof sizes }[] = [
  { language: 'es', size: 'desktop' },
  { language: 'en', size: 'phone' },
];

describe.each(journeys)('a record open in two tabs, in $language on the $size', ({ language, size }) => {
  const t = say(language);
  let visitor: Visitor;
  let a: Page;
  let b: Page;
  let company: string;
  let id: string;

  beforeAll(async () => {
    visitor = await stage.visit(size, language);
    a = visitor.page;
    await signIn(a, 'admin@arriero.test', language);
    b = await visitor.context.newPage();
    b.on('dialog', (dialog) => void dialog.accept());
    const background = { 'X-Background': '1' };
    const session = await (await visitor.context.request.get('/api/user', { headers: background })).json();
    company = session.default_company.id;
    const query = new URLSearchParams({ status: 'active', perPage: '10' });
    const headers = { ...background, 'company-id': company };
    const list = await (await visitor.context.request.get(`/api/customers?${query}`, { headers })).json();
    id = list.data[0].id;
  });
  afterAll(() => visitor?.context.close());

  const field = (page: Page, key: string) =>
    page
      .getByLabel(like(t('customers', `fields.${key}`)))
      .and(page.locator('input'))
      .first();
  const pressed = (page: Page, key: string) => page.getByRole('button', { name: t('common', key), exact: true }).click();
  const save = (page: Page) => pressed(page, 'actions.save');
  const asked = (page: Page) => page.getByRole('dialog', { name: t('common', 'form.stale_title') });
  const stored = async (): Promise<Customer> => {
    const headers = { 'X-Background': '1', 'company-id': company };
    return (await (await visitor.context.request.get(`/api/customers/${id}`, { headers })).json()).data;
  };
  /** Saves and waits until the record has the next version, and the page knows. */
  const saved = async (page: Page) => {
    const { version } = await stored();
    await save(page);
    await expect.poll(async () => (await stored()).version).toBe(version + 1);
    await rest(page);
  };
  /** The phone that A stores; each is another. */
  let next = 3_100_000_000;
  const saveElsewhere = async () => {
    const phone = String(next++);
    await field(a, 'phone').fill(phone);
    await saved(a);
    return phone;
  };
  const open = async (page: Page) => {
    await page.goto(`/admin/customers/${id}`);
    await field(page, 'phone').waitFor();
    await rest(page);
  };

  beforeEach(() => Promise.all([open(a), open(b)]));

  it('tells who saves second, stores nothing meanwhile, and asks again until they choose', async () => {
    const { contact_name } = await stored();
    await field(b, 'contact_name').fill('Segunda Persona');
    const phone = await saveElsewhere();
    for (const _ of ['first', 'again']) {
      await save(b);
      await asked(b).waitFor();
      await expectAccessible(b);
      await shoot(b, `${language}-${size}-stale`);
      await pressed(b, 'form.stale_later');
      await asked(b).waitFor({ state: 'hidden' });
      expect(await field(b, 'contact_name').inputValue()).toBe('Segunda Persona');
      expect(await stored()).toMatchObject({ phone, contact_name });
    }
  });

  it('keeps what was typed and takes what the other one saved elsewhere', async () => {
    await field(b, 'contact_name').fill(`Contacto ${size}`);
    const phone = await saveElsewhere();
    await save(b);
    await asked(b).waitFor();
    await pressed(b, 'form.stale_keep');
    await asked(b).waitFor({ state: 'hidden' });
    await expect.poll(() => field(b, 'phone').inputValue()).toBe(phone);
    expect(await field(b, 'contact_name').inputValue()).toBe(`Contacto ${size}`);
    await saved(b);
    expect(await stored()).toMatchObject({ phone, contact_name: `Contacto ${size}` });
  });

  it('puts what was typed in place of the other one’s in the same field', async () => {
    await field(b, 'phone').fill('3209998877');
    await saveElsewhere();
    await save(b);
    await asked(b).waitFor();
    await pressed(b, 'form.stale_keep');
    await asked(b).waitFor({ state: 'hidden' });
    expect(await field(b, 'phone').inputValue()).toBe('3209998877');
    await saved(b);
    expect((await stored()).phone).toBe('3209998877');
  });

  it('asks once more when the record changed again between the choice and the save', async () => {
    await field(b, 'contact_name').fill('Tercera Persona');
    await saveElsewhere();
    await save(b);
    await asked(b).waitFor();
    await pressed(b, 'form.stale_keep');
    await asked(b).waitFor({ state: 'hidden' });
    const phone = await saveElsewhere();
    await save(b);
    await asked(b).waitFor();
    expect((await stored()).phone).toBe(phone);
    await pressed(b, 'form.stale_keep');
    await asked(b).waitFor({ state: 'hidden' });
    await expect.poll(() => field(b, 'phone').inputValue()).toBe(phone);
    await saved(b);
    expect(await stored()).toMatchObject({ phone, contact_name: 'Tercera Persona' });
  });

  it('shows the other one’s when they are chosen, and leaving is free', async () => {
    const { contact_name } = await stored();
    await field(b, 'contact_name').fill('Nadie');
    const phone = await saveElsewhere();
    await save(b);
    await asked(b).waitFor();
    await pressed(b, 'form.stale_reload');
    await asked(b).waitFor({ state: 'hidden' });
    await expect.poll(() => field(b, 'phone').inputValue()).toBe(phone);
    expect(await field(b, 'contact_name').inputValue()).toBe(contact_name);
    await b
      .getByRole('main')
      .getByRole('link', { name: t('customers', 'title') })
      .first()
      .click();
    await b.waitForURL(/\/admin\/customers(\?|$)/);
    expect(await stored()).toMatchObject({ phone, contact_name });
  });

  it('tells of it too when what was typed comes back after the page was loaded anew', async () => {
    await field(b, 'contact_name').fill('De vuelta');
    await expect.poll(() => b.evaluate((of) => Object.keys(localStorage).some((key) => key.endsWith(of)), `customers.${id}`)).toBe(true);
    const { version } = await stored();
    await b.goto('about:blank');
    await visitor.context.request.put(`/api/customers/${id}`, {
      headers: {
        'company-id': company,
        'If-Match': `"${version}"`,
        'X-XSRF-TOKEN': decodeURIComponent((await visitor.context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''),
      },
      data: { ...(await stored()), phone: '3151112233' },
    });
    await open(b);
    await b.getByText(t('common', 'form.restored')).waitFor();
    await save(b);
    await asked(b).waitFor();
    await pressed(b, 'form.stale_keep');
    await asked(b).waitFor({ state: 'hidden' });
    await expect.poll(() => field(b, 'phone').inputValue()).toBe('3151112233');
    await saved(b);
    expect(await stored()).toMatchObject({ phone: '3151112233', contact_name: 'De vuelta' });
    expect(visitor.complaints).toEqual([]);
  });
});
