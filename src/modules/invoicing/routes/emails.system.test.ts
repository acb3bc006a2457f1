import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { emailsADay } from '#modules/deliveries/store/deliveries.ts';
import { failForgottenDeliveries } from '#modules/deliveries/store/outcomes.ts';
import { expectToArrive, pdfIn } from '#modules/deliveries/testing.ts';
import { printer } from '#server/pdf/print.ts';
import { pdfText } from '#server/pdf/testing.ts';
import { readSettings } from '#server/settings.ts';
import type { Reply } from '#server/testing/client.ts';
import { startTestJobs } from '#server/testing/jobs.ts';
import { wakeJobs } from '#server/testing/world.ts';
import { createCustomer, createInvoice, lineInput, paymentInput, rowOf, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing({ SMTP_HOST: '127.0.0.1' });
const admin = () => world.condor.admin;

/**
 * A mail server that refuses addresses of `nadie`, and all emails with `refusal`, is away while `state` says so, and drops the connection after the
 * next email while `drops`.
 */
const state = { isAway: false, drops: 0, refusal: '', refuses: 'data' as 'recipient' | 'data' };
const refuse = (message: string) => Object.assign(new Error(message), { responseCode: 550 });
const received: { to: string; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // The codes are in the messages.
  hideENHANCEDSTATUSCODES: true,
  onMailFrom: (_address, _session, done) => done(state.isAway ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('nadie')) return done(refuse('5.1.1 no such user'));
    return done(state.refusal && state.refuses === 'recipient' ? refuse(state.refusal) : null);
  },
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', (chunk) => (text += chunk));
    stream.on('end', () => {
      if (state.refusal && state.refuses === 'data') return done(refuse(state.refusal));
      if (state.drops > 0) {
        state.drops -= 1;
        // biome-ignore lint/suspicious/noExplicitAny: the connection of the session
        for (const connection of (smtp as any).connections) if (connection.id === session.id) connection._socket.destroy();
        return;
      }
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
      done();
    });
  },
});
let jobs: Awaited<ReturnType<typeof startTestJobs>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const settings = readSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SEED: 'none' });
  jobs = await startTestJobs({ pool: world.owner, serving: world.app.pool, settings, events: world.app.events });
});
beforeEach(() => {
  received.length = 0;
  Object.assign(state, { isAway: false, drops: 0, refusal: '', refuses: 'data' });
});
afterAll(async () => {
  await jobs.stop();
  smtp.close();
});

