/** Deactivates and reactivates the selected records; each is the opposite of the other. */
import { useTranslation } from 'react-i18next';
import type { Route } from '#base/route.ts';
import { call } from '../../api/call.ts';
import type { BulkAction } from './bulk.ts';

interface StatusRow {
  id: string;
  status: string;
  version: number;
}

interface BulkStatus<Row extends StatusRow> {
  operations: { deactivate: Route; reactivate: Route };
  nameOf: (row: Row) => string;
  invalidate: () => Promise<unknown>;
}

/** The caller checks the permission. */
export function useBulkStatus<Row extends StatusRow>({ operations, nameOf, invalidate }: BulkStatus<Row>): BulkAction<Row>[] {
  const { t } = useTranslation('common');
  const change = (operation: Route, { id }: StatusRow, version: number) => call(operation, { params: { id }, version, quiet: true });
  const action = (name: 'deactivate' | 'reactivate', opposite: Route): BulkAction<Row> => ({
    label: t(`actions.${name}`),
    danger: name === 'deactivate',
    fits: ({ status }) => (status === 'active') === (name === 'deactivate'),
    reason: t(`bulk.${name}_reason`),
    title: (count) => t(`bulk.${name}_title`, { count }),
    text: t(`bulk.${name}_text`),
    nameOf,
    run: (row) => change(operations[name], row, row.version),
    // With the version that the change returned, so that later changes of other users are not overwritten.
    undo: (row, answer) => change(opposite, row, (answer as { data: StatusRow }).data.version),
    invalidate,
  });
  return [action('deactivate', operations.reactivate), action('reactivate', operations.deactivate)];
}
