/** The invoices and payments of a company are not everybody's. */
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#base/permissions.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useMay } from '#web/session/session.ts';

/** Shows the screen to whoever holds the permission; others read that they have no access, and nothing is asked of the server. */
export function Guarded({ may, title, children }: { may: Permission; title: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  if (useMay(may)) return children;
  return (
    <>
      <PageHead title={title} />
      <EmptyState title={t('errors.module_denied')} icon={<IconLock size={28} />} />
    </>
  );
}