const anInvoice = async (isSent = true, change: object = {}) => {
  const { id, number } = await createInvoice(admin(), await createCustomer(admin(), change), {}, isSent);
  return { id, number, path: `/api/invoices/${id}` };
};
const contact = (name: string, email: string, gets: object) => ({ name, email, role: 'billing', ...gets });
const draftOf = async (path: string) => {
  const reply = await admin().get(`${path}/email`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
/** Sends a document as it is proposed. */
async function send(path: string, change: object = {}, headers: Record<string, string> = {}) {
  const { recipients, subject, body } = await draftOf(path);
  return admin().post(`${path}/emails`, { recipients, subject, body, ...change }, { headers });
}
const logOf = async (path: string) =>
  (await admin().get(`${path}/emails`)).body.data as { id: string; status: string; recipient: string; error: string; attempts: number }[];
const outcomes = async (path: string) => (await logOf(path)).map(({ recipient, status }) => [recipient, status]);
/** Runs the jobs that wait for another attempt now. */
const retryNow = async () => {
  await world.owner.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where locked_at is null and task_identifier = $1 having count(*) > 0',
    ['send_mail'],
  );
  await wakeJobs(world.owner);
};
/** Jobs that wait for another attempt, or have failed. */
const waitingJobs = async () =>
  (
    await world.owner.query<{ id: string }>(
      "select id from graphile_worker.jobs where locked_at is null and attempts > 0 and task_identifier = 'send_mail'",
    )
  ).rows.map(({ id }) => id);
describe('an invoice by email', () => {
  it('goes to the contacts who get invoices, with its PDF and the figures of the API, and a draft is sent with it', async () => {
    const customer = await createCustomer(admin(), {
      contacts: [
        contact('Marta', 'marta@cementos.test', { gets_invoices: true }),
        contact('Pedro', 'pedro@cementos.test', { gets_receipts: true }),
        contact('Luz', 'luz@cementos.test', { gets_invoices: true }),
        contact('Marta de Cartera', 'Marta@Cementos.test', { gets_invoices: true }),
      ],
    });
    const { id, number } = await createInvoice(admin(), customer, { items: [lineInput('5100000')] }, false);
    const path = `/api/invoices/${id}`;
    expect(await draftOf(path)).toMatchObject({
      recipients: ['marta@cementos.test', 'luz@cementos.test'],
      others: [
        { name: 'Pedro', email: 'pedro@cementos.test' },
        { name: '', email: 'facturas@cementos.test' },
      ],
      subject: `Factura ${number} de Cóndor Carga`,
      file_name: `Factura ${number}.pdf`,
      body: expect.stringMatching(new RegExp(`la factura ${number} del 1.mar.2026 por ..5.100.000, con vencimiento el 31.mar.2099`)),
    });
    const sent = await send(path);
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.data).toHaveLength(2);
    expect(await rowOf(world, 'invoice', 'id', id)).toMatchObject({ status: 'sent' });
    await expect
      .poll(() => outcomes(path), { timeout: 10_000 })
      .toEqual([
        ['luz@cementos.test', 'sent'],
        ['marta@cementos.test', 'sent'],
      ]);
    expect(received.map(({ to }) => to).sort()).toEqual(['luz@cementos.test', 'marta@cementos.test']);
    const [email] = received as [(typeof received)[number]];
    expect(email.text).toMatch(/Reply-To: .*@condor\.test/i);
    const printed = await pdfText(pdfIn(email));
    expect(printed).toBe((await admin().get(`${path}/pdf`)).text);
    for (const line of ['Factura', number, '$ 5.100.000']) expect(printed).toContain(line);
    expect(printed).not.toContain('Borrador');
  }, 30_000);

  it('is sent once for one press, however often the request arrives', async () => {
    const { path } = await anInvoice();
    const headers = { 'idempotency-key': newId() };
    // Two at once: a third one would be refused while both wait for the printer.
    const replies = await Promise.all([send(path, {}, headers), send(path, {}, headers)]);
    replies.push(await send(path, {}, headers));
    expect(replies.map(({ status, text }) => (status === 201 ? status : text))).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.data[0].id)).size).toBe(1);
    await expect.poll(() => outcomes(path), { timeout: 10_000 }).toEqual([['facturas@cementos.test', 'sent']]);
    expect(received).toHaveLength(1);
    // As if the server had ended between the two outcomes that it stores.
    const mail = replies[0]?.body.data[0].id;
    const sentAt = async () => (await world.owner.query('select sent_at from mail where id = $1', [mail])).rows[0].sent_at;
    await expect.poll(sentAt).not.toBeNull();
    await world.owner.query('update mail set sent_at = null where id = $1', [mail]);
    await world.owner.query("select graphile_worker.add_job('send_mail', json_build_object('id', $1::text))", [mail]);
    await expect.poll(sentAt).not.toBeNull();
    expect(received).toHaveLength(1);
  }, 30_000);

  it('that an address refuses is returned and not tried again; corrected, it is sent', async () => {
    const { number, path } = await anInvoice();
    await send(path, { recipients: ['nadie@cementos.test'] });
    await expect
      .poll(() => logOf(path), { timeout: 10_000 })
      .toMatchObject([{ status: 'returned', attempts: 1, error: expect.stringContaining('no such user') }]);
    await retryNow();
    // A job that is left over does nothing.
    const email = (await logOf(path))[0]?.id;
    await world.owner.query("select graphile_worker.add_job('send_mail', json_build_object('id', $1::text), job_key => 'again')", [email]);
    await expect.poll(async () => (await world.owner.query("select from graphile_worker.jobs where key = 'again'")).rowCount).toBe(0);
    expect(await logOf(path)).toMatchObject([{ status: 'returned', attempts: 1 }]);
    // Its sender is notified.
    const [notification] = (await admin().get('/api/notifications')).body.data;
    expect(notification).toMatchObject({
      kind: 'email_not_delivered',
      facts: { document: `Factura ${number}`, recipient: 'nadie@cementos.test' },
      link: path.replace('/api', '/admin'),
    });
    await send(path, { recipients: ['alguien@cementos.test'] });
    await expect
      .poll(() => outcomes(path), { timeout: 10_000 })
      .toEqual([
        ['alguien@cementos.test', 'sent'],
        ['nadie@cementos.test', 'returned'],
      ]);
    expect(received.map(({ to }) => to)).toEqual(['alguien@cementos.test']);
  }, 30_000);

  it.each([
    ['5.7.1 not permitted to relay', 'recipient'],
    ['5.7.26 unauthenticated sender', 'data'],
    ['5.3.4 message too big', 'data'],
    ['no code at all', 'recipient'],
    ['5.1.8 the address of the sender is unknown', 'recipient'],
  ] as const)('that is refused with "%s" is tried again, and has failed after the last attempt', async (refusal, refuses) => {
    Object.assign(state, { refusal, refuses });
    const { path } = await anInvoice();
    const error = expect.stringContaining(refusal);
    await send(path);
    await expect.poll(() => logOf(path)).toMatchObject([{ status: 'retrying', attempts: 1, error }]);
    await expect.poll(waitingJobs).toHaveLength(1);
    await world.owner.query('select graphile_worker.reschedule_jobs($1, run_at => now(), attempts => 24)', [await waitingJobs()]);
    await wakeJobs(world.owner);
    await expect.poll(() => logOf(path)).toMatchObject([{ status: 'failed', attempts: 2, error }]);
    // Nothing revives it: the user may have sent it again.
    await expect.poll(waitingJobs).toEqual([]);
  });

  it.each(['5.1.1 no such user', '5.1.10 takes no mail', '5.2.1 mailbox disabled'])(
    'that is refused with "%s" is returned at once, at the recipient or after the content',
    async (refusal) => {
      for (const refuses of ['recipient', 'data'] as const) {
        Object.assign(state, { refusal, refuses });
        const { path } = await anInvoice();
        await send(path);
        const error = expect.stringContaining(refusal);
        await expect.poll(() => logOf(path)).toMatchObject([{ status: 'returned', attempts: 1, error }]);
        await expect.poll(waitingJobs).toEqual([]);
      }
    },
  );

  it('is the only one that is ever returned: the code for a new password is tried again', async () => {
    Object.assign(state, { refusal: '5.1.1 no such user', refuses: 'recipient' });
    await world.stranger().post('/api/password/forgot', { email: 'driver@condor.test' });
    await expect.poll(waitingJobs).toHaveLength(1);
    const mail = async () =>
      (
        await world.owner.query<{ error: string | null; sent_at: unknown }>(
          "select error, sent_at from mail where recipient = 'driver@condor.test'",
        )
      ).rows;
    expect(await mail()).toEqual([{ error: expect.stringContaining('no such user'), sent_at: null }]);
    state.refusal = '';
    await retryNow();
    await expect.poll(mail).toEqual([{ error: null, sent_at: expect.anything() }]);
  });

  it('waits while the mail server is away, and is sent once when it is back', async () => {
    state.isAway = true;
    const { path } = await anInvoice();
    await send(path);
    await expect
      .poll(() => logOf(path), { timeout: 10_000 })
      // What it answers about the server is for the operator.
      .toMatchObject([{ status: 'retrying', error: '' }]);
    const { rows } = await world.owner.query('select error from mail where id = $1', [(await logOf(path))[0]?.id]);
    expect(rows[0].error).toContain('come back later');
    state.isAway = false;
    await retryNow();
    await expect.poll(() => logOf(path), { timeout: 10_000 }).toMatchObject([{ status: 'sent', error: '' }]);
    expect(received).toHaveLength(1);
  }, 30_000);

  it('that the mail server takes and then drops the connection is tried again', async () => {
    state.drops = 1;
    const { path } = await anInvoice();
    await send(path);
    await expect.poll(() => logOf(path), { timeout: 10_000 }).toMatchObject([{ status: 'retrying' }]);
    expect(received).toEqual([]);
    await retryNow();
    await expect.poll(() => outcomes(path), { timeout: 10_000 }).toEqual([['facturas@cementos.test', 'sent']]);
    expect(received).toHaveLength(1);
  }, 30_000);

  it('is sent to so many addresses a day, and then refused until later', async () => {
    const { id, path } = await anInvoice();
    expect((await send(path)).status).toBe(201);
    const [{ count }] = (await world.owner.query('select count(*)::int from delivery where company_id = $1', [world.condor.id])).rows;
    const others = (age: string) =>
      world.owner.query(
        `insert into delivery (company_id, id, kind, record_id, recipient, reply_to, subject, body, file_name, created_at)
          select company_id, gen_random_uuid(), kind, gen_random_uuid(), recipient, '', subject, body, file_name, now() - $2::interval
          from delivery, generate_series(1, $3) where record_id = $1`,
        [id, age, emailsADay - count - 1],
      );
    await others('25 hours');
    expect((await send(path)).status).toBe(201);
    await world.owner.query("delete from delivery where created_at < now() - interval '24 hours'");
    await world.owner.query('delete from delivery where record_id = $1 and id <> (select id from delivery where record_id = $1 limit 1)', [
      id,
    ]);
    await others('1 hour');
    const refused = await send(path, { recipients: ['uno@cementos.test', 'dos@cementos.test'] });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'too_many_emails',
      expect.stringContaining('24 horas'),
    ]);
    expect((await send(path)).status).toBe(201);
    expect((await send(path)).status).toBe(429);
    await world.owner.query("delete from delivery where reply_to = ''");
    await expect.poll(() => received.length).toBe(3);
  }, 30_000);

  it('is refused of a void invoice, without an address, and to one that is none', async () => {
    const { path } = await anInvoice();
    expect((await send(path, { recipients: [] })).status).toBe(422);
    expect((await send(path, { recipients: ['sin arroba'] })).status).toBe(422);
    const { subject, body } = await draftOf(path);
    await admin().post(`${path}/cancellation`, { reason: 'Tarifa equivocada' });
    const refused = await admin().post(`${path}/emails`, { recipients: ['a@b.co'], subject, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_cancelled']);
    expect(await logOf(path)).toEqual([]);
  });
});

