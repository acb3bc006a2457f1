/**
 * What each list should answer, by rules that read the tables and not the lists' own SQL. A filter with the name of a field of the row
 * needs no entry. A list, range or filter that has none and needs one fails the sweep.
 */
import { inject } from 'vitest';
import { foldForSearch } from '#base/fold.ts';
import { demoDay } from '../setup/demo-clock.ts';

/** One row: what the list shows of it, and its row in the table. */
export interface ListedRow {
  id: string;
  shown: Record<string, unknown>;
}

export interface FilterRule {
  /** Values to send, where the contract does not name them. SQL with the company as `$1`, or the values. */
  values?: string | readonly string[];
  /** What the accepted numbers stand for, from 1. Without it no number may be accepted. */
  numbers?: readonly string[];
  /** Several values may be sent, repeated or with commas. */
  several?: true;
  matches?: (row: ListedRow, value: string) => boolean;
  /** It changes what the rows show, and not which rows there are: every row matches. */
  keepsRows?: true;
  /** The matching ids, with the company as `$1` and the value as `$2`: for what the row does not show. */
  ids?: string;
}

export interface ListRules {
  table: string;
  /** What the list reads in place of the table. */
  view?: string;
  /** The rows of the company that the list has, as a condition on `t`; all of them by default. */
  rows?: string;
  filters?: Record<string, FilterRule>;
  /**
   * Each order that is not by the column of its name: by the column of a table with the company and the id that a column of `t` has, or by
   * a value calculated from `t`, which no index has.
   */
  orders?: Record<string, { table: string; column: string; key: string } | { value: string }>;
  /**
   * What the search looks in: `texts` contain what was typed, in any case and without accents, `numbers` start with it, or are it as the
   * sequence of one of `documents`; `many` selects the numbers of which a row has several; `keys` start with its letters and digits; `amounts` are it. `joins` adds
   * the tables that the expressions name. Every word that was typed is found, each in any of them. Null for a list without search.
   */
  search: {
    joins?: string;
    texts: readonly string[];
    numbers?: readonly string[];
    many?: string;
    keys?: readonly string[];
    amounts?: readonly string[];
    documents?: readonly ('trip' | 'load' | 'invoice' | 'payment' | 'expense' | 'stub' | 'stub_payment')[];
  } | null;
}

/** The field that a range of days (`issued_from`, `issued_to`) is about, whichever of them the rows have. Both ends belong to the range. */
export const ranges: Record<string, readonly string[]> = {
  issued: ['issue_date'],
  due: ['due_date', 'due_on'],
  paid: ['payment_date'],
  departed: ['departure_at'],
  dated: ['date', 'line_date'],
  ended: ['ends_on'],
  arrived: ['arrived_on'],
};

const invoiceStatuses = ['draft', 'sent', 'completed', 'cancelled'];
const paymentStatuses = ['due', 'partially_paid', 'past_due', 'paid'];
const words = ['active', 'inactive', 'blocked'];
/** Records are active (1) or inactive (2). */
const ofRecord = { status: { numbers: ['active', 'inactive'] } };
const member = { joins: 'join person on person.id = t.id', texts: ['t.name', 'person.email', 't.id_card'] };
/** A payload of the company, in its unit and in kilograms. */
const payloadRange = (table: string) => {
  const values = `select trim_scale(max_payload) || weight_unit from ${table} where company_id = $1 and max_payload > 0 order by max_payload, id limit 1`;
  const middle = `select '18.5ton' where $1::uuid is not null`;
  const kg = `max_payload * case weight_unit when 'kg' then 1 when 'ton' then 1000 else 0.45359237 end`;
  const limit = `(regexp_match($2, '^[0-9.]+'))[1]::numeric * case substring($2 from '[a-z]+$') when 'ton' then 1000 when 'lb' then 0.45359237 else 1 end`;
  const ids = (comparison: string) => `select id from ${table} where company_id = $1 and max_payload > 0 and ${kg} ${comparison} ${limit}`;
  return { payload_from: { values: middle, ids: ids('>=') }, payload_to: { values: `(${values}) union ${middle}`, ids: ids('<=') } };
};
const vehicle = { texts: ['t.plate', 't.nickname', 't.make', 't.model'] };
const vehicleOf = (alias: string) => ['plate', 'nickname', 'make', 'model'].map((name) => `${alias}.${name}`);
const isDriver = `exists (select from member_role held join role on role.company_id = held.company_id and role.id = held.role_id
  where held.company_id = t.company_id and held.member_id = t.id and role.key = 'driver')`;
const of = (table: string, key = `${table}_id`) => `join ${table} on ${table}.company_id = t.company_id and ${table}.id = t.${key}`;

