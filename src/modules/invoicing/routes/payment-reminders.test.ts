/** Reminders of payment, over HTTP and by the job of the morning, against a mail server. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfIn, type ReceivedEmail, sendAsProposed, setUpMailServer } from '#modules/deliveries/testing.ts';
import { Denied, Tenant } from '#server/db/tenant.ts';
import { pdfText } from '#server/pdf/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import { remindersLimit } from '../contract/payment-reminders.ts';
import { remindOfPayments } from '../jobs/remind-of-payments.ts';
import { listReminders, readSchedule } from '../store/payment-reminders.ts';
import { createCustomer, createInvoice, invoiceInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const received = setUpMailServer(world);
const admin = () => world.condor.admin;
const anyHour = 0;
const changed: string[] = [];
const remind = (hour = anyHour) => remindOfPayments(world.owner, world.app.pool, (company) => changed.push(company), hour);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Bogota' });

const match = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } });
const schedulePath = '/api/payment-reminder-schedule';
const save = async (days: number[], client = admin()): Promise<Reply> =>
  client.put(schedulePath, { days }, match((await client.get(schedulePath)).body.data));
/** A sent invoice that is due in that many days, of a new customer. */
async function dueIn(days: number): Promise<{ id: string; number: string; customer_id: string; to: string }> {
  const to = `cobros${received.length}.${Math.random().toString(36).slice(2)}@cliente.test`;
  const customer_id = await createCustomer(admin(), { email: to });
  const { id, number } = await createInvoice(admin(), customer_id, { issue_date: '2020-01-01', due_date: dayIn(days) });
  return { id, number, customer_id, to };
}
const listed = async (query = '') => (await admin().get(`/api/payment-reminders${query}`)).body;
const outcomeOf = async ({ id }: { id: string }, query = '') =>
  (await listed(query)).data.find(({ invoice_id }: { invoice_id: string }) => invoice_id === id)?.outcome;
const emailsTo = (to: string): ReceivedEmail[] => received.filter((email) => email.to === to);

beforeEach(async () => {
  expect((await save([-3, 1, 8])).status).toBe(200);
});

describe('the schedule', () => {
  it('is stored once each, in order', async () => {
    const { version } = (await admin().get(schedulePath)).body.data;
    expect((await save([8, -3, 8])).body.data).toEqual({ days: [-3, 8], version: version + 1 });
  });

  it('has days within a year', async () => {
    for (const days of [[-61], [366], [0.5], Array.from({ length: 11 }, (_, day) => day)]) expect((await save(days)).status).toBe(422);
  });
});

