import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationKinds } from '#modules/notifications/contract/notifications.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { tellPastDue } from './jobs.ts';
import { aCustomer, aDraft } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const anyHour = 0;
const told: string[] = [];
const run = (hour = anyHour) => tellPastDue(world.owner, (company) => told.push(company), hour);

/** A sent invoice that was due that many days ago. */
async function dueAgo(days: number): Promise<string> {
  const { admin } = world.condor;
  const due_date = new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Bogota' });
  const reply = await admin.post('/api/invoices', aDraft(await aCustomer(admin), { issue_date: '2020-01-01', due_date }));
  const { id, number } = reply.body.data;
  expect((await admin.post(`/api/invoices/${id}/sending`)).status).toBe(201);
  return number;
}

const numbers = async () =>
  (await world.condor.admin.get('/api/notifications?perPage=100')).body.data.map(
    (one: { facts: { invoice: string } }) => one.facts.invoice,
  );

describe('the daily job', () => {
  it('tells once of what turned past due, and not of what is due today, a draft, or no news', async () => {
    const late = await dueAgo(1);
    await dueAgo(0);
    await dueAgo(30);
    const { admin } = world.condor;
    await admin.post('/api/invoices', aDraft(await aCustomer(admin), { issue_date: '2020-01-01', due_date: '2020-02-01' }));
    await run();
    expect(await numbers()).toEqual([late]);
    expect(told).toEqual([world.condor.id]);
    await run();
    expect(await numbers()).toEqual([late]);
    expect(told).toHaveLength(1);
  });

  it('opens the invoice', async () => {
    const [news] = (await world.condor.admin.get('/api/notifications')).body.data;
    expect(notificationKinds).toContain(news.kind);
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

  it('tells no driver and nobody of another company', async () => {
    expect((await world.condor.driver.get('/api/notifications')).body.data).toEqual([]);
    expect((await world.tucan.admin.get('/api/notifications')).body.data).toEqual([]);
  });
});
