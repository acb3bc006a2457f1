/** The question how open cash of drivers is settled, when a trip is cancelled or gets another driver. */
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#web/kit/fields/options.ts';
import type { Options } from '#web/kit/overlay/question.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { OpenCashQuestion } from '../../contract/cash.ts';

/** The drivers with their amounts. */
export function OpenCashText({ drivers }: Pick<OpenCashQuestion, 'drivers'>) {
  const { t } = useTranslation('trips');
  return drivers.map(({ name, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two drivers may have the same name, and the list never changes
    <div key={at}>
      {t('cash.has', { name })} <MoneyText amount={amount} />
    </div>
  ));
}

/** The answers to it. */
export function useOpenCashOptions(of: 'cancelled' | 'driver'): { open_cash: Options } {
  const { t } = useTranslation('trips');
  const values = of === 'cancelled' ? (['returned', 'account'] as const) : (['keep', 'transfer'] as const);
  return {
    open_cash: { label: t(`questions.open_cash_${of}`), values: choicesOf(t, 'open_cash', values) },
  };
}
