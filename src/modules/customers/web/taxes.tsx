/** The default taxes of a customer as text: the rate and the kind of each. */
import { useTranslation } from 'react-i18next';
import { formatRate } from '#base/format.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { CustomerTax } from '../contract.ts';

export function Taxes({ taxes }: { taxes: CustomerTax[] }) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  if (taxes.length === 0) return t('hints.no_taxes');
  return (
    <Facts
      rows
      facts={taxes.map(({ id, name, type, method, value, per_mille }) => [
        name,
        <span key={id}>
          {method === 'percentage' ? formatRate({ value, per_mille }, language) : <MoneyText amount={value} />}
          {` · ${t(`tax_types.${type}`)}`}
        </span>,
      ])}
    />
  );
}
