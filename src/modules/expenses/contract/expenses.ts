/** API contract of expenses: money spent by a trip or the company. Drivers see and enter their own. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import {
  Day,
  dayRange,
  Flag,
  Id,
  listQuery,
  Moment,
  Money,
  MoneySum,
  note,
  one,
  statusFilter,
  text,
  textAnswers,
  WithId,
} from '#base/wire.ts';
import { booksErrors, settledErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { SentFile } from '#modules/files/contract.ts';
import { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { CityId } from '#modules/places/contract.ts';
import { MappedPlace } from '#modules/trips/contract/place.ts';
import { Statuses } from '#modules/trips/contract/status.ts';
import {
  Currency,
  ExpenseStatus,
  ExpenseType,
  ExpenseUnit,
  expenseStatuses,
  expenseTypes,
  PaidBy,
  ProviderIdType,
  payers,
} from './fields.ts';
import { FuelEconomy } from './fuel.ts';
import { BatchInput, ExpenseInput, expenseTexts } from './input.ts';

export const ExpenseRow = z.object({
  id: Id,
  number: z.string(),
  status: ExpenseStatus,
  type: ExpenseType,
  date: Day,
  /** Null of an expense of the company, and of a trip that a driver may not see. */
  trip_id: Id.nullable(),
  trip_number: z.string().nullable(),
  category_id: Id,
  /** Of a seeded category. */
  category_key: z.string().nullable(),
  category_name: z.string(),
  driver_id: Id.nullable(),
  driver_name: z.string().nullable(),
  truck_id: Id.nullable(),
  truck_plate: z.string().nullable(),
  trailer_id: Id.nullable(),
  trailer_plate: z.string().nullable(),
  product: z.string(),
  toll_name: z.string(),
  provider_name: z.string(),
  receipt_number: z.string(),
  currency: Currency,
  amount: Money,
  cop_amount: Money,
  paid_by: PaidBy,
  /** The owner of the trip's truck pays it in the end. False for drivers. */
  charged_to_owner: z.boolean(),
  /** The service that posted it. */
  service_id: Id.nullable(),
  /** Receipts. */
  files_count: z.number(),
  version: z.number(),
});
export type ExpenseRow = z.output<typeof ExpenseRow>;

export const Expense = ExpenseRow.extend({
  provider_id_type: ProviderIdType.nullable(),
  provider_id: z.string(),
  /** The amount, where the category is tolls. */
  toll_price: Money.nullable(),
  city_id: CityId.nullable(),
  city_name: z.string().nullable(),
  department_name: z.string().nullable(),
  quantity: z.string().nullable(),
  unit: ExpenseUnit.nullable(),
  full_tank: z.boolean(),
  mileage: z.number().nullable(),
  /** Null unless it is a full tank and everything since the last one is known. Null for drivers, who do not see the fills of others. */
  fuel: FuelEconomy.nullable(),
  exchange_rate: z.string().nullable(),
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  payment_method_id: Id.nullable(),
  payment_method_name: z.string().nullable(),
  signature_file_id: Id.nullable(),
  signature_url: z.string().nullable(),
  files: z.array(SentFile),
  file_ids: z.array(Id),
  ...textAnswers(expenseTexts),
  rejection_reason: z.string(),
  /** Drivers see the names of other people as null. */
  created_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Moment.nullable(),
  created_at: Moment,
});
export type Expense = z.output<typeof Expense>;

/** Another expense of this provider has this receipt number. `row`: of a batch, from 0. */
export const DuplicateQuestion = z.object({
  code: z.literal('duplicate_receipt'),
  number: z.string(),
  date: Day,
  provider: z.string(),
  receipt_number: z.string(),
  row: z.number().optional(),
});
export type DuplicateQuestion = z.output<typeof DuplicateQuestion>;
export const ExpenseQuestion = z.union([DuplicateQuestion, UnusualDayQuestion, OdometerQuestion]);
export type ExpenseQuestion = z.output<typeof ExpenseQuestion>;

