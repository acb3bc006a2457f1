/** The filters of reports, by the name of their parameter. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { expenseCategories } from '#modules/companies/contract/catalogues.ts';
import { customers } from '#modules/customers/contract.ts';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { owners } from '#modules/owners/contract.ts';
import { driverFilter, userFilter } from '#modules/people/web/filters.ts';
import { cityFilter } from '#modules/places/web/filters.ts';
import { query } from '#web/api/call.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter, type Filter, flagFilter, severalFilter } from '#web/kit/filters/filters.ts';
import { filterBy } from '#web/kit/record/options.ts';
import { useHasPermission } from '#web/session/session.ts';
import { countedStatuses } from '../../contract/analytics.ts';
import type { Report } from '../../contract/catalogue/define.ts';
import type { ReportId } from '../../contract/catalogue/reports.ts';

/** The states that a report chooses rows by. */
const states: Partial<Record<ReportId, readonly string[]>> = {
  'receivables-aging': ['past_due', 'not_due'],
  withholdings: ['missing', 'received'],
  'driver-accounts': ['owes', 'is_owed', 'settled'],
  'owner-balances': ['open', 'owes', 'settled'],
};

export function useReportFilters(report: Report<ReportId>): Filter[] {
  const { t } = useTranslation(['reports', 'trips']);
  const [seesOwners, seesUsers] = [useHasPermission('view-owners'), useHasPermission('view-users')];
  const hasCategories = 'category_id' in report.filters;
  const categories = useQuery({ ...query(expenseCategories.list, { quiet: true }), enabled: hasCategories }).data?.data ?? [];
  const label = (name: string) => t(`catalogue.filters.${name}`);
  const filters: Record<string, Filter | false> = {
    state: choiceFilter('state', label('state'), choicesOf(t, 'catalogue.states', states[report.id] ?? [])),
    customer_id: filterBy(customers, 'customer_id', label('customer')),
    driver_id: driverFilter('driver_id', label('driver')),
    truck_id: filterBy(trucks, 'truck_id', label('truck')),
    employee_id: seesUsers && userFilter('employee_id', label('employee')),
    owner_id: seesOwners && filterBy(owners, 'owner_id', label('owner')),
    without_owner: flagFilter('without_owner', '1', label('without_owner')),
    status: severalFilter('status', label('status'), choicesOf(t, 'trips:status', countedStatuses)),
    origin_city_id: cityFilter('origin_city_id', label('origin')),
    destination_city_id: cityFilter('destination_city_id', label('destination')),
    type: choiceFilter('type', label('type'), choicesOf(t, 'catalogue.types', ['trip', 'company'])),
    paid_by: choiceFilter('paid_by', label('paid_by'), choicesOf(t, 'catalogue.payers', ['company', 'driver'])),
    category_id: choiceFilter(
      'category_id',
      label('category'),
      categories.map(({ id, name }) => ({ value: id, label: name })),
    ),
    disputed: flagFilter('disputed', '1', label('disputed')),
    broken_promise: flagFilter('broken_promise', '1', label('broken_promise')),
  };
  return Object.keys(report.filters).flatMap((name) => filters[name] || []);
}
