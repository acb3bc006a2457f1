import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { createTrailer, createTruck } from '#modules/fleet/testing.ts';
import { upload } from '#modules/people/testing.ts';
import { pdf } from '#server/testing/files.ts';
import { makeWorld } from '#server/testing/world.ts';
import { scheduleInput, serviceInput, serviceInputOf } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const today = todayIn('America/Bogota', new Date());

const api = () => world.condor.admin;
const addTruck = (client = api()) => createTruck(client);
const addTrailer = () => createTrailer(api());
const create = async (changes: object = {}) => {
  const vehicle_id = 'vehicle_id' in changes ? String(changes.vehicle_id) : await addTruck();
  const reply = await api().post('/api/services', serviceInput(vehicle_id, changes));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const act = (id: string, action: string, body: object = {}) => api().post(`/api/services/${id}/${action}`, body);
const save = ({ id, version, ...service }: Record<string, unknown>, changes: object = {}, client = api()) =>
  client.put(`/api/services/${id}`, { ...serviceInputOf(service), ...changes }, { headers: { 'if-match': `"${version}"` } });
const read = async (id: string) => (await api().get(`/api/services/${id}`)).body.data;
const logOf = async (id: string, of = 'trucks') => {
  const { data, meta } = (await api().get(`/api/${of}/${id}/odometer`)).body;
  return { readings: data.map(({ at, km, source }: Record<string, unknown>) => [at, km, source]), mileage: meta.mileage };
};
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe('a service', () => {
  it('is open without a date, scheduled with one, and done with the day on which it was', async () => {
    expect(await create()).toMatchObject({ status: 'open', scheduled_on: null, done_on: null, total_cost: '0.00', files: [], version: 1 });
    expect(await create({ scheduled_on: addDays(today, 3) })).toMatchObject({ status: 'scheduled' });
    const done = { done_on: today, odometer: 100, parts_cost: '250000.50', labour_cost: '80000' };
    expect(await create(done)).toMatchObject({ ...done, status: 'done', labour_cost: '80000.00', total_cost: '330000.50' });
  });

  it('is of a truck or a trailer, with its plate', async () => {
    const trailer = await addTrailer();
    expect(await create({ vehicle_id: trailer, done_on: today, odometer: 50 })).toMatchObject({ vehicle: 'trailer', vehicle_id: trailer });
    expect(await logOf(trailer, 'trailers')).toMatchObject({ mileage: 50, readings: [[`${today}T00:00`, 50, 'service']] });
  });

  it('has cost and odometer only once it is done, and is not done in the future', async () => {
    const truck = await addTruck();
    for (const changes of [{ odometer: 1 }, { parts_cost: '1' }, { labour_cost: '1' }]) {
      const reply = await api().post('/api/services', serviceInput(truck, changes));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['done_on']]);
    }
    const late = await api().post('/api/services', serviceInput(truck, { done_on: addDays(today, 1) }));
    expect([late.status, late.body.code, Object.keys(late.body.errors)]).toEqual([422, 'date_in_future', ['done_on']]);
  });

  it('is scheduled, done, and then stays', async () => {
    const { id } = await create();
    expect((await act(id, 'scheduling', { scheduled_on: addDays(today, 2), provider: 'Taller Diésel' })).body.data).toMatchObject({
      status: 'scheduled',
      provider: 'Taller Diésel',
    });

    expect((await act(id, 'scheduling', { scheduled_on: null })).body.data).toMatchObject({ status: 'open', provider: 'Taller Diésel' });
    const done = await act(id, 'completion', { done_on: today, odometer: 10, parts_cost: '5' });
    expect([done.status, done.body.data]).toEqual([200, expect.objectContaining({ status: 'done', total_cost: '5.00' })]);
    const reply = await act(id, 'scheduling', { scheduled_on: null });
    expect([...codeOf(reply), reply.body.details]).toEqual([409, 'service_cannot_move', { status: 'done' }]);
    expect(codeOf(await api().delete(`/api/services/${id}`))).toEqual([409, 'service_done']);
  });

  it('is cancelled with a reason, and opened again without a date', async () => {
    const service = await create({ scheduled_on: today });

    expect((await act(service.id, 'cancellation', { reason: 'Se vende el camión' })).body.data).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'Se vende el camión',
    });
    expect(codeOf(await save(await read(service.id)))).toEqual([409, 'service_cannot_move']);
    const reopened = await api().delete(`/api/services/${service.id}/cancellation`);
    expect(reopened.body.data).toMatchObject({ status: 'open', scheduled_on: null, cancellation_reason: '' });
  });

  it('is deleted while it is not done, with its files', async () => {
    const { id } = await create({ file_ids: [await upload(api(), pdf(), 'attachment')] });
    expect((await api().delete(`/api/services/${id}`)).status).toBe(200);
    expect((await api().get(`/api/services/${id}`)).status).toBe(404);
  });

  it('keeps its files through a save, takes new ones, and no one else’s', async () => {
    const [first, second] = [await upload(api(), pdf(), 'attachment'), await upload(api(), pdf(), 'attachment')];
    const service = await create({ file_ids: [first, first] });
    expect(service.file_ids).toEqual([first]);
    const saved = (await save(service, { file_ids: [first, second] })).body.data;
    expect(saved.files.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect((await save(saved, { file_ids: [second] })).body.data.file_ids).toEqual([second]);
    const foreign = await upload(world.tucan.admin, pdf(), 'attachment');
    const reply = await save(await read(service.id), { file_ids: [foreign] });
    expect([...codeOf(reply), Object.keys(reply.body.errors)]).toEqual([422, 'file_unknown', ['file_ids']]);
    const completed = await act(service.id, 'completion', { done_on: today, file_ids: [first] });
    expect(completed.body.data.file_ids).toEqual([second, first]);
  });
});

