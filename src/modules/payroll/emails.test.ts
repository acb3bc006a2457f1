/** Pay stubs by email: to their employees, by who changes pay, and without an amount in the text. */
import { beforeAll, expect, it } from 'vitest';
import { formatDay } from '#base/format.ts';
import { expectToArrive, expectToOpen, sendAsProposed, setUpMailServer, shareDocument } from '#modules/deliveries/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips } from '#modules/trips/testing.ts';
import { addStub, periodPath } from './testing.ts';

const { world, condor, admin, driver } = await setUpTrips();
const received = setUpMailServer(world);
let stub: Awaited<ReturnType<typeof addStub>>;
let path = '';
let number = '';

beforeAll(async () => {
  stub = await addStub(world.owner, condor.id, condor.driver_id, []);
  path = `/api/pay-stubs/${stub.id}`;
  number = stub.number;
});

it('goes to its employee with the PDF, in the language of the company', async () => {
  const { data } = (await admin.get(`${path}/email`)).body;
  expect(data).toMatchObject({ recipients: ['driver@condor.test'], others: [], subject: `Desprendible de pago ${number}` });
  await expectToArrive(admin, received, { path, pdf: `${path}/pdf`, to: 'driver@condor.test' });
  await expectToOpen(admin, world.stranger(), { path, pdf: `${path}/pdf` });
});

it('has no amount in its text, whatever the template of the company names', async () => {
  const template = { subject: 'Pago {{number}}', body: '{{recipient}}: {{total}} {{balance}}, hasta el {{date}}' };
  expect((await admin.put('/api/email-templates/pay_stub/es', template)).status).toBe(200);
  const { data } = (await admin.get(`${path}/email`)).body;
  expect([data.subject, data.body]).toEqual([`Pago ${number}`, `Darío condor:  , hasta el ${formatDay(stub.ends_on, 'es')}`]);
  await admin.delete('/api/email-templates/pay_stub/es');
});

it('is sent by who changes pay alone: not by who views it, and not by its employee', async () => {
  const { client: viewer } = await createClerk(world, condor, ['view-compensation']);
  const { client: clerk } = await createClerk(world, condor, ['view-compensation', 'update-compensation']);
  const { client: other } = await createClerk(world, condor, ['view-users', 'view-trips', 'update-trips']);
  const input = { recipients: ['a@b.co'], subject: 'Pago', body: 'Hola' };
  expect((await sendAsProposed(clerk, { path })).status).toBe(201);
  expect((await viewer.get(`${path}/emails`)).body.data.length).toBeGreaterThan(0);
  for (const caller of [viewer, driver, other]) {
    expect((await caller.get(`${path}/email`)).status).toBe(403);
    expect((await caller.post(`${path}/emails`, input)).status).toBe(403);
    expect((await caller.post(`${path}/links`, { days: 7 })).status).toBe(403);
  }
  expect((await other.get(`${path}/emails`)).status).toBe(403);
  // Neither the text nor the address of what the office sent about them.
  expect((await driver.get(`${path}/emails`)).body.data).toEqual([]);
});

it('is refused once its period is open again: its figures are no longer final', async () => {
  const link = await shareDocument(admin, { path });
  const reopened = await admin.post(periodPath(stub.period_id, '/reopening'), {});
  expect(reopened.status, reopened.text).toBe(200);
  const refused = await admin.post(`${path}/emails`, { recipients: ['driver@condor.test'], subject: 'Pago', body: 'Hola' });
  expect([refused.status, refused.body.code]).toEqual([409, 'stub_reopened']);
  expect((await world.stranger().get(link)).status).toBe(404);
});
