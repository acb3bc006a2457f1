/**
 * The attachments of an expense, looked at where they are: in its form, in the list of a row of the grid, and on its page by a user who may
 * only view expenses.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, realPng } from '../src/server/testing/files.ts';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, setUpBrowserTests, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();
const photo = { name: 'peaje.png', mimeType: 'image/png', buffer: realPng() };
const invoice = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: pdf() };

describe.each(journeys)('the attachments of an expense, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  let office: SignedInSession;
  let page: Page;
  let trip: { id: string };
  let expense: { id: string; number: string };
  // biome-ignore lint/suspicious/noExplicitAny: the answers of several operations
  let call: (path: string, more?: object) => Promise<any>;

  beforeAll(async () => {
    office = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = office);
    call = async (path, more = {}) => (await callApi(office.context, path, { company: office.company, ...more })).data;
    [trip] = await call('/api/trips?status=in_transit&perPage=10');
    const [{ id: category_id }] = await call('/api/expense-categories');
    const send = async (file: typeof photo): Promise<string> =>
      (await call('/api/files?purpose=attachment', { method: 'POST', multipart: { file } })).id;
    const file_ids = [await send(photo), await send(invoice)];
    const data = { trip_id: trip.id, category_id, date: '2026-01-10', amount: '15600', file_ids };
    expense = await call('/api/expenses', { method: 'POST', data });
  });
  afterAll(() => office?.context.close());

  const viewer = (on: Page) => on.getByRole('dialog', { name: startingWith(photo.name) });
  const picture = (on: Page) => viewer(on).getByRole('img', { name: photo.name });
  /** Opens the picture, turns it, steps to the PDF and back, and closes with Escape. */
  const look = async (on: Page, hasNext: boolean) => {
    await on.getByRole('link', { name: photo.name }).click();
    await picture(on).waitFor();
    await waitUntilIdle(on);
    await expectAccessible(on);
    await on.keyboard.press('+');
    if (hasNext) {
      await on
        .getByRole('dialog')
        .getByRole('button', { name: t('files', 'viewer.next_file') })
        .click();
      await on.getByRole('dialog', { name: startingWith(invoice.name) }).waitFor();
      await on
        .getByRole('dialog')
        .getByRole('button', { name: t('files', 'viewer.previous_file') })
        .click();
      await picture(on).waitFor();
    }
    await takeScreenshot(on, `${language}-${size}-attachments-${hasNext ? 'record' : 'row'}`);
    await on.keyboard.press('Escape');
    await viewer(on).waitFor({ state: 'hidden' });
  };

  it('are shown over its form, which keeps its input and is not sent by the keys of the viewer', async () => {
    await visit(page, `/admin/expenses/${expense.id}?tab=edit`);
    const note = page.locator('form [name="note"]');
    await note.fill('Sin guardar');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
    await page.getByRole('link', { name: photo.name }).click();
    await picture(page).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'hidden' });
    await look(page, true);
    expect(sent).toEqual([]);
    expect(await note.inputValue()).toBe('Sin guardar');
    // The head offers no approval of what the form has not saved yet.
    expect(await page.getByRole('button', { name: t('expenses', 'approve.action'), exact: true }).count()).toBe(0);
    await note.fill('');
  });

  it('are shown from the list of a row of the grid', async () => {
    await visit(page, `/admin/trips/${trip.id}/expenses/grid`);
    await waitUntilIdle(page);
    const cell = page.locator('[name="expenses.0.file_ids"]');
    await cell.locator('xpath=preceding-sibling::input').setInputFiles(photo);
    await expect.poll(() => cell.getAttribute('aria-label')).toContain(photo.name);
    await expect.poll(() => cell.getAttribute('aria-busy')).toBeNull();
    await cell.click();
    await look(page, false);
    expect(await cell.getAttribute('aria-label')).toContain(photo.name);
    await cell.focus();
    await page.keyboard.press('Delete');
  });

  it('are looked at, and nothing more, by a user who may only view', async () => {
    const permissions = ['access-dashboard', 'view-expenses', 'view-trips'];
    const role = await call('/api/roles', { method: 'POST', data: { name: `Consulta ${language}`, permissions } });
    const reader = await browsers.openSignedIn('driver@arriero.test', journey);
    const { user } = await callApi(reader.context, '/api/user');
    const member = await call(`/api/users/${user.id}`);
    const saveRoles = async (roles: string[]) => {
      const { version } = await call(`/api/users/${user.id}`);
      await call(`/api/users/${user.id}`, { method: 'PUT', version, data: { ...member, roles } });
    };
    await saveRoles([role.id]);
    const { page: own } = reader;
    await visit(own, `/admin/expenses/${expense.id}?tab=edit`);
    await own.getByText(t('expenses', 'sections.receipt')).first().waitFor();
    await waitUntilIdle(own);
    expect(await own.locator('main form').count()).toBe(0);
    for (const name of [t('common', 'actions.edit'), t('expenses', 'approve.action'), t('common', 'files.add')])
      expect(
        await own.locator('#page').getByRole('button', { name }).or(own.locator('#page').getByRole('link', { name })).count(),
        name,
      ).toBe(0);
    await look(own, true);
    for (const form of ['/admin/expenses/new', `/admin/trips/${trip.id}/expenses/new`, `/admin/trips/${trip.id}/expenses/grid`]) {
      await visit(own, form);
      await own.getByRole('heading', { name: t('common', 'errors.access_denied') }).waitFor();
      expect(await own.locator('main form').count(), form).toBe(0);
    }
    expect(reader.browserErrors).toEqual([]);
    await saveRoles(member.roles.map(({ id }: { id: string }) => id));
    await reader.context.close();
  });

  it('caused no errors in the browser', () => expect(office.browserErrors).toEqual([]));
});
