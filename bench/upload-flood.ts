/**
 * A hundred uploads at once, of 9.5 MB each, by one person and by several, and what they cost the server.
 *
 *     bin/upload-flood [--uploads 100] [--limit 450]
 *
 * Four uploads are held at once; the others are answered with 503. First everybody sends once; then all send again until each upload was
 * accepted or refused by a limit: 300 MB in an hour for a person, 0.5 GB for a company. Prints how uploads were answered, and the resident
 * memory of the server before, at its peak, and after. Exit code 0 if each was answered, with 201, 503, 429 or 409, although the body was
 * still being sent; if no limit was exceeded; and if the memory is below `--limit` MB afterwards. Everything is on 127.0.0.1, in a temporary
 * folder, and takes about two minutes and 3 GB of disk.
 */
import type { ChildProcess } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownerPool } from '#server/db/pool.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import type { Client } from '#server/testing/client.ts';
import { endProcess, type Product, signIn, startProduct } from './product.ts';

const { values: options } = parseArgs({
  options: { uploads: { type: 'string', default: '100' }, limit: { type: 'string', default: '450' } },
});
const uploads = Math.min(Number(options.uploads), 500);
const limitMb = Number(options.limit);
const [perHourMb, perCompanyGb] = [300, 0.5];
/** How long uploads are sent again. */
const patienceMs = 120_000;
const people = ['admin@arriero.test', 'driver@arriero.test', 'super@arriero.test'];

const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
const end = '\n%%EOF\r\n--x--\r\n';
const bytes = randomFillSync(Buffer.alloc(9_500_000));
let sent = 0;

const folder = mkdtempSync(join(tmpdir(), 'arriero-upload-flood-'));
const children: ChildProcess[] = [];
const problems: string[] = [];
let peak = 0;
try {
  console.log('Starting a server with the demo…');
  const limits = { UPLOAD_PER_HOUR_MB: String(perHourMb), STORAGE_PER_COMPANY_GB: String(perCompanyGb) };
  const product = await startProduct(folder, children, limits);
  const clients = await Promise.all(people.map((name) => signIn(product.url, name)));
  for (const client of clients) client.company = product.client.company;
  await Promise.all(Array.from({ length: 50 }, () => product.client.get('/api/customers')));
  const before = memoryOf(product);
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(product))), 20);

  await flood(product, 'one person', clients.slice(0, 1), false);
  await flood(product, `${people.length} people`, clients, false);
  await flood(product, 'one person, again until none is busy', clients.slice(0, 1), true);
  await flood(product, `${people.length} people, again until none is busy`, clients, true);
  clearInterval(sampling);
  await sleep(10_000);
  const after = memoryOf(product);
  console.log(`resident memory of the server: ${before} MB before, ${peak} MB at its peak, ${after} MB ten seconds after`);
  if (after > limitMb) problems.push(`${after} MB of memory are more than ${limitMb}.`);

  const { status } = await product.client.get('/api/customers');
  if (status !== 200) problems.push(`Reading is answered with ${status} afterwards.`);
  await endProcess(product.process);
  await checkLimits();
} finally {
  for (const child of children) await endProcess(child);
  rmSync(folder, { recursive: true, force: true });
}
console.log(problems.length === 0 ? 'All held.' : problems.map((problem) => `PROBLEM: ${problem}`).join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/** Sends all uploads at once; with `repeats`, those that were answered with 503 again, a little later. */
async function flood(product: Product, name: string, clients: Client[], repeats: boolean): Promise<void> {
  const answers = new Map<string, number>();
  const begin = performance.now();
  const refusedAfter: number[] = [];
  await Promise.all(
    Array.from({ length: uploads }, async (_, at) => {
      for (;;) {
        const sentAt = performance.now();
        const answer = await upload(product.url, clients[at % clients.length] as Client);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        if (answer.startsWith('503')) refusedAfter.push(performance.now() - sentAt);
        if (!repeats || !answer.startsWith('503') || performance.now() - begin > patienceMs) return;
        await sleep(1000 + Math.random() * 2000);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const counts = [...answers].sort().map(([answer, count]) => `${count} × ${answer}`);
  const longest = Math.max(0, ...refusedAfter) / 1000;
  console.log(
    `${uploads} uploads at once, ${name}: ${counts.join(', ')}; ${seconds.toFixed(1)} s, longest 503 after ${longest.toFixed(1)} s`,
  );
  for (const [answer, count] of answers)
    if (!/^(201|503 uploads_busy|503 server_busy|429 upload_limit|409 storage_full)$/.test(answer)) problems.push(`${count} × ${answer}`);
}

/** Sends one file, unlike all others; returns its status and code, or how the connection broke. The whole body is sent, whatever is answered. */
function upload(url: string, client: Client): Promise<string> {
  const mark = Buffer.from(`${++sent}\n`);
  return new Promise((resolve) => {
    const sending = request(`${url}/api/files?purpose=attachment`, {
      method: 'POST',
      agent: false,
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN'),
        'company-id': client.company as string,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(start.length + mark.length + bytes.length + end.length),
      },
    });
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(`connection broken: ${error.code}`));
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(response.statusCode === 201 ? '201' : `${response.statusCode} ${JSON.parse(text).code}`));
    });
    for (const part of [start, mark, bytes]) sending.write(part);
    sending.end(end);
  });
}

/** Resident, in megabytes. */
function memoryOf({ process }: Product): number {
  const text = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024);
}

/** What is stored, against the limits. */
async function checkLimits(): Promise<void> {
  const postgres = await startPostgres({ dataDir: folder });
  const pool = ownerPool(postgres.superuserUrl, 1);
  try {
    const { rows: byPerson } = await pool.query<{ email: string; bytes: number }>(
      'select email, sum(bytes)::bigint as bytes from upload join person on person.id = person_id group by email order by email',
    );
    const { rows: byCompany } = await pool.query<{ bytes: number }>(
      'select sum(length(bytes))::bigint as bytes from file_blob group by company_id',
    );
    for (const one of byPerson) {
      console.log(`stored for ${one.email}: ${(one.bytes / 1024 ** 2).toFixed(1)} of ${perHourMb} MB in an hour`);
      if (one.bytes > perHourMb * 1024 ** 2) problems.push(`${one.email} uploaded more than ${perHourMb} MB.`);
    }
    const most = Math.max(...byCompany.map((one) => one.bytes));
    console.log(`stored for the company: ${(most / 1024 ** 3).toFixed(3)} of ${perCompanyGb} GB`);
    if (most > perCompanyGb * 1024 ** 3) problems.push(`A company has more than ${perCompanyGb} GB.`);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
