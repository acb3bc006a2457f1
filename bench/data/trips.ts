/** Customers, owners, drivers, trucks and trips of a large company, as copies of the demo's. */
import type pg from 'pg';

/** 300 customers, 40 owners, 200 trucks and 100 drivers, as copies of one of each. */
export async function addParties(owner: pg.Pool, company: string): Promise<void> {
  await owner.query(
    `insert into person (id, first_name, last_name, email, language)
      select uuidv7(), 'Conductor', md5(n::text), 'c' || n || '@bench.test', 'es' from generate_series(1, 100) n`,
  );
  const copy = async (table: string, source: string, values: string) => {
    const names = await columnsOf(owner, table);
    await owner.query(
      `insert into ${table} (${names}) select ${names} from (
        select made.* from (select to_jsonb(${table}) as value from ${table} where company_id = $1 order by id limit 1) one, ${source},
          jsonb_populate_record(null::${table}, one.value || jsonb_build_object('id', uuidv7(), ${values})) made) copies`,
      [company],
    );
  };
  await copy('customer', 'generate_series(1, 300) n', `'name', 'Cliente ' || md5(n::text), 'tax_id', (870000000 + n)::text`);
  await copy('owner', 'generate_series(1, 40) n', `'name', 'Propietario ' || md5(n::text), 'tax_id', (880000000 + n)::text`);
  await copy('truck', 'generate_series(1, 200) n', `'plate', 'B' || lpad(n::text, 5, '0')`);
  await copy(
    'member',
    "(select id, last_name from person where email like '%@bench.test') person",
    `'id', person.id, 'name', person.last_name`,
  );
}

export interface TripCopies {
  /** Of their numbers. */
  prefix: string;
  /** Trips of a number from this one to below the other, of so many that are spread over the time. */
  from: number;
  to: number;
  of: number;
  starts: string;
  days: number;
}

/**
 * Trips between 30 cities each way, a tenth of them of one customer, a third with trucks of owners. Three of eight are paid, one of a thousand is
 * rejected, and an eighth is in each other status.
 */
export async function addTrips(owner: pg.Pool, company: string, { prefix, from, to, of, starts, days }: TripCopies): Promise<void> {
  const idsOf = (table: string) => `(select array_agg(id order by id) from ${table} where company_id = $1) as ${table}s`;
  // Two of them have different seeds, so that they do not depend on each other.
  const random = (seed: number, below: string | number) => `abs(hashint4extended(n, ${seed}) % ${below})`;
  const nth = (table: string, seed: number) => `${table}s[1 + ${random(seed, `cardinality(${table}s)`)}]`;
  const columns = await columnsOf(owner, 'trip');
  await owner.query(
    `with known as materialized (
        select ${['customer', 'owner', 'truck', 'member'].map(idsOf).join(', ')},
          array(select id from city order by id limit 30) as cities, (select to_jsonb(trip) from trip where company_id = $1 order by id limit 1) as template
      ), parties as (
        select n, case when ${random(5, 10)} = 0 then customers[1] else ${nth('customer', 1)} end as customer_id,
            case when ${random(6, 3)} = 0 then ${nth('owner', 2)} end as owner_id, ${nth('truck', 3)} as truck_id, ${nth('member', 4)} as driver_id,
            $5::timestamp + n::bigint * $6::integer * 1437 / $4::integer * interval '1 minute' as departure_at,
            cities[1 + ${random(7, 30)}] as origin_city_id, cities[1 + ${random(8, 30)}] as destination_city_id
          from known, generate_series($2::integer, $3::integer - 1) n
      )
      insert into trip (${columns}) select ${columns} from (
        select made.* from known, parties,
          jsonb_populate_record(null::trip, template || to_jsonb(parties) || jsonb_build_object('id', uuidv7(), 'number', $7 || n,
            'arrival_at', departure_at + interval '8 hours', 'freight', 500000 + ${random(9, 3000000)}, 'owner_freight', case when owner_id is not null then 300000 end,
            'owner_charged', 0, 'owner_paid', 0, 'customer_reference', 'PED-' || n, 'manifest_number', (10000000 + n)::text, 'odometer_departure', n, 'odometer_arrival', n + 100 + ${random(10, 900)},
            'status', case when ${random(11, 1000)} = 0 then 'rejected' else (array['paid', 'paid', 'paid', 'invoiced', 'active', 'cancelled', 'in_transit', 'under_review'])[1 + ${random(12, 8)}] end)) made) copies`,
    [company, from, to, of, starts, days, prefix],
  );
}

/** The columns of a table that are not generated. */
async function columnsOf(owner: pg.Pool, table: string): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.names as string;
}