describe('the odometer of a service', () => {
  it('is a reading of the vehicle, which a correction moves and only the service changes', async () => {
    const truck = await addTruck();
    const service = await create({ vehicle_id: truck, done_on: addDays(today, -3), odometer: 1000 });
    expect(await logOf(truck)).toEqual({ readings: [[`${addDays(today, -3)}T00:00`, 1000, 'service']], mileage: 1000 });
    const corrected = (await save(service, { odometer: 1010, done_on: addDays(today, -2) })).body.data;
    expect(await logOf(truck)).toEqual({ readings: [[`${addDays(today, -2)}T00:00`, 1010, 'service']], mileage: 1010 });
    const [reading] = (await api().get(`/api/trucks/${truck}/odometer`)).body.data;
    const path = `/api/trucks/${truck}/odometer/${reading.id}`;
    expect(codeOf(await api().delete(path, { headers: { 'if-match': '"1"' } }))).toEqual([409, 'reading_of_service']);
    const other = await addTruck();
    const moved = (await save(corrected, { vehicle_id: other })).body.data;
    expect([await logOf(truck), await logOf(other)]).toMatchObject([{ mileage: 0 }, { mileage: 1010 }]);
    await save(moved, { odometer: null });
    expect(await logOf(other)).toEqual({ readings: [], mileage: 0 });
  });

  it('moves from a truck to a trailer with its service', async () => {
    const [truck, trailer] = [await addTruck(), await addTrailer()];
    const service = await create({ vehicle_id: truck, done_on: today, odometer: 70 });
    await save(service, { vehicle_id: trailer });
    expect([await logOf(truck), await logOf(trailer, 'trailers')]).toMatchObject([{ mileage: 0 }, { mileage: 70 }]);
  });

  it('asks when it goes backwards or jumps, and nothing is saved before it is confirmed', async () => {
    const truck = await addTruck();
    await create({ vehicle_id: truck, done_on: addDays(today, -2), odometer: 5000 });
    const { id } = await create({ vehicle_id: truck });
    const lower = await act(id, 'completion', { done_on: today, odometer: 4000 });
    expect([...codeOf(lower), lower.body.details.questions[0].code]).toEqual([409, 'confirmation_needed', 'odometer_lower']);
    const jump = await act(id, 'completion', { done_on: today, odometer: 9001 });
    expect(jump.body.details.questions[0].code).toBe('odometer_jump');
    expect((await read(id)).status).toBe('open');
    expect((await act(id, 'completion', { done_on: today, odometer: 9001, confirm: ['odometer_jump'] })).status).toBe(200);
    expect((await logOf(truck)).mileage).toBe(9001);
    const added = await api().post('/api/services', serviceInput(truck, { done_on: today, odometer: 10 }));
    expect(codeOf(added)).toEqual([409, 'confirmation_needed']);
  });
});

