/** Fixtures for tests of trips: customers, vehicles, a second driver, and valid request bodies that a test may change. */
import { afterAll } from 'vitest';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Reply } from '#server/testing/client.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';

export interface Fleet {
  customer_id: string;
  other_customer_id: string;
  truck_id: string;
  other_truck_id: string;
  inactive_truck_id: string;
  trailer_id: string;
  other_driver_id: string;
}

/** Two customers, three trucks of which one is inactive, a trailer and a second driver. */
export async function addFleet(world: World, company: CompanyOfWorld): Promise<Fleet> {
  const fleet: Fleet = {
    customer_id: newId(),
    other_customer_id: newId(),
    truck_id: newId(),
    other_truck_id: newId(),
    inactive_truck_id: newId(),
    trailer_id: newId(),
    other_driver_id: newId(),
  };
  const customer = (id: string, name: string, tax_id: string) =>
    world.owner.query(
      `insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, country_id, department_id, city_id, search)
       values ($1, $2, $3, '31', $4, 'pagos@cliente.test', '6015550000', 'CO', 'CO-11', 'CO-11001', $5)`,
      [company.id, id, name, tax_id, foldForSearch(`${name} ${tax_id}`)],
    );
  const truck = (id: string, plate: string, status = 'active') =>
    world.owner.query(
      `insert into truck (company_id, id, plate, make, model, year, registration_number, type, status, search)
       values ($1, $2, $3, 'Kenworth', 'T800', 2020, '1', 'tractor_unit', $4, $5)`,
      [company.id, id, plate, status, foldForSearch(plate)],
    );
  await customer(fleet.customer_id, 'Cementos del Valle', '900100200');
  await customer(fleet.other_customer_id, 'Café de Altura', '900300400');
  await truck(fleet.truck_id, 'ABC123');
  await truck(fleet.other_truck_id, 'DEF456');
  await truck(fleet.inactive_truck_id, 'OLD001', 'inactive');
  await world.owner.query(
    "insert into trailer (company_id, id, plate, year, registration_number, type, search) values ($1, $2, 'R12345', 2020, '1', 'flatbed', 'r12345')",
    [company.id, fleet.trailer_id],
  );
  await asOwner(world.owner, company.id, null, async (db) => {
    await createPerson(db, {
      id: fleet.other_driver_id,
      first_name: 'Rosa',
      last_name: 'Nieto',
      email: `rosa@${company.id}.test`,
      language: 'es',
    });
    await createMember(db, company.id, {
      id: fleet.other_driver_id,
      name: 'Rosa Nieto',
      search: 'rosa nieto',
      accepted: true,
      roles: [company.roles.driver],
    });
  });
  return fleet;
}

/** Bogotá to Cali for Cementos del Valle, at 3,250,000. All trips have the same days and driver, whatever the truck. */
export function tripInput(company: CompanyOfWorld, fleet: Fleet, changes: object = {}): object {
  return {
    customer_id: fleet.customer_id,
    truck_id: fleet.truck_id,
    driver_id: company.driver_id,
    origin: {
      country_id: 'CO',
      department_id: 'CO-11',
      city_id: 'CO-11001',
      address: 'Calle 13 # 68-90',
      latitude: '4.60971',
      longitude: '-74.08175',
    },
    destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' },
    departure_at: '2026-03-01T06:00',
    arrival_at: '2026-03-02T18:00',
    freight_rate: '3250000',
    confirm: ['driver_on_two_trucks'],
    ...changes,
  };
}

/** 10.5 tonnes at 50,000. */
export function loadInput(changes: object = {}): object {
  return { goods: 'Cemento', quantity: '10.5', unit: 'ton', unit_price: '50000', ...changes };
}

/** Bodies that confirm a departure and the arrival after it. */
export const departureInput = { departure_at: '2026-03-01T06:30', fuel_departure: 90, odometer_departure: 120_000 };
/** A departure for the desk, which confirms whatever the start asks: all trips here have the same truck and driver. */
export const startInput = {
  ...departureInput,
  confirm: ['other_day', 'driver_in_transit', 'truck_in_transit', 'odometer_lower', 'odometer_jump'],
};
export const arrivalInput = { arrival_at: '2026-03-02T18:00', fuel_arrival: 20, odometer_arrival: 120_640 };

/** The API path of a trip, or of a path below it. */
export const tripPath = (trip: { id: string }, path = '') => `/api/trips/${trip.id}${path}`;

/** A world for the tests of a file, closed after the last: the company Cóndor with a fleet, and functions that create its trips. */
export async function setUpTrips() {
  const world = await makeWorld();
  afterAll(() => world.close());
  const { condor } = world;
  const { admin, driver } = condor;
  const fleet = await addFleet(world, condor);
  const create = async (changes: object = {}): Promise<Reply['body']> => {
    const reply = await admin.post('/api/trips', tripInput(condor, fleet, changes));
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data;
  };
  /** Creates a trip that has departed and arrived, whatever its odometer says. */
  const createArrived = async (changes: object = {}, arrival: object = {}): Promise<Reply['body']> => {
    const trip = await create(changes);
    await admin.post(tripPath(trip, '/start'), startInput);
    const body = { ...arrivalInput, ...arrival, confirm: ['odometer_lower', 'odometer_jump', 'other_day'] };
    const reply = await admin.post(tripPath(trip, '/review'), body);
    if (reply.status !== 200) throw new Error(reply.text);
    return { ...trip, ...reply.body.data };
  };
  /** Sets a status in the database, for those that only invoicing sets. */
  const setStatus = (trip: { id: string }, status: string) =>
    world.owner.query('update trip set status = $2 where id = $1', [trip.id, status]);
  /** Creates a trip and brings it to that status over the API where possible. */
  const createInStatus = async (status: string): Promise<Reply['body']> => {
    const trip = await create();
    if (status === 'cancelled') await admin.post(tripPath(trip, '/cancellation'), {});
    if (['in_transit', 'under_review', 'rejected'].includes(status)) await admin.post(tripPath(trip, '/start'), startInput);
    if (['under_review', 'rejected'].includes(status)) await admin.post(tripPath(trip, '/review'), arrivalInput);
    if (status === 'rejected') await admin.post(tripPath(trip, '/rejection'), { reason: 'Falta el cumplido' });
    if (status === 'invoiced' || status === 'paid') await setStatus(trip, status);
    return trip;
  };
  return { world, condor, admin, driver, fleet, trips: { create, createArrived, setStatus, createInStatus } };
}
