/** Actions on a service: plan, complete, cancel, open again, delete. */
import { IconBan, IconCalendar, IconCheck, IconReceipt, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type ServiceRow, services } from '../../contract/services.ts';
import { takesExpense } from '../../rules/expense.ts';
import { mayMove } from '../../rules/services.ts';
import { CompletionDialog, PlanDialog } from './dialogs.tsx';
import { ExpenseDialog, useMayPost } from './expense.tsx';

export type ServiceActionKey = 'schedule' | 'complete' | 'expense' | 'cancel' | 'reopen' | 'remove';
interface ServiceAction extends RowAction {
  key: ServiceActionKey;
  onClick: () => void;
}

/** Returns the actions of a service that its status and the user's permissions allow, and the dialogs that they open. */
export function useServiceActions(onRemoved?: () => unknown): {
  actionsOf: (service: ServiceRow) => ServiceAction[];
  postExpense: (service: ServiceRow) => void;
  dialogs: ReactNode;
} {
  const { t } = useTranslation(['maintenance', 'common']);
  const confirm = useConfirm();
  const [mayUpdate, mayDelete] = [useHasPermission('update-services'), useHasPermission('delete-services')];
  const [planned, setPlanned] = useState<ServiceRow>();
  const [completed, setCompleted] = useState<ServiceRow>();
  const [posted, setPosted] = useState<ServiceRow>();
  const mayPost = useMayPost();
  const textsOf = ({ description, plate }: ServiceRow) => ({ service: description, vehicle: plate });

  const run = async (action: 'cancel' | 'reopen' | 'remove', send: () => Promise<unknown>, after?: () => unknown) => {
    if (await runAction(send, t(`services.${action}.done`), t(`services.${action}.failed`))) await after?.();
    await invalidateAll();
  };
  const cancel = async (service: ServiceRow) => {
    const confirmed = await confirm({
      title: t('services.cancel.title', textsOf(service)),
      text: t('services.cancel.text'),
      action: t('services.cancel.action'),
      cancel: t('common:actions.back'),
      reason: {},
    });
    const params = { id: service.id };
    if (confirmed) await run('cancel', () => call(services.cancel, { params, body: { reason: confirmed.reason } }));
  };
  const remove = async (service: ServiceRow) => {
    const question = { title: t('services.remove.title', textsOf(service)), text: t('services.remove.text') };
    if (!(await confirm({ ...question, action: t('common:actions.delete'), danger: true }))) return;
    await run('remove', () => call(services.remove, { params: { id: service.id }, version: service.version }), onRemoved);
  };

  const actionsOf = (service: ServiceRow): ServiceAction[] => {
    const { id, status } = service;
    const isPlanned = status === 'open' || status === 'scheduled';
    const all: (ServiceAction | false)[] = [
      mayUpdate &&
        isPlanned && {
          key: 'schedule',
          label: t('services.schedule.action'),
          icon: <IconCalendar size={16} />,
          onClick: () => setPlanned(service),
        },
      mayUpdate &&
        mayMove(status, 'done') && {
          key: 'complete',
          label: t('services.complete.action'),
          icon: <IconCheck size={16} />,
          onClick: () => setCompleted(service),
        },
      mayPost &&
        takesExpense(service) && {
          key: 'expense',
          label: t('services.expense.action'),
          icon: <IconReceipt size={16} />,
          onClick: () => setPosted(service),
        },
      mayUpdate &&
        mayMove(status, 'cancelled') && {
          key: 'cancel',
          label: t('services.cancel.action'),
          icon: <IconBan size={16} />,
          onClick: () => void cancel(service),
        },
      mayUpdate &&
        status === 'cancelled' && {
          key: 'reopen',
          label: t('services.reopen.action'),
          icon: <IconRefresh size={16} />,
          onClick: () => void run('reopen', () => call(services.reopen, { params: { id } })),
        },
      mayDelete &&
        status !== 'done' && {
          key: 'remove',
          label: t('common:actions.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () => void remove(service),
        },
    ];
    return all.filter((action) => action !== false);
  };
  const dialogs = (
    <>
      <PlanDialog service={planned} onClose={() => setPlanned(undefined)} />
      <CompletionDialog
        service={completed}
        onClose={() => setCompleted(undefined)}
        onCompleted={(service) => mayPost && takesExpense(service) && setPosted(service)}
      />
      <ExpenseDialog service={posted} onClose={() => setPosted(undefined)} />
    </>
  );
  return { actionsOf, postExpense: setPosted, dialogs };
}