/** What drivers owe because of each cash transaction and each expense, and no longer because of what a stub took. */
const onAccounts = `select company_id, driver_id, coalesce(trip_id, about_trip_id) as trip_id, case type when 'company_to_driver' then amount else -amount end as owed
    from cash_transaction
  union all select company_id, driver_id, trip_id, -cop_amount from expense where paid_by = 'driver' and status = 'approved'
  union all select used.company_id, stub.employee_id, coalesce(cash.trip_id, cash.about_trip_id, expense.trip_id), -used.amount
    from stub_use used join pay_stub stub on stub.id = used.stub_id left join cash_transaction cash on cash.id = used.cash_transaction_id
      left join expense on expense.id = used.expense_id where used.payroll_advance_id is null`;
const onTheRoad = "coalesce(trip.status in ('active', 'in_transit') and trip.driver_id = part.driver_id, false)";
const sumOnAccount = (
  condition: string,
) => `(select coalesce(sum(part.owed), 0) from (${onAccounts}) part left join trip on trip.id = part.trip_id
  where part.company_id = t.company_id and part.driver_id = t.id and ${condition})`;

/** The year whose certificates are due. */
const dueYear = `extract(year from now() at time zone '${inject('demoZone')}' - interval '4 months')`;
/** What a customer `t` withheld in it, by kind. */
const withheld = `select a.withholding_kind as kind, a.amount from invoice i join invoice_adjustment a on a.invoice_id = i.id and a.type = 'withholding'
    where i.customer_id = t.id and i.status in ('sent', 'completed') and extract(year from i.issue_date) = ${dueYear}
  union all select 'other', a.amount from payment p join payment_adjustment a on a.payment_id = p.id and a.kind = 'withholding'
    where p.customer_id = t.id and p.status = 'active' and extract(year from p.payment_date) = ${dueYear}`;
const certified = `select c.kind, c.amount from withholding_certificate c where c.customer_id = t.id and c.year = ${dueYear}`;
const uncertified = `(select coalesce(sum(greatest(k.amount, 0)), 0) from (
    select kind, sum(amount) as amount from (${withheld} union all select kind, -amount from (${certified}) c) part group by kind
  ) k)`;

/** What the owner of the trip `t` is owed: what was agreed, less what is withheld, charged and paid. */
const tripBalance = `(coalesce(t.owner_freight, 0) - round(coalesce(t.owner_freight, 0) * t.owner_retefuente_rate / 100, t.money_decimals)
  - round(coalesce(t.owner_freight, 0) * t.owner_reteica_rate / 100, t.money_decimals)
  - (select coalesce(sum(cop_amount), 0) from expense where company_id = t.company_id and trip_id = t.id and charged_owner_id is not null and status = 'approved')
  - (select coalesce(sum(amount), 0) from owner_payment_trip where company_id = t.company_id and trip_id = t.id))`;
const ownerBalance = `(select coalesce(sum(${tripBalance.replaceAll(/\bt\./g, 'hired.')}), 0) from trip hired
  where hired.company_id = t.company_id and hired.owner_id = t.id and hired.status <> 'cancelled')`;
const stateOf = (balance: string) => `case sign(${balance}) when 1 then 'open' when -1 then 'owes' else 'settled' end`;

/** What no stub has taken of the advance on pay `t`. */
const openAdvance =
  '(t.amount - (select coalesce(sum(amount), 0) from stub_use where company_id = t.company_id and payroll_advance_id = t.id))';

/** Whether the pay period `open` pays the trip `t` or could. */
const isOfOpenPeriod = `exists (select from pay_period open where open.company_id = t.company_id and open.status = 'open'
  and coalesce((select period_id = open.id from pay_period_trip where company_id = t.company_id and trip_id = t.id),
    t.status in ('under_review', 'invoiced', 'paid') and t.arrival_at::date <= open.ends_on))`;

const ofVehicle = `left ${of('truck')} left ${of('trailer')}`;
/** Some days that services have. */
const dated = `select distinct coalesce(done_on, scheduled_on)::text from service where company_id = $1 and coalesce(done_on, scheduled_on) is not null
  order by 1 limit 4`;

/** A filter by a column of the trip of an expense, with values of trips that have expenses. */
const ofTrip = (column: string, comparison = '=') => ({
  values: `select distinct ${column}::text from trip where company_id = $1 and ${column} is not null and exists (select from expense where expense.trip_id = trip.id) order by 1 limit 3`,
  ids: `select expense.id from expense join trip on trip.id = expense.trip_id where expense.company_id = $1 and expense.status <> 'void'
    and ${column}::text ${comparison} $2`,
});
/** A filter by a city, whose id the row does not show. */
const ofCity = (column: string) => ({
  values: `select distinct ${column} from trip where company_id = $1 order by 1 limit 3`,
  ids: `select id from trip where company_id = $1 and ${column} = $2`,
});