describe('an invoice that changes while it is printed', () => {
  /** Takes the thread that prints short documents, of few rows, for longer than the edit of an invoice. */
  const keepPrinterBusy = () => {
    const text = Array.from({ length: 12_000 }, (_, at) => `Fila ${at}`).join('\n');
    const letterhead = { name: 'Larga', lines: [], accent: null, logo: null };
    return printer.print({ language: 'es', letterhead, title: 'Larga', number: '1', blocks: [{ type: 'text', text }] });
  };
  const order: string[] = [];
  const note =
    (name: string) =>
    <T>(reply: T): T => {
      order.push(name);
      return reply;
    };
  beforeEach(() => {
    order.length = 0;
  });

  it.each([true, false])('is not locked meanwhile, and the email carries what it is in the end (sent: %s)', async (isSent) => {
    const { path } = await anInvoice(isSent);
    const busy = keepPrinterBusy().then(note('busy'));
    const sending = send(path).then(note('sent'));
    await sleep(300);
    const edit = { issue_date: '2026-03-01', due_date: '2099-03-31', items: [lineInput('2500')] };
    const edited = await admin().put(path, edit).then(note('edited'));
    expect(edited.status, edited.text).toBe(200);
    await busy;
    const reply = await sending;
    expect(reply.status, reply.text).toBe(201);
    expect(order).toEqual(['edited', 'busy', 'sent']);
    await expect.poll(() => outcomes(path)).toEqual([['facturas@cementos.test', 'sent']]);
    const text = await pdfText(pdfIn(received[0] as never));
    expect(text).toContain('$ 2.500');
    expect(text).toBe((await admin().get(`${path}/pdf`)).text);
  });

  it('is not sent once it is void', async () => {
    const { path } = await anInvoice();
    const busy = keepPrinterBusy();
    const sending = send(path);
    await sleep(300);
    await admin().post(`${path}/cancellation`, { reason: 'Tarifa equivocada' });
    await busy;
    const reply = await sending;
    expect([reply.status, reply.body.code]).toEqual([409, 'invoice_cancelled']);
    expect(await logOf(path)).toEqual([]);
  });
});

