import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#base/days.ts';
import type { MoneyDecimals } from '#base/money.ts';
import { query } from '#web/api/call.ts';
import { type WithholdingTerms, withholdings } from '../../../contract/withholdings.ts';
import type { TypedDraft } from './preview.ts';
import { nextProposal, type TypedRow } from './proposal.ts';

/**
 * Fills in the taxes, discounts and withholdings of a new invoice, and calculates them again when its lines change, until the user changes
 * one of them. Of the form it renders nothing: it alone follows every letter that is typed.
 */
export function Proposal({ terms, decimals }: { terms: WithholdingTerms | undefined; decimals: MoneyDecimals }) {
  const { setValue } = useFormContext();
  const typed = useWatch() as TypedDraft & { adjustments?: TypedRow[] };
  const proposed = useRef<TypedRow[]>(null);
  useEffect(() => {
    const next = terms && nextProposal(typed, proposed.current, terms, decimals);
    if (!next) return;
    proposed.current = next.proposed;
    setValue('adjustments', next.rows, { shouldDirty: true });
  }, [typed, terms, decimals, setValue]);
  return null;
}

/** The terms of the customer for these trips; undefined until those of the choice have loaded. */
export function useTerms(customer_id: string | null, issue_date: string, trip_ids: readonly string[]): WithholdingTerms | undefined {
  const wanted = { customer_id: customer_id ?? '', issue_date, trip_ids: trip_ids.length > 0 ? trip_ids.join(',') : undefined };
  const { data, isPlaceholderData } = useQuery({
    ...query(withholdings.terms, { query: wanted as never, quiet: true }),
    enabled: customer_id !== null && isDay(issue_date),
    placeholderData: keepPreviousData,
  });
  return isPlaceholderData ? undefined : data?.data;
}
