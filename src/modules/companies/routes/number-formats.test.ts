import { afterAll, describe, expect, it } from 'vitest';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
const admin = () => world.condor.admin;

describe('number formats', () => {
  const formats = async () => (await admin().get('/api/number-formats')).body.data;
  const input = (change: object = {}) => ({ series: 'FV', delimiter: '-', length: 6, next_number: 7, ...change });

  it('exist for all seven documents', async () => {
    expect((await formats()).map(({ document, series }: { document: string; series: string }) => [document, series])).toEqual([
      ['trip', 'TRIP'],
      ['load', 'LOAD'],
      ['invoice', 'INV'],
      ['payment', 'PAY'],
      ['expense', 'EXP'],
      ['stub', 'STUB'],
      ['stub_payment', 'STBPAY'],
    ]);
  });

  it.each([
    ['a series of seven characters', { series: 'SERIES7' }, 'series'],
    ['a delimiter of two characters', { delimiter: '--' }, 'delimiter'],
    ['no delimiter', { delimiter: '' }, 'delimiter'],
    ['a digit as the delimiter', { delimiter: '1' }, 'delimiter'],
    ['a length of zero', { length: 0 }, 'length'],
    ['a length of eleven', { length: 11 }, 'length'],
    ['a next number of zero', { next_number: 0 }, 'next_number'],
    ['no next number', { next_number: undefined }, 'next_number'],
    ['a next number with more digits than the length', { length: 2, next_number: 100 }, 'next_number'],
  ])('reject %s', async (_, change, field) => {
    const reply = await admin().put('/api/number-formats/expense', input(change));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });

  it('accept the longest and the shortest, and an empty series', async () => {
    expect((await admin().put('/api/number-formats/stub', input({ series: '', length: 1, next_number: 9 }))).status).toBe(200);
    expect(
      (await admin().put('/api/number-formats/stub', input({ series: 'ABCDEF', delimiter: '/', length: 10, next_number: 9_999_999_999 })))
        .status,
    ).toBe(200);
  });

  it('warn from nine tenths on', async () => {
    const warnsAt = async (next_number: number) =>
      (await admin().put('/api/number-formats/load', input({ series: 'C', length: 2, next_number }))).body.data.nearly_exhausted;
    expect([await warnsAt(90), await warnsAt(91)]).toEqual([false, true]);
  });

  const take = async (document: string) => {
    const connection = await world.owner.connect();
    try {
      await connection.query('begin');
      await connection.query("select set_config('app.company_id', $1, true)", [world.condor.id]);
      const { rows } = await connection.query<{ number: string }>('select take_number($1) as number', [document]);
      await connection.query('commit');
      return rows[0]?.number;
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  };

  it('give no number beyond their digits', async () => {
    expect((await admin().put('/api/number-formats/stub', input({ series: 'X', length: 1, next_number: 9 }))).status).toBe(200);
    expect(await take('stub')).toBe('X-9');
    await expect(take('stub')).rejects.toThrow('number_series_exhausted');
  });

  it('can go back to an unused number, and never to a used one', async () => {
    expect(await take('stub_payment')).toBe('STBPAY-000001');
    const set = (next_number: number) => admin().put('/api/number-formats/stub_payment', input({ series: 'PN', next_number }));
    expect((await set(50)).status).toBe(200);
    expect((await set(2)).body.data).toMatchObject({ next_number: 2, last_number: 1 });
    expect((await set(1)).body).toMatchObject({
      code: 'number_already_used',
      details: { last_used: 1 },
      errors: { next_number: [expect.stringContaining('1')] },
    });
    expect(await take('stub_payment')).toBe('PN-000002');
  });

  it('continue from the current number when one was taken while the form was open', async () => {
    await admin().put('/api/number-formats/expense', input({ series: 'G', next_number: 5 }));
    await world.owner.query("update number_format set next_number = 9, last_number = 8 where company_id = $1 and document = 'expense'", [
      world.condor.id,
    ]);
    const reply = await admin().put('/api/number-formats/expense', input({ series: 'GTO', next_number: 5, next_number_seen: 5 }));
    expect(reply.body.data).toMatchObject({ series: 'GTO', next_number: 9 });
    expect((await admin().put('/api/number-formats/expense', input({ next_number: 6, next_number_seen: 5 }))).body.code).toBe(
      'number_already_used',
    );
  });

  it('take the Colombian series at once: digits and counting stay, and what has its series already keeps its version', async () => {
    await admin().put('/api/number-formats/trip', input({ series: 'VJ', length: 5, next_number: 70 }));
    const before = await formats();
    const reply = await admin().post('/api/number-formats/colombian-series');
    expect(reply.status).toBe(200);
    const series: Record<string, string> = {
      trip: 'VJ',
      load: 'CG',
      invoice: 'PF',
      payment: 'RC',
      expense: 'GT',
      stub: 'DP',
      stub_payment: 'CE',
    };
    expect(reply.body.data).toEqual(
      before.map((format: { document: string; series: string; version: number }) => ({
        ...format,
        series: series[format.document],
        version: format.version + (format.series === series[format.document] ? 0 : 1),
      })),
    );
    expect(await formats()).toEqual(reply.body.data);
  });

  it('do not exist for other documents', async () => {
    expect((await admin().put('/api/number-formats/manifest', input())).status).toBe(404);
  });
});
