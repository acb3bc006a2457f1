import { useTranslation } from 'react-i18next';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import type { StubPaymentState } from '../../contract/stubs.ts';

const looks: Record<StubPaymentState, { tone: Tone; glyph?: Glyph }> = {
  active: { tone: 'good', glyph: 'check' },
  returned: { tone: 'warn' },
  void: { tone: 'quiet' },
};

export function PaymentStateBadge({ status }: { status: StubPaymentState }) {
  const { t } = useTranslation('payroll');
  return <StatusBadge {...looks[status]}>{t(`payments.states.${status}`)}</StatusBadge>;
}
