import { connect } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerClientError } from './client-errors.ts';
import { isFastEnough, isWorthReceiving, watchBodies } from './slow-bodies.ts';

describe('a body may go on arriving', () => {
  const cases = [
    { name: 'for half a minute at any rate', seconds: 30, bytes: 1, goesOn: true },
    { name: 'not longer, byte by byte', seconds: 31, bytes: 31, goesOn: false },
    { name: 'longer at the rate of a poor mobile connection', seconds: 60, bytes: 600_000, goesOn: true },
    { name: 'twenty minutes for the largest attachment', seconds: 1_200, bytes: 10_000_000, goesOn: true },
    { name: 'not after a good start that stopped', seconds: 200, bytes: 1_000_000, goesOn: false },
  ];
  for (const { name, seconds, bytes, goesOn } of cases)
    it(name, () => {
      expect(isFastEnough(seconds * 1000, bytes)).toBe(goesOn);
    });
});

describe('a body whose request was refused may go on arriving', () => {
  const cases = [
    { name: 'as long as the largest attachment takes on a poor line within a minute', seconds: 60, bytes: 10_000_000, goesOn: true },
    { name: 'not longer', seconds: 61, bytes: 10_000_000, goesOn: false },
    { name: 'not without end', seconds: 1, bytes: 40_000_000, goesOn: false },
  ];
  for (const { name, seconds, bytes, goesOn } of cases)
    it(name, () => {
      expect(isWorthReceiving(seconds * 1000, bytes)).toBe(goesOn);
    });
});

describe('a body that arrives too slowly', () => {
  /** Sends the head and a part of a body, and returns what the server answers until it closes the connection. */
  async function trickle(head: string): Promise<string> {
    const http = fastify();
    const bodies = watchBodies(
      ({ socket }, { headersSent }) => answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, {}, 'en', headersSent),
      {
        isFastEnough: (ms, bytes) => ms < 50 || bytes > 100,
        isWorthReceiving: (_ms, bytes) => bytes < 10_000,
        checkMs: 10,
      },
    );
    http.server.on('request', bodies.add);
    http.all('/', async () => ({ done: true }));
    await http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<string>((resolve) => {
      const socket = connect((http.server.address() as { port: number }).port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.write(`${head}\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a`);
    });
    await http.close();
    bodies.stop();
    return answer;
  }

  it('is answered with 408, and the connection ends', async () => {
    const answer = await trickle('POST / HTTP/1.1');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
      message: 'The request took too long to arrive. Check the connection and try again.',
      code: 'request_timeout',
    });
  });

  it('ends the connection only, when the request was answered without it', async () => {
    expect(await trickle('GET / HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{"done":true\}$/);
  });
});
