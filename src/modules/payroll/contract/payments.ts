/** API contract of stub payments: money that employees got of their pay stubs, one by one and a whole period at once. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import {
  Day,
  dayRange,
  Id,
  listQuery,
  Moment,
  Money,
  MoneySum,
  one,
  optionalNote,
  PositiveMoney,
  statusFilter,
  text,
  WithId,
} from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { StubPaymentMethod, StubPaymentState, StubStatus, stubPaymentStates } from './stubs.ts';

/** Most stubs of one request. */
export const stubsLimit = 1000;
export const noteMax = 1000;

export const StubPaymentInput = z.object({
  /** Not after today. */
  date: Day,
  amount: PositiveMoney,
  method: StubPaymentMethod,
  note: optionalNote(noteMax),
});
export type StubPaymentInput = z.output<typeof StubPaymentInput>;

export const StubPaymentRow = z.object({
  id: Id,
  number: z.string(),
  status: StubPaymentState,
  stub_id: Id,
  stub_number: z.string(),
  /** Of the stub. */
  period_id: Id,
  starts_on: Day,
  ends_on: Day,
  employee_id: Id,
  employee_name: z.string(),
  date: Day,
  method: StubPaymentMethod,
  amount: Money,
  /** The day on which the bank returned it. */
  returned_on: Day.nullable(),
  note: z.string(),
  version: z.number(),
});
export type StubPaymentRow = z.output<typeof StubPaymentRow>;

export const StubPayment = StubPaymentRow.extend({
  return_reason: z.string(),
  /** Of the stub; `balance` is what remains after this payment. */
  net_payment: Money,
  balance: Money,
  stub_status: StubStatus,
  /** The period of the stub is open again: its payments cannot change. */
  is_reopened: z.boolean(),
  created_at: Moment,
});
export type StubPayment = z.output<typeof StubPayment>;

/** A return counts on its own day, which may be later than closed books that have the payment. */
export const ReturnInput = z.object({ returned_on: Day, reason: text(300) });
export type ReturnInput = z.output<typeof ReturnInput>;

/** A stub of a closed period, with whom and how it is paid. */
export const PayableStub = z.object({
  id: Id,
  number: z.string(),
  employee_id: Id,
  employee_name: z.string(),
  net_payment: Money,
  paid: Money,
  balance: Money,
  status: StubStatus,
  /** As agreed with the employee; null if nothing is agreed. */
  proposed_method: StubPaymentMethod.nullable(),
  institution: z.string(),
  account_number: z.string(),
});
export type PayableStub = z.output<typeof PayableStub>;

export const outcomes = ['paid', 'already_paid', 'refused'] as const;
export const PaymentOutcome = z.object({
  stub_id: Id,
  number: z.string(),
  employee_name: z.string(),
  outcome: z.enum(outcomes),
  /** Why the stub was refused. */
  reason: z.enum(['stub_void', 'method_missing']).nullable(),
  /** The new payment. */
  payment: z.object({ id: Id, number: z.string(), method: StubPaymentMethod, amount: Money }).nullable(),
});
export type PaymentOutcome = z.output<typeof PaymentOutcome>;

/** Refusals of writes of payments: their stub is void, or reopened. */
const stubErrors = {
  stub_void: { status: 409 },
  stub_reopened: { status: 409 },
} as const satisfies Record<string, RefusalSpec>;

const changeErrors = {
  ...booksErrors,
  stub_reopened: { status: 409 },
  stub_payment_void: { status: 409 },
  stub_payment_returned: { status: 409 },
} as const satisfies Record<string, RefusalSpec>;

const dayErrors = { confirmation_needed: confirmationNeeded(UnusualDayQuestion) } as const;

const inputErrors = {
  ...booksErrors,
  ...stubErrors,
  date_in_future: { status: 422, field: 'date' },
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  stub_payment_above_balance: { status: 409, field: 'amount', details: z.object({ balance: Money }) },
  stub_already_paid: { status: 409 },
  ...dayErrors,
} as const satisfies Record<string, RefusalSpec>;

