import { useQuery } from '@tanstack/react-query';
import { addDays } from '#base/days.ts';
import { payPeriods } from '#modules/payroll/contract/periods.ts';
import { query } from '#web/api/call.ts';
import { useMoneyDecimals } from '#web/session/session.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import type { Range } from '../../rules/ranges.ts';
import { payrollEstimate } from '../../rules/shares.ts';

type Estimate = ReturnType<typeof payrollEstimate>;

interface Estimates {
  state: 'pending' | 'failed' | 'known';
  estimate: Estimate;
  /** For the range before, which is compared with this one. */
  previous: Estimate;
}

/**
 * The expected pay of the open period for the days of the range and of the one before, by its preview, which is calculated for each employee and so
 * loads separately. Without it the profit is not known.
 */
export function usePayrollEstimate(data: Dashboard | undefined): Estimates {
  const { open_period = null, benefits_percent = null } = data ?? {};
  const decimals = useMoneyDecimals();
  const isNear =
    data !== undefined && open_period !== null && open_period.starts_on <= addMonth(data.to) && open_period.ends_on >= data.previous_from;
  const { data: preview, isError } = useQuery({
    ...query(payPeriods.preview, { params: { id: open_period?.id ?? '' }, quiet: true }),
    enabled: isNear,
  });
  if (!isNear || benefits_percent === null) return { state: 'known', estimate: null, previous: null };
  if (!preview) return { state: isError ? 'failed' : 'pending', estimate: null, previous: null };
  const estimateOf = (range: Range) => payrollEstimate(preview.data.people, open_period, range, benefits_percent, decimals);
  return {
    state: 'known',
    estimate: estimateOf(data),
    previous: estimateOf({ from: data.previous_from, to: data.previous_to }),
  };
}

/** A monthly employee is paid in a period that may begin a month after the days. */
const addMonth = (day: string) => addDays(day, 31);
