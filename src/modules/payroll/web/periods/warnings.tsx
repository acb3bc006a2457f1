/** Why a payment deserves a look before its period is closed. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { StubWarning } from '../../contract/stubs.ts';

/** Warnings about the user's own decisions are left out: they do not need another look. */
const decided: readonly StubWarning['code'][] = ['fewer_days', 'cash_left'];

export const isUrgent = ({ code }: StubWarning): boolean => !decided.includes(code);

/** The warning in a few words. `days`: the paid ones. */
export function useWarningText(): (warning: StubWarning, days: number) => string {
  const { t } = useTranslation('payroll');
  return ({ code, count }, days) => t(`warnings.${code}`, { count: code === 'fewer_days' ? days : (count ?? 1) });
}

export function WarningBadge({ warning, days }: { warning: StubWarning; days: number }) {
  const language = useLanguage();
  const text = useWarningText()(warning, days);
  const title = warning.amount === null ? undefined : formatMoney(warning.amount, language);
  return isUrgent(warning) ? (
    <StatusBadge tone="warn" title={title}>
      {text}
    </StatusBadge>
  ) : (
    <StatusBadge tone="quiet" glyph="none" title={title}>
      {text}
    </StatusBadge>
  );
}