describe('the list of services', () => {
  it('has what is unscheduled first, then the latest', async () => {
    const truck = await addTruck();
    const [done, open, planned] = [
      await create({ vehicle_id: truck, done_on: addDays(today, -9) }),
      await create({ vehicle_id: truck, kind: 'repair' }),
      await create({ vehicle_id: truck, scheduled_on: addDays(today, 5), provider: 'Frenos SAS' }),
    ];
    const ids = async (query: string) =>
      (await api().get(`/api/services?vehicle_id=${truck}&${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([open.id, planned.id, done.id]);
    expect(await ids(`dated_from=${addDays(today, -10)}`)).toEqual([planned.id, done.id]);
    expect(await ids(`dated_from=${addDays(today, -10)}&dated_to=${today}`)).toEqual([done.id]);
    expect((await api().get('/api/services/providers')).body.data).toContain('Frenos SAS');
    expect((await world.tucan.admin.get('/api/services/providers')).body.data).toEqual([]);
  });

  it('says what a vehicle costs, and what for each kilometre', async () => {
    const truck = await addTruck();
    const done = (days: number, odometer: number, parts_cost: string) =>
      create({ vehicle_id: truck, done_on: addDays(today, -days), odometer, parts_cost, labour_cost: '10' });
    await done(500, 1000, '990');
    await done(300, 50_000, '1990');
    await done(10, 80_000, '990');
    await create({ vehicle_id: truck, scheduled_on: today });
    const { data } = (await api().get(`/api/services/costs?vehicle_id=${truck}`)).body;
    expect(data.year).toEqual({
      ...{ services: 2, parts_cost: '2980.00', labour_cost: '20.00', total_cost: '3000.00', kilometres: 30_000, cost_per_km: '0.10' },
    });
    expect(data.all).toMatchObject({ services: 3, total_cost: '4000.00', kilometres: 79_000, cost_per_km: '0.05' });
    const unused = await addTruck();
    expect((await api().get(`/api/services/costs?vehicle_id=${unused}`)).body.data.all).toMatchObject({ services: 0, cost_per_km: null });
  });
});

describe('a service of a schedule by kilometres', () => {
  it('needs an odometer when it is done, and is of the same vehicle', async () => {
    const [truck, other] = [await addTruck(), await addTruck()];
    const [{ schedule_id }] = (await api().post('/api/service-schedules', scheduleInput(truck))).body.data;
    const { id } = await create({ vehicle_id: truck, schedule_id });
    expect((await read(id)).needs_odometer).toBe(true);
    for (const reply of [
      await act(id, 'completion', { done_on: today }),
      await save(await read(id), { done_on: today }),
      await api().post('/api/services', serviceInput(truck, { schedule_id, done_on: today })),
    ])
      expect([...codeOf(reply), Object.keys(reply.body.errors)]).toEqual([422, 'odometer_required', ['odometer']]);
    const foreign = await api().post('/api/services', serviceInput(other, { schedule_id }));
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['schedule_id']]);
  });
});
