import { useTranslation } from 'react-i18next';
import { OpenBefore } from '#modules/settings/web/parts.tsx';
import { expenses } from '../contract/expenses.ts';

/** Expenses up to a day that wait for a decision, which is not possible once the books of that day are closed. */
export function SubmittedBefore({ through }: { through: string }) {
  const { t } = useTranslation('expenses');
  const input = { status: 'submitted', dated_to: through };
  return <OpenBefore route={expenses.list} input={input} href="/admin/expenses" text={(values) => t('submitted_before', values)} />;
}
