/** Queries of the reports of pay. */
import { useQuery } from '@tanstack/react-query';
import { jobPollMs } from '#modules/jobs/web/parts.ts';
import { query } from '#web/api/call.ts';
import { payDocuments } from '../../contract/documents.ts';
import { payReports } from '../../contract/reports.ts';

export const usePeriodReport = (id: string) => useQuery(query(payReports.period, { params: { id }, quiet: true }));

export const useContributions = (month: string) => useQuery(query(payReports.contributions, { query: { month }, quiet: true }));

/** Refetched periodically while it is printed. */
export const useStubsDocument = (id: string) =>
  useQuery({
    ...query(payDocuments.readAll, { params: { id }, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.data.state === 'printing' ? jobPollMs : false),
  });
