/** For the lists of later modules. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import classes from '#web/kit/tabs/tab.module.css';

const hrefs = { owners: '/admin/owners', balances: '/admin/owners/balances' } as const;

/** Tabs of owners and their balances. */
export function OwnerTabs({ open }: { open: keyof typeof hrefs }) {
  const { t } = useTranslation('owners');
  return (
    <nav aria-label={t('tabs.label')}>
      {(['owners', 'balances'] as const).map((key) => (
        <AppLink key={key} href={hrefs[key]} className={classes.tab} aria-current={key === open ? 'page' : undefined}>
          {t(`tabs.${key}`)}
        </AppLink>
      ))}
    </nav>
  );
}