describe('a server without a mail server', () => {
  it('refuses to send, says so in the draft and in the log, and leaves the draft of an invoice a draft', async () => {
    const customer = await createCustomer(admin());
    const sent = await createInvoice(admin(), customer);
    await send(`/api/invoices/${sent.id}`);
    const { mail } = world.app.settings;
    const unsent = await createInvoice(admin(), customer, {}, false);
    delete world.app.settings.mail;
    try {
      expect(await draftOf(`/api/invoices/${unsent.id}`)).toMatchObject({ has_mail_server: false });
      const reply = await send(`/api/invoices/${unsent.id}`);
      expect([reply.status, reply.body.code]).toEqual([409, 'no_mail_server']);
      expect(reply.body.message).toMatch(/servidor de correo/);
      expect(await rowOf(world, 'invoice', 'id', unsent.id)).toMatchObject({ status: 'draft' });
      expect((await admin().get(`/api/invoices/${sent.id}/emails`)).body.has_mail_server).toBe(false);
    } finally {
      world.app.settings.mail = mail as typeof mail & object;
    }
    expect((await admin().get(`/api/invoices/${sent.id}/emails`)).body.has_mail_server).toBe(true);
  });

  it('gives up what no job will send any more', async () => {
    const { path } = await anInvoice();
    await send(path);
    await send(path);
    await expect
      .poll(() => outcomes(path))
      .toEqual([
        ['facturas@cementos.test', 'sent'],
        ['facturas@cementos.test', 'sent'],
      ]);
    const [old, young] = (await logOf(path)) as unknown as [{ id: string }, { id: string }];
    await world.owner.query("update delivery set status = 'queued' where id = any($1)", [[old.id, young.id]]);
    await world.owner.query("update mail set created_at = now() - interval '4 days' where id = $1", [old.id]);
    await failForgottenDeliveries(world.owner);
    expect((await logOf(path)).map(({ status }) => status)).toEqual(['failed', 'queued']);
  });
});

