/** Exports over HTTP: the permission, the content of the files, and files that cannot be finished. */
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#base/ids.ts';
import { keyIn } from '#base/lists/columns.ts';
import { shapeOf } from '#base/wire.ts';
import { createCustomer, createInvoice, tax } from '#modules/invoicing/testing.ts';
import { parseCsv } from '../testing/lists/exports.ts';
import { unzip } from '../testing/unzip.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { screenText } from '../words.ts';
import { type FileColumn, fileColumns, rowOf } from './columns.ts';
import { csvStream } from './csv.ts';
import { xlsxStream } from './xlsx.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const customer = await createCustomer(world.condor.admin, { name: '=Café "Ñandú"; S.A.S.' });
  await createInvoice(world.condor.admin, customer, { adjustments: [tax('19', { iva: true })] });
});
afterAll(() => world.close());

const headers = () => ({
  cookie: [...world.condor.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'company-id': world.condor.id,
});

describe('an export', () => {
  it('is a CSV file for Excel in Spanish', async () => {
    const {
      status,
      headers: sent,
      text,
    } = await world.condor.admin.get('/api/customers?format=csv&columns=name,payment_terms_days,status');
    expect(status).toBe(200);
    expect(sent.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(sent.get('content-disposition')).toMatch(/^attachment; filename="clientes-\d{4}-\d{2}-\d{2}\.csv"$/);
    // Excel recognizes UTF-8 by the mark.
    expect(text.split('\r\n')[0]).toBe('\uFEFFNombre comercial;Plazo de pago (días);Estado');
    expect(text).toContain(`"'=Café ""Ñandú""; S.A.S.";`);
    expect(parseCsv(text)[1]?.[2]).toBe('Activo');
  });

  it('is in the language of the reader', async () => {
    await world.owner.query(`update person set language = 'en' where id = $1`, [world.condor.admin_id]);
    const { text } = await world.condor.admin.get('/api/invoices?format=csv&columns=total,status');
    await world.owner.query(`update person set language = 'es' where id = $1`, [world.condor.admin_id]);
    expect(text).toBe('\uFEFFTotal,Status\r\n1190.00,Sent\r\n');
  });

  it('is a workbook with amounts and dates as numbers', async () => {
    const response = await fetch(`${world.url}/api/invoices?format=xlsx&columns=customer_name,issue_date,total`, { headers: headers() });
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="Facturas"');
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('>=Café &quot;Ñandú&quot;; S.A.S.</t>');
    expect(sheet).toMatch(/<c s="2"><v>\d{5}<\/v><\/c><c s="1"><v>\d+\.\d\d<\/v><\/c><\/row><\/sheetData>/);
  });

  it('has decimal quantities as numbers', async () => {
    const { admin } = world.condor;
    const trailer = { plate: 'R10001', year: 2020, registration_number: '1', type: 'stake', max_payload: '34000.5', weight_unit: 'kg' };
    expect(await admin.post('/api/trailers', trailer)).toMatchObject({ status: 201 });
    const { text } = await admin.get('/api/trailers?format=csv&columns=max_payload');
    expect(parseCsv(text)[1]).toEqual(['34000,5', 'kg']);
  });

  it('needs its own permission beside that of the list', async () => {
    await world.owner.query(`update role set permissions = array_remove(permissions, 'export-data') where id = $1`, [
      world.condor.roles.administrator,
    ]);
    const { status, body } = await world.condor.admin.get('/api/customers?format=csv');
    expect([status, body.code]).toEqual([403, 'unauthorized']);
    const lists = world.app.routes.filter(({ file, access }) => file && access !== 'person');
    expect(lists.length).toBeGreaterThan(7);
    for (const { path } of lists) {
      expect([path, (await world.condor.admin.get(path)).status]).toEqual([path, 200]);
      expect([path, (await world.condor.admin.get(`${path}?format=xlsx`)).status]).toEqual([path, 403]);
    }
    await world.owner.query(`update role set permissions = permissions || '{export-data}' where id = $1`, [
      world.condor.roles.administrator,
    ]);
    expect((await world.condor.driver.get('/api/customers?format=csv')).status).toBe(403);
    expect((await world.stranger().get('/api/customers?format=csv')).status).toBe(401);
  });

  it('has only rows of the company', async () => {
    const { body } = await world.condor.admin.get('/api/customers');
    const own = await world.tucan.admin.get(`/api/customers?format=csv&ids=${body.data[0].id}`);
    expect(parseCsv(own.text)).toHaveLength(1);
  });
});

describe.each(['es', 'en'] as const)('the texts of every list in %s', (language) => {
  it('exist', () => {
    const missing = world.app.routes.flatMap((route) => {
      const { file } = route;
      if (!file) return [];
      const fields = shapeOf(rowOf(route));
      const choices = Object.entries(file.columns).flatMap(([name, column]) =>
        Object.entries(column.parts ?? { [name]: column }).flatMap(([field, part]) => {
          const texts = part?.texts;
          const schema = fields[field];
          const values = texts && schema instanceof z.ZodEnum ? schema.options : [];
          return values.map((value) => keyIn(file.words, `${texts}.${value}`));
        }),
      );
      const titles = fileColumns({ ...route, file }, undefined, { language, time_zone: 'UTC' }).map(({ title }) => title);
      const hints = 'search' in shapeOf(route.query) ? [`${file.words}search_hint`] : [];
      const found = [...choices, ...hints, file.name].filter((key) => screenText(key, language) === key);
      return [...found, ...titles.filter((title) => title.includes(':'))].map((key) => `${route.path}: ${key}`);
    });
    expect(missing).toEqual([]);
  });
});

/** An export whose reader takes nothing. */
const openPaused = () =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${world.url}/api/customers?format=csv`, { headers: headers(), agent: false }, resolve).once('error', reject),
  );

/** Whether the whole file arrived. */
const readToEnd = (response: IncomingMessage) =>
  new Promise<boolean>((resolve) => {
    response.once('end', () => resolve(response.complete)).once('error', () => resolve(false));
    response.resume();
  });

describe('a file of many pages', () => {
  beforeAll(async () => {
    // Few rows, because each is calculated again by every test, of more bytes than the sockets between server and reader take.
    const long = `repeat(md5(n::text), 50)`;
    await world.owner.query(
      `insert into customer select made.* from (select to_jsonb(customer) as value from customer where company_id = $1 limit 1) source, generate_series(1, 8000) n,
         jsonb_populate_record(null::customer, source.value || jsonb_build_object('id', uuidv7(), 'tax_id', 'x' || n, 'name', 'Z' || n, 'contact_name', ${long})) made`,
      [world.condor.id],
    );
  });

  it('is whole when it ends', async () => {
    const { text } = await world.condor.admin.get('/api/customers?format=csv');
    const names = parseCsv(text).map(([name]) => name);
    expect([names.length, new Set(names).size]).toEqual([8_002, 8_002]);
  });

  it('breaks when the permission is taken away meanwhile', async () => {
    const response = await openPaused();
    await world.owner.query(`update role set permissions = array_remove(permissions, 'view-customers') where id = $1`, [
      world.condor.roles.administrator,
    ]);
    expect(await readToEnd(response)).toBe(false);
    await world.owner.query(`update role set permissions = permissions || '{view-customers}' where id = $1`, [
      world.condor.roles.administrator,
    ]);
  });

  it('waits for its reader, and only five are sent at once', async () => {
    const open = await Promise.all(Array.from({ length: 5 }, openPaused));
    expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await world.condor.admin.get(`/api/customers?format=csv&ids=${newId()}`);
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect((await world.condor.admin.get('/api/customers')).status).toBe(200);
    for (const response of open) response.destroy();
    // A file without rows takes a place, too.
    await expect.poll(async () => (await world.condor.admin.get(`/api/customers?format=csv&ids=${newId()}`)).status).toBe(200);
  });
});

describe.each([
  ['CSV', (columns: FileColumn[], pages: AsyncGenerator<{ n: string }[]>) => csvStream(columns, 'es', pages)],
  ['a workbook', (columns: FileColumn[], pages: AsyncGenerator<{ n: string }[]>) => xlsxStream(columns, 'n', pages)],
])('the stream of %s', (_, open) => {
  const columns: FileColumn[] = [{ title: 'n', kind: 'text', cell: ({ n }) => String(n) }];

  it('reads no further than its reader', async () => {
    let read = 0;
    async function* pages() {
      for (; read < 1000; read++) yield Array.from({ length: 1000 }, () => ({ n: crypto.randomUUID() }));
    }
    const stream = open(columns, pages());
    await new Promise((resolve) => stream.once('readable', resolve));
    await wait(200);
    expect(read).toBeLessThan(20);
    stream.destroy();
  });

  it('fails with its rows', async () => {
    async function* pages() {
      yield [{ n: '1' }];
      throw new Error('no more');
    }
    await expect(open(columns, pages()).toArray()).rejects.toThrow('no more');
  });
});
