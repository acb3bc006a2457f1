/** Links to documents: who creates, opens and revokes them, when they stop working, and what strangers learn by guessing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { expectToOpen, shareDocument } from '#modules/deliveries/testing.ts';
import { deleteExpiredRows } from '#modules/privacy/store/retention.ts';
import type { SendOptions } from '#server/testing/client.ts';
import { createCustomer, createInvoice, paymentInput, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing({ TRUST_PROXY: '1', PUBLIC_URL: 'https://arriero.example' });
const { admin } = world.condor;
const { owner } = world;
const stranger = world.stranger();

/** A request from a network of its own, so that the limits of tests are apart. */
let networks = 0;
const from = (address: string, agent = 'WhatsApp/2.23'): SendOptions => ({
  headers: { accept: 'text/html,*/*;q=0.8', 'x-forwarded-for': address, 'user-agent': agent },
});
const elsewhere = () => from(`198.51.100.${++networks}`);
const open = (path: string, options = elsewhere()) => stranger.get(path, options);

const pathOf = (id: string) => `/api/invoices/${id}`;
const linksOf = async (path: string) => (await admin.get(`${path}/links`)).body.data;
let path: string;
/** Of an unknown link. */
let closed: string;

const age = (id: string, created: string, expired: string) =>
  owner.query('update share_link set created_at = now() - $2::interval, expires_at = now() - $3::interval where id = $1', [
    id,
    created,
    expired,
  ]);

const aSentInvoice = async () => {
  const { id } = await createInvoice(admin, customer);
  return pathOf(id);
};

beforeAll(async () => {
  path = await aSentInvoice();
  closed = (await open(`/share/invoice/${'0'.repeat(75)}`)).text;
});

/** Nonces differ. */
const pageOf = (text: string) => text.replaceAll(/nonce="[^"]+"/g, '');
async function expectClosed(link: string) {
  const reply = await open(link);
  expect(reply.status).toBe(404);
  expect(pageOf(reply.text)).toBe(pageOf(closed));
}

