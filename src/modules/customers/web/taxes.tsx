/** The default taxes of a customer as text: rate and kind below the name of each, so that they fit the narrow column of its page. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#base/format.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { CustomerTax } from '../contract.ts';

export function Taxes({ taxes }: { taxes: CustomerTax[] }) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  if (taxes.length === 0) return t('hints.no_taxes');
  return taxes.map(({ id, name, type, method, value, per_mille }) => (
    <div key={id}>
      {name}
      <Text size="xs" c="dimmed">
        {method === 'percentage' ? formatRate({ value, per_mille }, language) : <MoneyText amount={value} />}
        {` · ${t(`tax_types.${type}`)}`}
      </Text>
    </div>
  ));
}