/** A city where an expense of a trip was paid. */
const PaidPlace = MappedPlace.pick({ city: true, city_latitude: true, city_longitude: true }).extend({
  city_id: CityId,
  /** The last time. */
  date: Day,
});
/** Those of the last expenses. */
export const placesLimit = 20;

/** Totals of the expenses of a trip, in pesos, and where they were paid. */
export const TripTotals = z.object({
  approved: MoneySum,
  /** The part that the driver paid. */
  approved_by_driver: MoneySum,
  /** Charged to the owner of the truck, so not a cost of the company. Zero for drivers. */
  approved_charged: MoneySum,
  submitted: MoneySum,
  submitted_by_driver: MoneySum,
  submitted_charged: MoneySum,
  /** False if the caller, as a driver, sees their own expenses only. */
  is_whole: z.boolean(),
  places: z.array(PaidPlace).max(placesLimit),
});
export type TripTotals = z.output<typeof TripTotals>;

const cannotMove = { expense_cannot_move: { status: 409, details: z.object({ status: ExpenseStatus }) } } as const;
/** It is changed and deleted with its service. */
const ofService = { expense_of_service: { status: 409 } } as const;
const entering = {
  ...booksErrors,
  trip_unknown: { status: 422, field: 'trip_id' },
  /** Also if the trip is cancelled, or loses its owner meanwhile. */
  trip_without_owner: { status: 422, field: 'charged_to_owner', constraint: 'trip_owner_charged' },
  reference_unknown: { status: 422 },
  driver_required: { status: 422, field: 'driver_id' },
  fuel_unit: { status: 422, field: 'unit' },
  date_in_future: { status: 422, field: 'date' },
  too_many_decimals: { status: 422, field: 'amount', details: z.object({ decimals: z.number() }) },
  exchange_rate_range: { status: 422, field: 'exchange_rate' },
  file_unknown: { status: 422, field: 'file_ids' },
  confirmation_needed: confirmationNeeded(ExpenseQuestion),
} as const satisfies Record<string, RefusalSpec>;
const creating = { ...entering, number_series_exhausted: { status: 409 } } as const;

const ofOne = { params: WithId, output: one(Expense) };

/** The page of a trip calls `list` with this: the latest. */
export const latestOfTrip = (trip_id: string) => ({ query: { trip_id, perPage: 10 } });

/** Expenses of the trips with these values. A cancelled trip has the status `cancelled`. */
const ofTrips = {
  ...dayRange('trip_departed'),
  trip_status: Statuses.optional(),
  trip_customer_id: Id.optional(),
  trip_truck_id: Id.optional(),
  trip_driver_id: Id.optional(),
  trip_owner_id: Id.optional(),
  trip_without_owner: Flag.optional(),
  trip_origin_city_id: CityId.optional(),
  trip_destination_city_id: CityId.optional(),
};

