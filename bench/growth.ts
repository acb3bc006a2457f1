/**
 * How much disk a year of a company takes.
 *
 *     bin/bench growth [--trips 500] [--year 20000]
 *
 * Enters trips in the demo's first company as clerks do, over the API: each with a load, is started and reviewed, has three expenses, an invoice that is
 * sent, and its payment. Then prints what the database has grown by, with history and indexes, for `--year` trips. Files and pictures come on top.
 */
import { parseArgs } from 'node:util';
import { confirmationOf } from '#base/confirmations.ts';
import { today } from '#base/days.ts';
import type { Client } from '#server/testing/client.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({
  options: { trips: { type: 'string', default: '500' }, year: { type: 'string', default: '20000' } },
});
const [trips, year] = [Math.min(Number(options.trips), 5000), Number(options.year)];
const clerks = 4;

const day = today('America/Bogota', new Date());
const place = { country_id: 'CO', department_id: 'CO-11', city_id: 'CO-11001', address: 'Calle 13 # 68-90' };

await withDemoDatabase(async ({ folder, url, owner, children }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const size = async () => {
    await owner.query('vacuum analyze');
    const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes);
  };
  const before = await size();
  const common = await find(client);
  let entered = 0;
  const clerk = async () => {
    while (entered++ < trips) await enter(client, common);
  };
  await Promise.all(Array.from({ length: clerks }, clerk));
  const grown = (await size()) - before;
  const shown = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  console.log(`The demo takes ${shown(before)}, and ${trips} trips with all that belongs to them ${shown(grown)} more.`);
  console.log(`${year} trips, ${3 * year} expenses, ${year} invoices and payments, with their history: ${shown((grown / trips) * year)}.`);
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 2 desc limit 8`,
  );
  console.log(rows.map(({ name, bytes }) => `${name} ${shown(Number(bytes))}`).join(', '));
});

/** What all trips have in common. */
async function find(client: Client) {
  const first = async (path: string, isWanted: (one: Record<string, string>) => boolean = () => true) =>
    (await client.get(path)).body.data.find(isWanted).id as string;
  return {
    customer_id: await first('/api/customers?status=active'),
    truck_id: await first('/api/trucks?status=active'),
    driver_id: await first('/api/users/drivers?status=active'),
    category_id: await first('/api/expense-categories', ({ key }) => key === 'tolls'),
  };
}

async function enter(client: Client, { customer_id, truck_id, driver_id, category_id }: Awaited<ReturnType<typeof find>>): Promise<void> {
  const post = async (path: string, body: object) => {
    const confirm: string[] = [];
    for (;;) {
      const { status, text, body: answer } = await client.post(path, { ...body, ...(confirm.length > 0 && { confirm }) });
      if (status < 300) return answer.data;
      // The trips have one truck and one driver, so that the server asks.
      if (answer?.code !== 'confirmation_needed') throw new Error(`${path} was answered with ${status}: ${text}`);
      confirm.push(...answer.details.questions.map(confirmationOf));
    }
  };
  const trip = await post('/api/trips', {
    ...{ customer_id, truck_id, driver_id, origin: place, destination: { city_id: 'CO-76001', address: 'Carrera 1 # 2-3' } },
    ...{ departure_at: `${day}T06:00`, arrival_at: `${day}T18:00` },
    loads: [{ goods: 'Cemento', quantity: '10.5', unit: 'ton', unit_price: '309524' }],
  });
  await post(`/api/trips/${trip.id}/start`, { departure_at: `${day}T06:30`, fuel_departure: 90, odometer_departure: 120_000 });
  await post(`/api/trips/${trip.id}/review`, { arrival_at: `${day}T18:00`, fuel_arrival: 20, odometer_arrival: 120_640 });
  for (const amount of ['21700', '18400', '45000']) await post('/api/expenses', { date: day, category_id, amount, trip_id: trip.id });
  const items = [{ description: 'Flete Bogotá a Cali', quantity: '1', unit: 'trip', unit_price: '3250000' }];
  const invoice = await post('/api/invoices', { customer_id, issue_date: day, due_date: day, items });
  await post(`/api/invoices/${invoice.id}/sending`, {});
  await post('/api/payments', { invoice_id: invoice.id, payment_date: day, method: 'bank_transfer', amount: invoice.total });
}
