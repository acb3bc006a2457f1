/** API contract of certificates for the withholdings of customers in a year: expected and received. */
import { z } from 'zod';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, Id, listQuery, Money, MoneySum, one, optionalText, PositiveMoney, WithId } from '#base/wire.ts';
import { withholdingKinds } from '#modules/companies/contract/withholdings.ts';
import { SentFile } from '#modules/files/contract.ts';

/** missing: less was certified than withheld. received: all of it. none: nothing was withheld. */
export const certificateStates = ['missing', 'received', 'none'] as const;
export type CertificateState = (typeof certificateStates)[number];
/** Most files of a certificate. */
export const certificateFiles = 5;

const Year = z.coerce.number().int().min(2000).max(2200);

export const CertificateInput = z.object({
  customer_id: Id,
  /** In which it was withheld. */
  year: z.number('required').int().min(2000).max(2200),
  kind: z.enum(withholdingKinds, 'choose_one'),
  received_on: Day,
  number: optionalText(40),
  amount: PositiveMoney,
  /** The ids of files of purpose `attachment`: new files sent by the caller, and those already attached. */
  file_ids: z
    .array(Id)
    .max(certificateFiles)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});
export type CertificateInput = z.output<typeof CertificateInput>;

export const Certificate = z.object({
  id: Id,
  customer_id: Id,
  year: z.number(),
  kind: z.enum(withholdingKinds),
  received_on: Day,
  number: z.string(),
  amount: Money,
  files: z.array(SentFile),
  version: z.number(),
});
export type Certificate = z.output<typeof Certificate>;

const sums = {
  /** Withheld by the invoices and the payments of the year. */
  expected: MoneySum,
  /** The sum of the certificates. */
  received: MoneySum,
  /** Not certified yet, by kind. */
  missing: MoneySum,
};

/** The withholdings of a customer in a year, by kind, and its certificates. */
export const CustomerYear = z.object({
  year: z.number(),
  kinds: z.array(z.object({ kind: z.enum(withholdingKinds), ...sums })),
  certificates: z.array(Certificate),
});
export type CustomerYear = z.output<typeof CustomerYear>;

export const CustomerWithholding = z.object({
  /** Of the customer. */
  id: Id,
  name: z.string(),
  year: z.number(),
  /** Expected, by kind. Withholdings recorded with a payment have no kind: `other`. */
  retefuente: MoneySum,
  reteica: MoneySum,
  reteiva: MoneySum,
  other: MoneySum,
  ...sums,
  state: z.enum(certificateStates),
});
export type CustomerWithholding = z.output<typeof CustomerWithholding>;

const errors = {
  date_in_future: { status: 422, field: 'received_on' },
  certificate_too_early: { status: 422, field: 'received_on' },
  customer_unknown: { status: 422, field: 'customer_id' },
  file_unknown: { status: 422, field: 'file_ids', constraint: 'withholding_certificate_file_once' },
} as const;
const path = '/api/withholding-certificates';

export const certificates = {
  list: listRoute('/api/customer-withholdings', 'view-invoices', {
    summary:
      'What each customer withheld in a year, and what of it is certified; the search matches names and tax IDs. Until April the year before.',
    query: listQuery(['name', 'missing'], 'name').extend({
      year: Year.optional(),
      state: z.enum(certificateStates, 'choose_one').optional(),
    }),
    row: CustomerWithholding,
    words: 'invoicing:certificates.',
    name: 'invoicing:certificates.title',
    columns: {
      ...plainColumns('name', 'year', 'retefuente', 'reteica', 'reteiva', 'other', 'expected', 'received', 'missing'),
      state: { texts: 'certificates.states' },
    },
    sums: {
      retefuente: MoneySum,
      reteica: MoneySum,
      reteiva: MoneySum,
      other: MoneySum,
      ...sums,
    },
    groups: groupsBy('state', certificateStates),
  }),
  ofCustomer: route('GET /api/customers/:id/withholdings', 'view-invoices', {
    summary: 'The withholdings of a customer in a year, by kind, with their certificates. Until April the year before.',
    params: WithId,
    query: z.object({ year: Year.optional() }),
    output: one(CustomerYear),
  }),
  create: route(`POST ${path}`, 'update-invoices', {
    summary: 'Records a certificate that was received from a customer.',
    body: CertificateInput,
    output: one(Certificate),
    errors,
  }),
  update: route(`PUT ${path}/:id`, 'update-invoices', {
    ifMatch: true,
    summary: 'Changes a certificate. It stays with its customer.',
    params: WithId,
    body: CertificateInput.omit({ customer_id: true }),
    output: one(Certificate),
    errors,
  }),
  remove: route(`DELETE ${path}/:id`, 'update-invoices', {
    ifMatch: true,
    summary: 'Deletes a certificate: it is missing again.',
    params: WithId,
    output: z.null(),
    status: 204,
  }),
};
