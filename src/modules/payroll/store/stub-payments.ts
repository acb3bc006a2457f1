/** SQL shared by queries of stubs and of payments. */
import { raw } from '#server/db/sql.ts';

/** Of a row `stub`. A stub of zero is paid. */
export const stubStatus = raw(
  `(case when stub.status = 'void' then 'void' when stub.balance = 0 then 'paid' when stub.paid > 0 then 'partially_paid' else 'due' end)`,
);

/** For a row `pay` of `compensation`; null if nothing is agreed with the employee. */
export const proposedMethod = raw(`(case pay.payment_method when 'direct_deposit' then 'bank_deposit' else pay.payment_method end)`);
