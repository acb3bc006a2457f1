import { describe, expect, it } from 'vitest';
import { invoicePastDue } from '../contract/notifications.ts';
import { createCustomer, createInvoice, setUpInvoicing } from '../testing.ts';
import { notifyPastDue } from './past-due.ts';

const { world } = await setUpInvoicing();

const anyHour = 0;
const changed: string[] = [];
const run = (hour = anyHour) => notifyPastDue(world.owner, (company) => changed.push(company), hour);

/** A sent invoice that was due that many days ago. */
async function dueAgo(days: number): Promise<string> {
  const { admin } = world.condor;
  const due_date = new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Bogota' });
  return (await createInvoice(admin, await createCustomer(admin), { issue_date: '2020-01-01', due_date })).number;
}

const numbers = async () =>
  (await world.condor.admin.get('/api/notifications?perPage=100')).body.data.map(
    (one: { facts: { invoice: string } }) => one.facts.invoice,
  );

describe('the daily job', () => {
  it('notifies once of an invoice that became past due, and not of one due today, a draft or an old one', async () => {
    const late = await dueAgo(1);
    await dueAgo(0);
    await dueAgo(30);
    const { admin } = world.condor;
    await createInvoice(admin, await createCustomer(admin), { issue_date: '2020-01-01', due_date: '2020-02-01' }, false);
    await run();
    expect(await numbers()).toEqual([late]);
    expect(changed).toEqual([world.condor.id]);
    await run();
    expect(await numbers()).toEqual([late]);
    expect(changed).toHaveLength(1);
  });

  it('links to the invoice', async () => {
    const [news] = (await world.condor.admin.get('/api/notifications')).body.data;
    expect(news.kind).toBe(invoicePastDue.key);
    const { status } = await world.condor.admin.get(news.link.replace('/admin/', '/api/'));
    expect(status).toBe(200);
  });

  it('waits for the morning', async () => {
    const late = await dueAgo(2);
    await run(24);
    expect(await numbers()).not.toContain(late);
    await run();
    expect(await numbers()).toContain(late);
  });

  it('notifies no driver and no one in another company', async () => {
    expect((await world.condor.driver.get('/api/notifications')).body.data).toEqual([]);
    expect((await world.tucan.admin.get('/api/notifications')).body.data).toEqual([]);
  });
});
