/** Receivables by age: a strip whose parts are as wide as their amounts, and labels and figures as links to the invoices of each age. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Age } from '../../contract/receivables.ts';
import classes from '../customer/customer.module.css';
import { ShareBar } from '../share-bar.tsx';

interface AgingStripProps {
  total: string;
  /** An age without an address is not a link. `count`: of its invoices, if it is known. */
  ages: readonly { age: Age; amount: string; count?: number; href: string | undefined }[];
  /** Takes less of the height of a phone. */
  isCompact?: boolean;
}

export function AgingStrip({ total, ages, isCompact = false }: AgingStripProps) {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <ShareBar total={total} parts={ages.map(({ age, amount }) => ({ name: age, amount }))} className={classes.ageBar} />
      <ul className={classes.ages} data-compact={isCompact || undefined}>
        {ages.map(({ age, amount, count, href }) => {
          const content = (
            <>
              <span className={classes.ageName}>
                <span className={classes.swatch} data-part={age} aria-hidden />
                {t(`customer.ages.${age}`)}
              </span>
              <span className={classes.ageAmount}>
                <MoneyText amount={amount} />
              </span>
              {count !== undefined && count > 0 && <span className={classes.ageCount}>{t('customer.invoices', { count })}</span>}
            </>
          );
          return (
            <li key={age}>
              {href === undefined ? (
                <div className={classes.age} data-empty>
                  {content}
                </div>
              ) : (
                <AppLink href={href} className={classes.age}>
                  {content}
                </AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
