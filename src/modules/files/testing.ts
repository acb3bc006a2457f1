/** Uploads that stop in the middle, as over a slow line, for tests. */
import { type ClientRequest, request } from 'node:http';
import type { Client } from '#server/testing/client.ts';

export interface SlowUpload {
  sending: ClientRequest;
  /** Sends the rest. */
  finish: () => void;
  /** Undefined as long as the server waits for the rest. */
  status?: number | undefined;
  retryAfter?: string | undefined;
}

/** Sends the headers and the start of a form with the file, and waits. */
export function startUpload(client: Client, path: string, file: Buffer): SlowUpload {
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const rest = Buffer.concat([file, Buffer.from('\r\n--x--\r\n')]);
  const sending = request(`${client.base}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN'),
      'company-id': client.company as string,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(start.length + rest.length),
    },
  });
  const upload: SlowUpload = { sending, finish: () => sending.end(rest) };
  sending.write(start);
  sending.on('error', () => {}); // of those that are cut off
  sending.on('response', (response) => {
    upload.status = response.statusCode;
    upload.retryAfter = response.headers['retry-after'];
    response.resume();
  });
  return upload;
}

/** Starts uploads whose client is gone at the moment when access has been checked, or shortly before or after it. */
export async function cutOffUploads(start: () => SlowUpload, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const { sending } = start();
    await new Promise((sent) => sending.once('socket', (socket) => socket.once('connect', sent)));
    setImmediate(() => sending.destroy());
  }
}
