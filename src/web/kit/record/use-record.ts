/** Texts, permissions, status actions and invalidation of a record, for its three screens. */
import { useTranslation } from 'react-i18next';
import { namespaceOf } from '#base/lists/columns.ts';
import type { RecordContract } from '#base/record.ts';
import { invalidate } from '../../api/query-client.ts';
import { useHasPermission } from '../../session/session.ts';
import type { RowAction } from '../table/row-menu.tsx';
import { useLanguage } from '../text/use-locale.ts';
import type { Texts } from './fields.ts';
import type { RowOf } from './screen.ts';
import { useStatusActions } from './use-status-actions.ts';

/** The action that succeeded or failed: the keys of `record` in the common words. */
type Outcome =
  | 'created'
  | 'updated'
  | 'deactivated'
  | 'reactivated'
  | 'create_failed'
  | 'update_failed'
  | 'deactivate_failed'
  | 'reactivate_failed';

export interface RecordTexts extends Texts {
  /** A text of this record: `trucks.new` for `new`. */
  own: (key: string) => string;
  /** "este camión" */
  thisRecord: string;
  /** The toast of a result, in the grammatical gender of the record: "Camión creado." */
  outcome: (outcome: Outcome) => string;
}

export function useRecordTexts({ words, commonWords }: RecordContract): RecordTexts {
  const { t } = useTranslation([namespaceOf(words), 'common']);
  const own = (key: string) => t(`${words}${key}`);
  const one = own('one');
  const One = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  return {
    t,
    words: commonWords,
    language: useLanguage(),
    own,
    thisRecord: t('common:record.this', { context: own('gender'), one }),
    outcome: (outcome) => t(`common:record.${outcome}`, { context: own('gender'), one, One }),
  };
}

/** Invalidates the lists and pages that show the record, in the current company. */
export const invalidateRecord = ({ list, read, alsoAnsweredBy = [] }: RecordContract) =>
  invalidate(list, read, ...alsoAnsweredBy.map((path) => ({ path })));

/** The status actions that the user may take on a record. */
export function useRecordStatus<C extends RecordContract>(contract: C): (record: RowOf<C>) => RowAction[] {
  const mayChange = useHasPermission(contract.permissions.delete);
  const { outcome } = useRecordTexts(contract);
  const actions = useStatusActions<RowOf<C>>({
    operations: contract,
    words: contract.words,
    outcome: (key) => outcome(key as Outcome),
    name: (record) => contract.nameOf(record as never),
    invalidate: () => invalidateRecord(contract),
  });
  return (record) => (mayChange ? actions(record) : []);
}
