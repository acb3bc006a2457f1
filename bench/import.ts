/**
 * Imports of 10,000 rows: how long they take, and how long other users' saves wait meanwhile.
 *
 *     node bench/import.ts [--rows 10000]
 *
 * Sends a file of new customers and one that changes each of them, as CSV and as a workbook, while another user of the company creates and
 * edits customers all the time; the third file is the second one again, which changes nothing. Exits with 1 if one of them takes more than 20
 * seconds from sending the file to the last row, or a save more than two.
 */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FileColumn } from '#server/export/columns.ts';
import { xlsxStream } from '#server/export/xlsx.ts';
import { readAll } from '#server/import/template.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf } from '#server/testing/files.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rows = Number(options.rows);
const allowed = { seconds: 20, saveSeconds: 2 };

const customer = {
  tax_id_type: '13',
  email: 'otro@example.test',
  phone: '0',
  country_id: 'CO',
  department_id: 'CO-05',
  city_id: 'CO-05001',
};

const titles = [
  'Tipo de documento',
  'Número de documento',
  'Nombre comercial',
  'Correo de facturación',
  'Teléfono',
  'Departamento',
  'Municipio',
  'Dirección',
  'Plazo de pago (días)',
];
const cities = [
  ['Antioquia', 'Medellín'],
  ['Valle del Cauca', 'Cali'],
  ['Atlántico', 'Barranquilla'],
  ['', 'Bogotá'],
] as const;

await withDemoDatabase(async ({ folder, url, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const workbook = await workbookOf('Cambiado');
  for (const [name, file, fileName] of [
    ['new customers, CSV', Buffer.from(csvOf('Nuevo')), 'clientes.csv'],
    ['each changed, workbook', workbook, 'clientes.xlsx'],
    ['nothing changed, workbook', workbook, 'clientes.xlsx'],
  ] as const)
    problems.push(...(await measure(client, name, file, fileName)));
});

/** Returns what is out of bounds. */
async function measure(client: Client, name: string, bytes: Buffer, file_name: string): Promise<string[]> {
  const saves = keepSaving(client, name);
  const start = performance.now();
  const sent = await client.post('/api/imports?list=customers', formOf(bytes, file_name));
  if (sent.status !== 201) throw new Error(sent.text);
  const { id } = sent.body.data;
  const read = performance.now();
  await runToEnd(client, id, 'check');
  const checked = performance.now();
  const done = await runToEnd(client, id, 'run');
  const end = performance.now();
  const times = await saves.stop();
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const longest = Math.max(...times) / 1000;
  console.log(
    `${rows} ${name}: ${seconds(start, end)} s (read ${seconds(start, read)}, checked ${seconds(read, checked)}, imported ${seconds(checked, end)}); ${done.creates} new, ${done.updates} changed, ${done.unchanged} unchanged; ${times.length} saves of others, the longest ${longest.toFixed(2)} s`,
  );
  return [
    done.status !== 'imported' && `${name}: ended as ${done.status}: ${done.problem ?? JSON.stringify(done.errors.slice(0, 3))}`,
    (end - start) / 1000 > allowed.seconds && `${name} took ${seconds(start, end)} s.`,
    longest > allowed.saveSeconds && `${name}: a save took ${longest.toFixed(1)} s.`,
  ].filter((problem) => problem !== false);
}

async function runToEnd(client: Client, id: string, action: 'check' | 'run') {
  const started = await client.post(`/api/imports/${id}/${action}`);
  if (started.status !== 202) throw new Error(started.text);
  for (;;) {
    const { body } = await client.get(`/api/jobs/${started.body.data.job_id}`);
    if (body.data.status === 'done' || body.data.status === 'failed') return (await client.get(`/api/imports/${id}`)).body.data;
    await sleep(50);
  }
}

/** Creates a customer and edits it twice, again and again. Returns how long each save took, in milliseconds. */
function keepSaving(client: Client, name: string): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  let isStopped = false;
  const timed = async (save: () => Promise<{ status: number; text: string; body: { data: Record<string, unknown> } }>) => {
    const start = performance.now();
    const reply = await save();
    times.push(performance.now() - start);
    if (reply.status > 201) throw new Error(reply.text);
    return reply.body.data;
  };
  const loop = (async () => {
    for (let n = 0; !isStopped; n++) {
      const input = { ...customer, tax_id: String(700_000_000 + Math.floor(performance.now() * 1000)), name: `${name.slice(0, 20)} ${n}` };
      const created = await timed(() => client.post('/api/customers', input));
      for (const phone of ['1', '2']) await timed(() => client.put(`/api/customers/${created.id}`, { ...input, phone }));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await loop;
      return times;
    },
  };
}

function rowOf(n: number, word: string): string[] {
  const [department, city] = cities[n % cities.length] as (typeof cities)[number];
  return [
    'Cédula de ciudadanía',
    String(10_000_000 + n),
    `${word} ${n}`,
    `c${n}@example.test`,
    '3001234567',
    department,
    city,
    `Calle ${n}`,
    '45',
  ];
}

function table(word: string): string[][] {
  return Array.from({ length: rows }, (_, n) => rowOf(n, word));
}

function csvOf(word: string): string {
  return [titles, ...table(word)].map((row) => row.join(';')).join('\r\n');
}

function workbookOf(word: string): Promise<Buffer> {
  const columns = titles.map((title, at): FileColumn => ({ title, kind: 'text', cell: (row) => (row.cells as string[])[at] || null }));
  return readAll(xlsxStream(columns, 'Clientes', Readable.from([table(word).map((cells) => ({ cells }))])));
}
