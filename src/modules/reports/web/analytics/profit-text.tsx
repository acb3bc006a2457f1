/** A profit. A loss is marked by more than its colour. */
import { VisuallyHidden } from '@mantine/core';
import { IconTrendingDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isNegative } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import classes from './analytics.module.css';

export function ProfitText({ amount }: { amount: string | null | undefined }) {
  const { t } = useTranslation('reports');
  if (!amount || !isNegative(amount)) return <MoneyText amount={amount} />;
  return (
    <span className={classes.loss}>
      <IconTrendingDown size="1em" aria-hidden />
      <VisuallyHidden>{t('analytics.loss')} </VisuallyHidden>
      <MoneyText amount={amount} />
    </span>
  );
}
