import { useTranslation } from 'react-i18next';
import { OpenBefore } from '#modules/settings/web/parts.tsx';
import { expenses } from '../contract/expenses.ts';

/** Expenses up to a day that wait for a decision: once its books are closed there is none. */
export function SubmittedBefore({ through }: { through: string }) {
  const { t } = useTranslation('expenses');
  const input = { status: 'submitted', dated_to: through };
  return <OpenBefore route={expenses.list} input={input} href="/admin/expenses" text={(values) => t('submitted_before', values)} />;
}