export const expenses = {
  list: listRoute('/api/expenses', 'view-expenses', {
    summary:
      'Expenses, the latest first, without deleted ones unless their status is asked for; the search matches the numbers of expense, receipt and trip, provider, toll, product, category, driver and vehicle.',
    query: listQuery(['date', 'number', 'cop_amount'], '-date').extend({
      status: statusFilter(expenseStatuses).optional(),
      type: z.enum(expenseTypes, 'choose_one').optional(),
      trip_id: Id.optional(),
      category_id: Id.optional(),
      /** The name of a provider or a toll, in any case and with or without accents. */
      provider: text(160).optional(),
      driver_id: Id.optional(),
      truck_id: Id.optional(),
      trailer_id: Id.optional(),
      paid_by: z.enum(payers, 'choose_one').optional(),
      /** Whether the owner of the trip's truck pays them in the end. */
      charged_to_owner: Flag.optional(),
      ...dayRange('dated'),
      ...ofTrips,
    }),
    row: ExpenseRow,
    words: 'expenses:',
    columns: {
      ...plainColumns('number', 'date'),
      category_name: { title: 'fields.category_id' },
      provider_name: { parts: { provider_name: { title: 'fields.provider_name' }, toll_name: { title: 'fields.toll_name' } } },
      product: { title: 'fields.product' },
      trip_number: { title: 'fields.trip_id' },
      driver_name: { title: 'fields.driver_id' },
      truck_plate: { parts: { truck_plate: { title: 'fields.truck_id' }, trailer_plate: { title: 'fields.trailer_id' } } },
      receipt_number: { title: 'fields.receipt_number' },
      paid_by: { title: 'fields.paid_by', texts: 'payers' },
      charged_to_owner: { title: 'fields.charged_to_owner' },
      amount: { parts: { amount: { title: 'fields.amount' }, currency: { title: 'fields.currency' } } },
      cop_amount: { title: 'fields.cop_amount' },
      status: { title: 'fields.status', texts: 'statuses' },
    },
    // Rejected and deleted expenses are not money spent.
    sums: { approved: MoneySum, submitted: MoneySum },
    partOf: {
      approved: ({ status, cop_amount }) => (status === 'approved' ? cop_amount : null),
      submitted: ({ status, cop_amount }) => (status === 'submitted' ? cop_amount : null),
    },
    groups: groupsBy('status', expenseStatuses),
  }),
  create: route('POST /api/expenses', 'create-expenses', {
    summary:
      'Adds an expense of a trip or of the company: approved at once by users who may approve, else submitted. Asks about a receipt that another one has, and about its odometer.',
    body: ExpenseInput,
    output: one(Expense),
    errors: creating,
  }),
  read: route('GET /api/expenses/:id', 'view-expenses', { ...ofOne, summary: 'One expense, with its receipts and fuel consumption.' }),
  update: route('PUT /api/expenses/:id', 'update-expenses', {
    ...ofOne,
    ifMatch: true,
    summary:
      'Saves an expense. What was decided waits for a decision again, unless a user who may approve saves an approved one. Drivers change their own that are not approved.',
    body: ExpenseInput,
    errors: { ...entering, ...settledErrors, ...cannotMove, ...ofService },
  }),
  remove: route('DELETE /api/expenses/:id', 'delete-expenses', {
    ifMatch: true,
    summary: 'Deletes an expense: it counts for nothing, and the number stays with a void row.',
    params: WithId,
    output: z.object({ data: z.null() }),
    errors: { ...booksErrors, ...settledErrors, ...cannotMove, ...ofService },
  }),
  approve: route('POST /api/expenses/:id/approval', 'approve-expenses', {
    ...ofOne,
    ifMatch: true,
    status: 200,
    summary: 'Approves a submitted expense: it counts from then on. Asks the questions that its author could not be asked.',
    body: z.object({ confirm: Confirm }),
    errors: { ...booksErrors, ...settledErrors, ...cannotMove, confirmation_needed: confirmationNeeded(ExpenseQuestion) },
  }),
  reject: route('POST /api/expenses/:id/rejection', 'approve-expenses', {
    ...ofOne,
    ifMatch: true,
    status: 200,
    summary: 'Rejects a submitted expense, with a reason for the user who entered it.',
    body: z.object({ reason: note(300).min(2) }),
    errors: { ...cannotMove, ...booksErrors, ...settledErrors },
  }),
  createBatch: route('POST /api/trips/:id/expenses', 'create-expenses', {
    summary: 'Adds expenses to a trip, all or none.',
    params: WithId,
    body: BatchInput,
    output: z.object({ data: z.array(ExpenseRow) }),
    errors: creating,
  }),
  tripTotals: route('GET /api/trips/:id/expense-totals', 'view-expenses', {
    summary: "The totals of a trip's expenses, and where they were paid.",
    params: WithId,
    output: one(TripTotals),
  }),
};
