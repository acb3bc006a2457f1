/**
 * Reports of the demo's companies, calculated once more from the rows of tables by loops over whole cents.
 */
import { expect, it } from 'vitest';
import { addDays, lastOfMonth } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import { type Fill, fuelEconomy } from '#modules/expenses/rules/fuel.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import type { ReportAnswer, ReportRow } from '../../contract/catalogue/define.ts';
import { previousRange } from '../../rules/ranges.ts';
import { cents, money, readAs, setUpDemo } from '../../testing.ts';

type Range = readonly [from: string, to: string];

const demo = setUpDemo(async ({ rows }) => {
  // Fuel of every kind: litres, no volume, no odometer, instruments that go back, and fills that are no full tank.
  await rows(`update expense set full_tank = mod(hashtext(id::text), 4) <> 0, unit = case when mod(hashtext(id::text), 3) = 0 then 'L' else 'gal' end,
      quantity = case when mod(hashtext(id::text), 11) = 0 then null else 35 + mod(abs(hashtext(id::text)), 9) end,
      mileage = case when mod(hashtext(id::text), 13) = 0 then null else 1000 + (date - date '2025-01-01') * 230 + mod(hashtext(id::text), 50) end
    where status = 'approved' and truck_id is not null and category_id in (select id from expense_category where key = 'fuel')`);
  // What a truck costs without a trip, and what its owner pays.
  await rows(`update expense set trip_id = null, charged_owner_id = null where status = 'approved' and truck_id is not null and mod(hashtext(id::text), 6) = 0
    and not exists (select from stub_use where expense_id = expense.id)`);
});
const rows = <Row>(text: string, values: unknown[] = []) => demo.rows<Row>(text, values);

const inRange = (day: string, [from, to]: Range) => day >= from && day <= to;

const before = ([from, to]: Range): Range => {
  const range = previousRange({ from, to });
  return [range.from, range.to];
};

async function rangesOf(company: string): Promise<Range[]> {
  const [found] = await rows<{ first: string; last: string }>(
    'select min(departure_at)::date::text as first, max(departure_at)::date::text as last from trip where company_id = $1',
    [company],
  );
  const { first, last } = found as { first: string; last: string };
  const month = `${addDays(last, -60).slice(0, 7)}-01`;
  return [
    [first, addDays(last, 1)],
    [month, lastOfMonth(month)],
    [addDays(month, -9), addDays(month, 12)],
  ];
}

const read = async (company: string, id: string, [from, to]: Range, filters: Record<string, string> = {}): Promise<ReportAnswer> =>
  (await readAs(demo.admin, company, `/api/reports/${id}`, { from, to, perPage: '1000', ...filters })).data;

async function eachRange(check: (company: string, range: Range) => Promise<number>): Promise<void> {
  let compared = 0;
  for (const company of demo.companies) for (const range of await rangesOf(company)) compared += await check(company, range);
  expect(compared).toBeGreaterThan(5);
}

interface Expense {
  id: string;
  status: string;
  date: string;
  trip_id: string | null;
  truck_id: string | null;
  category_id: string;
  category_key: string | null;
  provider_name: string;
  toll_name: string;
  paid_by: string;
  cop_amount: string;
  charged_owner_id: string | null;
  mileage: number | null;
  quantity: string | null;
  unit: Fill['unit'];
  full_tank: boolean;
}
const expensesOf = (company: string) =>
  rows<Expense>(
    `select expense.*, expense.date::text as date, category.key as category_key from expense join expense_category category on category.id = expense.category_id
     where expense.company_id = $1 order by expense.date, expense.id`,
    [company],
  );
const isSpent = ({ status, charged_owner_id }: Expense) => status === 'approved' && charged_owner_id === null;

it('reports of expenses have for each category and provider what it had in the range before', async () => {
  await eachRange(async (company, range) => {
    let compared = 0;
    for (const id of ['expenses-by-category', 'expenses-by-provider']) {
      const [{ rows: now }, { rows: earlier }] = [await read(company, id, range), await read(company, id, before(range))];
      const keyOf = ({ name }: ReportRow) => foldForSearch(String(name));
      const amounts = new Map(earlier.flatMap((row) => (row.amount === '0.00' ? [] : [[keyOf(row), row.amount]])));
      const shown = now.filter((row) => row.previous_amount !== '0.00').map((row) => [keyOf(row), row.previous_amount]);
      expect(shown.toSorted(), id).toEqual([...amounts].toSorted());
      compared += now.length;
    }
    return compared;
  });
});

it('the payroll summary has the stubs of the periods that end in the range, by person', async () => {
  const amounts = ['total_earnings', 'total_deductions', 'net_payment', 'paid', 'balance'] as const;
  type Stub = Record<(typeof amounts)[number], string> & { employee_id: string; ends_on: string; days: number; trips: number };
  const stubs = new Map<string, Stub[]>();
  for (const company of demo.companies)
    stubs.set(
      company,
      await rows<Stub>(
        `select stub.*, period.ends_on::text as ends_on from pay_stub stub join pay_period period on period.id = stub.period_id where stub.company_id = $1 and stub.status = 'issued' and period.status = 'closed'`,
        [company],
      ),
    );
  expect([...stubs.values()].flat().length).toBeGreaterThan(5);
  await eachRange(async (company, range) => {
    const inIt = (stubs.get(company) ?? []).filter(({ ends_on }) => inRange(ends_on, range));
    const people = Object.groupBy(inIt, ({ employee_id }) => employee_id);
    const wanted = Object.entries(people).map(([id, own = []]) => [
      id,
      own.length,
      own.reduce((total, { days }) => total + days, 0),
      own.reduce((total, { trips }) => total + trips, 0),
      ...amounts.map((name) => money(own.reduce((total, stub) => total + cents(stub[name]), 0n))),
    ]);
    const { rows: found } = await read(company, 'payroll-summary', range);
    expect(found.map((row) => [row.id, row.stubs, row.days, row.trips, ...amounts.map((name) => row[name])]).sort()).toEqual(wanted.sort());
    return wanted.length;
  });
});

