/** Texts, permissions, status actions and invalidation of a record, for its three screens. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { namespaceOf } from '#base/lists/columns.ts';
import type { RecordContract } from '#base/record.ts';
import { queriesOf } from '../../api/call.ts';
import { useHasPermission } from '../../session/session.ts';
import type { RowAction } from '../table/row-menu.tsx';
import { useLanguage } from '../text/use-language.ts';
import type { RecordFields, Texts } from './fields.ts';
import type { RecordScreen, RowOf } from './screen.ts';
import { useStatusActions } from './use-status-actions.ts';

/** What was done, or failed: the keys of `record` in the common words. */
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
export function useInvalidateRecord<C extends RecordContract, F extends RecordFields<C>>({
  contract,
  alsoInvalidates = [],
}: RecordScreen<C, F>): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([contract.list, contract.read, ...alsoInvalidates].map((route) => client.invalidateQueries(queriesOf(route))));
}

/** The status actions that the user may take on a record. */
export function useRecordStatus<C extends RecordContract, F extends RecordFields<C>>(
  screen: RecordScreen<C, F>,
): (record: RowOf<C>) => RowAction[] {
  const mayChange = useHasPermission(screen.contract.permissions.delete);
  const { outcome } = useRecordTexts(screen.contract);
  const actions = useStatusActions<RowOf<C>>({
    operations: screen.contract,
    words: screen.contract.words,
    outcome: (key) => outcome(key as Outcome),
    name: screen.nameOf,
    invalidate: useInvalidateRecord(screen),
  });
  return (record) => (mayChange ? actions(record) : []);
}
