import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failuresAllowed, Outbox, retryAfter_ms, type Waiting } from './outbox.ts';

type Item = Waiting<string>;
/** What the device has, beyond a load of the page. */
let device: Map<string, Item>;
let server: { answers: ('ok' | 'unreached' | 'failed' | 'refused')[]; received: string[]; keys: string[] };
let owner: string | undefined;
const done: string[] = [];

const open = () =>
  new Outbox<string>({
    store: {
      all: async () => [...device.values()],
      has: async (id) => device.has(id),
      put: async (item) => void device.set(item.id, item),
      remove: async (id) => void device.delete(id),
    },
    send: async ({ id, body }) => {
      server.keys.push(id);
      const answer = server.answers.shift() ?? 'ok';
      if (answer !== 'ok') throw new Error(answer);
      server.received.push(body);
    },
    alone: (work) => work(),
    onDone: ({ body }) => done.push(body),
    problemOf: (error) => {
      const kind = (error as Error).message as 'refused' | 'failed' | 'unreached';
      return kind === 'unreached' ? { kind } : { kind, text: 'No se puede' };
    },
    owner: () => owner,
  });
const bodies = (outbox: Outbox<string>) => outbox.state().items.map(({ body }) => body);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  device = new Map();
  server = { answers: [], received: [], keys: [] };
  owner = 'ana.condor';
  done.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe('the outbox', () => {
  it('sends in the order of entry, and keeps nothing that the server has', async () => {
    const outbox = open();
    await outbox.add('one');
    await outbox.add('two');
    await pass(0);
    expect([server.received, done, bodies(outbox), device.size]).toEqual([['one', 'two'], ['one', 'two'], [], 0]);
  });

  it('waits while an item can be undone, and what follows waits too', async () => {
    const outbox = open();
    await outbox.add('departure', { hold_ms: 10_000 });
    await outbox.add('odometer');
    await pass(9_999);
    expect([server.received, device.size]).toEqual([[], 2]);
    await pass(1);
    expect(server.received).toEqual(['departure', 'odometer']);
  });

  it('takes back what is undone in time, and not what is sent', async () => {
    const outbox = open();
    await outbox.add('departure', { hold_ms: 10_000 });
    const [{ id }] = outbox.state().items as [Item];
    expect([await outbox.remove(id), await outbox.remove(id)]).toEqual([true, false]);
    await pass(20_000);
    expect([server.received, device.size]).toEqual([[], 0]);
  });

  it('sends at once what can be undone when the page is hidden', async () => {
    const outbox = open();
    await outbox.add('departure', { hold_ms: 10_000 });
    outbox.release();
    await pass(0);
    expect(server.received).toEqual(['departure']);
  });

  it('tries again with the same key until the server is reached', async () => {
    server.answers = ['unreached', 'unreached', 'ok'];
    const outbox = open();
    await outbox.add('toll');
    await pass(0);
    expect([outbox.state().isUnreached, bodies(outbox), device.size]).toEqual([true, ['toll'], 1]);
    await pass(2 * retryAfter_ms);
    expect([server.received, new Set(server.keys).size, outbox.state().isUnreached]).toEqual([['toll'], 1, false]);
  });

  it('keeps what was refused, with the reason, and sends what follows; it is sent again when asked', async () => {
    server.answers = ['refused'];
    const outbox = open();
    await outbox.add('arrival');
    await outbox.add('toll');
    await pass(0);
    expect(server.received).toEqual(['toll']);
    expect(outbox.state().items).toMatchObject([{ body: 'arrival', problem: 'No se puede' }]);
    await outbox.retry(outbox.state().items[0]?.id as string);
    expect([server.received, device.size]).toEqual([['toll', 'arrival'], 0]);
  });

  it('is not held up for ever by an item over which the server fails', async () => {
    server.answers = Array.from({ length: failuresAllowed }, () => 'failed' as const);
    const outbox = open();
    await outbox.add('broken');
    await outbox.add('toll');
    await pass((failuresAllowed - 1) * retryAfter_ms - 1);
    expect(server.received).toEqual([]);
    await pass(1);
    expect([server.received, outbox.state().items[0]?.problem]).toEqual([['toll'], 'No se puede']);
  });

  it('drops what another tab has sent or taken back', async () => {
    const outbox = open();
    await outbox.add('departure', { hold_ms: 10_000 });
    device.clear();
    await pass(10_000);
    expect([server.keys, bodies(outbox)]).toEqual([[], []]);
  });

  it('goes on after the page was closed, in the order of entry', async () => {
    server.answers = ['unreached'];
    const closed = open();
    await closed.add('departure', { hold_ms: 10_000 });
    await closed.add('odometer');
    await pass(0);
    const [departure, odometer] = [...device.entries()] as [[string, Item], [string, Item]];
    vi.clearAllTimers();
    device = new Map([odometer, departure]);
    await pass(60_000);
    const reopened = open();
    await reopened.open();
    expect(bodies(reopened)).toEqual(['departure', 'odometer']);
    await pass(retryAfter_ms);
    expect(server.received).toEqual(['departure', 'odometer']);
  });

  it('keeps what is entered while it opens', async () => {
    const outbox = open();
    const opening = outbox.open();
    void outbox.add('departure', { hold_ms: 10_000 });
    await opening;
    expect(bodies(outbox)).toEqual(['departure']);
  });

  it('sends nothing of another user or company, and keeps it', async () => {
    server.answers = ['unreached'];
    const outbox = open();
    await outbox.add('toll');
    await pass(0);
    owner = 'luis.condor';
    await outbox.send();
    await outbox.open();
    await pass(retryAfter_ms);
    expect([server.received, bodies(outbox), device.size]).toEqual([[], [], 1]);
    owner = 'ana.condor';
    await outbox.open();
    expect(server.received).toEqual(['toll']);
  });
});