describe('the job of the morning', () => {
  it('sends each reminder once, with the invoice, to those who get invoices', async () => {
    const [early, late, other] = [await dueIn(3), await dueIn(-1), await dueIn(-20)];
    expect([await outcomeOf(early), await outcomeOf(late), await outcomeOf(other)]).toEqual(['goes_out', 'goes_out', undefined]);
    changed.length = 0;
    await remind();
    expect(changed).toEqual([world.condor.id]);
    expect([await outcomeOf(early), await outcomeOf(late)]).toEqual(['sent', 'sent']);
    await expect.poll(() => emailsTo(late.to)).toHaveLength(1);
    expect(await pdfText(pdfIn(emailsTo(late.to)[0] as ReceivedEmail))).toContain(late.number);
    await remind();
    expect(changed).toHaveLength(1);
    const log = (await admin().get(`/api/invoices/${late.id}/reminder/emails`)).body.data;
    expect(log).toMatchObject([{ recipient: late.to, created_by_name: null }]);
    expect((await admin().get(`/api/invoices/${other.id}/reminder/emails`)).body.data).toEqual([]);
    // The next day of the schedule is another reminder.
    expect(await outcomeOf(late, `?day=${dayIn(7)}`)).toBe('goes_out');
  });

  it('is sent within a day or not at all: it would say what is no longer so', async () => {
    const late = await dueIn(-1);
    await remind();
    await expect.poll(() => emailsTo(late.to)).toHaveLength(1);
    const log = async () => (await admin().get(`/api/invoices/${late.id}/reminder/emails`)).body.data;
    const [{ id }] = await log();
    await expect.poll(log).toMatchObject([{ status: 'sent' }]);
    const { rows } = await world.owner.query('select expires_at - created_at as worth from mail where id = $1', [id]);
    expect(rows).toEqual([{ worth: expect.objectContaining({ days: 1 }) }]);
    // As if no attempt had succeeded until now.
    await world.owner.query("update mail set sent_at = null, expires_at = now() - interval '1 hour' where id = $1", [id]);
    await world.owner.query("update delivery set status = 'retrying' where id = $1", [id]);
    await world.owner.query("select graphile_worker.add_job('send_mail', json_build_object('id', $1::text))", [id]);
    await expect.poll(log).toMatchObject([{ status: 'failed' }]);
    const notification = (await admin().get('/api/notifications')).body.data.find(
      ({ kind }: { kind: string }) => kind === 'email_not_delivered',
    );
    expect(notification).toMatchObject({ facts: { recipient: late.to }, link: `/admin/invoices/${late.id}` });
    expect(emailsTo(late.to)).toHaveLength(1);
  });

  it('sends nothing for what is paid, promised, disputed or stopped, nor before the morning', async () => {
    const [paid, promised, disputed, stopped, waits] = [
      await dueIn(-1),
      await dueIn(-1),
      await dueIn(-1),
      await dueIn(-1),
      await dueIn(-1),
    ];
    const { balance } = (await admin().get(`/api/invoices/${paid.id}`)).body.data;
    expect((await admin().post('/api/payments', paymentInput(paid.id, balance))).status).toBe(201);
    const note = (one: typeof paid, change: object) =>
      admin().post(`/api/customers/${one.customer_id}/collection-notes`, { note: 'Llamada', ...change });
    expect((await note(promised, { promised_until: dayIn(2) })).status).toBe(201);
    expect((await note(disputed, { invoice_id: disputed.id, disputed: true })).status).toBe(201);
    const path = `/api/customers/${stopped.customer_id}/payment-reminders`;
    for (const is_stopped of [true, true]) expect((await admin().put(path, { is_stopped })).body.data).toEqual({ is_stopped });
    const outcomes = async () => Promise.all([paid, promised, disputed, stopped, waits].map((one) => outcomeOf(one)));
    expect(await outcomes()).toEqual([undefined, 'promised', 'disputed', 'stopped', 'goes_out']);
    await remind(24);
    expect(await outcomeOf(waits)).toBe('goes_out');
    await remind();
    await expect.poll(() => emailsTo(waits.to)).toHaveLength(1);
    expect([promised, disputed, stopped, paid].flatMap(({ to }) => emailsTo(to))).toEqual([]);
    // The promise is over, and the customer gets reminders again.
    expect(await outcomeOf(promised, `?day=${dayIn(3)}`)).toBe('goes_out');
    await admin().put(path, { is_stopped: false });
    await remind();
    await expect.poll(() => emailsTo(stopped.to)).toHaveLength(1);
  });

  it('sends one of two at once', async () => {
    const invoice = await dueIn(-1);
    await Promise.all([remind(), remind(), remind()]);
    await expect.poll(() => emailsTo(invoice.to).length).toBeGreaterThan(0);
    expect((await admin().get(`/api/invoices/${invoice.id}/reminder/emails`)).body.data).toHaveLength(1);
  });

  it('leaves other companies alone, each with its own schedule and text', async () => {
    const other = world.tucan.admin;
    const customer = await createCustomer(other, { email: 'pagos@otro.test' });
    const { id } = await createInvoice(other, customer, { issue_date: '2020-01-01', due_date: dayIn(-1) });
    const text = { subject: 'Cobro del Cóndor', body: 'Solo del Cóndor: {{number}}' };
    expect((await admin().put('/api/email-templates/payment_reminder/es', text, match({ version: 0 }))).status).toBe(200);
    await remind();
    expect((await other.get('/api/payment-reminders')).body).toMatchObject({ data: [], meta: { days: [] } });
    expect((await save([1], other)).status).toBe(200);
    await remind();
    const [email] = (await other.get(`/api/invoices/${id}/reminder/emails`)).body.data;
    expect(email.recipient).toBe('pagos@otro.test');
    expect(email.subject).not.toContain('Cóndor');
    const own = await dueIn(-1);
    await remind();
    expect((await admin().get(`/api/invoices/${own.id}/reminder/emails`)).body.data).toMatchObject([
      { subject: text.subject, body: `Solo del Cóndor: ${own.number}` },
    ]);
  });
});

it('a day may have more reminders than are listed, and the job has all of them', async () => {
  const { tucan, owner, app } = world;
  const customer = await createCustomer(tucan.admin, { email: 'muchas@otro.test' });
  const { id } = await createInvoice(tucan.admin, customer, { issue_date: '2020-01-01', due_date: dayIn(-1) });
  const columns = await writtenColumns(owner, 'invoice');
  await owner.query(
    `insert into invoice (${columns}) select ${columns} from (
       select (jsonb_populate_record(i, jsonb_build_object('id', uuidv7(), 'number', 'M-' || n))).* from invoice i, generate_series(1, ${remindersLimit}) n where id = $1
     ) copied`,
    [id],
  );
  expect((await save([1], tucan.admin)).status).toBe(200);
  expect((await tucan.admin.get('/api/payment-reminders')).body.data).toHaveLength(remindersLimit);
  const due = await new Tenant(app.pool, { job: null, company: tucan.id }).read((db) => listReminders(db, [1], dayIn(0)));
  expect(due.filter(({ outcome }) => outcome === 'goes_out').length).toBeGreaterThan(remindersLimit);
});

it('the job does not work as the owner of the database, nor in a company that is closed', async () => {
  const { tucan, owner, app } = world;
  const company = { job: null, company: tucan.id };
  await expect(new Tenant(owner, company).read((db) => readSchedule(db))).rejects.toThrow('as the owner of the database');
  await owner.query("update company set status = 'inactive' where id = $1", [tucan.id]);
  await expect(new Tenant(app.pool, company).read((db) => readSchedule(db))).rejects.toThrow(Denied);
  await owner.query("update company set status = 'active' where id = $1", [tucan.id]);
});

it('a user reminds of an invoice that is owed, and of no other', async () => {
  const invoice = await dueIn(30);
  expect((await sendAsProposed(admin(), { path: `/api/invoices/${invoice.id}/reminder` })).status).toBe(201);
  await expect.poll(() => emailsTo(invoice.to)).toHaveLength(1);
  const draft = await admin().post('/api/invoices', invoiceInput(invoice.customer_id));
  const refused = await admin().get(`/api/invoices/${draft.body.data.id}/reminder/email`);
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_owed']);
});