describe('a link', () => {
  it('shows the document as it is now to a reader without a session', async () => {
    const shared = await admin.post(`${path}/links`, { days: 7 });
    expect(shared.status).toBe(201);
    const { url, ...link } = shared.body.data;
    expect(url).toMatch(/^https:\/\/arriero\.example\/share\/invoice\/[\w-]{75}$/);
    expect(link).toMatchObject({ status: 'open', created_by_name: 'Ana condor', opened: 0, openings: [], revoked_at: null });
    const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const { pathname } = new URL(url);
    const before = await open(pathname);
    expect(before.status, before.text).toBe(200);
    expect(before.text).toBe((await admin.get(`${path}/pdf`)).text);
    await owner.query(`update invoice set notes = 'Nota nueva' where id = $1`, [path.split('/').at(-1)]);
    expect((await open(pathname)).text).toContain('Nota nueva');
  });

  it('of a receipt, an advance and a statement shows what they print', async () => {
    const invoice = await aSentInvoice();
    const id = invoice.split('/').at(-1) as string;
    const paid = (await admin.post('/api/payments', paymentInput(id, '100'))).body.data;
    await expectToOpen(admin, stranger, { path: `/api/payments/${paid.id}`, pdf: `/api/payments/${paid.id}/receipt` });
    const advance = { customer_id: customer, payment_date: '2026-03-01', method: 'cash', amount: '1500000' };
    const advancePath = `/api/advances/${(await admin.post('/api/advances', advance)).body.data.id}`;
    await expectToOpen(admin, stranger, { path: advancePath, pdf: `${advancePath}/receipt` });
    const statement = `/api/customers/${customer}/statement`;
    for (const query of ['from=2026-01-01&to=2026-12-31', 'from=2026-02-01&to=2026-02-28'])
      await expectToOpen(admin, stranger, { path: statement, query, pdf: `${statement}/pdf?${query}` });
  });

  it('is found by no search engine, stored nowhere, and named to no other site', async () => {
    for (const link of [await shareDocument(admin, { path }), '/share/invoice/unknown']) {
      const { headers } = await open(link);
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await open(await shareDocument(admin, { path }))).headers.get('content-disposition')).toMatch(/^inline; filename="/);
  });

  it('is stored as a hash, and in no answer that is repeated', async () => {
    const headers = { 'idempotency-key': newId() };
    const [one, other] = [
      await admin.post(`${path}/links`, { days: 7 }, { headers }),
      await admin.post(`${path}/links`, { days: 7 }, { headers }),
    ];
    expect(other.body.data.url).not.toBe(one.body.data.url);
    const token = new URL(one.body.data.url).pathname.split('/').at(-1) as string;
    for (const table of ['share_link', 'idempotency', 'history']) {
      const { rows } = await owner.query(`select from ${table} t where to_jsonb(t)::text like $1`, [`%${token.slice(-43)}%`]);
      expect(rows, table).toEqual([]);
    }
  });

  it('is logged when it is opened: when, from where and by what', async () => {
    const invoice = await aSentInvoice();
    const link = await shareDocument(admin, { path: invoice });
    await open(link, from('203.0.113.7'));
    await open(link, from('203.0.113.8', 'Mozilla/5.0 (Linux; Android 14; moto g) Chrome/139.0.0.0 Mobile Safari/537.36'));
    const [{ opened, openings }] = await linksOf(invoice);
    expect(opened).toBe(2);
    expect(openings).toMatchObject([
      { address: '203.0.113.8', device: 'Chrome, Android' },
      { address: '203.0.113.7', device: 'WhatsApp/2.23' },
    ]);
    expect(Math.abs(Date.parse(openings[0].opened_at) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a link does not open, and does not say why,', () => {
  it('when it was revoked', async () => {
    const invoice = await aSentInvoice();
    const [kept, revoked] = [await shareDocument(admin, { path: invoice }), await shareDocument(admin, { path: invoice })];
    const [{ id }] = await linksOf(invoice);
    for (let times = 0; times < 2; times++) {
      const reply = await admin.delete(`${invoice}/links/${id}`);
      expect(reply.body.data).toMatchObject({ status: 'revoked', revoked_by_name: 'Ana condor' });
    }
    await expectClosed(revoked);
    expect((await open(kept)).status).toBe(200);
    // Those that work come first.
    expect((await linksOf(invoice)).map(({ status }: { status: string }) => status)).toEqual(['open', 'revoked']);
  });

  it('when it has expired', async () => {
    const invoice = await aSentInvoice();
    const link = await shareDocument(admin, { path: invoice });
    const [{ id }] = await linksOf(invoice);
    await age(id, '8 days', '1 second');
    await expectClosed(link);
    expect(await linksOf(invoice)).toMatchObject([{ status: 'expired', opened: 0 }]);
    // Revoking it changes nothing.
    expect((await admin.delete(`${invoice}/links/${id}`)).body.data).toMatchObject({ status: 'expired', revoked_at: null });
  });

  it('when its document is void, or its company inactive', async () => {
    const invoice = await aSentInvoice();
    const link = await shareDocument(admin, { path: invoice });
    await owner.query(`update company set status = 'inactive' where id = $1`, [world.condor.id]);
    await expectClosed(link);
    await owner.query(`update company set status = 'active' where id = $1`, [world.condor.id]);
    expect((await open(link)).status).toBe(200);
    const cancelled = await admin.post(`${invoice}/cancellation`, { reason: 'Mal facturada', confirm: [] });
    expect(cancelled.status, cancelled.text).toBe(200);
    await expectClosed(link);
    expect((await linksOf(invoice))[0].opened).toBe(1);
  });

  it('when its document is for another customer now', async () => {
    const invoice = await aSentInvoice();
    const link = await shareDocument(admin, { path: invoice });
    const move = (to: string) => owner.query('update invoice set customer_id = $2 where id = $1', [invoice.split('/').at(-1), to]);
    await move(await createCustomer(admin));
    await expectClosed(link);
    await move(customer);
    expect((await open(link)).status).toBe(200);
  });

  it('when its token names another company', async () => {
    const link = await shareDocument(admin, { path });
    const [own, other] = [world.condor.id, world.tucan.id].map((id) => id.replaceAll('-', ''));
    await expectClosed(link.replace(own as string, other as string));
  });

  it('when it was deleted: ninety days after it expired, with its openings', async () => {
    const invoice = await aSentInvoice();
    const link = await shareDocument(admin, { path: invoice });
    await open(link);
    const [{ id }] = await linksOf(invoice);
    await age(id, '100 days', '91 days');
    await deleteExpiredRows(owner);
    expect(await linksOf(invoice)).toEqual([]);
    expect((await owner.query('select from share_opening where link_id = $1', [id])).rowCount).toBe(0);
  });
});

describe('who guesses links', () => {
  it('is refused after thirty, also with the right one, while others open it', async () => {
    const link = await shareDocument(admin, { path });
    const attacker = '192.0.2.66';
    const statuses = new Map<number, number>();
    const token = link.slice(0, -43);
    for (let at = 0; at < 300; at++) {
      const { status } = await open(`${token}${String(at).padStart(43, 'x')}`, from(attacker));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [404, 30],
      [429, 270],
    ]);
    const refused = await open(link, from(attacker));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(refused.text).toContain('Demasiados intentos');
    expect(refused.headers.get('x-robots-tag')).toContain('noindex');
    expect((await open(link)).status).toBe(200);
    // What is refused is not stored: ten thousand guesses are thirty rows.
    const { rows } = await owner.query('select count(*)::int as count from throttle where key like $1', [`%${attacker}`]);
    expect(rows[0].count).toBeLessThanOrEqual(60);
  });

  it('is not confused with who opens links that work', async () => {
    const link = await shareDocument(admin, { path });
    const reader = from('192.0.2.67');
    const guess = async () => (await open('/share/invoice/unknown', reader)).status;
    for (let times = 0; times < 29; times++) expect(await guess()).toBe(404);
    for (let times = 0; times < 3; times++) expect((await open(link, reader)).status).toBe(200);
    expect([await guess(), await guess()]).toEqual([404, 429]);
  });
});

describe('links are', () => {
  it('of their own document, and of no other', async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()];
    const link = await shareDocument(admin, { path: one });
    const [{ id }] = await linksOf(one);
    expect((await admin.delete(`${other}/links/${id}`)).status).toBe(404);
    expect((await open(link)).status).toBe(200);
    expect(await linksOf(other)).toEqual([]);
  });

  it('refused of a draft, of a void document, and for other days', async () => {
    const { id } = await createInvoice(admin, await createCustomer(admin), {}, false);
    const draft = await admin.post(`${pathOf(id)}/links`, { days: 7 });
    expect([draft.status, draft.body.code]).toEqual([409, 'invoice_draft_not_shared']);
    for (const days of [0, 8, 365, '7', null]) expect((await admin.post(`${path}/links`, { days })).status, String(days)).toBe(422);
  });

  it('at most twenty of a document that work at the same time', async () => {
    const invoice = await aSentInvoice();
    for (let count = 0; count < 20; count++) await shareDocument(admin, { path: invoice });
    const refused = await admin.post(`${invoice}/links`, { days: 7 });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'too_many_links', { limit: 20 }]);
    const [{ id }] = await linksOf(invoice);
    await admin.delete(`${invoice}/links/${id}`);
    await shareDocument(admin, { path: invoice });
  });
});
