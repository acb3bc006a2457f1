/** The totals of everything that a list finds. */
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { maxSummed } from '#base/lists/columns.ts';
import { MoneyText } from '../text/money-text.tsx';
import { useLanguage } from '../text/use-language.ts';

interface ListSumsProps {
  /** By column; null where too many rows match. */
  sums: Record<string, string | null> | null;
  titleOf: (column: string) => string;
}

export function ListSums({ sums, titleOf }: ListSumsProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  if (!sums) return <span>{t('table.no_sum', { count: formatQuantity(String(maxSummed), language) })}</span>;
  return Object.entries(sums).flatMap(([column, sum]) =>
    sum === null ? (
      []
    ) : (
      <span key={column}>
        {t('table.sum', { name: titleOf(column) })}{' '}
        <strong>
          <MoneyText amount={sum} />
        </strong>
      </span>
    ),
  );
}
