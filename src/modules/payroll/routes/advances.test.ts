/** Advances on pay over HTTP. */
import { describe, expect, it } from 'vitest';
import { today } from '#base/days.ts';
import { createClerk, createUser } from '#modules/people/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { makeWorld } from '#server/testing/world.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { payrollChecks } from '../store/verify.ts';
import { addStub, advanceInput } from '../testing.ts';

const world = await makeWorld();
const { condor, owner } = world;
const { admin, admin_id, driver_id } = condor;
const path = '/api/payroll-advances';
/** Asks nothing by itself. */
const date = today('America/Bogota', new Date());

const give = async (changes: object = {}, employee_id = driver_id) => {
  const reply = await admin.post(path, advanceInput(employee_id, changes));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
const read = async (id: string) => (await admin.get(`${path}/${id}`)).body.data;
const take = (id: string, amount: string) => addStub(owner, condor.id, driver_id, [{ payroll_advance_id: id, amount }]);
const codeOf = ({ status, body }: Reply) => [status, body.code, Object.keys(body.errors ?? {})[0]];

describe('an advance on pay', () => {
  it('is given, changed and deleted', async () => {
    const made = await give({ transaction_id: 'TR-1', note: 'Matrículas' });
    expect(made).toMatchObject({
      employee_id: driver_id,
      amount: '300001.00',
      taken: '0.00',
      open: '300001.00',
      instalments: 3,
      instalments_left: 3,
      transaction_id: 'TR-1',
      note: 'Matrículas',
      uses: [],
      version: 1,
    });
    const changed = await admin.put(`${path}/${made.id}`, advanceInput(driver_id, { amount: '250000', instalments: 2 }));
    expect(changed.body.data).toMatchObject({ amount: '250000.00', instalments: 2, note: '', version: 2 });
    expect((await admin.delete(`${path}/${made.id}`)).status).toBe(200);
    expect((await admin.get(`${path}/${made.id}`)).status).toBe(404);
  });

  it('is taken by stubs, and has as many instalments left as they did not take', async () => {
    const { id } = await give();
    const first = await take(id, '100000');
    expect(await read(id)).toMatchObject({ taken: '100000.00', open: '200001.00', instalments_left: 2 });
    const second = await take(id, '50000');
    await take(id, '50000');
    expect((await admin.get(`${path}?employee_id=${driver_id}&state=taken`)).body.data).toEqual([]);
    // The third had no room for all of it: the rest is taken later.
    expect(await read(id)).toMatchObject({ open: '100001.00', instalments_left: 1 });
    await take(id, '100001');
    expect((await admin.get(`${path}?employee_id=${driver_id}&state=taken`)).body.data).toMatchObject([{ id }]);
    const taken = await read(id);
    expect(taken).toMatchObject({ taken: '300001.00', open: '0.00', instalments_left: 0 });
    expect(taken.uses).toHaveLength(4);
    expect(taken.uses.slice(0, 2)).toEqual([
      { stub_id: first.id, number: first.number, ends_on: first.ends_on, amount: '100000.00' },
      { stub_id: second.id, number: second.number, ends_on: second.ends_on, amount: '50000.00' },
    ]);
  });

  it('keeps what it is once a stub took a part: only its note and its instalments change', async () => {
    const { id } = await give();
    const { number } = await take(id, '100000');
    const refused = await admin.put(`${path}/${id}`, advanceInput(driver_id, { amount: '300000' }));
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'settled_in_stub',
        message: `El desprendible ${number} ya incluyó este movimiento. Corrígelo con uno contrario.`,
        details: { stub: number },
      },
    ]);
    expect(codeOf(await admin.put(`${path}/${id}`, advanceInput(driver_id, { date: '2026-03-01' })))).toEqual([
      409,
      'settled_in_stub',
      undefined,
    ]);
    expect(codeOf(await admin.delete(`${path}/${id}`))).toEqual([409, 'settled_in_stub', undefined]);
    const changed = await admin.put(`${path}/${id}`, advanceInput(driver_id, { instalments: 6, note: 'Seis cuotas' }));
    expect(changed.body.data).toMatchObject({ instalments: 6, instalments_left: 5, note: 'Seis cuotas', amount: '300001.00' });
  });

  it.each<{ name: string; input: (inactive: string) => object; answer: unknown[] }>([
    { name: 'an inactive person', input: (id) => ({ employee_id: id }), answer: [422, 'employee_not_active', 'employee_id'] },

    { name: 'a later day', input: () => ({ date: '2999-01-01' }), answer: [422, 'date_in_future', 'date'] },
    { name: 'more decimals than the company has', input: () => ({ amount: '10.5' }), answer: [422, 'too_many_decimals', 'amount'] },
    {
      name: 'instalments of nothing',
      input: () => ({ amount: '50', instalments: 120 }),
      answer: [422, 'too_many_instalments', 'instalments'],
    },
  ])('is not given with $name', async ({ input, answer }) => {
    const { id } = await createUser(admin, { status: 'inactive' });
    await owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
    expect(codeOf(await admin.post(path, advanceInput(driver_id, input(id))))).toEqual(answer);
  });

  it('can be corrected after the person left, and keeps its person', async () => {
    const { id: employee } = await createUser(admin);
    const { id } = await give({}, employee);
    await owner.query(`update member set status = 'inactive' where id = $1`, [employee]);
    expect((await admin.put(`${path}/${id}`, advanceInput(employee, { amount: '200000' }))).status).toBe(200);
    expect(codeOf(await admin.put(`${path}/${id}`, advanceInput(driver_id)))).toEqual([422, 'reference_unknown', 'employee_id']);
  });

  it('asks before a reference is used a second time', async () => {
    await give({ date, transaction_id: 'NEQUI-77' });
    const asked = await admin.post(path, advanceInput(driver_id, { date, transaction_id: 'nequi 77' }));
    expect(codeOf(asked)).toEqual([409, 'confirmation_needed', undefined]);
    expect(asked.body.details.questions).toMatchObject([{ code: 'reference_used', transaction_id: 'NEQUI-77', amount: '300001.00', date }]);
    const confirmed = { date, transaction_id: 'NEQUI-77', confirm: ['reference_used'] };
    expect((await admin.post(path, advanceInput(driver_id, confirmed))).status).toBe(201);
  });

  it('is neither given to oneself nor changed, except by an administrator', async () => {
    const clerk = await createClerk(world, condor, [
      'view-compensation',
      'create-compensation',
      'update-compensation',
      'delete-compensation',
    ]);
    const own = await give({}, clerk.id);
    const refused = [409, 'compensation_own', undefined];
    expect(codeOf(await clerk.client.post(path, advanceInput(clerk.id)))).toEqual(refused);
    expect(codeOf(await clerk.client.put(`${path}/${own.id}`, advanceInput(clerk.id, { amount: '1000' })))).toEqual(refused);
    expect(codeOf(await clerk.client.delete(`${path}/${own.id}`))).toEqual(refused);
    expect((await clerk.client.post(path, advanceInput(driver_id))).status).toBe(201);
    const { id } = await give({}, admin_id);
    expect((await admin.put(`${path}/${id}`, advanceInput(admin_id, { amount: '1000' }))).status).toBe(200);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
  });

  it('is not dated in closed books; its instalments and its note may change there', async () => {
    const { id } = await give({ date: '2026-01-15' });
    const close = (line: string | null) => owner.query('update company set closed_through = $2 where id = $1', [condor.id, line]);
    await close('2026-01-31');
    expect(codeOf(await admin.post(path, advanceInput(driver_id, { date: '2026-01-31' })))).toEqual([409, 'books_closed', 'date']);

    const changes = { date: '2026-01-15', instalments: 5, note: 'Cinco' };
    expect((await admin.put(`${path}/${id}`, advanceInput(driver_id, changes))).status).toBe(200);
    await close(null);
  });
});

it('every check of payroll passes', async () => {
  expect(describeVerification(await verify(owner, async () => payrollChecks))).toMatch(/nothing found/);
});
