/** Payments, bank lines and advances beside each other: each is shown with its own permission. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import classes from '#web/kit/tabs/tab.module.css';
import { useHasPermission } from '#web/session/session.ts';

const hrefs = { payments: '/admin/payments', bank: '/admin/payments/bank', advances: '/admin/advances' } as const;

export function PaymentTabs({ open }: { open: keyof typeof hrefs }) {
  const { t } = useTranslation('invoicing');
  const [mayPayments, mayAdvances] = [useHasPermission('view-payments'), useHasPermission('view-advances')];
  if (!mayPayments) return null;
  const keys = mayAdvances ? (['payments', 'bank', 'advances'] as const) : (['payments', 'bank'] as const);
  return (
    <nav aria-label={t('payments.list')}>
      {keys.map((key) => (
        <AppLink key={key} href={hrefs[key]} className={classes.tab} aria-current={key === open ? 'page' : undefined}>
          {t(`${key}.tab`)}
        </AppLink>
      ))}
    </nav>
  );
}
