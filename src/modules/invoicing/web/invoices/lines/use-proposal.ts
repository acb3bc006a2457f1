import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#base/days.ts';
import type { MoneyDecimals } from '#base/money.ts';
import { query } from '#web/api/call.ts';
import { type WithholdingTerms, withholdings } from '../../../contract/withholdings.ts';
import type { TypedDraft } from './preview.ts';
import { nextProposal, type TypedRow } from './proposal.ts';

type Typed = TypedDraft & { adjustments?: TypedRow[]; trip_ids?: string[]; issue_date?: string };

/**
 * Fills in the taxes, discounts and withholdings of a new invoice of the customer, and calculates them again when its lines, trips or issue
 * date change, until the user changes one of them. Returns from where its trips start.
 */
export function useProposal(customer_id: string | null, decimals: MoneyDecimals): WithholdingTerms['origins'] {
  const { setValue } = useFormContext();
  const typed = useWatch() as Typed;
  const terms = useTerms(customer_id, typed.issue_date ?? '', typed.trip_ids ?? []);
  const proposed = useRef<TypedRow[]>(null);
  useEffect(() => {
    const next = terms && nextProposal(typed, proposed.current, terms, decimals);
    if (!next) return;
    proposed.current = next.proposed;
    setValue('adjustments', next.rows, { shouldDirty: true });
  }, [typed, terms, decimals, setValue]);
  return terms?.origins ?? none;
}

const none: WithholdingTerms['origins'] = [];

/** Undefined until they are known for what is chosen. */
function useTerms(customer_id: string | null, issue_date: string, trip_ids: string[]): WithholdingTerms | undefined {
  const wanted = { customer_id: customer_id ?? '', issue_date, trip_ids: trip_ids.length > 0 ? trip_ids.join(',') : undefined };
  const { data, isPlaceholderData } = useQuery({
    ...query(withholdings.terms, { query: wanted as never, quiet: true }),
    enabled: customer_id !== null && isDay(issue_date),
    placeholderData: keepPreviousData,
  });
  return isPlaceholderData ? undefined : data?.data;
}
