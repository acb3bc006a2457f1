/**
 * Imports: how long they take, and how long other users' saves wait meanwhile.
 *
 *     node bench/import.ts [--list customers|users] [--rows 10000]
 *
 * Sends a file of new records and one that changes each of them, as CSV and as a workbook, while another user of the company creates and
 * edits records of the same list all the time; the third file is the second one again, which changes nothing. Customers are 10,000, users
 * 5,000. Exits with 1 if one file takes more than 20 seconds from sending it to the last row, or a save more than two.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FileColumn } from '#server/export/columns.ts';
import { xlsxStream } from '#server/export/xlsx.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf } from '#server/testing/files.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { list: { type: 'string' }, rows: { type: 'string' } } });
const allowed = { seconds: 20, saveSeconds: 2 };
const cities = [
  ['Antioquia', 'Medellín'],
  ['Valle del Cauca', 'Cali'],
  ['Atlántico', 'Barranquilla'],
  ['', 'Bogotá'],
] as const;

interface List {
  name: string;
  rows: number;
  titles: readonly string[];
  /** A row of the file, without its place. */
  rowOf: (n: number, word: string) => string[];
  /** What the others save: a new one each time. */
  inputOf: (n: number) => Record<string, unknown>;
}

const lists: List[] = [
  {
    name: 'customers',
    rows: 10_000,
    titles: [
      'Departamento',
      'Municipio',
      'Tipo de documento',
      'Número de documento',
      'Nombre comercial',
      'Correo de facturación',
      'Teléfono',
      'Dirección',
      'Plazo de pago (días)',
    ],
    rowOf: (n, word) => [
      'Cédula de ciudadanía',
      String(10_000_000 + n),
      `${word} ${n}`,
      `c${n}@example.test`,
      '3001234567',
      `Calle ${n}`,
      '45',
    ],
    inputOf: (n) => ({
      tax_id_type: '13',
      tax_id: String(700_000_000 + n),
      name: `Otro ${n}`,
      email: 'otro@example.test',
      phone: '0',
      country_id: 'CO',
      department_id: 'CO-05',
      city_id: 'CO-05001',
    }),
  },
  {
    name: 'users',
    rows: 5_000,
    titles: [
      'Departamento',
      'Municipio',
      'Correo',
      'Nombres',
      'Apellidos',
      'Teléfono',
      'Documento',
      'Fecha de nacimiento',
      'Dirección',
      'Roles',
      'Categoría de la licencia',
    ],
    rowOf: (n, word) => [
      `u${n}@example.test`,
      'Óscar',
      `Peña ${n}`,
      '3001234567',
      String(10_000_000 + n),
      '1985-02-28',
      `${word} ${n}`,
      'Conductor',
      'C2',
    ],
    inputOf: (n) => ({
      first_name: 'Otra',
      last_name: `Persona ${n}`,
      email: `otra${n}@example.test`,
      phone: '0',
      id_card: String(700_000_000 + n),
      driver_license: '',
      date_of_birth: '1985-02-28',
      address: 'Calle 5',
      department_id: 'CO-05',
      city_id: 'CO-05001',
      status: 'inactive',
      roles: ['driver'],
    }),
  },
];

await withDemoDatabase(async ({ folder, url, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  for (const known of lists.filter(({ name }) => options.list === undefined || options.list === name)) {
    const list = { ...known, rows: Number(options.rows ?? known.rows) };
    const workbook = await workbookOf(list, 'Cambiado');
    for (const [name, file, fileName] of [
      ['new, CSV', Buffer.from(csvOf(list, 'Nuevo')), 'datos.csv'],
      ['each changed, workbook', workbook, 'datos.xlsx'],
      ['nothing changed, workbook', workbook, 'datos.xlsx'],
    ] as const)
      problems.push(...(await measure(client, list, name, file, fileName)));
  }
});

/** Returns what is out of bounds. */
async function measure(client: Client, list: List, file: string, bytes: Buffer, file_name: string): Promise<string[]> {
  const name = `${list.rows} ${list.name}, ${file}`;
  const saves = keepSaving(client, list);
  const start = performance.now();
  const sent = await client.post(`/api/imports?list=${list.name}`, formOf(bytes, file_name));
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
    `${name}: ${seconds(start, end)} s (read ${seconds(start, read)}, checked ${seconds(read, checked)}, imported ${seconds(checked, end)}); ${done.creates} new, ${done.updates} changed, ${done.unchanged} unchanged; ${times.length} saves of others, the longest ${longest.toFixed(2)} s`,
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

/** Creates a record and edits it twice, again and again. Returns how long each save took, in milliseconds. */
function keepSaving(client: Client, { name, inputOf }: List): { stop: () => Promise<number[]> } {
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
    while (!isStopped) {
      const input = inputOf(Math.floor(performance.now() * 1000));
      const created = await timed(() => client.post(`/api/${name}`, input));
      for (const phone of ['1', '2']) await timed(() => client.put(`/api/${name}/${created.id}`, { ...input, phone }));
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

function tableOf({ rows, rowOf }: List, word: string): string[][] {
  return Array.from({ length: rows }, (_, n) => [...(cities[n % cities.length] as (typeof cities)[number]), ...rowOf(n, word)]);
}

function csvOf(list: List, word: string): string {
  return [list.titles, ...tableOf(list, word)].map((row) => row.join(';')).join('\r\n');
}

function workbookOf(list: List, word: string): Promise<Buffer> {
  const columns = list.titles.map((title, at): FileColumn => ({ title, kind: 'text', cell: (row) => (row.cells as string[])[at] || null }));
  return buffer(xlsxStream(columns, 'Datos', Readable.from([tableOf(list, word).map((cells) => ({ cells }))])));
}