/** Trips of analytics without a range. */
const departsThisMonth = (trip: string, company: string) => `${trip}.status <> 'cancelled' and date_trunc('month', ${trip}.departure_at) =
  date_trunc('month', (select now() at time zone time_zone from company where id = ${company}))`;
const ofMonth = (value: string, condition: string) => ({
  values: `select distinct ${value} from trip where company_id = $1 and ${value} is not null and ${departsThisMonth('trip', '$1')} order by 1 limit 4`,
  ids: `select id from trip where company_id = $1 and ${departsThisMonth('trip', '$1')} and ${condition}`,
});
/** What is unknown comes before the lowest. */
const profitOrders = (() => {
  const expenses =
    "(select coalesce(sum(cop_amount), 0) from expense where trip_id = t.id and status = 'approved' and charged_owner_id is null)";
  const cost = `(${expenses} + coalesce(t.owner_freight, 0))`;
  const arrived = "t.status in ('under_review', 'rejected', 'invoiced', 'paid')";
  const km = `(case when ${arrived} then t.odometer_arrival - t.odometer_departure end)`;
  const before = `(select case when b.status in ('under_review', 'rejected', 'invoiced', 'paid') then b.odometer_arrival end from trip b
    where b.company_id = t.company_id and b.truck_id = t.truck_id and b.status <> 'cancelled' and (b.departure_at, b.id) < (t.departure_at, t.id)
    order by b.departure_at desc, b.id desc limit 1)`;
  const empty = `(case when t.status <> 'active' and t.odometer_departure >= ${before} then t.odometer_departure - ${before} end)`;
  const known = (value: string) => `coalesce(${value}, -1e15)`;
  return {
    name: 't.number',
    trips: '1',
    freight: 't.freight',
    expenses,
    owner_freight: 'coalesce(t.owner_freight, 0)',
    profit: `(t.freight - ${cost})`,
    margin: known(`round(100 * (t.freight - ${cost}) / nullif(t.freight, 0), 1)`),
    km: known(km),
    freight_per_km: known(`round(t.freight / nullif(${km}, 0), 2)`),
    cost_per_km: known(`round(${cost} / nullif(${km}, 0), 2)`),
    empty_km: known(empty),
    previous_profit: '1',
  };
})();

/** The payment status of an invoice `i` by urgency. */
const urgency = `case when i.status in ('draft', 'cancelled') then 5 when i.status = 'completed' then 4
  when i.due_date < (select (now() at time zone time_zone)::date from company where id = i.company_id) then 1
  when i.paid + i.adjusted + i.advance_payment > 0 then 2 else 3 end`;

const byCustomer = { customer_name: { table: 'customer', column: 'name', key: 'customer_id' } };

/** Trips under review that have a proof of delivery and no expense that waits for approval, or that lack one of them. */
const readyToInvoice: FilterRule = {
  matches: ({ shown }, value) =>
    shown.status === 'under_review' && (shown.proof === 'attached' && shown.waiting_expenses === 0) === ['1', 'true'].includes(value),
};
/** By the day, in the company's time zone, on which a trip first came under review. */
const firstReview = `select min(change.at at time zone company.time_zone)::date as day, trip_id as id
  from trip_status_change change join company on company.id = change.company_id where company_id = $1 and to_status = 'under_review' group by trip_id`;
const reviewed = (comparison: '>=' | '<='): FilterRule => ({
  values: `select distinct day::text from (${firstReview}) first order by 1 desc limit 3`,
  ids: `select id from (${firstReview}) first where day ${comparison} $2::date`,
});
const tripSearch: ListRules['search'] = {
  joins: `${of('customer')} ${of('member', 'driver_id')} join person on person.id = member.id ${of('truck')} left ${of('trailer')}
    join city origin on origin.id = t.origin_city_id join city destination on destination.id = t.destination_city_id`,
  texts: [
    'customer.name',
    'customer.tax_id',
    'member.name',
    'person.email',
    'member.id_card',
    ...vehicleOf('truck'),
    ...vehicleOf('trailer'),
    'origin.name',
    'destination.name',
  ],
  numbers: ['t.number', 't.manifest_number', 't.customer_reference'],
  many: 'select unnest(array[number, waybill_number]) from load where load.company_id = t.company_id and load.trip_id = t.id order by number',
  documents: ['trip', 'load'],
  amounts: ['t.freight'],
};

/** What the open invoices of the customer `t` owe, of those with a number of days past due. */
const openBalance = (condition: string) => `(select coalesce(sum(balance), 0) from (select balance,
  (select (now() at time zone time_zone)::date from company where id = t.company_id) - due_date as days
  from invoice where customer_id = t.id and status = 'sent') open where ${condition})`;

