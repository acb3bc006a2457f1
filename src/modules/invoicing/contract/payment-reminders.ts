/** API contract of the emails that remind customers of their debt. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, Money, one, WithId } from '#base/wire.ts';
import { deliveryRoutes, EmailInput } from '#modules/deliveries/contract/deliveries.ts';

/** Days from the due date of an invoice on which its customer is reminded, at most. */
export const stepsLimit = 10;
/** Most reminders of a day that are listed. */
export const remindersLimit = 500;

/** Ascending, each once. Below zero: before the due date. */
export const ReminderDays = z
  .array(z.int().min(-60).max(365))
  .max(stepsLimit)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/**
 * goes_out: on its day, in the morning. sent: it went out. The others do not go out: the customer disputes the debt; promised to pay, by a day that
 * has not passed; gets no reminders; has no contact with an address.
 */
export const reminderOutcomes = ['goes_out', 'sent', 'disputed', 'promised', 'stopped', 'no_address'] as const;
export type ReminderOutcome = (typeof reminderOutcomes)[number];

export const PaymentReminder = z.object({
  invoice_id: Id,
  number: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  due_date: Day,
  balance: Money,
  /** The day of the schedule: days after the due date, below zero before it. */
  days: z.number(),
  recipients: z.array(z.string()),
  outcome: z.enum(reminderOutcomes),
  /** The day of the customer's promise, if that is the reason. */
  promised_until: Day.nullable(),
});
export type PaymentReminder = z.output<typeof PaymentReminder>;

const Schedule = z.object({ days: z.array(z.number()), version: z.number() });
const OfCustomer = z.object({ is_stopped: z.boolean() });

export const paymentReminders = {
  schedule: route('GET /api/payment-reminder-schedule', 'view-company-settings', {
    summary: 'On which days from the due date of an invoice its customer is reminded. None: never.',
    output: one(Schedule),
  }),
  saveSchedule: route('PUT /api/payment-reminder-schedule', 'update-company-settings', {
    ifMatch: true,
    summary: 'Saves the days. Reminders due on one of them in the three days before go out with the next ones.',
    body: z.object({ days: ReminderDays }),
    output: one(Schedule),
  }),
  ofDay: route('GET /api/payment-reminders', 'view-invoices', {
    summary: 'The reminders of a day, and the outcome of each; by default today.',
    query: z.object({ day: Day.optional() }),
    output: z.object({
      data: z.array(PaymentReminder).max(remindersLimit),
      meta: z.object({ day: Day, days: z.array(z.number()), has_mail_server: z.boolean() }),
    }),
  }),
  ofCustomer: route('GET /api/customers/:id/payment-reminders', 'view-invoices', {
    summary: 'Whether a customer gets no reminders.',
    params: WithId,
    output: one(OfCustomer),
  }),
  stop: route('PUT /api/customers/:id/payment-reminders', 'update-invoices', {
    summary: 'Stops the reminders of a customer, or starts them again.',
    params: WithId,
    body: OfCustomer,
    output: one(OfCustomer),
  }),
};

/** A reminder that a user sends, also outside of the schedule. */
export const reminderEmails = deliveryRoutes({
  kind: 'payment_reminder',
  path: '/api/invoices/:id/reminder',
  name: 'the reminder of an invoice',
  send: 'update-invoices',
  query: z.object({}),
  body: EmailInput,
  errors: { nothing_owed: { status: 409 } },
});
