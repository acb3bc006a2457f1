/** Payments and advances beside each other: each list is shown with its own permission. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import classes from '#web/kit/tabs/tab.module.css';
import { useHasPermission } from '#web/session/session.ts';

export function PaymentTabs({ open }: { open: 'payments' | 'advances' }) {
  const { t } = useTranslation('invoicing');
  const [mayPayments, mayAdvances] = [useHasPermission('view-payments'), useHasPermission('view-advances')];
  if (!mayPayments || !mayAdvances) return null;
  return (
    <nav aria-label={t('payments.list')}>
      {(['payments', 'advances'] as const).map((key) => (
        <AppLink key={key} href={`/admin/${key}`} className={classes.tab} aria-current={key === open ? 'page' : undefined}>
          {t(`${key}.tab`)}
        </AppLink>
      ))}
    </nav>
  );
}
