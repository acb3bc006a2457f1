/** Advances on pay: of all employees, and of one as a tab of their page. */
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { driverFilter, userFilter } from '#modules/people/web/filters.ts';
import { daysFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import tab from '#web/kit/tabs/tab.module.css';
import { useHasPermission } from '#web/session/session.ts';
import { advanceStates, payrollAdvances } from '../../contract/advances.ts';
import { AdvanceDetails } from './details.tsx';
import { AdvanceDialog, type AdvanceTask } from './dialog.tsx';
import { useAdvanceActions } from './use-advance-actions.ts';

export function AdvanceList() {
  const { t } = useTranslation('payroll');
  return <Advances title={t('advances.title')} />;
}

/** As a tab of the page of a user. */
export function UserAdvances({ record }: { record: { id: string; name: string } }) {
  return <Advances employee={record} />;
}

function Advances({ title, employee }: { title?: string; employee?: { id: string; name: string } }) {
  const { t } = useTranslation(['payroll', 'trips']);
  const [task, setTask] = useState<AdvanceTask>();
  const [shown, setShown] = useState<string>();
  const [mayCreate, maySeeUsers] = [useHasPermission('create-compensation'), useHasPermission('view-users')];
  const actions = useAdvanceActions(setShown, setTask);
  const columns: ColumnFor<typeof payrollAdvances.list>[] = [
    { id: 'date', sort: true, kind: 'day', card: 'end' },
    { id: 'employee_name', sort: true, cell: (row) => row.employee_name, card: 'title', width: 200, grows: true },
    { id: 'method', cell: (row) => t(`trips:methods.${row.method}`), card: employee ? 'title' : undefined, width: 120, leaves: 3 },
    { id: 'payment_method', cell: (row) => row.payment_method ?? '–', width: 150, leaves: 1, hidden: true },
    { id: 'transaction_id', cell: (row) => row.transaction_id, width: 120, leaves: 2 },
    { id: 'note', cell: (row) => row.note, card: 'line', width: 140, grows: true, leaves: 4 },
    { id: 'instalments', align: 'right', cell: (row) => row.instalments, width: 90, hidden: true },
    { id: 'instalments_left', align: 'right', cell: (row) => row.instalments_left || null, width: 130, leaves: 5 },
    { id: 'amount', sort: true, kind: 'money' },
    { id: 'taken', kind: 'money', leaves: 3 },
    { id: 'open', sort: true, kind: 'money', card: 'amount' },
  ];
  const create = mayCreate && (
    <Button leftSection={<IconCash size={16} aria-hidden />} onClick={() => setTask({ ...(employee && { employee }) })}>
      {t('advance.give')}
    </Button>
  );
  return (
    <>
      <DataTable
        title={title}
        action={create}
        beside={
          employee && (
            <AppLink href="/admin/compensation/advances" className={tab.tab}>
              {t('advance.all')}
            </AppLink>
          )
        }
        route={payrollAdvances.list}
        columns={employee ? columns.filter(({ id }) => id !== 'employee_name') : columns}
        fixed={employee && { employee_id: employee.id }}
        tabs={tabsOf(advanceStates, (state) => t(`advances.states.${state}`))}
        filters={[
          ...(employee ? [] : [(maySeeUsers ? userFilter : driverFilter)('employee_id', t('advances.columns.employee_name'))]),
          daysFilter('dated_from', 'dated_to', t('advances.columns.date')),
        ]}
        defaultSort="-date"
        rowActions={actions}
        empty={<EmptyState picture="road" title={t('advances.empty_title')} text={t('advances.empty_text')} action={create} />}
      />
      <AdvanceDetails id={shown} onClose={() => setShown(undefined)} />
      <AdvanceDialog task={task} onClose={() => setTask(undefined)} />
    </>
  );
}
