/** The texts of pay in the history of a user. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { type HistoryPartFields, historyFields, renderRate } from '#modules/history/web/pickers.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { payShares } from '../../contract/compensation.ts';

/** Fills `history` of `UserSlots`. */
export function PayHistoryTexts({ children }: { children: (parts: Record<string, HistoryPartFields>) => ReactNode }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const label = (field: string) => t(`compensation.${field}`);
  const oneOf = (field: string, words: string) => ({
    [field]: { label: label(field), render: (value: string) => label(`${words}.${value}`) },
  });
  const shares = payShares.flatMap((share) => {
    const words = { share: label(`share.${share}`) };
    return [
      [`${share}_unit`, { label: t('compensation.share_unit', words), render: (unit: string) => label(`units.${unit}`) }],
      [`${share}_value`, { label: t('compensation.share_value', words), render: renderRate }],
    ] as const;
  });
  return children({
    compensation: {
      label: label('one'),
      fields: { ...historyFields(label, { text: ['institution', 'account_number'] }), ...oneOf('payment_method', 'payment_methods') },
    },
    compensation_terms: {
      label: label('terms'),
      renderName: (valid_from) => t('compensation.from', { day: formatDay(valid_from, language) }),
      fields: {
        ...historyFields(label, {
          day: ['valid_from'],
          money: ['base_salary', 'other_discounts'],
          yesOrNo: ['transport_allowance', 'solidarity_fund'],
        }),
        ...oneOf('payroll_cycle', 'payroll_cycles'),
        ...Object.fromEntries(shares),
      },
    },
    compensation_modifier: {
      label: label('modifier'),
      fields: {
        // Rows from before terms had days got their `terms_id` later.
        ...historyFields(label, { text: ['description'], rate: ['value'], yesOrNo: ['court_ordered'], hidden: ['terms_id'] }),
        ...oneOf('kind', 'kinds'),
        ...oneOf('unit', 'units'),
        ...oneOf('base', 'bases'),
        ...oneOf('nature', 'natures'),
      },
    },
  });
}