it('a receipt and a statement by email carry their documents, to who gets them', async () => {
  const contacts = [contact('Pedro', 'pedro@cementos.test', { gets_receipts: true, gets_statements: true })];
  const customer = await createCustomer(admin(), { contacts });
  const payment = (await admin().post('/api/payments', paymentInput((await createInvoice(admin(), customer)).id, '400'))).body.data;
  const to = 'pedro@cementos.test';
  await expectToArrive(admin(), received, { path: `/api/payments/${payment.id}`, pdf: `/api/payments/${payment.id}/receipt`, to });
  const [path, query] = [`/api/customers/${customer}/statement`, 'from=2026-03-01&to=2026-03-31'];
  await expectToArrive(admin(), received, { path, query, pdf: `${path}/pdf?${query}`, to });
});

describe('the receipt of an advance by email', () => {
  it('goes to the contacts who get receipts, in the language of the customer', async () => {
    const contacts = [contact('Pedro', 'pedro@cementos.test', { gets_receipts: true }), contact('Luz', 'luz@cementos.test', {})];
    const customer_id = await createCustomer(admin(), { contacts, document_language: 'en' });
    const made = await admin().post('/api/advances', { customer_id, payment_date: '2026-03-01', method: 'cash', amount: '1500000' });
    const path = `/api/advances/${made.body.data.id}`;
    expect(await draftOf(path)).toMatchObject({
      subject: 'Advance receipt from Cóndor Carga',
      body: expect.stringContaining('COP\u00a01,500,000'),
      file_name: 'Advance receipt 1 Mar 2026.pdf',
      others: [{ name: 'Luz', email: 'luz@cementos.test' }, expect.anything()],
    });
    await expectToArrive(admin(), received, { path, pdf: `${path}/receipt`, to: 'pedro@cementos.test' });
  });

  it('is not that of what a payment kept, which has the receipt of the payment', async () => {
    const invoice = await createInvoice(admin(), await createCustomer(admin()));
    const paid = await admin().post('/api/payments', paymentInput(invoice.id, '1400', { keep_as_credit: true }));
    expect(paid.status, paid.text).toBe(201);
    const path = `/api/advances/${paid.body.data.credit.advance_id}`;
    const refused = await admin().post(`${path}/emails`, { recipients: ['a@b.co'], subject: 'Recibo', body: 'Hola' });
    expect([refused.status, refused.body.code]).toEqual([409, 'advance_of_payment']);
  });
});

