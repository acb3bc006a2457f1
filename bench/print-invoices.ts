/**
 * Two hundred invoices as one PDF: how long the job takes, its progress, and the memory of the server meanwhile.
 *
 *     node bench/print-invoices.ts [--invoices 200] [--lines 20]
 *
 * Exits with 1 if the server takes more than 300 MB more than before, or if the file has not as many pages as the invoices need.
 */
import { parseArgs } from 'node:util';
import { today } from '#base/days.ts';
import { pdfPages } from '#server/pdf/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { watchMemory } from './measure.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({
  options: { invoices: { type: 'string', default: '200' }, lines: { type: 'string', default: '20' } },
});
const [count, lines] = [Number(options.invoices), Number(options.lines)];
const allowedMegabytes = 300;

await withDemoDatabase(async ({ folder, url, children, problems }) => {
  const { client, process: server } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const ids = await createInvoices(client);
  const memory = watchMemory(server.pid as number);
  const start = performance.now();
  const { id, job_id } = accepted(await client.post('/api/invoice-batches', { invoice_ids: ids }), 202);
  const steps = new Set<string>();
  for (;;) {
    const { state, failure } = accepted(await client.get(`/api/invoice-batches/${id}`), 200);
    if (state === 'failed') throw new Error(`The job failed: ${failure}.`);
    if (state === 'ready') break;
    const { done, total } = accepted(await client.get(`/api/jobs/${job_id}`), 200);
    steps.add(`${done} of ${total}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const seconds = (performance.now() - start) / 1000;
  const { before, grown } = memory.end();
  const { bytes } = await client.get(`/api/invoice-batches/${id}/pdf`);
  const pages = await pdfPages(bytes);
  console.log(
    `${count} invoices of ${lines} lines: ${pages.length} pages, ${(bytes.length / 1e6).toFixed(1)} MB, in ${seconds.toFixed(1)} s`,
  );
  console.log(`${steps.size} steps of progress; memory ${before} MB, at most ${grown} MB more`);
  if (grown > allowedMegabytes) problems.push(`The server took ${grown} MB more.`);
  if (pages.length < count) problems.push(`${count} invoices have ${pages.length} pages.`);
});

async function createInvoices(client: Client): Promise<string[]> {
  const customers = accepted(await client.get('/api/customers?perPage=25'), 200) as { id: string }[];
  const day = today('America/Bogota', new Date());
  const items = Array.from({ length: lines }, (_, at) => ({
    description: `Flete Duitama, Boyacá, a Cartagena, Bolívar, remesa ${5000 + at}`,
    quantity: '24.5',
    unit: 'ton',
    unit_price: String(100_000 + 1000 * at),
  }));
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const body = { customer_id: customers[n % customers.length]?.id, issue_date: day, due_date: day, items, confirm: ['credit_limit'] };
    ids.push(accepted(await client.post('/api/invoices', body), 201).id);
  }
  return ids;
}

function accepted({ status, body, text }: Reply, wanted: number) {
  if (status !== wanted) throw new Error(`Answered with ${status}: ${text}`);
  return body.data;
}
