/** The totals of everything that a list finds. */
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { type ListFile, maxSummed, partKey, titleKey } from '#base/lists/columns.ts';
import { isZero } from '#base/money.ts';
import { MoneyText } from '../text/formatted.tsx';
import { useLanguage } from '../text/use-locale.ts';

interface ListSumsProps {
  file: ListFile;
  /** By name; null if too many rows match. */
  sums: Record<string, string | null> | null;
  /** All of them if undefined. */
  names: readonly string[] | undefined;
}

/** A part with a sum of zero is left out. */
export function ListSums({ file, sums, names }: ListSumsProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  if (!sums) return <span>{t('table.no_sum', { count: formatQuantity(String(maxSummed), language) })}</span>;
  const isPart = (name: string) => name in file.partOf;
  return Object.entries(sums).flatMap(([name, sum]) =>
    sum === null || names?.includes(name) === false || (isPart(name) && isZero(sum)) ? (
      []
    ) : (
      <span key={name}>
        {isPart(name) ? t(partKey(file, name)) : t('table.sum', { name: t(titleKey(file, name)) })}{' '}
        <strong>
          <MoneyText amount={sum} />
        </strong>
      </span>
    ),
  );
}
