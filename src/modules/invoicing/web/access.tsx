/** Limits the screens of invoices and payments to users with the permission. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#base/permissions.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useHasPermission } from '#web/session/session.ts';

/** Renders the screen for users with the permission. Others see that they have no access, and no query is sent. */
export function Guarded({ may, title, children }: { may: Permission; title: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  if (useHasPermission(may)) return children;
  return (
    <>
      <PageHead title={title} />
      <EmptyState title={t('errors.module_denied')} picture="alert" />
    </>
  );
}