describe('the templates of a company', () => {
  it('are used in the language of the customer, and no longer once they are reset', async () => {
    const { id, number } = await createInvoice(admin(), await createCustomer(admin(), { document_language: 'en' }));
    const own = { subject: 'Bill {{number}}', body: 'Dear {{recipient}}, you owe {{balance}}.' };
    const saved = await admin().put('/api/email-templates/invoice/en', own);
    expect(saved.body.data).toEqual({ kind: 'invoice', language: 'en', ...own, own: true, version: 1 });
    expect(await draftOf(`/api/invoices/${id}`)).toMatchObject({
      subject: `Bill ${number}`,
      body: 'Dear Cementos del Valle, you owe COP\u00a01,000.',
    });
    expect((await admin().delete('/api/email-templates/invoice/en')).body.data.own).toBe(false);
    expect((await draftOf(`/api/invoices/${id}`)).subject).toBe(`Invoice ${number} from Cóndor Carga`);
  });

  it('are not saved or reset over what another user saved', async () => {
    const path = '/api/email-templates/receipt/es';
    const seen = (version: number) => ({ headers: { 'if-match': String(version) } });
    const outcome = ({ status, body }: Reply) => [status, body.data?.version ?? body.code];
    const save = async (subject: string, version: number) => outcome(await admin().put(path, { subject, body: 'Hola' }, seen(version)));
    const reset = async (version: number) => outcome(await admin().delete(path, seen(version)));
    const stale = [412, 'stale_version'];
    // Of a text that was never written, one of two who save it at the same time.
    expect((await Promise.all([save('Uno', 0), save('Dos', 0)])).toSorted()).toEqual([[200, 1], stale]);
    expect([await save('Tres', 1), await reset(1), await reset(2)]).toEqual([[200, 2], stale, [200, 3]]);
    // What was saved after a reset is another text.
    expect([await save('Cuatro', 2), await save('Cuatro', 3)]).toEqual([stale, [200, 4]]);
    await admin().delete(path);
  });

  it('name only fields that there are', async () => {
    const reply = await admin().put('/api/email-templates/invoice/es', { subject: 'Factura {{numero}}', body: 'Hola' });
    expect(reply.status).toBe(422);
  });
});
