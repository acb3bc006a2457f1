/** Queries of the screens of payments. */
import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { bankFiles } from '../../contract/bank-files.ts';
import { stubPayments } from '../../contract/payments.ts';
import { payPeriods } from '../../contract/periods.ts';
import { payStubs } from '../../contract/stubs.ts';

export const usePayment = (id: string) => useQuery(query(stubPayments.read, { params: { id } }));
export const usePayable = (period: string) => useQuery(query(stubPayments.payable, { params: { id: period }, quiet: true }));
export const useBankFiles = (period: string) => useQuery(query(bankFiles.list, { params: { id: period }, quiet: true }));

/** Invalidates every query that may show a payment, the balance of a stub, or a bank file. Call after any change of one. */
export const invalidatePayments = () =>
  invalidate(
    stubPayments.list,
    stubPayments.read,
    stubPayments.payable,
    bankFiles.list,
    payStubs.list,
    payStubs.read,
    payStubs.own,
    payPeriods.read,
  );
