/** Fixtures for tests of invoicing: customers and invoices over HTTP, trips in any status directly in the database. */
import { afterAll } from 'vitest';
import { newId } from '#base/ids.ts';
import { insertInto } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf } from '#server/testing/files.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';

let next = 830_000_000;

export interface Tax {
  name: string;
  type: 'tax' | 'discount' | 'withholding';
  method: 'percentage' | 'fixed';
  value: string;
  iva: boolean;
  per_mille: boolean;
  withholding_kind?: 'retefuente' | 'reteica' | 'reteiva' | 'other';
  municipality_id?: string;
}

/** A world for the tests of a file, closed after the last, and a customer of its company Cóndor. */
export async function setUpInvoicing(env: Record<string, string> = {}): Promise<{ world: World; customer: string }> {
  const world = await makeWorld(env);
  afterAll(() => world.close());
  return { world, customer: await createCustomer(world.condor.admin) };
}

/** Creates a customer of the client's company, who withholds only if `change` says so; returns its id. */
export async function createCustomer(client: Client, change: object = {}): Promise<string> {
  const reply = await client.post('/api/customers', {
    name: 'Cementos del Valle',
    tax_id_type: '31',
    tax_id: String(next++),
    email: 'facturas@cementos.test',
    phone: '6024440000',
    address: 'Calle 10 # 4-20',
    country_id: 'CO',
    department_id: 'CO-76',
    city_id: 'CO-76001',
    payment_terms_days: 30,
    withholding_agent: 'taxes' in change,
    ...change,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

export const lineInput = (unit_price: string, quantity = '1', change: object = {}) => ({
  description: 'Flete',
  quantity,
  unit: 'trip',
  unit_price,
  ...change,
});
export const tax = (value: string, change: object = {}) => ({
  type: 'tax',
  method: 'percentage',
  description: 'Impuesto',
  value,
  ...change,
});

/** The body of an invoice without trips. */
export const invoiceInput = (customer_id: string, change: object = {}) => ({
  customer_id,
  issue_date: '2026-03-01',
  due_date: '2099-03-31',
  items: [lineInput('1000')],
  ...change,
});

/** Creates an invoice over HTTP, and sends it unless `sent` is false. */
export async function createInvoice(
  client: Client,
  customer_id: string,
  change: object = {},
  sent = true,
): Promise<{ id: string; number: string; version: number; total: string; balance: string }> {
  const made = await client.post('/api/invoices', invoiceInput(customer_id, change));
  if (made.status !== 201) throw new Error(made.text);
  if (!sent) return made.body.data;
  return (await client.post(`/api/invoices/${made.body.data.id}/sending`)).body.data;
}

export const paymentInput = (invoice_id: string, amount: string, change: object = {}) => ({
  invoice_id,
  payment_date: '2026-03-05',
  method: 'bank_transfer',
  amount,
  ...change,
});

export interface TripOptions {
  status?: string;
  freight_basis?: 'rate' | 'loads' | 'both';
  freight_rate?: string;
  loads?: { goods: string; quantity: string; unit: string; unit_price: string; amount: string }[];
  /** Where it starts. */
  origin_city_id?: string;
  /** A proof of delivery; invoicing asks about a trip without one. */
  has_proof?: boolean;
  /** The advance payment. */
  advance?: string;
}

/** Inserts a trip of the customer with its loads and advance; returns its id. */
export async function createTrip(world: World, company: CompanyOfWorld, customer_id: string, options: TripOptions = {}): Promise<string> {
  const { status = 'under_review', freight_basis = 'rate', freight_rate = '3250000', loads = [], has_proof = true, advance } = options;
  const { origin_city_id = 'CO-11001' } = options;
  const { id: company_id } = company;
  const id = newId();
  const truck_id = newId();
  await asOwner(world.owner, company_id, company.admin_id, async (db) => {
    db.queue(
      insertInto('truck', {
        company_id,
        id: truck_id,
        plate: `T${next++}`,
        make: 'Kenworth',
        model: 'T800',
        year: 2020,
        registration_number: '1',
        type: 'tractor_unit',
        search: '',
      }),
    );
    db.queue(
      insertInto('trip', {
        company_id,
        id,
        number: `V-${next++}`,
        status,
        customer_id,
        truck_id,
        driver_id: company.driver_id,
        origin_city_id,
        origin_address: 'Calle 1',
        destination_city_id: 'CO-76001',
        destination_address: 'Calle 2',
        departure_at: '2026-02-27T06:00',
        arrival_at: '2026-02-28T18:00',
        freight_basis,
        freight_rate,
        freight: freight_rate,
        money_decimals: 2,
        has_proof,
      }),
    );
    for (const load of loads) db.queue(insertInto('load', { company_id, id: newId(), number: `C-${next++}`, trip_id: id, ...load }));
    if (advance) {
      db.queue(
        insertInto('advance', {
          company_id,
          id: newId(),
          trip_id: id,
          customer_id,
          source: 'trip',
          amount: advance,
          payment_date: '2026-02-20',
          method: 'cash',
        }),
      );
    }
    await db.run(insertInto('trip_status_change', { company_id, id: newId(), trip_id: id, to_status: status }));
  });
  return id;
}

/** A row as stored, read as the database owner. */
export async function rowOf(
  world: World,
  table: 'invoice' | 'trip' | 'payment' | 'advance',
  column: 'id' | 'trip_id',
  id: string,
): Promise<Record<string, unknown>> {
  const { rows } = await world.owner.query(`select * from ${table} where ${column} = $1`, [id]);
  return rows[0];
}

/** Creates a bank account of the company; returns its id. */
export async function createBankAccount(client: Client, change: object = {}): Promise<string> {
  const made = await client.post('/api/payment-methods', { description: `Banco ${next++}`, recipient: 'company', kind: 'bank', ...change });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.id;
}

/** A statement as CSV, with one column of amounts: day, description, reference, amount, balance. */
export const statementOf = (...lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from([['Fecha', 'Descripción', 'Referencia', 'Valor', 'Saldo'], ...lines].map((line) => `${line.join(';')}\r\n`).join(''));

export const sendStatement = (client: Client, account: string, bytes: Buffer, query = '', name = 'extracto.csv') =>
  client.post(`/api/bank-statements?payment_method_id=${account}${query}`, formOf(bytes, name));

/** Saves part of the company's customization. */
export async function customize(client: Client, change: object): Promise<void> {
  const saved = await client.put('/api/settings/customization', { ...(await client.get('/api/settings')).body.data, ...change });
  if (saved.status !== 200) throw new Error(saved.text);
}
