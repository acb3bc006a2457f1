/** The account of a driver: its balance, and every movement of it. As a page, and as a tab of the user's page. */
import { Button, Group, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistorySection } from '#modules/history/web/pickers.tsx';
import { cashTypes } from '#modules/trips/contract/cash.ts';
import { useCashHistory } from '#modules/trips/web/parts.ts';
import { documentUrl } from '#web/api/call.ts';
import { WorkbookButton } from '#web/kit/export/workbook-button.tsx';
import { daysFilter } from '#web/kit/filters/filters.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { accounts, type DriverAccount } from '../../contract/accounts.ts';
import { accountHistory } from '../../contract/history.ts';
import { CashDialog, type CashTask } from '../cash/dialog.tsx';
import { OwedText } from '../owed.tsx';
import { useAccount } from '../queries.ts';
import classes from './account.module.css';

/** As a tab of the page of a user. */
export function UserAccount({ record }: { record: { id: string; name: string } }) {
  return <Account driver={record} />;
}

export function Account({ driver }: { driver: { id: string; name: string } }) {
  const { t } = useTranslation(['settlements', 'trips', 'common']);
  const [task, setTask] = useState<CashTask>();
  const mayUpdate = useHasPermission('update-trips');
  const isPhone = useIsPhone();
  const range: { dated_from?: string; dated_to?: string } = useSearch({ strict: false });
  const columns: ColumnFor<typeof accounts.movements>[] = [
    { id: 'date', sort: true, kind: 'day', card: 'start' },
    {
      id: 'kind',
      cell: (row) => [t(`kinds.${row.kind}`), row.kind === 'pay_stub' && row.number].filter(Boolean).join(' '),
      card: 'title',
      // With the number of a stub.
      width: 240,
    },
    {
      id: 'trip_number',
      cell: (row) => row.trip_id && <RecordLink of="trips" id={row.trip_id} name={row.trip_number ?? ''} />,
      card: 'start',
      width: 120,
    },
    { id: 'description', cell: (row) => row.description, card: 'line', width: 230, grows: true, leaves: 1 },
    { id: 'owed', kind: 'money', card: 'amount' },
    {
      id: 'balance',
      align: 'right',
      // Labelled on the phone, where it is below the amount.
      cell: ({ balance }) => (
        <>
          {isPhone && `${t('movements.columns.balance')} `}
          <MoneyText amount={balance} />
        </>
      ),
      card: 'end',
      width: 130,
    },
  ];
  return (
    <>
      <Loaded answer={useAccount(driver.id)} loader={<Skeleton height={60} />}>
        {({ data }) => <Balances account={data} />}
      </Loaded>
      <Group gap="xs" my="md">
        {mayUpdate &&
          cashTypes.map((type) => (
            <Button key={type} variant="default" onClick={() => setTask({ type, driver })}>
              {t(type === 'company_to_driver' ? 'cash.give' : 'cash.take')}
            </Button>
          ))}
        <PdfButton href={documentUrl(accounts.statement, { id: driver.id }, { dated_from: range.dated_from, dated_to: range.dated_to })}>
          {t('statement.action')}
        </PdfButton>
        <WorkbookButton
          route={accounts.statementWorkbook}
          input={{ params: { id: driver.id }, query: { dated_from: range.dated_from, dated_to: range.dated_to } }}
        >
          {t('statement.workbook')}
        </WorkbookButton>
      </Group>
      <DataTable
        route={accounts.movements}
        columns={columns}
        fixed={{ driver_id: driver.id }}
        filters={[daysFilter('dated_from', 'dated_to', t('movements.columns.date'))]}
        defaultSort="-date"
        empty={<EmptyState picture="road" title={t('movements.empty_title')} text={t('movements.empty_text')} />}
      />
      <HistorySection entity={accountHistory} id={driver.id} fields={{}} parts={{ cash_transaction: useCashHistory() }} />
      <CashDialog task={task} onClose={() => setTask(undefined)} />
    </>
  );
}

function Balances({ account }: { account: DriverAccount }) {
  const { t } = useTranslation('settlements');
  return (
    <div className={classes.balances}>
      <Facts
        facts={(['on_the_road', 'to_settle', 'balance'] as const).map((part) => [
          t(`accounts.columns.${part}`),
          <OwedText key={part} owed={account[part]} />,
        ])}
      />
    </div>
  );
}
