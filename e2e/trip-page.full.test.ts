/** What the page of a trip asks the server for: everything that it shows comes with one request. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from './api.ts';
import { type SignedInSession, setUpBrowserTests, visit, waitUntilIdle } from './harness.ts';
import { translator } from './words.ts';

const browsers = setUpBrowserTests();
const t = translator('es');
const titles = [
  t('trips', 'loads.title'),
  t('expenses', 'title'),
  t('settlements', 'title'),
  t('trips', 'documents.title'),
  t('trips', 'sections.road'),
  t('trips', 'sections.history'),
];

/** The requests of a page to the API, without those about the session, and the event stream, which stays open. */
function followApi(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/user') && pathname !== '/api/events') requests.push(request);
  });
  return requests;
}

const pathsOf = (requests: readonly Request[], trip: string) =>
  requests.map((request) => new URL(request.url()).pathname.replace(trip, ':id'));

async function tripsWith({ context, company }: SignedInSession, status: string): Promise<{ id: string; number: string }[]> {
  return (await callApi(context, `/api/trips?status=${status}&perPage=100`, { company })).data;
}

/** Opens the page of a trip in a new tab, and waits for all of it. */
async function openTrip({ page }: SignedInSession, { id, number }: { id: string; number: string }): Promise<Request[]> {
  const requests = followApi(page);
  await visit(page, `/admin/trips/${id}`);
  await page.getByText(number).first().waitFor();
  await waitUntilSections(page);
  return requests;
}

async function waitUntilSections(page: Page): Promise<void> {
  for (const name of titles) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await waitUntilIdle(page);
}

/** What the frame of every page asks. */
const shell = ['/api/notifications/unread', '/api/open-work'];
/** Besides, for the office: the trips on the road. */
const road = '/api/trips';

describe('the page of a trip', () => {
  it.each([
    { username: 'admin@arriero.test', status: 'active' },
    { username: 'admin@arriero.test', status: 'in_transit' },
    { username: 'admin@arriero.test', status: 'under_review' },
    { username: 'admin@arriero.test', status: 'invoiced' },
    { username: 'driver@arriero.test', status: 'in_transit' },
    { username: 'driver@arriero.test', status: 'invoiced' },
  ])('that is $status has for $username all that it shows after one request', async ({ username, status }) => {
    const session = await browsers.openSignedIn(username);
    const [trip] = await tripsWith(session, status);
    const requests = await openTrip(session, trip as { id: string; number: string });
    // What the frame shows may change meanwhile, and is asked again.
    expect(pathsOf(requests, trip?.id as string).filter((path) => ![...shell, road].includes(path))).toEqual(['/api/trips/:id/overview']);
    await session.context.close();
  });

  it('takes its dialog along when the browser goes back to another trip', async () => {
    const session = await browsers.openSignedIn('admin@arriero.test');
    const { page } = session;
    const [before, trip] = (await tripsWith(session, 'active')) as { id: string; number: string }[];
    for (const one of [before, trip]) await openTrip(session, one as { id: string; number: string });
    await page.getByRole('button', { name: t('trips', 'moves.start'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.waitForURL(`**/${before?.id}`);
    await page
      .getByText(before?.number as string)
      .first()
      .waitFor();
    await waitUntilIdle(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await session.context.close();
  });

  it('asks for nothing when it is opened again, and for the sections that another user changed', async () => {
    const session = await browsers.openSignedIn('admin@arriero.test');
    const { page, context, company } = session;
    const [trip] = await tripsWith(session, 'in_transit');
    const { id, number } = trip as { id: string; number: string };
    const requests = await openTrip(session, { id, number });
    await page
      .getByRole('navigation', { name: t('common', 'page.path') })
      .getByRole('link')
      .click();
    await page.waitForURL('**/admin/trips');
    await waitUntilIdle(page);
    requests.length = 0;
    await page.goBack();
    await waitUntilSections(page);
    // What the frame shows may change at any time.
    expect(pathsOf(requests, id).filter((path) => ![...shell, road].includes(path))).toEqual([]);
    const data = { type: 'company_to_driver', date: '2026-01-02', method: 'cash', amount: '123456', note: 'De otra persona' };
    await callApi(context, `/api/trips/${id}/cash-transactions`, { method: 'POST', company, data });
    await page.getByText('De otra persona').waitFor();
    await waitUntilIdle(page);
    expect(pathsOf(requests, id)).toContain('/api/trips/:id/settlement');
    expect(pathsOf(requests, id)).not.toContain('/api/trips/:id/overview');
    await context.close();
  });
});