export const stubPayments = {
  list: listRoute('/api/stub-payments', 'view-compensation', {
    summary: 'Payments of pay stubs, the latest first; drivers see their own. The search matches numbers and names.',
    query: listQuery(['date', 'employee_name', 'number', 'amount'], '-date').extend({
      period_id: Id.optional(),
      stub_id: Id.optional(),
      employee_id: Id.optional(),
      status: statusFilter(stubPaymentStates).optional(),
      method: StubPaymentMethod.optional(),
      ...dayRange('dated'),
    }),
    row: StubPaymentRow,
    words: 'payroll:payments.',
    name: 'payroll:payments.title',
    columns: {
      ...plainColumns('number', 'date', 'employee_name', 'stub_number'),
      method: { texts: 'payments.methods' },
      ...plainColumns('note', 'returned_on', 'amount'),
      status: { texts: 'payments.states' },
    },
    sums: { amount: MoneySum },
    partOf: { amount: ({ status, amount }: StubPaymentRow) => (status === 'active' ? amount : null) },
    groups: groupsBy('status', stubPaymentStates),
  }),
  create: route('POST /api/pay-stubs/:id/payments', 'create-compensation', {
    summary: 'Pays a stub of a closed period, in full or in part, at most its balance.',
    params: WithId,
    body: StubPaymentInput.extend({ confirm: Confirm }),
    output: one(StubPayment),
    errors: { ...inputErrors, number_series_exhausted: { status: 409 } },
  }),
  read: route('GET /api/stub-payments/:id', 'view-compensation', {
    params: WithId,
    summary: 'One payment of a stub.',
    output: one(StubPayment),
  }),
  update: route('PUT /api/stub-payments/:id', 'update-compensation', {
    params: WithId,
    ifMatch: true,
    summary: 'Changes a payment of a stub; its own old amount is given back to the balance first.',
    body: StubPaymentInput.extend({ confirm: Confirm }),
    output: one(StubPayment),
    errors: { ...inputErrors, ...changeErrors },
  }),
  remove: route('DELETE /api/stub-payments/:id', 'delete-compensation', {
    params: WithId,
    ifMatch: true,
    summary: 'Deletes a payment: the stub is owed again, and the number stays with a void row.',
    output: z.object({ data: z.null() }),
    errors: changeErrors,
  }),
  markReturned: route('POST /api/stub-payments/:id/return', 'create-compensation', {
    params: WithId,
    status: 200,
    ifMatch: true,
    summary: 'Says that the bank returned a payment: its row stays, and the stub is owed again.',
    body: ReturnInput,
    output: one(StubPayment),
    errors: {
      ...changeErrors,
      date_in_future: { status: 422, field: 'returned_on' },
      returned_before_payment: { status: 422, field: 'returned_on' },
    },
  }),
  undoReturn: route('DELETE /api/stub-payments/:id/return', 'create-compensation', {
    params: WithId,
    ifMatch: true,
    summary: 'Says that the bank did not return a payment, if the stub still owes that much.',
    output: one(StubPayment),
    errors: {
      ...booksErrors,
      ...stubErrors,
      stub_payment_not_returned: { status: 409 },
      stub_already_paid: { status: 409 },
      stub_payment_above_balance: inputErrors.stub_payment_above_balance,
    },
  }),
  payable: route('GET /api/pay-periods/:id/payments', 'view-compensation', {
    params: WithId,
    summary: 'The stubs of a period by name, with the balance of each and its payment method.',
    output: z.object({ data: z.array(PayableStub) }),
  }),
  payPeriod: route('POST /api/pay-periods/:id/payments', 'create-compensation', {
    params: WithId,
    status: 200,
    summary:
      'Pays what is left of stubs of a closed period, and says of each what became of it. A request that is sent again pays nothing twice.',
    body: z.object({
      date: Day,
      /** Null: for each employee as it is agreed with them. */
      method: StubPaymentMethod.nullable(),
      note: optionalNote(noteMax),
      stub_ids: z.array(Id).min(1, 'required').max(stubsLimit),
      confirm: Confirm,
    }),
    output: z.object({ data: z.array(PaymentOutcome) }),
    errors: {
      ...booksErrors,
      stub_reopened: { status: 409 },
      date_in_future: { status: 422, field: 'date' },
      reference_unknown: { status: 422, field: 'stub_ids' },
      ...dayErrors,
      number_series_exhausted: { status: 409 },
    },
  }),
};
