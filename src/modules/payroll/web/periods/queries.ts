/** Queries of the screens of pay periods and pay stubs. */
import { useQuery } from '@tanstack/react-query';
import { jobPollMs } from '#modules/jobs/web/parts.ts';
import { query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { stubPayments } from '../../contract/payments.ts';
import { payPeriods } from '../../contract/periods.ts';
import { payStubs } from '../../contract/stubs.ts';

/** The latest first: some years, as many as the selector shows. */
export const usePeriods = () => useQuery(query(payPeriods.list, { query: { perPage: 100 } }));

/** One period, for `<Loaded>`; refetched periodically while a job closes it. */
export const usePeriod = (id: string) =>
  useQuery({
    ...query(payPeriods.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.job_id ? jobPollMs : false),
  });

export const previewQuery = (id: string) => query(payPeriods.preview, { params: { id }, quiet: true });

export const usePreview = (id: string) => useQuery(previewQuery(id));

export const personQuery = (id: string, employee_id: string) => query(payPeriods.person, { params: { id, employee_id }, quiet: true });

/** Invalidates every query of periods and stubs: the pay of one person changes the totals. */
export const invalidatePeriods = () =>
  invalidate(
    payPeriods.list,
    payPeriods.read,
    payPeriods.trips,
    payPeriods.preview,
    payPeriods.person,
    payStubs.list,
    payStubs.read,
    payStubs.own,
    stubPayments.payable,
  );
