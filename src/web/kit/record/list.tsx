/** The list of a record: heading, columns, filters, actions and empty state. */

import { type ReactNode, useMemo } from 'react';
import { type RecordContract, recordStatuses } from '#base/record.ts';
import type { RecordFields } from '#base/record-fields.ts';
import { useHasPermission } from '../../session/session.ts';
import { choicesOf } from '../fields/options.ts';
import { choiceFilter, type Filter } from '../filters/filters.ts';
import { type Gender, tabsOf } from '../list/tabs.ts';
import type { ListRoute } from '../list/use-list.ts';
import { CreateLink } from '../page/create-link.tsx';
import { EmptyState } from '../page/states.tsx';
import { useBulkStatus } from '../selection/use-bulk-status.ts';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { labelOf, optionsOf, textOfField } from './fields.ts';
import { editHref, listHref, type RowOf } from './screen.ts';
import { StatusMark } from './status-mark.tsx';
import { invalidateRecord, type RecordTexts, useRecordStatus, useRecordTexts } from './use-record.ts';

/** How a column is shown; its value is the field of its name unless given otherwise. */
interface RecordColumn<Row> extends Pick<Column<Row>, 'card' | 'hidden' | 'width' | 'grows' | 'leaves' | 'align'> {
  cell?: (row: Row, texts: RecordTexts) => ReactNode;
}

/** How the columns of the contract are shown, except those that are plain text in the table. */
export type RecordColumns<C extends RecordContract> = Partial<
  Record<Exclude<keyof RowOf<C>, 'id' | 'status' | 'version'>, RecordColumn<RowOf<C>>>
>;

interface RecordListProps<C extends RecordContract> {
  contract: C;
  columns: RecordColumns<C>;
  /** Those of fields without fixed values, and of ranges; their keys are the names in the contract. */
  filters?: readonly Filter[];
  /** Before the button that creates one. */
  action?: ReactNode;
  /** Beside the tabs, as `DataTable` shows it. */
  beside?: ReactNode;
  /** In a tab of another record: the filter by which the rows belong to that. */
  fixed?: Record<string, string>;
}

export function RecordList<C extends RecordContract>({
  contract,
  columns,
  filters: given = noFilters,
  action,
  beside,
  fixed,
}: RecordListProps<C>) {
  const texts = useRecordTexts(contract);
  const { t, own } = texts;
  const fields = contract.fields;
  const mayCreate = useHasPermission(contract.permissions.create);
  const mayUpdate = useHasPermission(contract.permissions.update);
  const statusActions = useRecordStatus(contract);
  const mayChangeStatus = useHasPermission(contract.permissions.delete);
  const bulkStatus = useBulkStatus<RowOf<C>>({
    operations: contract,
    nameOf: (row) => contract.nameOf(row as never),
    invalidate: () => invalidateRecord(contract),
  });
  const href = (row: RowOf<C>) => `${listHref(contract)}/${row.id}`;
  const create = mayCreate && !fixed && <CreateLink href={`${listHref(contract)}/new`}>{own('new')}</CreateLink>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  const filters = useMemo(() => filtersOf(contract, fields, given, texts, fixed), [contract, fields, given, t]);

  return (
    <DataTable
      title={fixed ? undefined : own('title')}
      action={
        <>
          {action}
          {create}
        </>
      }
      beside={beside}
      importList={fixed ? undefined : (contract.subject ?? undefined)}
      fixed={fixed}
      gender={own('gender') as Gender}
      tabs={tabsOf(recordStatuses, (status) => t(`common:table.tabs.${status}`))}
      route={contract.list as unknown as ListRoute<RowOf<C>>}
      columns={shownColumns(contract, columns, fields, texts)}
      filters={filters}
      defaultSort={contract.defaultSort}
      rowHref={href}
      rowActions={(row) => [
        mayUpdate ? { label: t('common:actions.edit'), href: editHref(href(row)) } : { label: t('common:actions.view'), href: href(row) },
        ...statusActions(row),
      ]}
      bulkActions={mayChangeStatus ? bulkStatus : []}
      empty={<EmptyState picture="road" title={own('empty_title')} text={own('empty_text')} action={create} />}
    />
  );
}

function shownColumns<C extends RecordContract>(
  { list, sorts }: C,
  shown: RecordColumns<C>,
  fields: RecordFields,
  texts: RecordTexts,
): Column<RowOf<C>>[] {
  return Object.keys(list.file.columns).map((id): Column<RowOf<C>> => {
    const sort = sorts.includes(id) && { sort: true as const };
    if (id === 'status') return { id, card: 'start', width: 110, cell: ({ status }) => <StatusMark status={status} />, ...sort };
    const { cell, ...rest } = (shown as Record<string, RecordColumn<RowOf<C>> | undefined>)[id] ?? {};
    const field = fields[id];
    const isNumber = field !== undefined && numberKinds.includes(field.kind);
    const show = (row: RowOf<C>) => textOfField(id, field, row, texts) ?? '–';
    // Alone, "No" would say nothing.
    const isTrue = (row: RowOf<C>) => (row as Record<string, unknown>)[id] === true;
    const cardCell = field?.kind === 'yes_no' && { cardCell: (row: RowOf<C>) => isTrue(row) && labelOf(id, field, texts) };
    return {
      id,
      cell: (row) => (cell ? cell(row, texts) : show(row)),
      ...cardCell,
      ...sort,
      ...(isNumber && { align: 'right' as const }),
      ...rest,
    };
  });
}

const numberKinds: readonly string[] = ['integer', 'quantity', 'money', 'rate'];

const noFilters: readonly Filter[] = [];

/** A filter for the status, and one for each filter of the contract: of a field with fixed values, or given. */
function filtersOf(
  contract: RecordContract,
  fields: RecordFields,
  given: readonly Filter[],
  texts: RecordTexts,
  fixed: object = {},
): Filter[] {
  const status = choicesOf(texts.t, 'common:status', recordStatuses);
  const offered = Object.keys(contract.filters).filter((name) => !(name in fixed));
  const others = offered.map((name) => {
    const own = given.find(({ keys }) => (keys as string[]).includes(name));
    if (own) return own;
    const options = fields[name] && optionsOf(fields[name], texts);
    if (!options) throw new Error(`The filter ${name} of ${contract.name} is not a field with fixed values.`);
    return choiceFilter(name, labelOf(name, fields[name], texts), options);
  });
  return [choiceFilter('status', labelOf('status', undefined, texts), status), ...new Set(others)];
}
