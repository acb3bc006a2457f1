/** Taking a record out of use and back, or shutting somebody out, after asking. */
import { useTranslation } from 'react-i18next';
import type { Route } from '#base/route.ts';
import { call } from '../../api/call.ts';
import { toastFailure, toastSuccess } from '../../app/toast.ts';
import { useConfirm } from '../overlay/confirm.tsx';
import type { RowAction } from '../table/row-menu.tsx';

interface Changed {
  id: string;
  status: string;
  version?: number;
}

type Move = 'block' | 'deactivate' | 'reactivate';
const done: Record<Move, string> = { block: 'blocked', deactivate: 'deactivated', reactivate: 'reactivated' };

interface StatusActions<Row extends Changed> {
  operations: { deactivate: Route; reactivate: Route; block?: Route };
  /**
   * Where the words begin: `customers:`, `fleet:trucks.`. There are `deactivate_title` with `{{name}}`, `deactivate_text`, `deactivated`
   * and `deactivate_failed`, and the same of `reactivate` and of `block`, where there is such an operation.
   */
  words: string;
  name: (record: Row) => string;
  /** After a change, and after one that failed: what is shown may be out of date. */
  forget: () => Promise<unknown>;
  /** As for `call`: null where the record is of no company. */
  company?: null;
}

/** What may be done with the status of a record, for its row and for its page; the caller asks whether it may be. */
export function useStatusActions<Row extends Changed>({
  operations,
  words,
  name,
  forget,
  company,
}: StatusActions<Row>): (record: Row) => RowAction[] {
  const { t } = useTranslation();
  const confirm = useConfirm();

  const change = async (record: Row, to: Move, operation: Route, look: { action: string; danger: boolean }) => {
    const title = t(`${words}${to}_title`, { name: name(record) });
    if (!(await confirm({ title, text: t(`${words}${to}_text`), ...look }))) return;
    try {
      await call(operation, { params: { id: record.id }, version: record.version, company });
      toastSuccess(t(`${words}${done[to]}`));
    } catch (error) {
      toastFailure(t(`${words}${to}_failed`), error);
    }
    await forget();
  };

  return (record) => {
    const moves: Move[] = record.status === 'active' ? ['block', 'deactivate'] : ['reactivate'];
    return moves.flatMap((to) => {
      const operation = operations[to];
      if (!operation) return [];
      const look = { action: t(`common:actions.${to}`), danger: to !== 'reactivate' };
      return [{ label: look.action, danger: look.danger, onClick: () => void change(record, to, operation, look) }];
    });
  };
}
