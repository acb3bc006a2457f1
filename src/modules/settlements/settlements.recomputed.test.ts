/**
 * Every settlement and every account of the demo, calculated once more from the rows, by loops over whole cents that share no rule, view or
 * stored sum with the product.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { addStub } from '#modules/payroll/testing.ts';
import { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import { demoPassword } from '../../../db/seeds/demo/people.ts';

interface TripRow {
  id: string;
  company_id: string;
  number: string;
  driver_id: string;
  status: string;
}
interface CashRow {
  company_id: string;
  driver_id: string;
  trip_id: string | null;
  about_trip_id: string | null;
  type: string;
  /** Of the advance or payment that the driver received, where there is one. */
  amount: string;
}
interface ExpenseRow {
  company_id: string;
  driver_id: string;
  trip_id: string | null;
  status: string;
  recipient: string;
  currency: string;
  amount: string;
  exchange_rate: string | null;
  money_decimals: number;
}

/** What a driver owes because of one row, in cents. */
interface Part {
  company_id: string;
  driver_id: string;
  trip_id: string | null;
  kind: 'given' | 'returned' | 'spent' | 'waiting' | 'taken';
  cents: bigint;
}

let server: DemoServer;
let admin: Client;
let trips: TripRow[];
let parts: Part[];

beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  await addWhatTheDemoLacks();
  trips = await rows<TripRow>('select id, company_id, number, driver_id, status from trip order by number');
  parts = await readParts();
  admin = new Client(server.url, null);
  await admin.signIn('admin@arriero.test', demoPassword);
});
afterAll(() => server.close());