/** What the trips of the range cost, and how far they went, where that is known. */
const figuresOf = (company: string, [from, to]: Range) =>
  rows<{ truck_id: string; km: number | null; cost: string }>(
    `select truck_id, spent + coalesce(owner_freight, 0) as cost,
        case when status in ('under_review', 'rejected', 'invoiced', 'paid') and odometer_arrival >= odometer_departure then odometer_arrival - odometer_departure end as km
      from trip where company_id = $1 and status <> 'cancelled' and departure_at::date between $2 and $3`,
    [company, from, to],
  );

/** Rounded half away from zero, two decimals. */
const quotient = (part: bigint, whole: bigint) => (whole === 0n ? null : money((2n * part + whole) / (2n * whole)));

/** The trips whose kilometres are known take their share, by number, of what was spent without a trip. */
function fullCostPerKm(trips: Awaited<ReturnType<typeof figuresOf>>, other: bigint): string | null {
  const known = trips.filter(({ km }) => km !== null);
  const cost = known.reduce((total, trip) => total + cents(trip.cost), 0n);
  const km = BigInt(known.reduce((total, trip) => total + (trip.km ?? 0), 0));
  return quotient(cost * BigInt(trips.length) + other * BigInt(known.length), km * BigInt(trips.length));
}

it('the costs of vehicles add what they cost without a trip, and their fuel is that of the expenses', async () => {
  await eachRange(async (company, range) => {
    const [expenses, figures, byTruck, { rows: found, totals }] = [
      await expensesOf(company),
      await figuresOf(company, range),
      (await read(company, 'profit-by-vehicle', range)).rows,
      await read(company, 'vehicle-costs', range),
    ];
    let economies = 0;
    for (const row of found) {
      const ofTrips = byTruck.find(({ id }) => id === row.id);
      const own = expenses.filter(({ truck_id }) => truck_id === row.id);
      const other = own
        .filter((expense) => isSpent(expense) && expense.trip_id === null && inRange(expense.date, range))
        .reduce((total, { cop_amount }) => total + cents(cop_amount), 0n);
      const trips = cents(ofTrips?.expenses as string) + cents(ofTrips?.owner_freight as string);
      expect([row.trips, row.km, row.cost_per_km]).toEqual([ofTrips?.trips ?? 0, ofTrips?.km ?? null, ofTrips?.cost_per_km ?? null]);
      expect([row.trip_cost, row.other_cost, row.cost]).toEqual([money(trips), money(other), money(trips + other)]);
      // What each full tank shows, by the rule of its own page.
      const fuel = own.filter(({ status, category_key }) => (status === 'approved' || status === 'submitted') && category_key === 'fuel');
      const fills: Fill[] = fuel.map((fill) => ({ ...fill, is_approved: fill.status === 'approved' }));
      const shown = fills
        .filter(({ date }) => inRange(date, range))
        .flatMap(({ id }) => fuelEconomy(fills, id) ?? [])
        .filter(({ is_provisional }) => !is_provisional);
      const km = shown.reduce((total, economy) => total + economy.km, 0);
      expect(row.fuel_km ?? 0, String(row.name)).toBe(km);
      const thousandths = shown.reduce((total, { volume }) => total + Number(volume), 0);
      expect(Number(row.gallons ?? 0)).toBeCloseTo(thousandths, 1);
      if (km > 0) expect(Number(row.km_per_gallon) / (km / thousandths)).toBeCloseTo(1, 3);
      economies += shown.length;
      const ofTruck = figures.filter(({ truck_id }) => truck_id === row.id);
      expect(row.full_cost_per_km, String(row.name)).toBe(fullCostPerKm(ofTruck, other));
    }
    expect(totals?.full_cost_per_km).toBe(fullCostPerKm(figures, cents(totals?.other_cost as string)));
    return economies;
  });
});

it('the fuel of a vehicle begins at a full tank of the year before the range, and at none that is older', async () => {
  const [company = ''] = demo.companies;
  const [last] = await rows<{ id: string; truck_id: string; date: string }>(
    // The last fill of its truck: one after it without an odometer, which is random, would end what the later one shows.
    `select id, truck_id, date::text from expense last where company_id = $1 and status = 'approved' and full_tank and mileage is not null
       and truck_id is not null and not exists (select from expense other where other.company_id = last.company_id and other.truck_id = last.truck_id
         and other.category_id = last.category_id and other.status = 'approved' and other.date >= last.date and other.id <> last.id)
       order by date desc limit 1`,
    [company],
  );
  const { id, truck_id, date } = last as { id: string; truck_id: string; date: string };
  const columns = await writtenColumns(demo.server.owner, 'expense');
  await rows(
    `insert into expense (${columns}) select ${columns} from (
       select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'number', 'later', 'date', e.date + 380, 'mileage', e.mileage + 5000, 'quantity', 50, 'unit', 'gal'))).*
         from expense e where id = $1) later`,
    [id],
  );
  const fuelFrom = async (days: number) => {
    const range = [addDays(date, days), addDays(date, 385)] as const;
    return (await read(company, 'vehicle-costs', range, { truck_id })).rows[0]?.fuel_km ?? null;
  };
  expect([await fuelFrom(366), await fuelFrom(367)]).toEqual([5000, null]);
});
