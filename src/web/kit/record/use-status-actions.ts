/** Actions that deactivate, reactivate or block a record, after a confirmation. */
import { useTranslation } from 'react-i18next';
import type { Route } from '#base/route.ts';
import { call } from '../../api/call.ts';
import { runAction } from '../../app/toast.ts';
import { useConfirm } from '../overlay/confirm.tsx';
import type { RowAction } from '../table/row-menu.tsx';

interface StatusRecord {
  id: string;
  status: string;
  version?: number;
}

type Action = 'block' | 'deactivate' | 'reactivate';
const doneTexts: Record<Action, string> = { block: 'blocked', deactivate: 'deactivated', reactivate: 'reactivated' };

interface StatusActions<Row extends StatusRecord> {
  operations: { deactivate: Route; reactivate: Route; block?: Route };
  /**
   * Prefix of the texts: `customers:`, `fleet:trucks.`. Required are `deactivate_title` with `{{name}}`, `deactivate_text`, `deactivated` and
   * `deactivate_failed`, and the same for `reactivate` and `block` if such an operation exists.
   */
  words: string;
  /** The texts of the toasts, by `deactivated`, `deactivate_failed` and so on, if they are not among `words`. */
  outcome?: (key: string) => string;
  name: (record: Row) => string;
  /** Invalidates the queries of the record; called after a change and after a failed one, when the data may be stale. */
  invalidate: () => Promise<unknown>;
  /** As in `call`: null for a record outside companies. */
  company?: null;
}

/** The status actions of a record, for its row and its page. The caller checks the permission. */
export function useStatusActions<Row extends StatusRecord>({
  operations,
  words,
  outcome,
  name,
  invalidate,
  company,
}: StatusActions<Row>): (record: Row) => RowAction[] {
  const { t } = useTranslation();
  const confirm = useConfirm();

  const result = outcome ?? ((key: string) => t(`${words}${key}`));
  const run = async (record: Row, action: Action, operation: Route, style: { action: string; danger: boolean }) => {
    const title = t(`${words}${action}_title`, { name: name(record) });
    if (!(await confirm({ title, text: t(`${words}${action}_text`), ...style }))) return;
    const send = () => call(operation, { params: { id: record.id }, version: record.version, company });
    await runAction(send, result(doneTexts[action]), result(`${action}_failed`));
    await invalidate();
  };

  return (record) => {
    const actions: Action[] = record.status === 'active' ? ['block', 'deactivate'] : ['reactivate'];
    return actions.flatMap((action) => {
      const operation = operations[action];
      if (!operation) return [];
      const style = { action: t(`common:actions.${action}`), danger: action !== 'reactivate' };
      return [{ label: style.action, danger: style.danger, onClick: () => void run(record, action, operation, style) }];
    });
  };
}
