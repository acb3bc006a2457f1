/** A mail server for tests of documents by email, with the job that sends to it. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect } from 'vitest';
import { pdfText } from '#server/pdf/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { startTestJobs } from '#server/testing/jobs.ts';
import type { World } from '#server/testing/world.ts';

export interface ReceivedEmail {
  to: string;
  /** As it was sent, with its parts. */
  text: string;
}

/** What the mail server accepts during the tests of a file: everything. */
export function setUpMailServer(world: World): ReceivedEmail[] {
  const received: ReceivedEmail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  let jobs: Awaited<ReturnType<typeof startTestJobs>>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    world.app.settings.mail = { host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port, secure: false };
    jobs = await startTestJobs({ pool: world.owner, serving: world.app.pool, settings: world.app.settings, events: world.app.events });
  });
  afterAll(async () => {
    await jobs?.stop();
    smtp.close();
  });
  return received;
}

/** The PDF that an email carries. */
export function pdfIn({ text }: ReceivedEmail): Buffer {
  const [, base64 = ''] = /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(text) ?? [];
  return Buffer.from(base64, 'base64');
}

/** The address of a document: `/api/trips/1/settlement`, and which of the record. */
interface DocumentPath {
  path: string;
  query?: string;
}

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path);

/** Sends a document as it is proposed. */
export async function sendAsProposed(client: Client, { path, query = '' }: DocumentPath, change: object = {}): Promise<Reply> {
  const draft = await client.get(withQuery(`${path}/email`, query));
  if (draft.status !== 200) throw new Error(draft.text);
  const { recipients, subject, body } = draft.body.data;
  return client.post(withQuery(`${path}/emails`, query), { recipients, subject, body, ...change });
}

/** The path of the address that a link to a document opens. */
export async function shareDocument(client: Client, { path, query = '' }: DocumentPath, days = 30): Promise<string> {
  const shared = await client.post(withQuery(`${path}/links`, query), { days });
  if (shared.status !== 201) throw new Error(shared.text);
  return new URL(shared.body.data.url).pathname;
}

/** Shares a document, and checks that a client without a session sees the PDF that `pdf` returns. */
export async function expectToOpen(client: Client, stranger: Client, { pdf, ...document }: DocumentPath & { pdf: string }): Promise<void> {
  const opened = await stranger.get(await shareDocument(client, document));
  const printed = await client.get(pdf);
  expect([opened.status, opened.headers.get('content-type'), printed.status]).toEqual([200, 'application/pdf', 200]);
  expect(opened.text).toBe(printed.text);
}

/** Sends a document as it is proposed, and checks that its recipient gets the PDF that `pdf` returns. */
export async function expectToArrive(
  client: Client,
  received: ReceivedEmail[],
  { pdf, to, ...document }: DocumentPath & { pdf: string; to: string },
): Promise<void> {
  received.length = 0;
  const sent = await sendAsProposed(client, document);
  expect(sent.status, sent.text).toBe(201);
  const log = async () => (await client.get(`${document.path}/emails`)).body.data as { status: string; recipient: string }[];
  await expect.poll(log).toMatchObject([{ status: 'sent', recipient: to }]);
  expect(received.map((email) => email.to)).toEqual([to]);
  const printed = await client.get(pdf);
  expect(printed.status, printed.text).toBe(200);
  expect(await pdfText(pdfIn(received[0] as ReceivedEmail))).toBe(printed.text);
}
