/** API contract of printed payroll documents: a stub, all stubs of a period, the earnings of a year; and of employees' own advances. */
import { z } from 'zod';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { Day, Id, Moment, Money, one, WithId } from '#base/wire.ts';

/** An advance on pay of the caller, as far as stubs have not taken it. */
export const OwnAdvance = z.object({
  id: Id,
  date: Day,
  amount: Money,
  taken: Money,
  open: Money,
  instalments: z.number(),
  instalments_left: z.number(),
  /** The next instalment, and the period whose stub takes the last one, if pay always suffices; null if the next pay period is not known. */
  next_instalment: Money,
  ends_with: z.object({ starts_on: Day, ends_on: Day }).nullable(),
});
export type OwnAdvance = z.output<typeof OwnAdvance>;

export const printStates = ['none', 'printing', 'ready', 'failed'] as const;

/** All stubs of a period as one PDF. */
export const StubsDocument = z.object({
  /** none: never printed, or printed before the period was closed again. */
  state: z.enum(printStates),
  /** While it is printed; only the user who started the job may read its progress. */
  job_id: Id.nullable(),
  stubs: z.number().nullable(),
  created_at: Moment.nullable(),
  /** The code of the refusal that ended the job. */
  failure: z.string().nullable(),
});
export type StubsDocument = z.output<typeof StubsDocument>;

/** The job that prints all stubs of a period. */
export const printStubsKind = 'print_pay_stubs';

/** Stubs whose figures are not final: void, or of a period that was opened again. */
export const notFinal = {
  stub_void: { status: 409 },
  stub_reopened: { status: 409 },
} as const satisfies Record<string, RefusalSpec>;

const noStubsInYear = { no_stubs_in_year: { status: 409 } } as const satisfies Record<string, RefusalSpec>;
const ofYear = z.object({ year: z.coerce.number().int().min(2000).max(2200) });

export const payDocuments = {
  stub: pdfRoute('/api/pay-stubs/:id/pdf', 'view-compensation', {
    summary: "A pay stub, printed in the company's language; drivers print their own of closed periods.",
    params: WithId,
    errors: notFinal,
  }),
  ownStub: pdfRoute('/api/user/pay-stubs/:id/pdf', 'member', {
    summary: 'A pay stub of the caller, of a closed period, printed.',
    params: WithId,
    errors: notFinal,
  }),
  certificate: pdfRoute('/api/users/:id/earnings-certificate', 'view-compensation', {
    summary: "The earnings and deductions of a user's stubs in a year, of closed periods, printed; drivers print their own.",
    params: WithId,
    query: ofYear,
    errors: noStubsInYear,
  }),
  ownCertificate: pdfRoute('/api/user/earnings-certificate', 'member', {
    summary: "The earnings and deductions of the caller's stubs in a year, of closed periods, printed.",
    params: z.object({}),
    query: ofYear,
    errors: noStubsInYear,
  }),
  ownAdvances: route('GET /api/user/payroll-advances', 'member', {
    summary: 'The open advances on pay of the caller: the open amount of each, and when it ends.',
    output: z.object({ data: z.array(OwnAdvance) }),
  }),
  readAll: route('GET /api/pay-periods/:id/stubs-document', 'view-compensation', {
    params: WithId,
    summary: 'Whether all stubs of a period are printed as one PDF. Not for drivers.',
    output: one(StubsDocument),
  }),
  printAll: route('POST /api/pay-periods/:id/stubs-document', 'view-compensation', {
    params: WithId,
    status: 202,
    summary: 'Starts a job that prints all stubs of a closed period as one PDF, by name. Not for drivers.',
    output: one(z.object({ job_id: Id })),
    errors: { period_not_closed: { status: 409 }, already_printing: { status: 409 } },
  }),
  allStubs: pdfRoute('/api/pay-periods/:id/stubs-document/pdf', 'view-compensation', {
    summary: 'All stubs of a closed period as one PDF, once a job printed them. Not for drivers.',
    params: WithId,
  }),
};
