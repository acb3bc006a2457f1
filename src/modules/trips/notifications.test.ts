import { expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { setUpTrips } from './testing.ts';

const { world, admin, driver, trips } = await setUpTrips();
const trip = await trips.create();

const notificationsOf = async (client: Client) => (await client.get('/api/notifications')).body.data;

it('notifies the office of a trip that waits for review, not the driver who sent it', async () => {
  await driver.post(`/api/trips/${trip.id}/start`, { departure_at: '2026-03-01T06:10' });
  expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at: '2026-03-02T17:40' })).status).toBe(200);
  expect(await notificationsOf(admin)).toEqual([
    expect.objectContaining({
      kind: 'trip_under_review',
      facts: expect.objectContaining({ trip: trip.number, driver: 'Darío condor' }),
      link: `/admin/trips/${trip.id}`,
    }),
  ]);
  expect(await notificationsOf(driver)).toEqual([]);
});

it('notifies the driver of a rejection with the message to them, on the screen and by email, without the reason', async () => {
  const message = 'Sube la foto <b>completa</b>\n\ny el peaje {{company}}';
  expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el cumplido', message })).status).toBe(200);
  const [notification] = await notificationsOf(driver);
  expect(notification).toMatchObject({ kind: 'trip_rejected', link: `/admin/trips/${trip.id}` });
  expect(Object.keys(notification.facts).sort()).toEqual(['destination', 'message', 'origin', 'trip']);
  expect(notification.facts.message).toBe(message);
  const { rows } = await world.owner.query<{ recipient: string; body: string; html: string }>('select recipient, body, html from mail');
  expect(rows.map(({ recipient }) => recipient)).toEqual(['driver@condor.test']);
  expect(rows[0]?.body).toContain(`envíalo de nuevo.\n\nMensaje: ${message}\n\nAbrir en Arriero:`);
  expect(rows[0]?.html).toContain('>Mensaje: Sube la foto &lt;b&gt;completa&lt;/b&gt;<br><br>y el peaje {{company}}</p>');
  expect(JSON.stringify([notification, rows])).not.toContain('Falta el cumplido');
});

it('notifies no one of a status change that was refused', async () => {
  const before = (await notificationsOf(admin)).length;
  expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Otra vez' })).status).toBe(409);
  expect(await notificationsOf(admin)).toHaveLength(before);
});

it('leaves the message out of the email when there is none', async () => {
  expect((await driver.post(`/api/trips/${trip.id}/review`, { arrival_at: '2026-03-02T17:40' })).status).toBe(200);
  expect((await admin.post(`/api/trips/${trip.id}/rejection`, { reason: 'Falta el peaje' })).status).toBe(200);
  const { rows } = await world.owner.query<{ body: string }>('select body from mail order by id desc limit 1');
  expect(rows[0]?.body).toContain('envíalo de nuevo.\n\nAbrir en Arriero:');
});
