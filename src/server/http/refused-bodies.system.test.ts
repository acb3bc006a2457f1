/** Requests that are refused before their body was read. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ UPLOAD_PER_HOUR_MB: '13', ATTACHMENT_MAX_MB: '10' });
});
afterAll(() => world.close());

const megabyte = 1024 ** 2;
const json = 'application/json';
const form = 'multipart/form-data; boundary=x';
const partHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
const partEnd = '\r\n--x--\r\n';

interface Sending {
  path: string;
  type: string;
  bytes: number;
  headers?: Record<string, string>;
}

const bodies = new Map<string, Buffer>();

/** Spaces, in a form as one file. Kept, because many requests send the same. */
function bodyOf(type: string, bytes: number): Buffer {
  const known = bodies.get(`${type} ${bytes}`);
  if (known) return known;
  const body = Buffer.alloc(bytes, 0x20);
  if (type === form) {
    body.write(partHead);
    body.write(partEnd, bytes - partEnd.length);
  }
  bodies.set(`${type} ${bytes}`, body);
  return body;
}

/** Sends all of the body before it reads anything, like a simple client, and returns the status of the answer or what went wrong. */
function send({ path, type, bytes, headers = {} }: Sending): Promise<string> {
  const { admin } = world.condor;
  const all = {
    host: 'x',
    'content-type': type,
    'content-length': String(bytes),
    cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': admin.cookies.get('XSRF-TOKEN'),
    'company-id': admin.company,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('close', () => resolve(`closed after "${text.slice(0, 40)}"`));
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(bodyOf(type, bytes), (error) => {
      if (error) return;
      socket.on('data', (chunk) => {
        text += chunk;
        const end = text.indexOf('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
        if (end < 0 || text.length < end + 4 + length) return;
        resolve(text.slice(9, 12));
        socket.destroy();
      });
    });
  });
}

describe('a request that is refused is answered, although its body is still being sent:', () => {
  const cases: (Sending & { name: string; status: string })[] = [
    { name: 'an upload above the limit of the hour', path: '/api/files', type: form, bytes: 15 * megabyte, status: '429' },
    { name: 'a file that is too large', path: '/api/files', type: form, bytes: 12 * megabyte, status: '413' },
    {
      name: 'one without the anti-forgery token',
      path: '/api/files',
      type: form,
      bytes: 12 * megabyte,
      headers: { 'x-xsrf-token': 'x' },
      status: '419',
    },
    { name: 'JSON that is too large', path: '/api/customers', type: json, bytes: 12 * megabyte, status: '413' },
    { name: 'another type', path: '/api/customers', type: 'text/csv', bytes: 12 * megabyte, status: '415' },
    { name: 'an unknown address', path: '/api/nothing', type: json, bytes: 12 * megabyte, status: '413' },
    { name: 'an unknown address with another type', path: '/api/nothing', type: 'text/csv', bytes: 12 * megabyte, status: '404' },
  ];
  for (const { name, status, ...sending } of cases)
    for (const connection of ['keep-alive', 'close'])
      it(`${name}, with connection: ${connection}: ${status}`, async () => {
        const headers = { ...sending.headers, connection };
        const answers = await Promise.all([1, 2, 3, 4].map(() => send({ ...sending, headers })));
        expect(answers).toEqual([status, status, status, status]);
      });
});

it('without places left, too: 503', async () => {
  for (let at = 0; at < 1_000; at++) world.app.admission.enter('general');
  for (const connection of ['keep-alive', 'close']) {
    const answers = await Promise.all(
      [1, 2, 3].map(() => send({ path: '/api/files', type: form, bytes: 12 * megabyte, headers: { connection } })),
    );
    expect(answers).toEqual(['503', '503', '503']);
  }
  for (let at = 0; at < 1_000; at++) world.app.admission.leave('general');
});

it.each(['/api/nothing', '/api/customers without places left'])(
  'a refused body without end is cut off after some megabytes: %s',
  async (refused) => {
    const [path, isBusy] = refused.split(' ');
    const places = isBusy ? 1_000 : 0;
    for (let at = 0; at < places; at++) world.app.admission.enter('general');
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n`);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte), Buffer.from('\r\n')]);
    const timer = setInterval(() => socket.writableLength < 4 * megabyte && socket.write(chunk), 5);
    await closed;
    clearInterval(timer);
    for (let at = 0; at < places; at++) world.app.admission.leave('general');
  },
);
