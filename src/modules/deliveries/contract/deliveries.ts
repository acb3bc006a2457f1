/** Documents by email. */
import { z } from 'zod';
import type { Permission } from '#base/permissions.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { email, Id, Moment, note, one, text, WithId } from '#base/wire.ts';

export const deliveryKinds = [
  'invoice',
  'receipt',
  'advance_receipt',
  'statement',
  'settlement',
  'pay_stub',
  'owner_document',
  'payment_reminder',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** The area of the API whose screens show emails of a kind. */
export const areaOf: Record<DeliveryKind, string> = {
  invoice: 'invoices',
  receipt: 'payments',
  advance_receipt: 'advances',
  statement: 'customers',
  settlement: 'trips',
  pay_stub: 'pay-stubs',
  owner_document: 'trips',
  payment_reminder: 'invoices',
};

/** The permission to see the record of an email, and the outcome of the email, by its kind. */
export const viewOf: Record<DeliveryKind, Permission> = {
  invoice: 'view-invoices',
  receipt: 'view-payments',
  advance_receipt: 'view-advances',
  statement: 'view-invoices',
  settlement: 'view-trips',
  pay_stub: 'view-compensation',
  owner_document: 'view-owners',
  payment_reminder: 'view-invoices',
};

/** The page of the record that an email of a kind is about. */
export const pageOf = (kind: DeliveryKind, record_id: string): string =>
  `/admin/${kind === 'pay_stub' ? 'compensation/stubs' : areaOf[kind]}/${record_id}`;

/**
 * How long an email of a kind is worth sending, as a PostgreSQL interval: a day for reminders, because the invoice may be paid meanwhile. Otherwise
 * four days.
 */
export const worthSending: Partial<Record<DeliveryKind, string>> = { payment_reminder: '1 day' };

/**
 * queued: waits for the mail server. retrying: the mail server could not be reached or did not accept it, and is tried again. sent: it accepted the
 * email. returned: the address does not work. failed: it was tried for days.
 */
export const deliveryStatuses = ['queued', 'retrying', 'sent', 'returned', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Most addresses of one email. */
export const recipientsLimit = 10;

export const Delivery = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  file_name: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  /** The answer of the mail server about the address or the content, if it rejected the email; empty while the mail server cannot be reached. */
  error: z.string(),
  /** Null if the user has left the company, and for emails that the server sent by itself. */
  created_by_name: z.string().nullable(),
  created_at: Moment,
  changed_at: Moment,
});
export type Delivery = z.output<typeof Delivery>;

/** An email as it is proposed. */
export const EmailDraft = z.object({
  recipients: z.array(z.string()),
  /** Others whom the user may choose: contacts who do not get such documents by themselves. */
  others: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  body: z.string(),
  file_name: z.string(),
  /** Whether the server has a mail server. Without one nothing can be sent. */
  has_mail_server: z.boolean(),
});
export type EmailDraft = z.output<typeof EmailDraft>;

export const EmailInput = z.object({
  recipients: z
    .array(email(255))
    .min(1, 'required')
    .max(recipientsLimit)
    .transform((addresses) => [...new Set(addresses.map((address) => address.toLowerCase()))]),
  subject: text(200),
  body: note(4000),
});
export type EmailInput = z.output<typeof EmailInput>;

/** The declaration of a document's operations. */
export interface DocumentSpec<Q extends z.ZodType> {
  /** The address of the record, with `:id`. */
  path: `/${string}`;
  /** The name of the document in the summaries: "an invoice". */
  name: string;
  send: Permission;
  /** Which document of the record. */
  query: Q;
  /** The permission to see the document. */
  errors: Record<string, RefusalSpec>;
}

export interface DeliverySpec<Q extends z.ZodType, B extends z.ZodType> extends DocumentSpec<Q> {
  kind: DeliveryKind;
  /** `EmailInput`, or more. */
  body: B;
  /** The permission to send it, needed besides. */
  sendErrors?: Record<string, RefusalSpec>;
}

/** The operations by which a document is sent. */
export function deliveryRoutes<Q extends z.ZodType, B extends z.ZodType>(spec: DeliverySpec<Q, B>) {
  const { kind, path, name, send, query, body, errors, sendErrors } = spec;
  return {
    emailDraft: route(`GET ${path}/email`, send, {
      summary: `The email with which ${name} is sent, as it is proposed: to whom, and the text of the company's template.`,
      params: WithId,
      query,
      output: one(EmailDraft),
      errors,
    }),
    email: route(`POST ${path}/emails`, send, {
      summary: `Sends ${name} as a PDF, one email to each address. They are queued in the same transaction, and retried while the mail server is down.`,
      params: WithId,
      query,
      body,
      output: z.object({ data: z.array(Delivery) }),
      errors: {
        ...errors,
        ...sendErrors,
        no_mail_server: { status: 409 },
        pdf_busy: { status: 503 },
        too_many_emails: { status: 429, details: z.object({ limit: z.number() }) },
      },
    }),
    emails: route(`GET ${path}/emails`, viewOf[kind], {
      summary: `The latest 50 emails with which ${name} was sent, and their outcomes. Without a mail server, queued ones wait for one.`,
      params: WithId,
      output: z.object({ data: z.array(Delivery), has_mail_server: z.boolean() }),
    }),
  };
}

export type DeliveryOperations<Q extends z.ZodType, B extends z.ZodType> = ReturnType<typeof deliveryRoutes<Q, B>>;

export const mailServer = route('GET /api/mail-server', 'member', {
  summary: 'Whether the server has a mail server. Without one no document can be sent.',
  output: one(z.object({ is_configured: z.boolean() })),
});
