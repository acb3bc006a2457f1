/**
 * What the sweep of lists needs to know of each. A filter with the name of a field of the row, and a range of one, needs no entry. What a
 * special filter finds is tested with its list; here only that it divides the rows. A list or a filter that is missing fails the sweep.
 */
import { analyticsSorts } from '#modules/reports/contract/analytics.ts';

/** One row, as the list shows it. */
export interface ListedRow {
  id: string;
  shown: Record<string, unknown>;
}

export interface FilterRule {
  /** Values to send, where neither the contract nor the rows name them. SQL with the company as `$1`, or the values. */
  values?: string | readonly string[];
  /** What the accepted numbers stand for, from 1. Without it no number may be accepted. */
  numbers?: readonly string[];
  /** Several values may be sent, repeated or with commas. */
  several?: true;
  /** It changes what the rows show, and not which rows there are. */
  keepsRows?: true;
  /** The matching ids, with the company as `$1` and the value as `$2`: for a plain condition on what the row does not show. */
  ids?: string;
  /** Whether it finds a row, by what that shows. */
  matches?: (shown: Record<string, unknown>, value: string) => boolean;
  /** What it finds does not follow from the row. */
  special?: true;
}

export interface ListRules {
  table: string;
  /** What the list reads in place of the table. */
  view?: string;
  filters?: Record<string, FilterRule>;
  /** Each order that is not by the column of its name: by the column of another table, or by a calculated value, which no index has. */
  orders?: Record<string, { table: string; column: string } | 'calculated'>;
  /** Fields of the row by whose beginning the search finds it: what it finds besides is tested with its list. Null for a list without search. */
  found: readonly string[] | null;
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

const special = { special: true } as const;
/** Trips under review with a proof of delivery and no expense that waits for approval, or that lack one of them. */
const ready: FilterRule = {
  matches: ({ status, proof, waiting_expenses }, value) =>
    status === 'under_review' && (proof === 'attached' && waiting_expenses === 0) === ['1', 'true'].includes(value),
};
const invoiceStatuses = ['draft', 'sent', 'completed', 'cancelled'];
const paymentStatuses = ['due', 'partially_paid', 'past_due', 'paid'];
const tripStatuses = ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'];
const words = ['active', 'inactive', 'blocked'];
/** Records are active (1) or inactive (2). */
const ofRecord = { status: { numbers: ['active', 'inactive'] } };
const ofUsers = { status: { values: words, numbers: words } };
const state = { state: { numbers: [], special: true } } as const;
const payload = {
  payload_from: { values: ['18.5ton'], special: true },
  payload_to: { values: ['18.5ton', '900'], special: true },
} as const;
const byCustomer = { customer_name: { table: 'customer', column: 'name' } };
const byEmployee = { employee_name: { table: 'member', column: 'name' } };

const calculated = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, 'calculated'] as const));

/** Values of a column of trips, as far as `condition` goes. */
const ofTrips = (column: string, condition = 'true') =>
  `select distinct ${column}::text from trip where company_id = $1 and ${column} is not null and ${condition} order by 1 limit 3`;
/** A filter of expenses by a column of their trip, with values of trips that have some. */
const ofTrip = (column: string, comparison = '=') => ({
  values: ofTrips(column, 'exists (select from expense where expense.trip_id = trip.id)'),
  ids: `select expense.id from expense join trip on trip.id = expense.trip_id where expense.company_id = $1 and expense.status <> 'void'
    and trip.${column}::text ${comparison} $2`,
});
/** A filter of trips by a column that the row does not show. */
const ofHidden = (column: string) => ({
  values: ofTrips(column),
  ids: `select id from trip where company_id = $1 and ${column}::text = $2`,
});
/** A filter of analytics, which are about this month. */
const ofMonth = (column: string) => ({
  values: ofTrips(
    column,
    "status <> 'cancelled' and date_trunc('month', departure_at) = date_trunc('month', (select now() at time zone time_zone from company where id = $1))",
  ),
  special: true as const,
});
/** By the day, in the company's time zone, on which a trip first came under review. */
const firstReview = `select min(change.at at time zone company.time_zone)::date as day, trip_id as id
  from trip_status_change change join company on company.id = change.company_id where company_id = $1 and to_status = 'under_review' group by trip_id`;
