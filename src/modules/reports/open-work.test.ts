import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, today as todayIn } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { actOn, categoriesOf, createExpense } from '#modules/expenses/testing.ts';
import { scheduleInput } from '#modules/maintenance/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { addFleet, type Fleet, tripInput } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';

let world: World;
let fleet: Fleet;
const today = todayIn('America/Bogota', new Date());
beforeAll(async () => {
  world = await makeWorld();
  fleet = await addFleet(world, world.condor);
});
afterAll(() => world.close());

const read = async (client: Client) => {
  const reply = await client.get('/api/open-work');
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const makeTrip = async (status: string, changes: object = {}) => {
  const { body } = await world.condor.admin.post('/api/trips', tripInput(world.condor, fleet, changes));
  await world.owner.query('update trip set status = $2 where id = $1', [body.data.id, status]);
};
const exactly = (count: number) => ({ count, is_exact: true });
/** Gives a member a role with these permissions, instead of theirs or besides. */
const giveRole = async (company: CompanyOfWorld, member: string, permissions: string[]) => {
  const role = newId();
  await world.owner.query('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
    company.id,
    role,
    `r${role}`,
    permissions,
  ]);
  await world.owner.query('insert into member_role (company_id, id, member_id, role_id) values ($1, $2, $3, $4)', [
    company.id,
    newId(),
    member,
    role,
  ]);
};

describe('open work', () => {
  it('is, for the office, the trips under review', async () => {
    await makeTrip('under_review');
    await makeTrip('under_review', { driver_id: fleet.other_driver_id });
    await makeTrip('rejected');
    await makeTrip('rejected', { driver_id: fleet.other_driver_id });
    expect((await read(world.condor.admin)).trips).toEqual(exactly(2));
    expect((await read(world.tucan.admin)).trips).toEqual(exactly(0));
  });

  it('is, for a driver, own rejected trips and nothing of the office', async () => {
    expect(await read(world.condor.driver)).toEqual({ trips: exactly(1), expenses: exactly(0) });
  });

  it('is the same for a driver with a second role that sees no trips', async () => {
    await giveRole(world.condor, world.condor.driver_id, ['access-dashboard']);
    expect(await read(world.condor.driver)).toEqual({ trips: exactly(1), expenses: exactly(0) });
  });

  it('has only the lists that the caller may see', async () => {
    await world.owner.query('delete from member_role where member_id = $1', [world.tucan.driver_id]);
    await giveRole(world.tucan, world.tucan.driver_id, ['view-invoices']);
    expect(await read(world.tucan.driver)).toEqual({ invoices: exactly(0) });
    await world.owner.query(
      "update role set permissions = '{view-customers}' where id = (select role_id from member_role where member_id = $1)",
      [world.tucan.driver_id],
    );
    expect(await read(world.tucan.driver)).toEqual({});
  });

  it('is the expenses to approve for who may, and own rejected ones for a driver', async () => {
    const { admin, driver } = world.condor;
    const { meals } = await categoriesOf(admin);
    await createExpense(admin, meals as string);
    const [first] = [await createExpense(driver, meals as string), await createExpense(driver, meals as string)];
    expect((await read(admin)).expenses).toEqual(exactly(2));
    expect((await read(driver)).expenses).toEqual(exactly(0));
    await actOn(admin, first.id, 'rejection', { reason: 'Borroso' });
    expect((await read(admin)).expenses).toEqual(exactly(1));
    expect((await read(driver)).expenses).toEqual(exactly(1));
    const { client } = await createClerk(world, world.condor, ['view-expenses', 'create-expenses']);
    expect(await read(client)).toEqual({});
  });

  it('is the service schedules that are soon or overdue, of active vehicles', async () => {
    const { admin } = world.condor;
    const truck = fleet.truck_id;
    const inactive = fleet.other_truck_id;
    await admin.post(`/api/trucks/${inactive}/deactivation`, undefined, { headers: { 'if-match': '1' } });
    const add = (vehicle_id: string, days: number) =>
      admin.post(
        '/api/service-schedules',
        scheduleInput(
          vehicle_id,
          { description: `A ${days} días`, every_km: null, every_months: 1 },
          { start_on: addMonths(addDays(today, days), -1) },
        ),
      );
    for (const days of [25, 10, -4]) expect((await add(truck, days)).body.data[0].outcome).toBe('created');
    expect((await read(admin)).services).toEqual(exactly(2));
    expect((await add(inactive, -4)).body.data[0].outcome).toBe('inactive');
    await world.owner.query('update truck set status = $2 where id = $1', [truck, 'inactive']);
    expect((await read(admin)).services).toEqual(exactly(0));
    expect((await read(world.tucan.admin)).services).toEqual(exactly(0));
  });

  it('is counted up to a thousand', async () => {
    const columns = await writtenColumns(world.owner, 'trip');
    await world.owner.query(
      `insert into trip (${columns}) select ${columns} from (select to_jsonb(trip) as value from trip where company_id = $1 and status = 'under_review' limit 1) source,
         generate_series(1, 1000) n, jsonb_populate_record(null::trip, source.value || jsonb_build_object('id', uuidv7(), 'number', 'X' || n)) made`,
      [world.condor.id],
    );
    expect((await read(world.condor.admin)).trips).toEqual({ count: 1000, is_exact: false });
  });
});
