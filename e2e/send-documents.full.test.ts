/** Pay stubs, settlements, receipts of advances and what owners are owed by email, from their pages; and the texts of emails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { expectAccessible, journeys, type SignedInSession, takeScreenshot, visit, waitUntilIdle } from './harness.ts';
import { setUpBrowserTestsWithMail } from './mail-server.ts';
import { translator } from './words.ts';

const { browsers, received } = setUpBrowserTestsWithMail();

describe.each(journeys)('documents by email, in $language on the $size', (journey) => {
  const { language, size } = journey;
  const t = translator(language);
  const name = `${size}-${language}`;
  let session: SignedInSession;
  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
  });
  afterAll(() => session?.context.close());

  const read = (path: string) => callApi(session.context, path, { company: session.company });
  const dialog = () => session.page.getByRole('dialog');
  const sent = t('deliveries', 'statuses.sent');

  /** Opens the dialog of the page's button, and sends to another address. */
  async function send(path: string, address: string, isWithLog: boolean) {
    const { page } = session;
    await visit(page, path);
    await waitUntilIdle(page);
    const send = page.getByRole('button', { name: t('deliveries', 'send'), exact: true });
    // On the page of a trip the owner's section comes after that of the settlement.
    await (address.startsWith('dueno') ? send.last() : send.first()).click();
    await dialog().getByLabel(t('deliveries', 'to')).fill(`${address}.${name}@correo.test`);
    await expectAccessible(page);
    await takeScreenshot(page, `send-${address}-${name}`);
    await dialog()
      .getByRole('button', { name: t('deliveries', 'send'), exact: true })
      .click();
    await expect.poll(() => received).toContain(`${address}.${name}@correo.test`);
    if (isWithLog) {
      await dialog().waitFor({ state: 'hidden' });
      await (address.startsWith('dueno') ? send.last() : send.first()).click();
    }
    await page
      .getByRole('listitem')
      .filter({ hasText: `${address}.${name}@correo.test` })
      .filter({ hasText: sent })
      .waitFor();
    await takeScreenshot(page, `sent-${address}-${name}`);
  }

  it('are sent from the pages of stub, trip and advance', async () => {
    const { data: stubs } = await read('/api/pay-stubs?perPage=25');
    const stub = stubs.find((one: { status: string; is_reopened: boolean }) => one.status !== 'void' && !one.is_reopened);
    await send(`/admin/compensation/stubs/${stub.id}`, 'empleado', false);
    const { data: advances } = await read('/api/advances?perPage=25');
    const advance = advances.find((one: { source: string }) => one.source !== 'payment');
    await send(`/admin/advances/${advance.id}`, 'cliente', false);
    const { data: owned } = await read('/api/owner-trips?perPage=10');
    await send(`/admin/trips/${owned[0].id ?? owned[0].trip_id}`, 'dueno', true);
    const { data: cash } = await read('/api/trips?perPage=25&status=under_review');
    for (const { id } of cash) {
      const { data: settlement } = await read(`/api/trips/${id}/settlement`);
      if (settlement.cash.length + settlement.expenses.length === 0) continue;
      await send(`/admin/trips/${id}`, 'conductor', true);
      return;
    }
    throw new Error('The demo has no trip with something to settle.');
  });

  it('have texts that are reset only after a question', async () => {
    const { page, company, context } = session;
    await callApi(context, `/api/email-templates/statement/${language}`, {
      method: 'PUT',
      company,
      data: { subject: 'Cuenta de la empresa', body: 'Hola' },
    });
    await visit(page, `/admin/company-settings/${company}?tab=emails`);
    await waitUntilIdle(page);
    const reset = page.getByRole('button', { name: new RegExp(`^${t('deliveries', 'templates_page.reset')}: .*`) });
    await reset.click();
    await expectAccessible(page);
    await takeScreenshot(page, `reset-email-text-${name}`);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await page.getByText('Cuenta de la empresa').count()).toBe(1);
    await reset.click();
    await dialog()
      .getByRole('button', { name: t('deliveries', 'templates_page.reset') })
      .click();
    await expect.poll(() => page.getByText('Cuenta de la empresa').count()).toBe(0);
  });
});
