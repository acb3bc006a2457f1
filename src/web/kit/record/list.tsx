/** The list of a record: heading, columns, filters, actions and empty state. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type RecordContract, recordStatuses } from '#base/record.ts';
import { useHasPermission } from '../../session/session.ts';
import { AppLink } from '../page/app-link.tsx';
import { PageHead } from '../page/page-head.tsx';
import { EmptyState } from '../page/states.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { choiceFilter, type Filter } from '../table/filters.ts';
import type { ListRoute } from '../table/use-list.ts';
import { labelOf, namespaceOf, optionsOf, type RecordField, type RecordFields, textOfValue } from './fields.ts';
import { listHref, type RecordScreen, type RowOf } from './screen.ts';
import { StatusMark } from './status-mark.tsx';
import { type RecordTexts, useRecordStatus, useRecordTexts } from './use-record.ts';

/** A column; its header and value are those of the field of its name unless given otherwise. */
interface RecordColumn<Row> extends Pick<Column<Row>, 'card' | 'hidden'> {
  /** The field that the column shows by another name: `city_id` for `city_name`. */
  of?: string;
  cell?: (row: Row, texts: RecordTexts) => ReactNode;
}

/** Every field of a row, in the order of the columns; null for one that the list does not show. `status` is added last. */
export type RecordColumns<C extends RecordContract> = Record<
  Exclude<keyof RowOf<C>, 'id' | 'status' | 'version'>,
  RecordColumn<RowOf<C>> | null
>;

interface RecordListProps<C extends RecordContract, F extends RecordFields<C>> {
  screen: RecordScreen<C, F>;
  columns: RecordColumns<C>;
  icon: ReactNode;
}

export function RecordList<C extends RecordContract, F extends RecordFields<C>>({ screen, columns, icon }: RecordListProps<C, F>) {
  const { contract } = screen;
  const texts = useRecordTexts(contract);
  const { t, own } = texts;
  const fields = screen.fields as Record<string, RecordField>;
  const mayCreate = useHasPermission(`create-${contract.name}`);
  const mayUpdate = useHasPermission(`update-${contract.name}`);
  const statusActions = useRecordStatus(screen);
  const href = (row: RowOf<C>) => `${listHref(screen)}/${row.id}`;
  const create = mayCreate && (
    <Button component={AppLink} href={`${listHref(screen)}/new`} leftSection={<IconPlus size={18} />}>
      {own('new')}
    </Button>
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  const filters = useMemo(() => filtersOf(contract, fields, texts), [contract, fields, t]);

  return (
    <>
      <PageHead title={own('title')} action={create} />
      <DataTable
        route={contract.list as unknown as ListRoute<RowOf<C>>}
        words={namespaceOf(contract.words)}
        columns={shownColumns(columns, contract.sorts, fields, texts)}
        filters={filters}
        defaultSort={contract.defaultSort}
        rowHref={href}
        rowActions={(row) => [
          { label: t(mayUpdate ? 'common:actions.edit' : 'common:actions.view'), href: href(row) },
          ...statusActions(row),
        ]}
        empty={<EmptyState icon={icon} title={own('empty_title')} text={own('empty_text')} action={create} />}
      />
    </>
  );
}

function shownColumns<C extends RecordContract>(
  columns: RecordColumns<C>,
  sorts: readonly string[],
  fields: Record<string, RecordField>,
  texts: RecordTexts,
): Column<RowOf<C>>[] {
  const described = Object.entries(columns as Record<string, RecordColumn<RowOf<C>> | null>).flatMap(([id, column]): Column<RowOf<C>>[] => {
    if (!column) return [];
    const { of = id, cell, ...rest } = column;
    const field = fields[of];
    const isNumber = field?.kind === 'integer' || field?.kind === 'quantity';
    const value = (row: RowOf<C>) => (row as Record<string, unknown>)[id];
    const show = (row: RowOf<C>) => (isEmpty(value(row)) ? '–' : textOfValue(of === id ? field : undefined, value(row), texts));
    return [
      {
        id,
        header: labelOf(of, field, texts),
        cell: (row) => (cell ? cell(row, texts) : show(row)),
        ...(sorts.includes(id) && { sort: true as const }),
        ...(isNumber && { align: 'right' as const }),
        ...rest,
      },
    ];
  });
  return [
    ...described,
    { id: 'status', card: 'aside', header: labelOf('status', undefined, texts), cell: ({ status }) => <StatusMark status={status} /> },
  ];
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A filter for the status, and one for each filter of the contract: they are fields with fixed values. */
function filtersOf(contract: RecordContract, fields: Record<string, RecordField>, texts: RecordTexts): Filter[] {
  const status = recordStatuses.map((value) => ({ value, label: texts.t(`common:status.${value}`) }));
  const own = Object.keys(contract.filters).map((name) => {
    const options = fields[name] && optionsOf(fields[name], texts);
    if (!options) throw new Error(`The filter ${name} of ${contract.name} is no field with fixed values.`);
    return choiceFilter(name, labelOf(name, fields[name], texts), options);
  });
  return [choiceFilter('status', labelOf('status', undefined, texts), status), ...own];
}