const reviewed = (comparison: '>=' | '<='): FilterRule => ({
  values: `select distinct day::text from (${firstReview}) first order by 1 desc limit 3`,
  ids: `select id from (${firstReview}) first where day ${comparison} $2::date`,
});
const foundTrips = [
  ...['number', 'customer_reference', 'customer_name', 'driver_name', 'truck_plate', 'trailer_plate', 'origin_name', 'destination_name'],
  ...['freight'],
];

/** By path. */
export const listRules: Record<string, ListRules> = {
  '/api/companies': { table: 'company', found: ['name'] },
  '/api/companies/accounts': { table: 'company', filters: ofRecord, found: ['name', 'tax_id'] },
  '/api/owners': { table: 'owner', filters: ofRecord, found: ['name', 'tax_id'] },
  '/api/customers': { table: 'customer', filters: ofRecord, found: ['name', 'tax_id', 'contact_name', 'city_name'] },
  '/api/trucks': {
    table: 'truck',
    filters: { ...ofRecord, ...payload },
    found: ['plate', 'nickname', 'make', 'model', 'owner_name'],
  },
  '/api/trailers': { table: 'trailer', filters: { ...ofRecord, ...payload }, found: ['plate', 'nickname', 'make', 'model'] },
  '/api/reminders': {
    table: 'reminder',
    orders: calculated('due_on'),
    filters: {
      state: { numbers: ['overdue', 'soon', 'ok', 'inactive'], special: true },
      near: {
        ids: `select reminder.id from reminder, (select (now() at time zone time_zone)::date as today from company where id = $1) now
          where company_id = $1 and status = 'open' and subject_active and ($2 in ('1', 'true')) = coalesce(due_on - coalesce(lead_days[1], 0) <= today
            or due_on < today or due_odometer - lead_km <= vehicle_mileage or due_odometer <= vehicle_mileage, false)`,
      },
      history: {
        ids: `select id from reminder where company_id = $1 and case when $2 in ('1', 'true') then status <> 'open' else status = 'open' and subject_active end`,
      },
    },
    found: ['description'],
  },
  '/api/services': {
    table: 'service',
    orders: calculated('dated_on'),
    filters: {
      status: { numbers: ['open', 'scheduled', 'done', 'cancelled'] },
      provider: { values: "select distinct provider from service where company_id = $1 and provider <> '' limit 3" },
      dated_from: {
        values: 'select distinct done_on::text from service where company_id = $1 and done_on is not null order by 1 desc limit 3',
        special: true,
      },
      dated_to: {
        values: 'select distinct done_on::text from service where company_id = $1 and done_on is not null order by 1 limit 3',
        special: true,
      },
      schedule_id: { values: 'select distinct schedule_id from service where company_id = $1 and schedule_id is not null limit 3' },
    },
    found: ['description', 'provider', 'plate'],
  },
  '/api/service-schedules': {
    table: 'service_schedule',
    orders: calculated('expected_on'),
    filters: { state: { numbers: ['overdue', 'soon', 'ok', 'inactive'], special: true } },
    found: ['description', 'plate'],
  },
  '/api/bank-lines': {
    table: 'bank_line',
    filters: { state: { numbers: ['open', 'matched', 'ignored', 'outgoing'] } },
    found: ['description', 'reference', 'amount'],
  },
  '/api/imports': {
    table: 'import',
    filters: { status: { numbers: ['sent', 'checking', 'checked', 'importing', 'imported'] } },
    found: null,
  },
  '/api/roles': { table: 'role', found: ['name'] },
  '/api/users': {
    table: 'member',
    filters: { ...ofUsers, role: { values: 'select key from role where company_id = $1 and built_in', special: true } },
    found: ['name', 'email'],
  },
  '/api/users/drivers': { table: 'member', filters: ofUsers, found: ['name'] },
  '/api/invitations': {
    table: 'member',
    filters: {
      user_id: {
        values: "select id from member where company_id = $1 and accepted_at is null and status = 'active' limit 2",
        ids: 'select id from member where company_id = $1 and id = $2::uuid',
      },
    },
    found: ['name', 'email'],
  },
  '/api/notifications': { table: 'notification', filters: { unread: special }, found: null },
  '/api/expenses': {
    table: 'expense',
    filters: {
      status: {
        numbers: ['submitted', 'approved', 'rejected', 'void'],
        ids: 'select id from expense where company_id = $1 and status = $2',
      },
      category_id: { values: 'select distinct category_id from expense where company_id = $1 limit 3' },
      provider: {
        values: "select distinct upper(provider_name) from expense where company_id = $1 and provider_name <> '' order by 1 limit 3",
        matches: ({ provider_name, toll_name }, value) => `${provider_name || toll_name}`.toUpperCase() === value,
      },
      trip_departed_from: ofTrip('departure_at::date', '>='),
      trip_departed_to: ofTrip('departure_at::date', '<='),
      trip_status: { ...ofTrip('status'), values: tripStatuses },
      trip_customer_id: ofTrip('customer_id'),
      trip_truck_id: ofTrip('truck_id'),
      trip_driver_id: ofTrip('driver_id'),
      trip_owner_id: ofTrip('owner_id'),
      trip_without_owner: {
        ids: `select expense.id from expense left join trip on trip.id = expense.trip_id where expense.company_id = $1 and expense.status <> 'void'
          and ($2 not in ('1', 'true') or trip.id is not null and trip.owner_id is null)`,
      },
      trip_origin_city_id: ofTrip('origin_city_id'),
      trip_destination_city_id: ofTrip('destination_city_id'),
    },
    found: [
      ...['number', 'trip_number', 'category_name', 'provider_name', 'toll_name', 'product', 'receipt_number', 'driver_name'],
      ...['truck_plate', 'trailer_plate', 'cop_amount'],
    ],
  },
  '/api/driver-accounts': {
    table: 'member',
    orders: calculated('on_the_road', 'to_settle', 'balance'),
    filters: state,
    found: ['name'],
  },
  // Of two tables, one of them with a condition, whose orders PostgreSQL does not merge. Screens ask for one driver's.
  '/api/driver-movements': { table: 'driver_movement', orders: calculated('date'), found: ['driver_name', 'owed'] },
  '/api/customer-withholdings': {
    table: 'customer',
    orders: calculated('missing'),
    filters: { year: { values: ['2024', '2026'], keepsRows: true }, ...state },
    found: ['name'],
  },
  '/api/receivables': {
    table: 'customer',
    orders: calculated('not_due', 'from_1_to_30', 'from_31_to_60', 'from_61_to_90', 'over_90', 'balance'),
    filters: { ...state, broken_promise: special },
    found: ['name'],
  },
  '/api/owner-accounts': { table: 'owner', orders: calculated('balance'), filters: state, found: ['name'] },
  '/api/owner-trips': {
    table: 'trip',
    view: 'owner_trip',
    orders: { balance: { table: 'trip', column: 'owner_balance' } },
    filters: state,
    found: ['number', 'owner_name', 'truck_plate', 'balance'],
  },
  '/api/owner-payments': {
    table: 'owner_payment',
    filters: {
      trip_id: {
        values: 'select trip_id from owner_payment_trip where company_id = $1 limit 3',
        ids: 'select payment_id as id from owner_payment_trip where company_id = $1 and trip_id = $2::uuid',
      },
    },
    found: ['owner_name', 'amount'],
  },
  '/api/payroll-advances': {
    table: 'payroll_advance',
    orders: { ...byEmployee, ...calculated('open') },
    filters: {
      state: {
        numbers: [],
        ids: `select t.id from payroll_advance t where t.company_id = $1 and $2 = case when t.amount
          > (select coalesce(sum(amount), 0) from stub_use where company_id = t.company_id and payroll_advance_id = t.id) then 'open' else 'taken' end`,
      },
    },
    found: ['employee_name', 'transaction_id', 'amount'],
  },
  '/api/pay-periods': { table: 'pay_period', found: null },
  '/api/pay-period-trips': {
    table: 'trip',
    orders: { ...calculated('arrived_on'), driver_name: { table: 'member', column: 'name' } },
    filters: {
      period_id: { values: 'select distinct period_id from pay_period_trip where company_id = $1 order by 1', special: true },
      employee_id: {
        values: 'select distinct driver_id from trip where company_id = $1 order by 1 limit 4',
        matches: ({ driver_id }, value) => driver_id === value,
      },
      unpicked_since: {
        values: 'select distinct arrival_at::date::text from trip where company_id = $1 and arrival_at is not null order by 1 desc limit 4',
        matches: ({ is_picked, arrived_on }, value) => is_picked === true || `${arrived_on}` >= value,
      },
    },
    found: ['number', 'driver_name'],
  },
  '/api/stub-payments': {
    table: 'stub_payment',
    orders: calculated('employee_name'),
    filters: {
      status: { numbers: ['active', 'returned', 'void'] },
      period_id: {
        values: "select distinct id from pay_period where company_id = $1 and status = 'closed' order by 1 limit 3",
        ids: 'select t.id from stub_payment t join pay_stub stub on stub.id = t.stub_id where t.company_id = $1 and stub.period_id = $2::uuid',
      },
    },
    found: ['number', 'employee_name', 'amount'],
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
    orders: { ...byEmployee, ends_on: { table: 'pay_period', column: 'ends_on' } },
    found: ['number', 'employee_name', 'net_payment'],
  },
  '/api/trips/templates': {
    table: 'trip_template',
    filters: ofRecord,
    found: ['name', 'customer_name', 'origin_name', 'destination_name'],
  },
  '/api/trips/to-invoice': {
    table: 'trip',
    orders: byCustomer,
    filters: { ready },
    found: foundTrips.filter((field) => field !== 'trailer_plate'),
  },
  '/api/trips': {
    table: 'trip',
    orders: { ...byCustomer, driver_name: { table: 'member', column: 'name' } },
    filters: {
      owner_id: ofHidden('owner_id'),
      status: {
        values: tripStatuses,
        numbers: ['active', 'cancelled', 'under_review', 'in_transit', 'invoiced', 'rejected', 'paid'],
        several: true,
      },
      without_owner: { ids: "select id from trip where company_id = $1 and ($2 not in ('1', 'true') or owner_id is null)" },
      ready,
      reviewed_from: reviewed('>='),
      reviewed_to: reviewed('<='),
      origin_city_id: ofHidden('origin_city_id'),
      destination_city_id: ofHidden('destination_city_id'),
    },
    found: foundTrips,
  },
  // Single trips. `reports.recomputed.test.ts` has the groups and the values, `analytics.sweep.test.ts` the filters.
  '/api/trips/analytics': {
    table: 'trip',
    orders: calculated(...analyticsSorts),
    filters: {
      group_by: { values: ['trip'], keepsRows: true },
      loss: special,
      departed_from: ofMonth('departure_at::date'),
      departed_to: ofMonth('departure_at::date'),
      status: ofMonth('status'),
      customer_id: ofMonth('customer_id'),
      truck_id: ofMonth('truck_id'),
      driver_id: ofMonth('driver_id'),
      owner_id: ofMonth('owner_id'),
      without_owner: special,
      origin_city_id: ofMonth('origin_city_id'),
      destination_city_id: ofMonth('destination_city_id'),
    },
    found: null,
  },
  '/api/invoices': {
    table: 'invoice',
    // The customer's name now, also where the invoice has an earlier one.
    orders: { ...byCustomer, ...calculated('payment_status') },
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
    found: ['number', 'customer_name', 'total', 'balance'],
  },
  '/api/advances': {
    table: 'advance',
    orders: byCustomer,
    filters: {
      received: { ids: `select id from advance where company_id = $1 and (source <> 'payment') = ($2 in ('1', 'true'))` },
      open: { ids: `select id from advance where company_id = $1 and (used < amount) = ($2 in ('1', 'true'))` },
    },
    found: ['customer_name', 'trip_number', 'amount'],
  },
  '/api/payments': {
    table: 'payment',
    orders: byCustomer,
    filters: {
      payment_status: { values: paymentStatuses, numbers: paymentStatuses },
      voided: {
        ids: `select id from payment where company_id = $1 and status = case when $2 in ('1', 'true') then 'void' else 'active' end`,
      },
    },
    found: ['number', 'customer_name', 'amount'],
  },
};
