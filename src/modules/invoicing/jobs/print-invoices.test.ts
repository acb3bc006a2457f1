import { expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { pdfPages } from '#server/pdf/testing.ts';
import { createInvoice, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();
const admin = () => world.condor.admin;

it('prints several invoices as one PDF, in the order given, each as it is printed alone', async () => {
  const first = await createInvoice(admin(), customer);
  const second = await createInvoice(admin(), customer);
  const wanted = [second, first];
  const started = await admin().post('/api/invoice-batches', { invoice_ids: wanted.map(({ id }) => id) });
  expect(started.status, started.text).toBe(202);
  const { id, job_id } = started.body.data;
  expect((await admin().get(`/api/invoice-batches/${id}`)).body.data).toEqual({ id, state: 'running', job_id, invoices: 2, failure: null });
  expect((await admin().get(`/api/invoice-batches/${id}/pdf`)).status).toBe(404);
  await runWaitingJobs(world);
  expect((await admin().get(`/api/invoice-batches/${id}`)).body.data).toMatchObject({ state: 'ready', job_id: null });
  const pages = await pdfPages((await admin().get(`/api/invoice-batches/${id}/pdf`)).bytes);
  const alone = [];
  for (const invoice of wanted) alone.push(...(await pdfPages((await admin().get(`/api/invoices/${invoice.id}/pdf`)).bytes)));
  expect(pages).toEqual(alone);
  expect((await world.tucan.admin.get(`/api/invoice-batches/${id}/pdf`)).status).toBe(404);
}, 30_000);

it('prints none that does not exist', async () => {
  const reply = await admin().post('/api/invoice-batches', { invoice_ids: [newId()] });
  expect([reply.status, reply.body.code]).toEqual([422, 'invoice_unknown']);
});
