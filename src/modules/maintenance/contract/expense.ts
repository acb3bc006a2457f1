/** API contract of the expense of a service: posted from it, or linked to it, and changed only with it. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { route } from '#base/route.ts';
import { Id, Money, one, optionalText, WithId } from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { DuplicateQuestion, ExpenseRow } from '#modules/expenses/contract/expenses.ts';
import { PaidBy } from '#modules/expenses/contract/fields.ts';
import { Service } from './services.ts';

export const ServiceExpenseInput = z.object({
  /** An expense that exists already; null posts a new one, which the other fields are about. */
  expense_id: Id.nullable().default(null),
  trip_id: Id.nullable().default(null),
  /** By default the driver of the trip. */
  driver_id: Id.nullable().default(null),
  payment_method_id: Id.nullable().default(null),
  paid_by: PaidBy.nullable().default(null),
  receipt_number: optionalText(40),
  confirm: Confirm,
});
export type ServiceExpenseInput = z.output<typeof ServiceExpenseInput>;

const path = '/api/services/:id/expense';

export const serviceExpenses = {
  matching: route('GET /api/services/:id/matching-expenses', 'approve-expenses', {
    summary: 'Approved expenses of the vehicle that may be the cost of a service: those of the same amount first.',
    params: WithId,
    output: z.object({ data: z.array(ExpenseRow) }),
    errors: { service_without_cost: { status: 409 } },
  }),
  save: route(`POST ${path}`, 'approve-expenses', {
    status: 200,
    summary: 'Posts the cost of a service as an approved expense, or links one of the same amount. Needs `update-services` too.',
    params: WithId,
    body: ServiceExpenseInput,
    output: one(Service),
    errors: {
      ...booksErrors,
      service_without_cost: { status: 409 },
      service_has_expense: { status: 409 },
      expense_differs: { status: 409, field: 'expense_id', details: z.object({ amount: Money, total_cost: Money }) },
      expense_unknown: { status: 422, field: 'expense_id' },
      trip_unknown: { status: 422, field: 'trip_id' },
      reference_unknown: { status: 422 },
      driver_required: { status: 422, field: 'driver_id' },
      too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
      number_series_exhausted: { status: 409 },
      confirmation_needed: confirmationNeeded(z.union([DuplicateQuestion, UnusualDayQuestion])),
    },
  }),
  release: route(`DELETE ${path}`, 'approve-expenses', {
    summary: 'Releases the expense of a service: it stays, and is changed as any other. Needs `update-services` too.',
    params: WithId,
    output: one(Service),
    errors: { service_without_expense: { status: 409 } },
  }),
};
