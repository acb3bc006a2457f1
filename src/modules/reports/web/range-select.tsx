import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LongRangeName, longRanges, namedRange, type Range } from '../rules/ranges.ts';

interface RangeSelectProps {
  range: Range;
  today: string;
  /** This month has no parameters in the address. */
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
}

/** The usual ranges; any other is shown as such, and chosen elsewhere. */
export function RangeSelect({ range, today, onChange }: RangeSelectProps) {
  const { t } = useTranslation('reports');
  const chosen = longRanges.find((name) => {
    const { from, to } = namedRange(name, today);
    return from === range.from && to === range.to;
  });
  return (
    <NativeSelect
      aria-label={t('range_label')}
      value={chosen ?? 'other'}
      data={[
        ...longRanges.map((name) => ({ value: name as string, label: t(`ranges.${name}`) })),
        ...(chosen ? [] : [{ value: 'other', label: t('ranges.other') }]),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === 'month' ? { from: undefined, to: undefined } : namedRange(value as LongRangeName, today))
      }
    />
  );
}
