/** The screens of payroll are for the office: drivers have the permission for their own stubs only. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useHasPermission, useIsDriver, useSession } from '#web/session/session.ts';
import { maySetPay } from '../rules/compensation.ts';

/** Renders the screen for users who see the pay of others. Others see that they have no access, and no query is sent. */
export function Guarded({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['payroll', 'common']);
  const isDriver = useIsDriver();
  if (useHasPermission('view-compensation') && !isDriver) return children;
  return (
    <>
      <PageHead title={t('periods.name')} />
      <EmptyState title={t('common:errors.module_denied')} picture="alert" />
    </>
  );
}

/** Whether the rule lets the user change the pay of an employee: their own only as administrator. Permissions are checked separately. */
export function useMaySetPay(): (employee: string) => boolean {
  const { user, roles } = useSession();
  const administers = roles.includes('administrator') || roles.includes('super_administrator');
  return (employee) => maySetPay({ is_self: employee === user.id, administers });
}

/** Whether the user may change the compensation of an employee, or their pay in a period. */
export function useMayChangePay(employee: string): boolean {
  const mayUpdate = useHasPermission('update-compensation');
  return useMaySetPay()(employee) && mayUpdate;
}
