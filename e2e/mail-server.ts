/** Browser tests against a server that sends its emails to a real mail server. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { setUpBrowserTests } from './harness.ts';

/** `received`: the addresses of what was accepted. Those that begin with `nadie` do not exist. */
export function setUpBrowserTestsWithMail(): { browsers: ReturnType<typeof setUpBrowserTests>; received: string[] } {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The codes are in the messages.
    hideENHANCEDSTATUSCODES: true,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nadie') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const env = async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    return { SMTP_HOST: '127.0.0.1', SMTP_PORT: String((smtp.server.address() as AddressInfo).port) };
  };
  const browsers = setUpBrowserTests({ env });
  afterAll(() => smtp.close());
  return { browsers, received };
}
