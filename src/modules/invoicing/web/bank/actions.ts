/** Actions on a line of a bank statement, from its screens. */
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type BankLine, bankLines, type QueuedLine } from '../../contract/bank/lines.ts';

type Options = { quiet?: boolean };

/** Records the proposal for a line as its payment, or links the payment that was entered for it. */
export const confirmProposal = ({ id, proposal }: QueuedLine, options: Options = {}) => {
  const { payment_id, customer_id, allocations } = proposal;
  if (payment_id !== null) return call(bankLines.link, { params: { id }, body: { payment_id }, ...options });
  const shares = allocations.map(({ invoice_id, amount }) => ({ invoice_id, amount }));
  return call(bankLines.pay, { params: { id }, body: { customer_id, allocations: shares }, ...options });
};

/** Whether the proposal can be confirmed without a choice. */
export const hasProposal = ({ proposal: { allocations, payment_id } }: QueuedLine) => allocations.length > 0 || payment_id !== null;

/** The day and amount of a line, which distinguish the buttons of lines. */
export function useLineName(): (line: Pick<BankLine, 'line_date' | 'amount'>) => { day: string; amount: string } {
  const language = useLanguage();
  return ({ line_date, amount }) => ({ day: formatDay(line_date, language), amount: formatMoney(amount, language) });
}

/** Each resolves to whether it succeeded. */
export function useLineActions() {
  const { t } = useTranslation('invoicing');
  const run = async (work: () => Promise<unknown>, done: string) => {
    const isDone = await runAction(work, done, t('bank.failed'));
    await invalidateAll();
    return isDone;
  };
  return {
    confirm: (line: QueuedLine) =>
      run(() => confirmProposal(line), t(line.proposal.payment_id === null ? 'bank.confirmed' : 'bank.linked')),
    ignore: ({ id }: Pick<BankLine, 'id'>) => run(() => call(bankLines.ignore, { params: { id } }), t('bank.ignored')),
    reopen: ({ id }: Pick<BankLine, 'id'>) => run(() => call(bankLines.unignore, { params: { id } }), t('bank.reopened')),
    unlink: ({ id }: Pick<BankLine, 'id'>, payment_id: string) =>
      run(() => call(bankLines.unlink, { params: { id, payment_id } }), t('bank.unlinked')),
  };
}
