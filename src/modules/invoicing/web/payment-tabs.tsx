/** Payments, bank lines and advances beside each other: each is shown with its own permission. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import classes from '#web/kit/tabs/tab.module.css';
import { useHasPermission } from '#web/session/session.ts';

const hrefs = { payments: '/admin/payments', bank: '/admin/payments/bank', advances: '/admin/advances' } as const;

export function PaymentTabs({ open }: { open: keyof typeof hrefs }) {
  const { t } = useTranslation('invoicing');
  const [mayPayments, mayInvoices] = [useHasPermission('view-payments'), useHasPermission('view-invoices')];
  const mayAdvances = useHasPermission('view-advances');
  if (!mayPayments) return null;
  // Bank lines are compared with open invoices.
  const keys = (['payments', 'bank', 'advances'] as const).filter(
    (key) => (key !== 'bank' || mayInvoices) && (key !== 'advances' || mayAdvances),
  );
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
