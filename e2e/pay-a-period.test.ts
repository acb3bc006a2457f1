/** Paying a closed period: a part of a stub, the file for the bank, the rest at once, a deposit that the bank returns, and that in cash. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#base/format.ts';
import { minus, plus, toMoney } from '#base/money.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectToast, passes, type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

interface Stub {
  id: string;
  number: string;
  employee_id: string;
  employee_name: string;
  period_id: string;
  net_payment: string;
  status: string;
}

describe.each(passes('phone'))('a period is paid, in $language on the $size', (journey) => {
  const { language } = journey;
  const words = (key: string, values?: Record<string, string>) =>
    Object.entries(values ?? {}).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), translator(language)('payroll', key));
  const money = (amount: string) => formatMoney(amount, language);
  let session: SignedInSession;
  let page: Page;
  /** Of which a part is paid before the file is made; of the other the bank returns the deposit. */
  let [first, second]: Stub[] = [];
  const send = async (method: 'GET' | 'DELETE', path: string, data?: unknown, version?: number) => {
    const call = { company: session.company, data, version };
    return (await callApi(session.context, path, method === 'GET' ? call : { ...call, method })).data;
  };
  const stubOf = (stub: Stub | undefined): Promise<Stub & { paid: string; payments: { id: string; version: number }[] }> =>
    send('GET', `/api/pay-stubs/${stub?.id}`);
  const button = (label: string, scope: Page | Locator = page) => scope.getByRole('button', { name: label, exact: true });
  const field = (key: string, scope: Page | Locator = page) => scope.getByLabel(startingWith(words(`payments.fields.${key}`)));

  beforeAll(async () => {
    session = await browsers.openSignedIn('admin@arriero.test', journey);
    ({ page } = session);
    // Two of the latest closed period who are paid by deposit, with nothing paid of them any more.
    const period = ((await send('GET', '/api/pay-periods')) as { id: string; status: string }[]).find(({ status }) => status === 'closed');
    const payments: { id: string; stub_id: string }[] = await send(
      'GET',
      `/api/stub-payments?period_id=${period?.id}&status=active&method=bank_deposit&perPage=100&sort=number`,
    );
    const stubs: Stub[] = (await send('GET', `/api/pay-stubs?period_id=${period?.id}&status=paid&perPage=100`)) as Stub[];
    const paid = stubs.filter(({ id }) => payments.some(({ stub_id }) => stub_id === id));
    [first, second] = paid.slice(0, 2);
    for (const { id, stub_id } of payments)
      if (stub_id === first?.id || stub_id === second?.id)
        await send('DELETE', `/api/stub-payments/${id}`, undefined, (await send('GET', `/api/stub-payments/${id}`)).version);
    // Nor asked from the bank.
    const files: { id: string; sent_at: string | null }[] = await send('GET', `/api/pay-periods/${period?.id}/bank-files`);
    for (const { id, sent_at } of files) if (sent_at) await send('DELETE', `/api/bank-files/${id}/sending`);
  });
  afterAll(() => session?.context.close());

  it('pays a part of a stub, and says what is left of it', async () => {
    await visit(page, `/admin/compensation/stubs/${first?.id}`);
    await page.getByRole('link', { name: words('payments.new') }).click();
    await field('amount').fill('0');
    await button(words('payments.new')).click();
    await field('amount').and(page.locator('[aria-invalid=true]')).waitFor();
    await field('amount').fill('300000');
    await page.getByText(words('payments.left', { amount: money(minus(first?.net_payment as string, '300000')) })).waitFor();
    await button(words('payments.new')).click();
    await expectToast(page, words('payments.created'));
    await page.getByText(words('stubs.statuses.partially_paid'), { exact: true }).first().waitFor();
    expect(await stubOf(first)).toMatchObject({ status: 'partially_paid', paid: '300000.00' });
  });

  it('makes the file for the bank of what is left, and marks it as sent', async () => {
    await visit(page, `/admin/compensation/periods/${first?.period_id}/payments`);
    await button(words('bank_file.make.unpaid')).click();
    await expectToast(page, words('bank_file.made'));
    const [file] = (await send('GET', `/api/pay-periods/${first?.period_id}/bank-files`)) as { id: string }[];
    const { rows }: { rows: { employee_name: string; amount: string }[] } = await send('GET', `/api/bank-files/${file?.id}`);
    const amountOf = (stub: Stub | undefined) => rows.find(({ employee_name }) => employee_name === stub?.employee_name)?.amount;
    expect(amountOf(first)).toBe(toMoney(minus(first?.net_payment as string, '300000')));
    expect(amountOf(second)).toBe(second?.net_payment);
    await button(words('bank_file.mark_sent')).first().click();
    await expectToast(page, words('bank_file.marked_sent'));
  });

  it('pays both at once, each what is left', async () => {
    await waitUntilIdle(page);
    await page.getByRole('checkbox', { name: words('pay_period.choose_all') }).uncheck();
    for (const stub of [first, second])
      await page.getByRole('checkbox', { name: words('pay_period.choose', { name: stub?.employee_name as string }) }).check();
    await button(words('pay_period.action_other', { count: '2' })).click();
    const amount = money(plus(minus(first?.net_payment as string, '300000'), second?.net_payment as string));
    const dialog = page.getByRole('dialog', { name: words('pay_period.ask_other', { count: '2', amount }) });
    await expectAccessible(page);
    await button(words('pay_period.confirm'), dialog).click();
    await page.getByRole('heading', { name: words('pay_period.results') }).waitFor();
    await expectAccessible(page);
    for (const stub of [first, second]) expect(await stubOf(stub)).toMatchObject({ status: 'paid', paid: stub?.net_payment });
  });

  it('marks a deposit as returned by the bank, and pays that stub in cash', async () => {
    const { payments } = await stubOf(second);
    await visit(page, `/admin/compensation/stubs/${second?.id}/payments/${payments.at(-1)?.id}`);
    await button(words('payments.return')).click();
    const dialog = page.getByRole('dialog');
    await field('reason', dialog).fill('Cuenta cancelada');
    await expectAccessible(page);
    await dialog.locator('button[type=submit]').click();
    await expectToast(page, words('payments.returned'));
    expect(await stubOf(second)).toMatchObject({ status: 'due', paid: '0.00' });

    await visit(page, `/admin/compensation/stubs/${second?.id}/payments/new`);
    await field('method').selectOption('cash');
    await button(words('payments.new')).click();
    await expectToast(page, words('payments.created'));
    await waitUntilIdle(page);
    const paid = await stubOf(second);
    expect([paid.status, paid.paid]).toEqual(['paid', toMoney(plus(second?.net_payment as string, '0'))]);
  });

  it('caused no errors in the browser', () => expect(session.browserErrors).toEqual([]));
});
