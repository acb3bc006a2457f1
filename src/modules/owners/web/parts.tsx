/** For the lists of later modules. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import classes from '#web/kit/tabs/tab.module.css';
import { useHasPermission } from '#web/session/session.ts';

const hrefs = { expenses: '/admin/expenses', owners: '/admin/owners', balances: '/admin/owners/balances' } as const;

/** Tabs of expenses, owners and owner balances: each list is shown with its own permission. */
export function ExpenseTabs({ open }: { open: keyof typeof hrefs }) {
  const { t } = useTranslation('owners');
  const [mayExpenses, mayOwners] = [useHasPermission('view-expenses'), useHasPermission('view-owners')];
  if (!mayOwners) return null;
  return (
    <nav aria-label={t('tabs.label')}>
      {(['expenses', 'owners', 'balances'] as const)
        .filter((key) => key !== 'expenses' || mayExpenses)
        .map((key) => (
          <AppLink key={key} href={hrefs[key]} className={classes.tab} aria-current={key === open ? 'page' : undefined}>
            {t(`tabs.${key}`)}
          </AppLink>
        ))}
    </nav>
  );
}