/** By path. */
export const listRules: Record<string, ListRules> = {
  '/api/companies': { table: 'company', search: { texts: ['t.name', 't.tax_id'] } },
  '/api/companies/accounts': { table: 'company', filters: ofRecord, search: { texts: ['t.name', 't.tax_id'] } },
  '/api/owners': { table: 'owner', filters: ofRecord, search: { texts: ['t.name', 't.tax_id'] } },
  '/api/customers': {
    table: 'customer',
    filters: ofRecord,
    search: {
      joins:
        'join city on city.id = t.city_id left join customer_contact contact on contact.company_id = t.company_id and contact.customer_id = t.id',
      texts: ['t.name', 't.tax_id', 't.contact_name', 'contact.name', 'city.name'],
    },
  },
  '/api/trucks': {
    table: 'truck',
    filters: { ...ofRecord, ...payloadRange('truck') },
    search: {
      joins: `left join driver_assignment held on held.company_id = t.company_id and held.truck_id = t.id
          and (select (now() at time zone time_zone)::date from company where id = t.company_id) between held.starts_on and coalesce(held.ends_on, 'infinity')
        left join member on member.company_id = t.company_id and member.id = held.driver_id left join person on person.id = member.id
        left ${of('owner')}`,
      texts: ['owner.name', 'owner.tax_id', ...vehicle.texts, ...member.texts.map((text) => text.replace('t.', 'member.'))],
    },
  },
  '/api/trailers': { table: 'trailer', filters: { ...ofRecord, ...payloadRange('trailer') }, search: vehicle },
  '/api/reminders': {
    table: 'reminder',
    orders: { due_on: { value: 't.expected_on' } },
    rows: "t.status = 'open' and t.subject_active",
    filters: {
      state: {
        numbers: ['overdue', 'soon', 'ok', 'inactive'],
        ids: `select id from reminder where company_id = $1 and status = 'open' and $2 = case when not subject_active then 'inactive'
          when due_on < (select (now() at time zone time_zone)::date from company where id = $1) or due_odometer <= vehicle_mileage then 'overdue'
          when due_on - coalesce(lead_days[1], 0) <= (select (now() at time zone time_zone)::date from company where id = $1)
            or due_odometer - lead_km <= vehicle_mileage then 'soon' else 'ok' end`,
      },
      near: {
        ids: `select reminder.id from reminder, (select (now() at time zone time_zone)::date as today from company where id = $1) now
          where company_id = $1 and status = 'open' and subject_active and ($2 in ('1', 'true')) = coalesce(due_on - coalesce(lead_days[1], 0) <= today
            or due_on < today or due_odometer - lead_km <= vehicle_mileage or due_odometer <= vehicle_mileage, false)`,
      },
      history: {
        ids: `select id from reminder where company_id = $1 and case when $2 in ('1', 'true') then status <> 'open' else status = 'open' and subject_active end`,
      },
    },
    search: {
      joins: `left ${of('truck')} left ${of('trailer')} left ${of('member')} left join person on person.id = member.id`,
      texts: [...vehicleOf('truck'), ...vehicleOf('trailer'), 'member.name', 'person.email', 'member.id_card', 't.description'],
    },
  },
  '/api/services': {
    table: 'service',
    orders: { dated_on: { value: 't.dated_on' } },
    filters: {
      status: { numbers: ['open', 'scheduled', 'done', 'cancelled'] },
      provider: { values: "select distinct provider from service where company_id = $1 and provider <> '' limit 3" },
      dated_from: {
        values: dated,
        ids: 'select id from service where company_id = $1 and coalesce(done_on, scheduled_on) >= $2::date',
      },
      dated_to: { values: dated, ids: 'select id from service where company_id = $1 and coalesce(done_on, scheduled_on) <= $2::date' },
      schedule_id: { values: 'select distinct schedule_id from service where company_id = $1 and schedule_id is not null limit 3' },
    },
    search: { joins: ofVehicle, texts: [...vehicleOf('truck'), ...vehicleOf('trailer'), 't.description', 't.provider'] },
  },
  '/api/service-schedules': {
    table: 'service_schedule',
    orders: { expected_on: { value: 't.expected_on' } },
    rows: 't.active and t.vehicle_active',
    filters: {
      state: {
        numbers: ['overdue', 'soon', 'ok', 'inactive'],
        ids: `select s.id from service_schedule s, (select (now() at time zone time_zone)::date as today from company where id = $1) now
          where s.company_id = $1 and $2 = case when not (active and vehicle_active) then 'inactive'
          when next_on < today or next_odometer <= vehicle_mileage then 'overdue'
          when next_on - lead_days <= today or next_odometer - lead_km <= vehicle_mileage
            or vehicle_read_on + (next_odometer - lead_km - vehicle_mileage) / nullif(vehicle_km_per_day, 0) <= today then 'soon' else 'ok' end`,
      },
    },
    search: { joins: ofVehicle, texts: [...vehicleOf('truck'), ...vehicleOf('trailer'), 't.description'] },
  },
  '/api/bank-lines': {
    table: 'bank_line',
    filters: { state: { numbers: ['open', 'matched', 'ignored', 'outgoing'] } },
    search: { texts: ['t.description', 't.reference'], amounts: ['t.amount'] },
  },
  '/api/imports': {
    table: 'import',
    filters: { status: { numbers: ['sent', 'checking', 'checked', 'importing', 'imported'] } },
    search: null,
  },
  '/api/roles': { table: 'role', search: { texts: ['t.name'] } },
  '/api/users': {
    table: 'member',
    filters: {
      status: { values: words, numbers: words },
      role: {
        values: `select key from role where company_id = $1 and built_in union
          (select role_id::text from member_role where company_id = $1 order by id limit 1)`,
        ids: `select held.member_id as id from member_role held join role on role.company_id = held.company_id and role.id = held.role_id
          where held.company_id = $1 and $2 in (role.key, role.id::text)`,
      },
    },
    search: member,
  },
  '/api/users/drivers': { table: 'member', rows: isDriver, filters: { status: { values: words, numbers: words } }, search: member },
  '/api/invitations': {
    table: 'member',
    rows: "t.accepted_at is null and t.status = 'active'",
    filters: {
      user_id: {
        values: `select id from member where company_id = $1 and accepted_at is null and status = 'active' limit 2`,
        matches: (row, value) => row.id === value,
      },
    },
    search: member,
  },
  '/api/notifications': {
    table: 'notification',
    rows: 't.person_id = $2',
    filters: { unread: { matches: ({ shown }, value) => ['0', 'false'].includes(value) || shown.read_at === null } },
    search: null,
  },
  '/api/expenses': {
    table: 'expense',
    rows: "t.status <> 'void'",
    filters: {
      status: {
        numbers: ['submitted', 'approved', 'rejected', 'void'],
        ids: 'select id from expense where company_id = $1 and status = $2',
      },
      category_id: { values: 'select distinct category_id from expense where company_id = $1 limit 3' },
      provider: {
        values: `select distinct upper(coalesce(nullif(provider_name, ''), toll_name)) from expense where company_id = $1 and status <> 'void'
          and provider_name || toll_name <> '' order by 1 limit 3`,
        matches: ({ shown }, value) => foldForSearch(String(shown.provider_name || shown.toll_name)) === foldForSearch(value),
      },
      trip_departed_from: ofTrip('trip.departure_at::date', '>='),
      trip_departed_to: ofTrip('trip.departure_at::date', '<='),
      trip_status: {
        ...ofTrip('trip.status'),
        values: ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'],
      },
      trip_customer_id: ofTrip('trip.customer_id'),
      trip_truck_id: ofTrip('trip.truck_id'),
      trip_driver_id: ofTrip('trip.driver_id'),
      trip_owner_id: ofTrip('trip.owner_id'),
      trip_without_owner: {
        ids: `select expense.id from expense left join trip on trip.id = expense.trip_id where expense.company_id = $1 and expense.status <> 'void'
          and ($2 not in ('1', 'true') or trip.id is not null and trip.owner_id is null)`,
      },
      trip_origin_city_id: ofTrip('trip.origin_city_id'),
      trip_destination_city_id: ofTrip('trip.destination_city_id'),
    },
    search: {
      joins: `join expense_category category on category.company_id = t.company_id and category.id = t.category_id left ${of('trip')}
        left join (member join person on person.id = member.id) on member.company_id = t.company_id and member.id = t.driver_id ${ofVehicle}`,
      texts: [
        'category.name',
        't.provider_name',
        't.toll_name',
        't.product',
        'member.name',
        'person.email',
        'member.id_card',
        ...vehicleOf('truck'),
        ...vehicleOf('trailer'),
      ],
      numbers: ['t.number', "coalesce(trip.number, '')"],
      keys: ['t.receipt_key'],
      documents: ['expense', 'trip'],
      amounts: ['t.cop_amount'],
    },
  },
  '/api/driver-accounts': {
    table: 'member',
    rows: `(${isDriver} or exists (select from driver_movement m where m.company_id = t.company_id and m.driver_id = t.id))`,
    orders: {
      on_the_road: { value: sumOnAccount(onTheRoad) },
      to_settle: { value: sumOnAccount(`not ${onTheRoad}`) },
      balance: { value: sumOnAccount('true') },
    },
    filters: {
      state: {
        numbers: [],
        ids: `select t.id from member t left join (${onAccounts}) part on part.company_id = t.company_id and part.driver_id = t.id
          where t.company_id = $1 and (part.owed is not null or ${isDriver}) group by t.id
          having $2 = case sign(coalesce(sum(part.owed), 0)) when 1 then 'owes' when -1 then 'is_owed' else 'settled' end`,
      },
    },
    search: member,
  },
  '/api/driver-movements': {
    table: 'driver_movement',
    // Of two tables, one of them with a condition, whose orders PostgreSQL does not merge. Screens ask for one driver's.
    orders: { date: { value: 't.date' } },
    search: {
      joins: `${of('member', 'driver_id')} join person on person.id = member.id`,
      texts: ['member.name', 'person.email', 'member.id_card'],
      amounts: ['t.owed'],
    },
  },
  '/api/customer-withholdings': {
    table: 'customer',
    orders: { missing: { value: uncertified } },
    filters: {
      year: { values: ['2024', '2026'], keepsRows: true, matches: () => true },
      state: {
        numbers: [],
        ids: `select t.id from customer t where t.company_id = $1
          and $2 = case when ${uncertified} > 0 then 'missing' when exists (${withheld}) or exists (${certified}) then 'received' else 'none' end`,
      },
    },
    search: { texts: ['t.name', 't.tax_id'] },
  },
  '/api/receivables': {
    table: 'customer',
    rows: "exists (select from invoice i where i.customer_id = t.id and i.status = 'sent')",
    orders: Object.fromEntries(
      Object.entries({
        not_due: 'days <= 0',
        from_1_to_30: 'days between 1 and 30',
        from_31_to_60: 'days between 31 and 60',
        from_61_to_90: 'days between 61 and 90',
        over_90: 'days > 90',
        balance: 'true',
      }).map(([name, condition]) => [name, { value: openBalance(condition) }]),
    ),
    filters: {
      state: {
        numbers: [],
        ids: `select t.id from customer t where t.company_id = $1 and $2 = case when ${openBalance('days > 0')} > 0 then 'past_due' else 'not_due' end
          and exists (select from invoice i where i.customer_id = t.id and i.status = 'sent')`,
      },
      broken_promise: {
        matches: ({ shown }, value) =>
          (shown.promised_until !== null && String(shown.promised_until) < demoDay()) === ['1', 'true'].includes(value),
      },
    },
    search: { texts: ['t.name', 't.tax_id'] },
  },
  '/api/owner-accounts': {
    table: 'owner',
    orders: { balance: { value: ownerBalance } },
    filters: { state: { numbers: [], ids: `select t.id from owner t where t.company_id = $1 and $2 = ${stateOf(ownerBalance)}` } },
    search: { texts: ['t.name', 't.tax_id'] },
  },
  '/api/owner-trips': {
    table: 'trip',
    view: 'owner_trip',
    rows: "t.owner_id is not null and t.status <> 'cancelled'",
    orders: { balance: { table: 'trip', column: 'owner_balance', key: 'id' } },
    filters: {
      state: {
        numbers: [],
        ids: `select t.id from trip t where t.company_id = $1 and t.owner_id is not null and t.status <> 'cancelled' and $2 = ${stateOf(tripBalance)}`,
      },
    },
    search: {
      joins: `${of('owner')} ${of('truck')}`,
      texts: ['owner.name', 'owner.tax_id', ...vehicleOf('truck')],
      numbers: ['t.number'],
      documents: ['trip'],
      amounts: ['t.owner_balance'],
    },
  },
  '/api/owner-payments': {
    table: 'owner_payment',
    filters: {
      trip_id: {
        values: 'select trip_id from owner_payment_trip where company_id = $1 limit 3',
        ids: 'select payment_id as id from owner_payment_trip where company_id = $1 and trip_id = $2::uuid',
      },
    },
    search: {
      joins: of('owner'),
      texts: ['owner.name', 'owner.tax_id'],
      documents: ['trip'],
      many: `select trip.number from owner_payment_trip part join trip on trip.company_id = part.company_id and trip.id = part.trip_id
        where part.company_id = t.company_id and part.payment_id = t.id`,
      amounts: ['t.amount'],
    },
  },
  '/api/payroll-advances': {
    table: 'payroll_advance',
    orders: { employee_name: { table: 'member', column: 'name', key: 'employee_id' }, open: { value: openAdvance } },
    filters: {
      state: {
        numbers: [],
        ids: `select t.id from payroll_advance t where t.company_id = $1 and $2 = case when ${openAdvance} > 0 then 'open' else 'taken' end`,
      },
    },
    search: {
      joins: `${of('member', 'employee_id')} join person on person.id = t.employee_id`,
      texts: ['member.name', 'person.email', 'member.id_card', 't.transaction_id'],
      amounts: ['t.amount'],
    },
  },
  '/api/pay-periods': { table: 'pay_period', search: null },
  '/api/pay-period-trips': {
    table: 'trip',
    rows: isOfOpenPeriod,
    orders: { arrived_on: { value: 't.arrival_at::date' }, driver_name: { table: 'member', column: 'name', key: 'driver_id' } },
    filters: {
      period_id: {
        values: 'select distinct period_id from pay_period_trip where company_id = $1 order by 1',
        ids: `select t.id from trip t join pay_period period on period.company_id = t.company_id and period.id = $2::uuid
          where t.company_id = $1 and (period.status = 'open' and ${isOfOpenPeriod}
            or exists (select from pay_period_trip picked where picked.trip_id = t.id and picked.period_id = period.id))`,
      },
      employee_id: {
        values: 'select distinct driver_id from trip where company_id = $1 order by 1 limit 4',
        matches: ({ shown }, value) => shown.driver_id === value,
      },
      unpicked_since: {
        values: `select distinct arrival_at::date::text from trip t where company_id = $1 and ${isOfOpenPeriod} order by 1 desc limit 4`,
        matches: ({ shown }, value) => shown.is_picked === true || (shown.arrived_on as string) >= value,
      },
    },
    search: {
      joins: `${of('member', 'driver_id')} join person on person.id = t.driver_id`,
      texts: ['member.name', 'person.email', 'member.id_card'],
      numbers: ['t.number'],
      documents: ['trip'],
    },
  },
  '/api/stub-payments': {
    table: 'stub_payment',
    orders: {
      employee_name: {
        value:
          '(select member.name from pay_stub stub join member on member.company_id = stub.company_id and member.id = stub.employee_id where stub.id = t.stub_id)',
      },
    },
    filters: {
      status: { numbers: ['active', 'returned', 'void'] },
      period_id: {
        values: "select distinct id from pay_period where company_id = $1 and status = 'closed' order by 1 limit 3",
        ids: 'select t.id from stub_payment t join pay_stub stub on stub.id = t.stub_id where t.company_id = $1 and stub.period_id = $2::uuid',
      },
    },
    search: {
      joins: `join pay_stub stub on stub.company_id = t.company_id and stub.id = t.stub_id
        join member on member.company_id = stub.company_id and member.id = stub.employee_id join person on person.id = stub.employee_id`,
      texts: ['member.name', 'person.email', 'member.id_card'],
      numbers: ['t.number'],
      documents: ['stub_payment'],
      amounts: ['t.amount'],
    },
  },
  '/api/pay-stubs': {
    table: 'pay_stub',
    filters: {
      status: { numbers: ['due', 'partially_paid', 'paid', 'void'] },
      unpaid: {
        ids: `select stub.id from pay_stub stub join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
          where stub.company_id = $1 and ($2 in ('1', 'true')) = (stub.balance > 0 and stub.status = 'issued' and period.status = 'closed')`,
      },
      issued: { ids: "select id from pay_stub where company_id = $1 and ($2 in ('1', 'true')) = (status = 'issued')" },
    },
    orders: {
      employee_name: { table: 'member', column: 'name', key: 'employee_id' },
      ends_on: { table: 'pay_period', column: 'ends_on', key: 'period_id' },
    },
    search: {
      joins: `${of('member', 'employee_id')} join person on person.id = t.employee_id`,
      texts: ['member.name', 'person.email', 'member.id_card'],
      numbers: ['t.number'],
      documents: ['stub'],
      amounts: ['t.net_payment'],
    },
  },
  '/api/trips/templates': {
    table: 'trip_template',
    filters: ofRecord,
    search: {
      joins: `left ${of('customer')} join city origin on origin.id = t.origin_city_id join city destination on destination.id = t.destination_city_id`,
      texts: ['t.name', 'customer.name', 'customer.tax_id', 'origin.name', 'destination.name'],
    },
  },
  '/api/trips/to-invoice': {
    table: 'trip',
    rows: "t.status = 'under_review'",
    orders: byCustomer,
    filters: { ready: readyToInvoice },
    search: tripSearch,
  },
  '/api/trips': {
    table: 'trip',
    orders: { ...byCustomer, driver_name: { table: 'member', column: 'name', key: 'driver_id' } },
    filters: {
      owner_id: {
        values: 'select distinct owner_id from trip where company_id = $1 and owner_id is not null limit 2',
        ids: 'select id from trip where company_id = $1 and owner_id = $2::uuid',
      },
      status: {
        values: ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'],
        numbers: ['active', 'cancelled', 'under_review', 'in_transit', 'invoiced', 'rejected', 'paid'],
        several: true,
      },
      without_owner: { ids: "select id from trip where company_id = $1 and ($2 not in ('1', 'true') or owner_id is null)" },
      ready: readyToInvoice,
      reviewed_from: reviewed('>='),
      reviewed_to: reviewed('<='),
      origin_city_id: ofCity('origin_city_id'),
      destination_city_id: ofCity('destination_city_id'),
    },
    search: tripSearch,
  },
  // Single trips; reports.recomputed.test.ts in reports has the groups.
  '/api/trips/analytics': {
    table: 'trip',
    rows: departsThisMonth('t', 't.company_id'),
    orders: Object.fromEntries(Object.entries(profitOrders).map(([name, value]) => [name, { value }])),
    filters: {
      group_by: {
        values: ['route', 'customer', 'truck', 'driver', 'owner', 'trip'],
        ids: `select distinct case $2 when 'route' then md5(origin_city_id || '>' || destination_city_id)::uuid when 'customer' then customer_id
            when 'truck' then truck_id when 'driver' then driver_id
              when 'owner' then coalesce(owner_id, '00000000-0000-0000-0000-000000000000') else id end as id
          from trip where company_id = $1 and ${departsThisMonth('trip', '$1')}`,
      },
      loss: {
        ids: `select id from trip t where company_id = $1 and ${departsThisMonth('t', '$1')} and ($2 not in ('1', 'true') or ${profitOrders.profit} < 0)`,
      },
      departed_from: ofMonth('departure_at::date::text', 'departure_at::date::text >= $2'),
      departed_to: ofMonth('departure_at::date::text', 'departure_at::date::text <= $2'),
      status: ofMonth('status', 'status = $2'),
      customer_id: ofMonth('customer_id', 'customer_id = $2::uuid'),
      truck_id: ofMonth('truck_id', 'truck_id = $2::uuid'),
      driver_id: ofMonth('driver_id', 'driver_id = $2::uuid'),
      owner_id: ofMonth('owner_id', 'owner_id = $2::uuid'),
      without_owner: ofMonth("'1'", "owner_id is null and $2 = '1'"),
      origin_city_id: ofMonth('origin_city_id', 'origin_city_id = $2'),
      destination_city_id: ofMonth('destination_city_id', 'destination_city_id = $2'),
    },
    search: null,
  },
  '/api/invoices': {
    table: 'invoice',
    // The customer's name now, also where the invoice has an earlier one.
    orders: { ...byCustomer, payment_status: { value: `(select ${urgency} from invoice i where i.id = t.id)` } },
    filters: {
      status: { values: invoiceStatuses, numbers: invoiceStatuses },
      payment_status: { values: paymentStatuses, numbers: paymentStatuses },
      trip_id: {
        values: 'select trip_id from invoice_trip where company_id = $1 and active order by id limit 3',
        ids: 'select invoice_id as id from invoice_trip where company_id = $1 and trip_id = $2::uuid and active',
      },
      filed: {
        ids: `select id from invoice where company_id = $1
          and case when $2 in ('1', 'true') then filing_date is not null else status = 'sent' and filing_date is null end`,
      },
    },
    search: {
      joins: of('customer'),
      texts: ['customer.name', 'customer.tax_id'],
      numbers: ['t.number', 't.customer_reference', 't.dian_number'],
      documents: ['invoice'],
      amounts: ['t.total', 't.balance'],
    },
  },
  '/api/advances': {
    table: 'advance',
    orders: byCustomer,
    filters: {
      received: { ids: `select id from advance where company_id = $1 and (source <> 'payment') = ($2 in ('1', 'true'))` },
      open: { ids: `select id from advance where company_id = $1 and (used < amount) = ($2 in ('1', 'true'))` },
    },
    search: {
      joins: `${of('customer')} left ${of('trip')}`,
      texts: ['customer.name', 'customer.tax_id'],
      numbers: ["coalesce(trip.number, '')", 't.transaction_id'],
      documents: ['trip'],
      amounts: ['t.amount'],
    },
  },
  '/api/payments': {
    table: 'payment',
    orders: byCustomer,
    rows: "t.status = 'active'",
    filters: {
      payment_status: {
        values: ['all', ...paymentStatuses],
        numbers: paymentStatuses,
        matches: ({ shown }, value) => value === 'all' || shown.payment_status === value,
      },
      voided: {
        ids: `select id from payment where company_id = $1 and status = case when $2 in ('1', 'true') then 'void' else 'active' end`,
      },
    },
    search: {
      joins: `${of('customer')} join payment_allocation paid on paid.company_id = t.company_id and paid.payment_id = t.id
        join invoice on invoice.company_id = t.company_id and invoice.id = paid.invoice_id`,
      texts: ['customer.name', 'customer.tax_id'],
      numbers: ['t.number', 'invoice.number'],
      documents: ['payment'],
      amounts: ['t.amount'],
    },
  },
};
