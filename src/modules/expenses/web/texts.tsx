/** How expenses are named and shown. */
import { useTranslation } from 'react-i18next';
import type { Question } from '#base/confirmations.ts';
import { formatDay, formatMoney } from '#base/format.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { useOdometerQuestionText } from '#modules/fleet/web/parts.tsx';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { useUnusualDayText } from '#web/kit/overlay/unusual-day.ts';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { DuplicateQuestion, ExpenseRow } from '../contract/expenses.ts';
import type { ExpenseStatus } from '../contract/fields.ts';

const looks: Record<ExpenseStatus, { tone: Tone; glyph?: Glyph }> = {
  submitted: { tone: 'warn' },
  approved: { tone: 'good', glyph: 'check' },
  rejected: { tone: 'bad' },
  void: { tone: 'quiet' },
};

export function ExpenseStatusBadge({ status }: { status: ExpenseStatus }) {
  const { t } = useTranslation('expenses');
  return <StatusBadge {...looks[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}

/** `100,00 USD`; empty for pesos, which are shown already. */
export function ForeignAmount({ amount, currency }: Pick<ExpenseRow, 'amount' | 'currency'>) {
  const language = useLanguage();
  return currency === 'COP' ? null : formatMoney(amount, language, 2, currency);
}

/** The amount in pesos, with the one in its currency before it. */
export function ExpenseAmount({ expense }: { expense: Pick<ExpenseRow, 'amount' | 'currency' | 'cop_amount'> }) {
  return (
    <>
      {expense.currency !== 'COP' && (
        <>
          <ForeignAmount {...expense} />
          {' · '}
        </>
      )}
      <MoneyText amount={expense.cop_amount} />
    </>
  );
}

/** What was bought, if it is known: the toll, the product, else the provider. */
export const detailOf = ({ toll_name, product, provider_name }: Pick<ExpenseRow, 'toll_name' | 'product' | 'provider_name'>): string =>
  [toll_name || product, provider_name].filter(Boolean).join(' · ');

/** Asks before an expense is saved or approved: about a receipt that was entered before, and an unusual odometer. */
export function useExpenseQuestions(action: string) {
  const { t } = useTranslation('expenses');
  const language = useLanguage();
  const odometerText = useOdometerQuestionText();
  const dayText = useUnusualDayText();
  const receiptText = ({ number, date, provider, receipt_number }: DuplicateQuestion) =>
    t('questions.duplicate_receipt', { number, day: formatDay(date, language), provider, receipt_number });
  const describe = (question: Question) => {
    const text =
      dayText(question) ??
      (question.code === 'duplicate_receipt'
        ? receiptText(question as unknown as DuplicateQuestion)
        : odometerText(question as OdometerQuestion));
    return typeof question.row === 'number' ? t('questions.in_row', { row: question.row + 1, text }) : text;
  };
  return useConfirmations({ title: t('questions.title'), action }, describe);
}