const rows = async <Row>(text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows as Row[];

/** Cash of a driver who was replaced, cash that came back after the trip, cents, and an expense in dollars. */
async function addWhatTheDemoLacks(): Promise<void> {
  await rows(`update cash_transaction set driver_id = (select id from member where member.company_id = cash_transaction.company_id and id <> driver_id order by id limit 1)
    where id in (select cash.id from cash_transaction cash join trip on trip.id = cash.trip_id where trip.status = 'under_review'
      and not exists (select from stub_use where cash_transaction_id = cash.id) order by cash.id limit 2)`);
  await rows(
    `insert into cash_transaction (company_id, id, driver_id, about_trip_id, type, date, method, amount)
    select company_id, $1, driver_id, id, 'driver_to_company', arrival_at::date, 'cash', 47900.35 from trip where status = 'paid' order by number limit 1`,
    [newId()],
  );
  await rows(
    `insert into cash_transaction (company_id, id, driver_id, type, date, method, amount)
    select company_id, $1, driver_id, 'company_to_driver', departure_at::date, 'cash', 50000.5 from trip where status = 'in_transit' order by number limit 1`,
    [newId()],
  );
  // More than the driver got, so that the company owes.
  await rows(
    `insert into cash_transaction (company_id, id, driver_id, type, date, method, amount)
    select company_id, $1, driver_id, 'driver_to_company', departure_at::date, 'cash', 90000000.75 from trip where status = 'invoiced' order by number limit 1`,
    [newId()],
  );
  // What stubs took, and paid.
  const taken = await rows<{ company_id: string; driver_id: string; cash: string; amount: string; expense: string }>(
    `select cash.company_id, cash.driver_id, cash.id as cash, cash.amount::text, (
        select expense.id from expense where expense.company_id = cash.company_id and expense.driver_id = cash.driver_id
          and expense.status = 'approved' and expense.paid_by = 'driver' and expense.cop_amount > 10.25 and currency = 'COP'
          and not exists (select from stub_use where expense_id = expense.id) order by id limit 1
      ) as expense
      from cash_transaction cash join trip on trip.id = cash.trip_id where trip.status = 'paid' and cash.type = 'company_to_driver'
        and not exists (select from stub_use where cash_transaction_id = cash.id) order by cash.id limit 5`,
  );
  for (const { company_id, driver_id, cash, amount, expense } of taken)
    await addStub(server.owner, company_id, driver_id, [
      { cash_transaction_id: cash, amount },
      ...(expense ? [{ expense_id: expense, amount: '-10.25' }] : []),
    ]);
  // The example of a converted amount: 100 × 4,012.345678, of a company without decimals and of one with them.
  await rows(`update expense set currency = 'USD', exchange_rate = 4012.345678, amount = 100, cop_amount = case money_decimals when 0 then 401235 else 401234.57 end
    where id in (select id from expense where status = 'approved' and paid_by = 'driver' and not exists (select from stub_use where expense_id = expense.id)
      order by id limit 3)`);
}

async function readParts(): Promise<Part[]> {
  const cash = await rows<CashRow>(`select cash.company_id, cash.driver_id, cash.trip_id, cash.about_trip_id, cash.type,
      coalesce(advance.amount, payment.amount, cash.amount)::text as amount
    from cash_transaction cash left join advance on advance.id = cash.advance_id left join payment on payment.id = cash.payment_id`);
  const expenses =
    await rows<ExpenseRow>(`select expense.company_id, expense.driver_id, expense.trip_id, expense.status, account.recipient, expense.currency,
      expense.amount::text, expense.exchange_rate::text, expense.money_decimals
    from expense join payment_method account on account.id = expense.payment_method_id`);
  const uses = await rows<
    Pick<CashRow, 'company_id' | 'driver_id' | 'trip_id' | 'amount'>
  >(`select used.company_id, stub.employee_id as driver_id,
      coalesce(cash.trip_id, cash.about_trip_id, expense.trip_id) as trip_id, used.amount::text
    from stub_use used join pay_stub stub on stub.id = used.stub_id left join cash_transaction cash on cash.id = used.cash_transaction_id
      left join expense on expense.id = used.expense_id where used.payroll_advance_id is null`);
  const found: Part[] = uses.map(({ amount, ...use }) => ({ ...use, kind: 'taken', cents: scaled(amount, 2) }));
  for (const { company_id, driver_id, trip_id, about_trip_id, type, amount } of cash)
    found.push({
      company_id,
      driver_id,
      trip_id: trip_id ?? about_trip_id,
      kind: type === 'company_to_driver' ? 'given' : 'returned',
      cents: scaled(amount, 2),
    });
  for (const row of expenses) {
    if (row.recipient !== 'driver' || (row.status !== 'approved' && row.status !== 'submitted')) continue;
    const { company_id, driver_id, trip_id } = row;
    found.push({ company_id, driver_id, trip_id, kind: row.status === 'approved' ? 'spent' : 'waiting', cents: pesosOf(row) });
  }
  return found;
}

/** A decimal as a whole number of its last places: `scaled('12.5', 2)` is 1250. */
function scaled(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return decimal.startsWith('-') ? -value : value;
}

/** Of an expense in cents: rounded once, half up, at the decimals of its pesos. */
function pesosOf({ currency, amount, exchange_rate, money_decimals }: ExpenseRow): bigint {
  if (currency === 'COP') return scaled(amount, 2);
  const unit = 10n ** BigInt(8 - money_decimals);
  const exact = scaled(amount, 2) * scaled(exchange_rate as string, 6);
  return ((exact + unit / 2n) / unit) * (money_decimals === 0 ? 100n : 1n);
}

/** As the API writes it. */
function decimalOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** As a document in Spanish prints it; Poppler reads the space after the sign not always as one. */
function printed(cents: bigint): string {
  const [whole = '', fraction = ''] = decimalOf(cents < 0n ? -cents : cents).split('.');
  const thousands = whole.replace(/(?<=\d)(?=(\d{3})+$)/g, '.');
  return `$${thousands}${fraction === '00' ? '' : `,${fraction}`}`;
}

const owedBy = ({ kind, cents }: Part) => (kind === 'given' ? cents : kind === 'waiting' ? 0n : -cents);

function sumOf(of: readonly Part[], kind: Part['kind']): bigint {
  let sum = 0n;
  for (const part of of) if (part.kind === kind) sum += part.cents;
  return sum;
}

function owedOf(of: readonly Part[]): bigint {
  let sum = 0n;
  for (const part of of) sum += owedBy(part);
  return sum;
}

describe('of every trip of the demo', () => {
  it('the settlement is its cash and the approved expenses of its driver, to the cent', async () => {
    const seen = { trips: 0, owes: 0, isOwed: 0, waiting: 0, others: 0, taken: 0 };
    for (const trip of trips) {
      const ofTrip = parts.filter(({ trip_id }) => trip_id === trip.id);
      const drivers = new Set([trip.driver_id, ...ofTrip.map(({ driver_id }) => driver_id)]);
      for (const driver_id of drivers) {
        const own = ofTrip.filter((part) => part.driver_id === driver_id);
        const { data } = await get(trip.company_id, `/api/trips/${trip.id}/settlement?driver_id=${driver_id}`);
        const [owed, waiting] = [owedOf(own), sumOf(own, 'waiting')];
        const { handed_out, returned, spent, taken, owed_if_approved } = data;
        expect([trip.number, { handed_out, returned, spent, taken, owed: data.owed, owed_if_approved }]).toEqual([
          trip.number,
          {
            handed_out: decimalOf(sumOf(own, 'given')),
            returned: decimalOf(sumOf(own, 'returned')),
            spent: decimalOf(sumOf(own, 'spent')),
            taken: decimalOf(sumOf(own, 'taken')),
            owed: decimalOf(owed),
            owed_if_approved: decimalOf(owed - waiting),
          },
        ]);
        const others = [...drivers].flatMap((id) => {
          const open = owedOf(ofTrip.filter((part) => part.driver_id === id));
          return id === driver_id || open === 0n ? [] : [[id, decimalOf(open)]];
        });
        expect([trip.number, new Map(data.others.map((one: { driver_id: string; owed: string }) => [one.driver_id, one.owed]))]).toEqual([
          trip.number,
          new Map(others as [string, string][]),
        ]);
        seen.trips += 1;
        seen.owes += owed > 0n ? 1 : 0;
        seen.isOwed += owed < 0n ? 1 : 0;
        seen.waiting += waiting > 0n ? 1 : 0;
        seen.others += others.length;
        seen.taken += sumOf(own, 'taken') === 0n ? 0 : 1;
      }
    }
    // Of each kind there is something to compare.
    expect(seen.trips).toBeGreaterThan(430);
    for (const [kind, times] of Object.entries(seen)) expect([kind, times]).toEqual([kind, expect.toSatisfy((found) => found > 0)]);
  });
});

describe('of every driver of the demo', () => {
  it('the account is everything on it, and its statement and movements end with the same balance', async () => {
    const running = new Map(
      trips.flatMap(({ id, status, driver_id }) => (['active', 'in_transit'].includes(status) ? [[id, driver_id]] : [])),
    );
    const isOnTheRoad = ({ trip_id, driver_id }: Part) => trip_id !== null && running.get(trip_id) === driver_id;
    const seen = { owes: 0, isOwed: 0, settled: 0, onTheRoad: 0 };
    for (const { id, company_id } of await rows<{ id: string; company_id: string }>(
      `select member.id, member.company_id from member where exists (select from trip where driver_id = member.id and trip.company_id = member.company_id)
         or exists (select from cash_transaction cash where cash.driver_id = member.id and cash.company_id = member.company_id)`,
    )) {
      const own = parts.filter((part) => part.driver_id === id && part.company_id === company_id && part.kind !== 'waiting');
      const [owed, onTheRoad] = [owedOf(own), owedOf(own.filter(isOnTheRoad))];
      const account = (await get(company_id, `/api/driver-accounts/${id}`)).data;
      expect(account).toMatchObject({
        on_the_road: decimalOf(onTheRoad),
        to_settle: decimalOf(owed - onTheRoad),
        balance: decimalOf(owed),
      });
      expect((await get(company_id, `/api/driver-accounts?ids=${id}`)).data).toEqual([account]);

      const movements = await get(company_id, `/api/driver-movements?driver_id=${id}&perPage=10&count=1`);
      expect([id, movements.meta.total]).toEqual([id, own.length]);
      if (own.length > 0) expect([id, movements.data[0].balance]).toEqual([id, decimalOf(owed)]);

      const { text } = await client(company_id).get(`/api/driver-accounts/${id}/statement?dated_to=9999-12-31`);
      const lines = text
        .replaceAll('$ ', '$')
        .split('\n')
        .filter((line) => line.includes('$'));
      // Before a long amount the last word of the label is in the next line.
      const label = owed === 0n ? 'A paz y salvo' : owed < 0n ? 'Se le debe al' : 'El conductor debe';
      expect([id, lines.at(-1)?.replace(' conductor $', ' $')]).toEqual([id, `${label} ${printed(owed)}`]);
      // The running balance of the last movement, at the end of its line.
      expect([
        id,
        lines
          .at(-2)
          ?.replaceAll(/\s/g, '')
          .endsWith(`${owed < 0n ? '−' : ''}${printed(owed)}`),
      ]).toEqual([id, true]);
      seen.owes += owed > 0n ? 1 : 0;
      seen.isOwed += owed < 0n ? 1 : 0;
      seen.settled += owed === 0n ? 1 : 0;
      seen.onTheRoad += onTheRoad === 0n ? 0 : 1;
    }
    for (const [kind, drivers] of Object.entries(seen)) expect([kind, drivers]).toEqual([kind, expect.toSatisfy((found) => found > 0)]);
  });

  it('the list adds the accounts up', async () => {
    for (const company_id of new Set(parts.map((part) => part.company_id))) {
      const owed = owedOf(parts.filter((part) => part.company_id === company_id));
      const { meta } = await get(company_id, '/api/driver-accounts?summary=1');
      expect(meta.summary.sums.balance).toBe(decimalOf(owed));
    }
  });
});

function client(company_id: string): Client {
  admin.company = company_id;
  return admin;
}

async function get(company_id: string, path: string) {
  const reply = await client(company_id).get(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.body;
}
