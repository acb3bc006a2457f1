import { Button } from '@mantine/core';
import { IconPencil, IconTable } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { driverFilter } from '#modules/people/web/filters.ts';
import { useTrip } from '#modules/trips/web/parts.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter, daysFilter, flagFilter } from '#web/kit/filters/filters.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import { editHref } from '#web/kit/record/screen.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type ExpenseRow, expenses } from '../contract/expenses.ts';
import { expenseStatuses, expenseTypes, payers } from '../contract/fields.ts';
import { mayEdit } from '../rules/status.ts';
import { useEditor } from './access.ts';
import { useBulkDecisions, useExpenseActions } from './actions.tsx';
import { useTripFilters } from './of-trips.ts';
import { useCategories } from './queries.ts';
import { detailOf, ExpenseStatusBadge, ForeignAmount } from './texts.tsx';

export function ExpenseList() {
  const { t } = useTranslation('expenses');
  return <Expenses title={t('title')} />;
}

/** The expenses of a trip, on a page of their own. */
export function TripExpenseList() {
  const { t } = useTranslation('expenses');
  const { id } = useParams({ from: '/admin/trips/$id/expenses' });
  const answer = useTrip(id);
  return (
    <Loaded answer={answer}>{({ data }) => <Expenses title={t('of_trip', { number: data.number })} fixed={{ trip_id: id }} />}</Loaded>
  );
}

export const TruckExpenses = ({ record }: { record: { id: string } }) => <Expenses fixed={{ truck_id: record.id }} />;
export const TrailerExpenses = ({ record }: { record: { id: string } }) => <Expenses fixed={{ trailer_id: record.id }} />;
/** The drivers among the users. */
export const DriverExpenses = ({ record }: { record: { id: string } }) => <Expenses fixed={{ driver_id: record.id }} />;

type Fixed = { trip_id: string } | { truck_id: string } | { trailer_id: string } | { driver_id: string };

function Expenses({ title, fixed }: { title?: string; fixed?: Fixed }) {
  const { t } = useTranslation(['expenses', 'common']);
  const by = useEditor();
  const [mayCreate, mayUpdate, mayApprove] = [
    useHasPermission('create-expenses'),
    useHasPermission('update-expenses'),
    useHasPermission('approve-expenses'),
  ];
  const categories = useCategories();
  const actionsOf = useExpenseActions();
  const decisions = useBulkDecisions();
  const trip_id = fixed && 'trip_id' in fixed ? fixed.trip_id : undefined;
  const base = trip_id ? `/admin/trips/${trip_id}/expenses` : '/admin/expenses';
  const isDriver = by === 'driver';
  const isOfDriver = isDriver || (fixed !== undefined && 'driver_id' in fixed);
  const columns: (ColumnFor<typeof expenses.list> | false)[] = [
    { id: 'number', sort: true, kind: 'number', card: 'end' },
    { id: 'date', sort: true, kind: 'day', card: 'line' },
    { id: 'category_name', cell: (row) => row.category_name, card: 'title', width: 120 },
    { id: 'provider_name', cell: (row) => detailOf(row) || null, card: 'line', width: 210, grows: true },
    { id: 'product', cell: (row) => row.product, hidden: true, width: 130 },
    !trip_id && { id: 'trip_number', cell: (row) => row.trip_number ?? t('types.company'), width: 110, leaves: 3 },
    !isOfDriver && { id: 'driver_name', cell: (row) => row.driver_name, width: 140, leaves: 2 },
    { id: 'truck_plate', cell: (row) => row.truck_plate ?? row.trailer_plate, width: 84, leaves: 4 },
    { id: 'receipt_number', cell: (row) => row.receipt_number, hidden: true, width: 120 },
    { id: 'paid_by', cell: (row) => t(`payers.${row.paid_by}`), width: 92, leaves: 5 },
    !isDriver && {
      id: 'charged_to_owner',
      cell: (row) => (row.charged_to_owner ? t('common:actions.yes') : '–'),
      hidden: true,
      width: 110,
    },
    { id: 'amount', align: 'right', cell: (row) => <ForeignAmount {...row} />, hidden: true, width: 120 },
    { id: 'cop_amount', sort: true, kind: 'money', card: 'amount' },
    { id: 'status', cell: (row) => <ExpenseStatusBadge status={row.status} />, card: 'start', width: 112 },
  ];
  const proposed = fixed && ('truck_id' in fixed || 'driver_id' in fixed) ? `?${new URLSearchParams(fixed)}` : '';
  const ofTrips = useTripFilters();
  const isNotCharged = useSearch({ strict: false, select: (search) => String((search as ListSearch).charged_to_owner) === '0' });
  // Of many providers, that of the address: a report leads here.
  const provider = useSearch({ strict: false, select: (search) => (search as ListSearch).provider });
  const ofProvider = provider
    ? [choiceFilter('provider', t('fields.provider_name'), [{ value: String(provider), label: String(provider) }])]
    : [];
  const charged = isNotCharged
    ? flagFilter('charged_to_owner', '0', t('of_trips.not_charged'))
    : flagFilter('charged_to_owner', 'true', t('fields.charged_to_owner'));
  const create = mayCreate && <CreateLink href={`${base}/new${proposed}`}>{t('new')}</CreateLink>;
  const edit = (row: ExpenseRow) =>
    mayUpdate && mayEdit(row, by)
      ? [{ label: t('common:actions.edit'), icon: <IconPencil size={16} />, href: editHref(`${base}/${row.id}`) }]
      : [];
  return (
    <DataTable
      title={title}
      action={
        <>
          {trip_id && mayCreate && (
            <Button component={AppLink} href={`${base}/grid`} variant="default" leftSection={<IconTable size={17} />}>
              {t('grid.open')}
            </Button>
          )}
          {create}
        </>
      }
      tabs={tabsOf(expenseStatuses, (status) => t(`tabs.${status}`))}
      route={expenses.list}
      columns={columns.filter((column) => column !== false)}
      filters={[
        choiceFilter(
          'category_id',
          t('fields.category_id'),
          categories.map(({ id, name }) => ({ value: id, label: name })),
        ),
        daysFilter('dated_from', 'dated_to', t('fields.date')),
        ...(fixed ? [] : [choiceFilter('type', t('fields.type'), choicesOf(t, 'types', expenseTypes))]),
        ...(isOfDriver ? [] : [driverFilter('driver_id', t('fields.driver_id'))]),
        ...(isDriver || (fixed && !('driver_id' in fixed)) ? [] : [filterBy(trucks, 'truck_id', t('fields.truck_id'))]),
        choiceFilter('paid_by', t('fields.paid_by'), choicesOf(t, 'payers', payers)),
        ...(isDriver ? [] : [charged]),
        ...ofProvider,
        ...ofTrips,
      ]}
      fixed={fixed}
      defaultSort="-date"
      rowHref={(row) => `${base}/${row.id}`}
      rowActions={(row) => [...actionsOf(row), ...edit(row)]}
      bulkActions={mayApprove ? decisions : []}
      empty={<EmptyState picture="road" title={t('empty.title')} text={t('empty.text')} action={create} />}
    />
  );
}
